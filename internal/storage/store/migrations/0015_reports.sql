-- Games whose log has a report to the league, and when the latest one arrived. The log itself decides: of imported games the
-- table may have some whose reports were taken back.
CREATE TABLE reports (
    game_id   BIGINT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    league_id BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    since     BIGINT NOT NULL
);
CREATE INDEX reports_by_league ON reports (league_id);
