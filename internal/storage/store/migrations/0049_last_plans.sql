-- The last plan of the season or of the current week, with what it has changed as JSON, so that it can be taken back.
CREATE TABLE last_plans (
    league_id BIGINT PRIMARY KEY REFERENCES leagues (id) ON DELETE CASCADE,
    at        BIGINT NOT NULL,
    changes   TEXT NOT NULL
);
