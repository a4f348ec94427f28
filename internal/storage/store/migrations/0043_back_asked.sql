-- When the captains of a team were asked by mail whether it plays the next season too; NULL: they were not.
ALTER TABLE teams ADD COLUMN back_asked_at BIGINT;
