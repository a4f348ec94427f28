-- The page on which teams sign up for a league. Its token is derived from the server's secret and number; the table stores only its
-- hash. settings is JSON. next_number is the number that the next sign-up gets when it is confirmed.
CREATE TABLE signup_pages (
    league_id   BIGINT PRIMARY KEY REFERENCES leagues (id) ON DELETE CASCADE,
    number      BIGINT NOT NULL,
    token_hash  TEXT NOT NULL UNIQUE,
    settings    TEXT NOT NULL,
    next_number BIGINT NOT NULL DEFAULT 1
);

-- The sign-ups of teams. The token of the sender's page is derived like that of the page, from number. turn is the order of the
-- confirmations; NULL until a sign-up is confirmed, so that it takes no place before. wishes is JSON. offered_until is when the offer of
-- a place ends.
CREATE TABLE signups (
    id           {{id}},
    league_id    BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    number       BIGINT NOT NULL,
    key_hash     TEXT NOT NULL UNIQUE,
    state        TEXT NOT NULL,
    turn         BIGINT,
    team_name    TEXT NOT NULL,
    contact_name TEXT NOT NULL,
    address      TEXT NOT NULL,
    wishes       TEXT NOT NULL,
    comment      TEXT NOT NULL,
    reason       TEXT NOT NULL DEFAULT '',
    paid         TEXT NOT NULL DEFAULT 'no',
    previous_id  BIGINT,
    team_id      BIGINT REFERENCES teams (id) ON DELETE SET NULL,
    created_at   BIGINT NOT NULL,
    confirmed_at BIGINT,
    changed_at   BIGINT NOT NULL,
    offered_until BIGINT
);
CREATE INDEX signups_by_league ON signups (league_id, turn);
CREATE INDEX signups_by_team ON signups (team_id);
