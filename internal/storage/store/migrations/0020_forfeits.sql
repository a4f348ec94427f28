-- Who has forfeited a game: team1, team2 or both; empty if nobody has.
ALTER TABLE games ADD COLUMN forfeit TEXT NOT NULL DEFAULT '';

-- The result of a forfeited game before that, as JSON; empty if it is not forfeited.
ALTER TABLE games ADD COLUMN before_forfeit TEXT NOT NULL DEFAULT '';
