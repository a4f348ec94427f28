-- How many duty teams a game of a league has.
ALTER TABLE leagues ADD COLUMN duty BIGINT NOT NULL DEFAULT 0;

-- The ids of the duty teams of a game, separated by commas; "hand:" before them if a person has chosen them.
ALTER TABLE schedules ADD COLUMN duty TEXT NOT NULL DEFAULT '';
