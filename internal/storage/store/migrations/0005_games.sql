-- 1 if the game has lost its place: day, time and court are those that it had before, and others may have them now.
ALTER TABLE schedules ADD COLUMN waiting BIGINT NOT NULL DEFAULT 0;

-- How and why a game that had begun was stopped, and its result before, as JSON; empty if it was not.
ALTER TABLE games ADD COLUMN abandoned TEXT NOT NULL DEFAULT '';
