-- Days on which a team cannot play, told with its captain's link. days_before is how many days before it was told; was_planned says
-- that the team had a game on that day by then. answer is 'kept' once the league has decided that the games stay, and why.
CREATE TABLE absences (
    id          {{id}},
    team_id     BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    league_id   BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    day         TEXT NOT NULL,
    reason      TEXT NOT NULL DEFAULT '',
    at          BIGINT NOT NULL,
    days_before BIGINT NOT NULL,
    was_planned BIGINT NOT NULL DEFAULT 0,
    answer      TEXT NOT NULL DEFAULT '',
    why         TEXT NOT NULL DEFAULT '',
    answered_at BIGINT,
    answered_by TEXT NOT NULL DEFAULT '',
    UNIQUE (team_id, day)
);
CREATE INDEX absences_by_league ON absences (league_id, day);
