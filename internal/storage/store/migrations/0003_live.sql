-- rules: the rules of the league's games as JSON, empty for the default rules of the sport. visibility: who may read
-- the league without an account (off, unlisted or public), at an address that ends with the slug.
ALTER TABLE leagues ADD COLUMN rules TEXT NOT NULL DEFAULT '';
ALTER TABLE leagues ADD COLUMN visibility TEXT NOT NULL DEFAULT 'off';
ALTER TABLE leagues ADD COLUMN slug TEXT;
CREATE UNIQUE INDEX leagues_by_slug ON leagues (slug);

-- A game is a log of events; its row caches the resulting score, and its version is the last sequence number. Games
-- from before this migration have no events yet: their log begins with their next change.
CREATE TABLE game_events (
    game_id     BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq         BIGINT NOT NULL,
    entry       TEXT NOT NULL,
    actor       TEXT NOT NULL,
    via         TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    PRIMARY KEY (game_id, seq)
);
UPDATE games SET version = 0;

-- The rules of the game as JSON, copied from the league when the game began; empty before.
ALTER TABLE games ADD COLUMN rules TEXT NOT NULL DEFAULT '';

-- The device that scores a game, and the time of its last request.
CREATE TABLE scorers (
    game_id BIGINT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    device  TEXT NOT NULL,
    seen_at BIGINT NOT NULL
);

CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
