-- The shape of a league's season as JSON; empty is the default, the shortest season.
ALTER TABLE leagues ADD COLUMN shape TEXT NOT NULL DEFAULT '';
