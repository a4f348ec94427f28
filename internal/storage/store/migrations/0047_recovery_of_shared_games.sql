-- The hash of the recovery code with which another device takes a shared free game over (empty: none).
ALTER TABLE open_games ADD COLUMN recovery_hash TEXT NOT NULL DEFAULT '';
