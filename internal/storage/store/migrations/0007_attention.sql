-- Games whose log has events that did not count and that nobody has settled. The log itself decides; of games from before
-- this migration the table may have some that are settled.
CREATE TABLE conflicts (
    game_id   BIGINT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    league_id BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    since     BIGINT NOT NULL
);
CREATE INDEX conflicts_by_league ON conflicts (league_id);
INSERT INTO conflicts (game_id, league_id, since)
    SELECT g.id, g.league_id, MIN(e.received_at) FROM game_events e JOIN games g ON g.id = e.game_id
    WHERE e.entry LIKE '%"outcome":"conflict"%' OR e.entry LIKE '%"outcome":"late"%' GROUP BY g.id, g.league_id;

-- Items that a member has dismissed from the list "Needs attention". An item stays dismissed until its cause is newer.
CREATE TABLE attention_dismissals (
    league_id BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    item      TEXT NOT NULL,
    since     BIGINT NOT NULL,
    actor     TEXT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (league_id, item)
);

-- Whether the device that scores a game is online, as the pages of the league were told last: 0 if offline.
ALTER TABLE scorers ADD COLUMN online BIGINT NOT NULL DEFAULT 1;
CREATE INDEX scorers_by_presence ON scorers (online, seen_at);

CREATE INDEX schedules_by_time ON schedules (game_date);
CREATE INDEX games_open ON games (league_id) WHERE status = 'scheduled' AND deleted_at IS NULL;
