-- What a team tells about the result of a game, with the holder of its captain's link. score is JSON, empty without one; recorded says
-- that it became the result; is_open that it may be a dispute which nobody has settled.
CREATE TABLE claims (
    id         {{id}},
    game_id    BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    league_id  BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    team_id    BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    kind       TEXT NOT NULL,
    score      TEXT NOT NULL DEFAULT '',
    reason     TEXT NOT NULL DEFAULT '',
    at         BIGINT NOT NULL,
    recorded   BIGINT NOT NULL DEFAULT 0,
    settled_at BIGINT,
    settled_by TEXT NOT NULL DEFAULT '',
    why        TEXT NOT NULL DEFAULT '',
    is_open    BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX claims_by_game ON claims (game_id);
CREATE INDEX claims_by_team ON claims (team_id);
CREATE INDEX claims_open ON claims (league_id, is_open);
