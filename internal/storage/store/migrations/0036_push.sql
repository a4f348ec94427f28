-- Browsers that are told when the games of a team change. Nothing is stored about the people who use them. device is the SHA-256 of
-- the endpoint, the address at the push service of the browser; p256dh and auth are the keys that only the browser can read with.
CREATE TABLE push_devices (
    id         {{id}},
    league_id  BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    team_id    BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    device     TEXT NOT NULL,
    endpoint   TEXT NOT NULL,
    p256dh     TEXT NOT NULL,
    auth       TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (team_id, device)
);
CREATE INDEX push_devices_by_league ON push_devices (league_id, team_id);
CREATE INDEX push_devices_by_device ON push_devices (device);

-- Games that have changed and whose followers have not been told. was_play and was_place are what they were before, as JSON, empty
-- if that has not changed. A game may be gone by the time they are told, so game_id refers to nothing.
CREATE TABLE push_news (
    game_id   BIGINT PRIMARY KEY,
    league_id BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    team1_id  BIGINT NOT NULL,
    team2_id  BIGINT NOT NULL,
    was_play  TEXT NOT NULL,
    was_place TEXT NOT NULL,
    due_at    BIGINT NOT NULL
);
CREATE INDEX push_news_by_due ON push_news (due_at);
CREATE INDEX push_news_by_league ON push_news (league_id, due_at);

-- Notifications that wait to be sent, one row a device. due_at is the time of the next try, or the end of the lease of the server
-- that is sending it. A later notification with the same tag replaces one that waits.
CREATE TABLE push_messages (
    id         {{id}},
    device_id  BIGINT NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
    device     TEXT NOT NULL,
    tag        TEXT NOT NULL,
    payload    TEXT NOT NULL,
    due_at     BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    tries      BIGINT NOT NULL DEFAULT 0,
    UNIQUE (device, tag)
);
CREATE INDEX push_messages_by_due ON push_messages (due_at);
CREATE INDEX push_messages_by_device ON push_messages (device_id);
