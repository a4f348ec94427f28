-- The kit of a team, its second kit (NULL: the usual one for its kit) and its badge (empty: made from its name). The kits
-- are in spec/kits.json.
ALTER TABLE teams ADD COLUMN kit TEXT NOT NULL DEFAULT '';
ALTER TABLE teams ADD COLUMN second_kit TEXT;
ALTER TABLE teams ADD COLUMN badge TEXT NOT NULL DEFAULT '';

-- The teams from before this migration get the kits by turn, in the order in which they were added to their league.
UPDATE teams SET kit = CASE (SELECT COUNT(*) FROM teams older WHERE older.league_id = teams.league_id AND older.id < teams.id) % 12
    WHEN 0 THEN 'blue'
    WHEN 1 THEN 'orange'
    WHEN 2 THEN 'red'
    WHEN 3 THEN 'amber'
    WHEN 4 THEN 'green'
    WHEN 5 THEN 'sky'
    WHEN 6 THEN 'violet'
    WHEN 7 THEN 'white'
    WHEN 8 THEN 'teal'
    WHEN 9 THEN 'pink'
    WHEN 10 THEN 'indigo'
    WHEN 11 THEN 'graphite'
    END;
