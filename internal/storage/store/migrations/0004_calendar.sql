-- For calendars: how often a scheduled game has been moved or changed its status, and when it was last changed.
ALTER TABLE schedules ADD COLUMN sequence BIGINT NOT NULL DEFAULT 0;
ALTER TABLE schedules ADD COLUMN changed_at BIGINT;

-- Grows with every change in the league except points of running games: the public page loads those separately, so that
-- it need not be rendered again for each point.
ALTER TABLE leagues ADD COLUMN page_version BIGINT NOT NULL DEFAULT 0;
