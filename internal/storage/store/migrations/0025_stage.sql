-- What a game is part of: the season, whose results count in the standings, or friendly or finals, which do not.
ALTER TABLE games ADD COLUMN stage TEXT NOT NULL DEFAULT 'season';
