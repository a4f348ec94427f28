package store

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"sideout/internal/rules/league"
)

const scheduleColumns = `s.id, s.league_id, s.game_date, s.day, s.game_time, s.team1_id, s.team2_id, s.game_id,
	s.court_name, s.week_number, s.tier, COALESCE(g.status, 'scheduled'), COALESCE(g.forfeit, ''), COALESCE(g.stage, 'season'), s.reason, s.waiting = 1, s.pinned = 1, s.origin, s.sequence, s.changed_at, s.created_at, s.duty, COALESCE(g.planned_rules, ''),
	COALESCE(g.stage = 'finals' AND s.court_name IS NULL AND g.status = 'scheduled' AND EXISTS (
		SELECT 1 FROM finals_places p WHERE p.game_id = g.id AND p.court_name IS NULL), FALSE)`

const fromSchedules = " FROM schedules s LEFT JOIN games g ON g.id = s.game_id "

func scanSchedule(row scanner) (s league.ScheduledGame, err error) {
	var planned string
	err = row.Scan(&s.ID, &s.LeagueID, millis{&s.GameDate}, &s.Day, &s.GameTime, &s.Team1ID, &s.Team2ID,
		optional(&s.GameID), optional(&s.CourtName), optional(&s.WeekNumber), &s.Tier, &s.Status, &s.Forfeit, &s.Stage,
		&s.Reason, &s.Waiting, &s.Pinned, &s.Origin, &s.Sequence, optional(&s.ChangedAt), millis{&s.CreatedAt}, duties{&s}, &planned, &s.Queued)
	if err == nil && planned != "" {
		err = json.Unmarshal([]byte(planned), &s.PlannedRules)
	}
	return s, err
}

// FindSchedule returns a scheduled game; ErrNotFound if it does not exist.
func (tx Schedules) FindSchedule(id int64) (league.ScheduledGame, error) {
	return find(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+"WHERE s.id = $1", id)
}

// LineOfGame returns the line of the schedule of a game, deleted or not; false if it was never scheduled.
func (tx Schedules) LineOfGame(gameID int64) (line league.ScheduledGame, isScheduled bool, err error) {
	line, err = find(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+"WHERE s.game_id = $1 ORDER BY s.id LIMIT 1", gameID)
	if errors.Is(err, ErrNotFound) {
		return line, false, nil
	}
	return line, err == nil, err
}

// SchedulesOf returns the scheduled games of a league in the order of play. Deleted games are left out.
func (tx Schedules) SchedulesOf(leagueID int64) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+
		"WHERE s.league_id = $1 AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id", leagueID)
}

// SchedulesOnDays returns the scheduled games of a league from one day to another, both included, in the order of play. Deleted
// games are left out.
func (tx Schedules) SchedulesOnDays(leagueID int64, first, last league.Date) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+
		"WHERE s.league_id = $1 AND s.day BETWEEN $2 AND $3 AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id", leagueID, first, last)
}

// SchedulesOnAnyOf returns the scheduled games of a league on some days, which need not be in order. Deleted games are left out.
func (tx Schedules) SchedulesOnAnyOf(leagueID int64, days []league.Date) (lines []league.ScheduledGame, err error) {
	days = slices.Compact(slices.Sorted(slices.Values(days)))
	for chunk := range slices.Chunk(days, tx.sql.MaxParameters-1) {
		args := []any{leagueID}
		for _, day := range chunk {
			args = append(args, day)
		}
		some, err := list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+"WHERE s.league_id = $1 AND s.day IN "+
			placeholders(1, len(chunk))+" AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id", args...)
		if err != nil {
			return nil, err
		}
		lines = append(lines, some...)
	}
	return lines, nil
}

// CreateSchedule stores a scheduled game and returns its id.
func (tx Schedules) CreateSchedule(s league.ScheduledGame) (id int64, err error) {
	err = tx.row(`INSERT INTO schedules (league_id, game_date, day, game_time, team1_id, team2_id, game_id, court_name,
		week_number, tier, reason, waiting, pinned, origin, sequence, changed_at, created_at, duty)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) RETURNING id`, scheduleValues(s), &id)
	return id, err
}

func scheduleValues(s league.ScheduledGame) []any {
	return []any{s.LeagueID, toMillis(s.GameDate), s.Day, s.GameTime, s.Team1ID, s.Team2ID, nullable(s.GameID),
		nullable(s.CourtName), nullable(s.WeekNumber), s.Tier, s.Reason, zeroOrOne(s.Waiting), zeroOrOne(s.Pinned), cmp.Or(s.Origin, league.BySeason), s.Sequence,
		nullable(s.ChangedAt), toMillis(s.CreatedAt), dutiesText(s)}
}

// zeroOrOne returns a boolean as it is stored.
func zeroOrOne(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// UpdateSchedule stores the time and place of a scheduled game, and whether it waits for one or is pinned. Its sequence number, which
// calendars use, grows if these change, or if the status differs from the stored status of the game.
func (tx Schedules) UpdateSchedule(s league.ScheduledGame, now time.Time) error {
	return tx.execOne(`UPDATE schedules SET sequence = sequence + CASE WHEN game_date <> $1 OR day <> $2 OR game_time <> $3
		OR court_name IS DISTINCT FROM $4 OR waiting <> $11 OR EXISTS (SELECT 1 FROM games WHERE id = game_id AND status <> $10) THEN 1 ELSE 0 END,
		game_date = $1, day = $2, game_time = $3, court_name = $4, week_number = $5, tier = $6, reason = $7, waiting = $11, pinned = $12, changed_at = $8, duty = $13
		WHERE id = $9`, toMillis(s.GameDate), s.Day, s.GameTime, nullable(s.CourtName), nullable(s.WeekNumber), s.Tier, s.Reason,
		toMillis(now), s.ID, s.Status, zeroOrOne(s.Waiting), zeroOrOne(s.Pinned), dutiesText(s))
}

// PinSchedule stores whether a scheduled game is pinned. Nothing else of it changes.
func (tx Schedules) PinSchedule(id int64, pinned bool) error {
	return tx.execOne("UPDATE schedules SET pinned = $1 WHERE id = $2", zeroOrOne(pinned), id)
}

// DeleteSchedule deletes an entry of the schedule but not its game.
func (tx Schedules) DeleteSchedule(id int64) error {
	return tx.execOne("DELETE FROM schedules WHERE id = $1", id)
}
