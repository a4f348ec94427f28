-- Whether a league was made to try everything on (1), and not by the people who play in it (0).
ALTER TABLE leagues ADD COLUMN is_demo BIGINT NOT NULL DEFAULT 0;
