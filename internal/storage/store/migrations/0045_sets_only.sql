-- 1 if the score of a game is sets won of which the points are not known.
ALTER TABLE games ADD COLUMN sets_only BIGINT NOT NULL DEFAULT 0;

-- Results of matches of several sets that were stored without sets are sets won, if such a match can end with them. The rules of a match are
-- its own, or those planned for it, or those of its league, which are empty for the default of the sport.
UPDATE games SET sets_only = 1 WHERE status IN ('completed', 'void') AND sets = '' AND forfeit = '' AND EXISTS (
    SELECT 1 FROM (
        SELECT CASE WHEN games.team1_score > games.team2_score THEN games.team1_score ELSE games.team2_score END AS won,
            CASE WHEN games.team1_score > games.team2_score THEN games.team2_score ELSE games.team1_score END AS lost,
            CASE WHEN games.rules <> '' THEN games.rules WHEN games.planned_rules <> '' THEN games.planned_rules
            WHEN l.rules <> '' THEN l.rules WHEN l.sport_type IN ('tabletennis', 'squash') THEN '"sets":5,'
            WHEN l.sport_type IN ('beach', 'fours', 'pickleball', 'badminton') THEN '"sets":3,' ELSE '' END AS rules
        FROM leagues l WHERE l.id = games.league_id
    ) AS played, (
        SELECT 2 AS n UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8
        UNION ALL SELECT 9
    ) AS length
    WHERE rules LIKE '%"sets":' || n || ',%' AND (
        rules NOT LIKE '%"playAll":true%' AND won = n / 2 + 1 AND lost <= n / 2 AND (rules NOT LIKE '%"draws":true%' OR 2 * lost < n)
        OR rules LIKE '%"playAll":true%' AND won + lost = n AND won > lost
        OR rules LIKE '%"playAll":true%' AND rules NOT LIKE '%"draws":true%' AND won = n / 2 + 1 AND 2 * lost = n
        OR rules LIKE '%"draws":true%' AND won = lost AND 2 * won = n
        OR rules LIKE '%"maxTime":%' AND won + lost < n AND (2 * won <= n OR rules LIKE '%"playAll":true%')
            AND (won > lost OR won > 0 AND rules LIKE '%"draws":true%')
    )
);
