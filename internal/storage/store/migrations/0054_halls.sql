-- A hall and its courts. version grows with every change of a game on one of its courts, and of the hall. code_hash is the hash of the
-- code with which a league of another owner joins; NULL if there is none.
CREATE TABLE halls (
    id         {{id}},
    owner_id   TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name       TEXT NOT NULL,
    version    BIGINT NOT NULL DEFAULT 1,
    code_hash  TEXT UNIQUE,
    created_at BIGINT NOT NULL
);
CREATE INDEX halls_by_owner ON halls (owner_id);

CREATE TABLE hall_courts (
    id       {{id}},
    hall_id  BIGINT NOT NULL REFERENCES halls (id) ON DELETE CASCADE,
    name     TEXT NOT NULL,
    position BIGINT NOT NULL
);
CREATE INDEX hall_courts_by_hall ON hall_courts (hall_id, position);

-- The courts of leagues that are courts of a hall. Games, finals and openings name a court, so the link is to the name: court_key is
-- the name normalized by league.FoldName.
CREATE TABLE hall_links (
    league_id BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    court_key TEXT NOT NULL,
    court_id  BIGINT NOT NULL REFERENCES hall_courts (id) ON DELETE CASCADE,
    PRIMARY KEY (league_id, court_key)
);
CREATE UNIQUE INDEX hall_links_by_court ON hall_links (court_id, league_id);
