-- Civil dates separated by commas: on blackouts no night is planned; extra nights are beside those of the game day.
ALTER TABLE leagues ADD COLUMN blackouts TEXT NOT NULL DEFAULT '';
ALTER TABLE leagues ADD COLUMN extra_nights TEXT NOT NULL DEFAULT '';

-- Why a game was moved or cancelled, in the words of whoever did it.
ALTER TABLE schedules ADD COLUMN reason TEXT NOT NULL DEFAULT '';

-- The last "Advance to Next Week" of a league, for taking it back: tiers is a JSON object from team to tier before.
CREATE TABLE week_advances (
    league_id BIGINT PRIMARY KEY REFERENCES leagues (id) ON DELETE CASCADE,
    from_week BIGINT NOT NULL,
    to_week   BIGINT NOT NULL,
    tiers     TEXT NOT NULL,
    at        BIGINT NOT NULL
);
