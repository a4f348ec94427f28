-- What a team has asked the planner for, as JSON; NULL: nothing.
ALTER TABLE teams ADD COLUMN wishes TEXT;
