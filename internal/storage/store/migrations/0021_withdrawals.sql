-- From when on a team no longer plays, a civil date, and the team that has taken over its games.
ALTER TABLE teams ADD COLUMN withdrawn_on TEXT;
ALTER TABLE teams ADD COLUMN replaced_by BIGINT REFERENCES teams (id) ON DELETE SET NULL;

-- What an undo of a withdrawal needs: undo has, as JSON, what became of each game of the team and what it was before.
CREATE TABLE withdrawals (
    team_id   BIGINT PRIMARY KEY REFERENCES teams (id) ON DELETE CASCADE,
    league_id BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    at        BIGINT NOT NULL,
    undo      TEXT NOT NULL
);
CREATE INDEX withdrawals_by_league ON withdrawals (league_id);
