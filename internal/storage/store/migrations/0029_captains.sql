-- The captain's link of a team. Its token is derived from the server's secret and number; the table stores only its hash, NULL
-- while the link is closed.
CREATE TABLE team_links (
    team_id    BIGINT PRIMARY KEY REFERENCES teams (id) ON DELETE CASCADE,
    league_id  BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    number     BIGINT NOT NULL,
    token_hash TEXT UNIQUE,
    created_at BIGINT NOT NULL
);
CREATE INDEX team_links_by_league ON team_links (league_id);

-- Token hashes of captain's links that were replaced or closed: their holders get 410 Gone instead of 404.
CREATE TABLE ended_team_links (
    token_hash TEXT PRIMARY KEY,
    league_id  BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE
);
CREATE INDEX ended_team_links_by_league ON ended_team_links (league_id);

-- What the captains of a league may do, as JSON. A league without a row has the defaults.
CREATE TABLE captain_rules (
    league_id BIGINT PRIMARY KEY REFERENCES leagues (id) ON DELETE CASCADE,
    rules     TEXT NOT NULL
);
