-- A code that opens whatever game is due on a court. court_key is the court's name as the planner folds it, court_name the
-- name as it was last written. The token is derived from the server's secret and number; the table stores only its hash,
-- NULL while the code is closed.
CREATE TABLE court_codes (
    id         {{id}},
    league_id  BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    court_key  TEXT NOT NULL,
    court_name TEXT NOT NULL,
    number     BIGINT NOT NULL,
    token_hash TEXT UNIQUE,
    created_at BIGINT NOT NULL,
    UNIQUE (league_id, court_key)
);

-- Token hashes of court codes that were replaced or closed: their holders get 410 Gone instead of 404.
CREATE TABLE ended_court_codes (
    token_hash TEXT PRIMARY KEY,
    league_id  BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE
);
CREATE INDEX ended_court_codes_by_league ON ended_court_codes (league_id);
