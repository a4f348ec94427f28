-- Leagues that follow each other, season by season. Deleting a season keeps the series.
CREATE TABLE series (
    id         {{id}},
    created_at BIGINT NOT NULL
);

-- series_id: NULL while a league stands alone. closed_at: since when nothing in the season can be changed, NULL while it is open.
ALTER TABLE leagues ADD COLUMN series_id BIGINT REFERENCES series (id);
ALTER TABLE leagues ADD COLUMN season_name TEXT NOT NULL DEFAULT '';
ALTER TABLE leagues ADD COLUMN closed_at BIGINT;
CREATE INDEX leagues_by_series ON leagues (series_id, id) WHERE series_id IS NOT NULL;

-- previous_id: the same team in the season before. back: whether the team plays the next season too, as its captain has said: yes, no, or
-- empty.
ALTER TABLE teams ADD COLUMN previous_id BIGINT REFERENCES teams (id) ON DELETE SET NULL;
ALTER TABLE teams ADD COLUMN back TEXT NOT NULL DEFAULT '';
CREATE INDEX teams_by_previous ON teams (previous_id) WHERE previous_id IS NOT NULL;

-- What the teams of a closed season have reached. title: the name of finals, empty for the table of a tier.
CREATE TABLE honours (
    id        {{id}},
    league_id BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    team_id   BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    title     TEXT NOT NULL,
    tier      BIGINT NOT NULL,
    place     BIGINT NOT NULL
);
CREATE INDEX honours_by_league ON honours (league_id, id);
CREATE INDEX honours_by_team ON honours (team_id);
