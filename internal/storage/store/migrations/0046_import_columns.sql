-- The columns of the last file that a manager has imported with a choice of columns, as JSON: the next file of the league is read the same way.
CREATE TABLE import_columns (
    league_id BIGINT PRIMARY KEY REFERENCES leagues (id) ON DELETE CASCADE,
    columns   TEXT NOT NULL
);
