-- The logs of games that ended long ago, each in one row instead of one row for each event. A game has either a packed log or rows in
-- game_events. last_seq is the last sequence number, last_received_at when the last event arrived. The log is in the format of
-- store/packed.go.
CREATE TABLE packed_logs (
    game_id          BIGINT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    last_seq         BIGINT NOT NULL,
    last_received_at BIGINT NOT NULL,
    log              BYTEA NOT NULL
);
