-- How the table of a league is ranked, as JSON; empty is the default.
ALTER TABLE leagues ADD COLUMN table_rules TEXT NOT NULL DEFAULT '';
