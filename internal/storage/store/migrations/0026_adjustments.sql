-- The points of the table that were given to a team or taken from it, as a JSON list, and its drawn lot; 0: none.
ALTER TABLE teams ADD COLUMN adjustments TEXT NOT NULL DEFAULT '[]';
ALTER TABLE teams ADD COLUMN lot BIGINT NOT NULL DEFAULT 0;
