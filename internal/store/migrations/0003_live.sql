-- What games are played to: JSON, empty for what the sport is usually played to. Who may look without an account:
-- off, unlisted or public, at an address that ends with the slug.
ALTER TABLE leagues ADD COLUMN rules TEXT NOT NULL DEFAULT '';
ALTER TABLE leagues ADD COLUMN visibility TEXT NOT NULL DEFAULT 'off';
ALTER TABLE leagues ADD COLUMN slug TEXT;
CREATE UNIQUE INDEX leagues_by_slug ON leagues (slug);

-- A game is a log of events, each once; its row holds what they come to, and its version is the last sequence number.
-- Games from before have none yet: their log begins with their next change.
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

-- What the game is played to, as the league had it when the game began: JSON, empty before.
ALTER TABLE games ADD COLUMN rules TEXT NOT NULL DEFAULT '';

-- The device that scores a game, and when it was last heard of.
CREATE TABLE scorers (
    game_id BIGINT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    device  TEXT NOT NULL,
    seen_at BIGINT NOT NULL
);

CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
