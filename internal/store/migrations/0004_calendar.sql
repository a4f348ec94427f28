-- For calendars: how often a scheduled game has moved or changed its status, and when it was last changed.
ALTER TABLE schedules ADD COLUMN sequence BIGINT NOT NULL DEFAULT 0;
ALTER TABLE schedules ADD COLUMN changed_at BIGINT;

-- Grows with every change in the league but the points of games that are being played: its public page shows those
-- apart, so that the page need not be made anew with each tap.
ALTER TABLE leagues ADD COLUMN page_version BIGINT NOT NULL DEFAULT 0;
