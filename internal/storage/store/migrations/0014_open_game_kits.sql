-- The kits of the teams of a shared free game (empty: none chosen; they are in spec/kits.json), the id that its device gives
-- the game (empty: none), and the number of games that its code has shown before.
ALTER TABLE open_games ADD COLUMN team1_kit TEXT NOT NULL DEFAULT '';
ALTER TABLE open_games ADD COLUMN team2_kit TEXT NOT NULL DEFAULT '';
ALTER TABLE open_games ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE open_games ADD COLUMN round BIGINT NOT NULL DEFAULT 0;
