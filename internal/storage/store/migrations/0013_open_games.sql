-- Free games that their devices share for watching, without an account or a league. key_hash: of the write key, which only
-- the device has. version: the last sequence number of its log. device, seen_at, online: the device that scores it, its last
-- request, and whether it is stored as online. changed_at: when the last event arrived, or the game was created or ended.
-- An ended game keeps its code until it expires, without names, rules and events.
CREATE TABLE open_games (
    id         {{id}},
    code       TEXT NOT NULL UNIQUE,
    key_hash   TEXT NOT NULL UNIQUE,
    team1      TEXT NOT NULL,
    team2      TEXT NOT NULL,
    rules      TEXT NOT NULL,
    version    BIGINT NOT NULL DEFAULT 0,
    device     TEXT NOT NULL DEFAULT '',
    seen_at    BIGINT NOT NULL,
    online     BIGINT NOT NULL DEFAULT 0,
    changed_at BIGINT NOT NULL,
    has_ended  BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX open_games_by_change ON open_games (changed_at);
CREATE INDEX open_games_by_presence ON open_games (seen_at) WHERE online = 1;

CREATE TABLE open_game_events (
    game_id BIGINT NOT NULL REFERENCES open_games (id) ON DELETE CASCADE,
    seq     BIGINT NOT NULL,
    entry   TEXT NOT NULL,
    PRIMARY KEY (game_id, seq)
);
