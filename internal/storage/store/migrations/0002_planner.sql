-- Civil dates separated by commas: no games are planned on blackouts; extra nights are added to the weekly game day.
ALTER TABLE leagues ADD COLUMN blackouts TEXT NOT NULL DEFAULT '';
ALTER TABLE leagues ADD COLUMN extra_nights TEXT NOT NULL DEFAULT '';

-- The reason that was given when a game was moved or cancelled.
ALTER TABLE schedules ADD COLUMN reason TEXT NOT NULL DEFAULT '';

-- The last "Advance to Next Week" of a league, so that it can be undone: tiers is a JSON object from team to its tier
-- before.
CREATE TABLE week_advances (
    league_id BIGINT PRIMARY KEY REFERENCES leagues (id) ON DELETE CASCADE,
    from_week BIGINT NOT NULL,
    to_week   BIGINT NOT NULL,
    tiers     TEXT NOT NULL,
    at        BIGINT NOT NULL
);
