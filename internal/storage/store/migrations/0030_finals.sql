-- Knockouts after a season. settings is what a manager has chosen, as JSON; the places follow from it.
CREATE TABLE finals (
    id         {{id}},
    league_id  BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    settings   TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX finals_by_league ON finals (league_id, id);

-- The matches of finals by their key in the knockout. Each has the number of a score link from the start, which its game takes
-- over once both teams are known; day, game_time and court_name are where it is played, NULL in finals that call matches to free
-- courts, until this one is called.
CREATE TABLE finals_places (
    id            {{id}},
    finals_id     BIGINT NOT NULL REFERENCES finals (id) ON DELETE CASCADE,
    key           TEXT NOT NULL,
    day           TEXT,
    game_time     TEXT,
    court_name    TEXT,
    game_id       BIGINT UNIQUE REFERENCES games (id) ON DELETE SET NULL,
    invite_number BIGINT NOT NULL,
    invite_hash   TEXT NOT NULL UNIQUE,
    UNIQUE (finals_id, key)
);

-- The rules of a game that differ from those of its league, as JSON, before it begins.
ALTER TABLE games ADD COLUMN planned_rules TEXT NOT NULL DEFAULT '';
