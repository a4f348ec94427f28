-- pinned: 1 if a person has fixed the place of the game. origin: who made the line: a plan of the season, an advance to the
-- next week, or a person ("hand"). In leagues that move, of the lines of weeks that no advance has reached, and of those that are
-- older than the advance of their week, it is known that a person made them.
ALTER TABLE schedules ADD COLUMN pinned BIGINT NOT NULL DEFAULT 0;
ALTER TABLE schedules ADD COLUMN origin TEXT NOT NULL DEFAULT 'season';
UPDATE schedules SET origin = 'week' WHERE league_id IN (SELECT id FROM leagues WHERE schedule_mode <> 'fixed');
UPDATE schedules SET origin = 'hand' WHERE origin = 'week' AND (
    week_number IS NULL
    OR changed_at IS NULL AND week_number > (SELECT current_week FROM leagues WHERE id = league_id)
    OR EXISTS (SELECT 1 FROM week_advances a WHERE a.league_id = schedules.league_id
        AND a.to_week = week_number AND schedules.created_at < a.at));

-- No plan of the season moves or removes a game within so many days.
ALTER TABLE leagues ADD COLUMN keep_days BIGINT NOT NULL DEFAULT 7;
