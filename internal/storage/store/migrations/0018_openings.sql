-- Another game day in each week; the lengths of games by tier; and the nights that are not as usual, with courts that are out,
-- other hours, and courts that are open only then. The lists are JSON.
ALTER TABLE leagues ADD COLUMN second_game_day TEXT;
ALTER TABLE leagues ADD COLUMN tier_minutes TEXT NOT NULL DEFAULT '[]';
ALTER TABLE leagues ADD COLUMN night_changes TEXT NOT NULL DEFAULT '[]';
