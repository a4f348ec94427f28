package store

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
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

// byHand stands before the duty teams that a person has chosen.
const byHand = "hand:"

// duties scans the duty teams of a line of the schedule, which are stored as comma-separated ids.
type duties struct{ line *league.ScheduledGame }

func (d duties) Scan(value any) error {
	var text sql.NullString
	if err := text.Scan(value); err != nil {
		return err
	}
	ids, isByHand := strings.CutPrefix(text.String, byHand)
	d.line.DutyTeamIDs, d.line.DutyByHand = nil, isByHand
	for part := range strings.SplitSeq(ids, ",") {
		if part == "" {
			continue
		}
		id, err := strconv.ParseInt(part, 10, 64)
		if err != nil {
			return fmt.Errorf("store: duty teams %q: %w", text.String, err)
		}
		d.line.DutyTeamIDs = append(d.line.DutyTeamIDs, id)
	}
	return nil
}

func dutiesText(line league.ScheduledGame) string {
	parts := make([]string, len(line.DutyTeamIDs))
	for i, id := range line.DutyTeamIDs {
		parts[i] = strconv.FormatInt(id, 10)
	}
	text := strings.Join(parts, ",")
	if line.DutyByHand {
		text = byHand + text
	}
	return text
}

// maxDutyRows is how many lines one statement of UpdateDuties changes.
const maxDutyRows = 200

// UpdateDuties stores the duty teams of lines of the schedule.
func (tx Schedules) UpdateDuties(lines []league.ScheduledGame) error {
	for chunk := range slices.Chunk(lines, maxDutyRows) {
		args := make([]any, 0, 2*len(chunk))
		var cases strings.Builder
		for i, line := range chunk {
			args = append(args, line.ID, dutiesText(line))
			fmt.Fprintf(&cases, " WHEN $%d THEN $%d", 2*i+1, 2*i+2)
		}
		ids := make([]string, len(chunk))
		for i := range chunk {
			ids[i] = fmt.Sprintf("$%d", 2*i+1)
		}
		if _, err := tx.exec("UPDATE schedules SET duty = CASE id"+cases.String()+" END WHERE id IN ("+strings.Join(ids, ", ")+")", args...); err != nil {
			return err
		}
	}
	return nil
}

// NextScheduled returns the first game from a day on that is to be played; false if there is none.
func (tx Schedules) NextScheduled(leagueID int64, day league.Date) (line league.ScheduledGame, found bool, err error) {
	lines, err := list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`WHERE s.league_id = $1 AND s.day >= $2 AND s.waiting = 0
		AND g.deleted_at IS NULL AND COALESCE(g.status, 'scheduled') = 'scheduled' ORDER BY s.day, s.game_time, s.id LIMIT 1`, leagueID, day)
	if len(lines) == 0 {
		return line, false, err
	}
	return lines[0], true, err
}

// SchedulesFrom returns the first scheduled games of a league from a day on, at most limit, in the order of play, and those
// that wait for a place. Deleted games are left out.
func (tx Schedules) SchedulesFrom(leagueID int64, day league.Date, limit int) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`WHERE s.league_id = $1 AND (s.day >= $2 OR s.waiting = 1)
		AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id LIMIT $3`, leagueID, day, limit)
}

// CountUpcoming counts the scheduled games of a league that are neither over nor deleted: those from a day on, and those that
// wait for a place.
func (tx Schedules) CountUpcoming(leagueID int64, day league.Date) (n int, err error) {
	err = tx.row("SELECT COUNT(*)"+fromSchedules+`WHERE s.league_id = $1 AND (s.day >= $2 OR s.waiting = 1) AND g.deleted_at IS NULL
		AND COALESCE(g.status, 'scheduled') NOT IN ('completed', 'void')`, []any{leagueID, day}, &n)
	return n, err
}

// LastScheduledDay returns the last day on which a league has a scheduled game; empty if it has none.
func (tx Schedules) LastScheduledDay(leagueID int64) (day league.Date, err error) {
	err = tx.row("SELECT COALESCE(MAX(day), '') FROM schedules WHERE league_id = $1", []any{leagueID}, &day)
	return day, err
}

// SchedulesOfGames returns the scheduled games that belong to the given games.
func (tx Schedules) SchedulesOfGames(gameIDs []int64) (lines []league.ScheduledGame, err error) {
	for chunk := range slices.Chunk(gameIDs, tx.sql.MaxParameters) {
		args := make([]any, len(chunk))
		for i, id := range chunk {
			args[i] = id
		}
		some, err := list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+"WHERE s.game_id IN "+placeholders(0, len(args)), args...)
		if err != nil {
			return nil, err
		}
		lines = append(lines, some...)
	}
	return lines, nil
}

// SchedulesOfTeam returns the scheduled games of a team in the order of play. Deleted games are left out.
func (tx Schedules) SchedulesOfTeam(leagueID, teamID int64) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`WHERE s.league_id = $1
		AND (s.team1_id = $2 OR s.team2_id = $2) AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id`, leagueID, teamID)
}

// DutiesOfTeam returns the scheduled games for which a team is on duty, in the order of play. Deleted games are left out.
func (tx Schedules) DutiesOfTeam(leagueID, teamID int64) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`WHERE s.league_id = $1 AND s.duty <> ''
		AND ',' || REPLACE(s.duty, 'hand:', '') || ',' LIKE $2 AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id`,
		leagueID, fmt.Sprintf("%%,%d,%%", teamID))
}
