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
	err = row.Scan(&s.ID, &s.LeagueID, milliTime{&s.GameDate}, &s.Day, &s.GameTime, &s.Team1ID, &s.Team2ID,
		optional(&s.GameID), optional(&s.CourtName), optional(&s.WeekNumber), &s.Tier, &s.Status, &s.Forfeit, &s.Stage,
		&s.Reason, &s.Waiting, &s.Pinned, &s.Origin, &s.Sequence, optional(&s.ChangedAt), milliTime{&s.CreatedAt}, dutyScanner{&s}, &planned, &s.Queued)
	if err == nil && planned != "" {
		err = json.Unmarshal([]byte(planned), &s.PlannedRules)
	}
	return s, err
}

// FindSchedule returns a scheduled game by its id; ErrNotFound if it does not exist.
func (tx Schedules) FindSchedule(id int64) (league.ScheduledGame, error) {
	return find(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+"WHERE s.id = $1", id)
}

// FindScheduleOfGame returns the entry of the schedule for a game, deleted or not; false if the game was never scheduled.
func (tx Schedules) FindScheduleOfGame(gameID int64) (line league.ScheduledGame, isScheduled bool, err error) {
	line, err = find(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+"WHERE s.game_id = $1 ORDER BY s.id LIMIT 1", gameID)
	if errors.Is(err, ErrNotFound) {
		return line, false, nil
	}
	return line, err == nil, err
}

// SchedulesOf returns the scheduled games of a league in the order of play. Deleted games are excluded.
func (tx Schedules) SchedulesOf(leagueID int64) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+
		"WHERE s.league_id = $1 AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id", leagueID)
}

// SchedulesOnDays returns the scheduled games of a league from the first to the last day, inclusive, in the order of play. Deleted
// games are excluded.
func (tx Schedules) SchedulesOnDays(leagueID int64, first, last league.Date) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+
		"WHERE s.league_id = $1 AND s.day BETWEEN $2 AND $3 AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id", leagueID, first, last)
}

// SchedulesOnAnyOf returns the scheduled games of a league on the given days, which need not be sorted. Deleted games are excluded.
func (tx Schedules) SchedulesOnAnyOf(leagueID int64, days []league.Date) (lines []league.ScheduledGame, err error) {
	days = slices.Compact(slices.Sorted(slices.Values(days)))
	for chunk := range slices.Chunk(days, tx.dbTx.MaxParameters-1) {
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
	err = tx.scanRow(`INSERT INTO schedules (league_id, game_date, day, game_time, team1_id, team2_id, game_id, court_name,
		week_number, tier, reason, waiting, pinned, origin, sequence, changed_at, created_at, duty)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) RETURNING id`, scheduleArgs(s), &id)
	if err != nil {
		return id, err
	}
	s.ID = id
	return id, tx.recordMoved(s)
}

// scheduleArgs returns the query arguments of a new scheduled game.
func scheduleArgs(s league.ScheduledGame) []any {
	return []any{s.LeagueID, toMillis(s.GameDate), s.Day, s.GameTime, s.Team1ID, s.Team2ID, nullable(s.GameID),
		nullable(s.CourtName), nullable(s.WeekNumber), s.Tier, s.Reason, boolToInt(s.Waiting), boolToInt(s.Pinned), cmp.Or(s.Origin, league.BySeason), s.Sequence,
		nullable(s.ChangedAt), toMillis(s.CreatedAt), encodeDuty(s)}
}

// UpdateSchedule stores the changed fields of a scheduled game. It increments the sequence number, by which calendars recognize a
// change, if the time, the court or the need for a new place changes, or if the status differs from the stored status of the game.
func (tx Schedules) UpdateSchedule(s league.ScheduledGame, now time.Time) error {
	if isInHall, err := tx.changePlaces(s.LeagueID); err != nil {
		return err
	} else if isInHall {
		if err := tx.recordUpdated(s); err != nil {
			return err
		}
	}
	return tx.execOne(`UPDATE schedules SET sequence = sequence + CASE WHEN game_date <> $1 OR day <> $2 OR game_time <> $3
		OR court_name IS DISTINCT FROM $4 OR waiting <> $11 OR EXISTS (SELECT 1 FROM games WHERE id = game_id AND status <> $10) THEN 1 ELSE 0 END,
		game_date = $1, day = $2, game_time = $3, court_name = $4, week_number = $5, tier = $6, reason = $7, waiting = $11, pinned = $12, changed_at = $8, duty = $13
		WHERE id = $9`, toMillis(s.GameDate), s.Day, s.GameTime, nullable(s.CourtName), nullable(s.WeekNumber), s.Tier, s.Reason,
		toMillis(now), s.ID, s.Status, boolToInt(s.Waiting), boolToInt(s.Pinned), encodeDuty(s))
}

// PinSchedule stores whether a scheduled game is pinned, and changes nothing else.
func (tx Schedules) PinSchedule(id int64, isPinned bool) error {
	return tx.execOne("UPDATE schedules SET pinned = $1 WHERE id = $2", boolToInt(isPinned), id)
}

// DeleteSchedule deletes an entry of the schedule, but not its game.
func (tx Schedules) DeleteSchedule(id int64) error {
	return tx.execOne("DELETE FROM schedules WHERE id = $1", id)
}

// manualDutyPrefix begins the stored text of duty teams that were chosen manually.
const manualDutyPrefix = "hand:"

// dutyScanner scans the duty teams of a scheduled game, which are stored as comma-separated ids.
type dutyScanner struct{ line *league.ScheduledGame }

func (d dutyScanner) Scan(value any) error {
	var text sql.NullString
	if err := text.Scan(value); err != nil {
		return err
	}
	ids, isByHand := strings.CutPrefix(text.String, manualDutyPrefix)
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

// encodeDuty returns the duty teams of a scheduled game as the text that dutyScanner reads.
func encodeDuty(line league.ScheduledGame) string {
	parts := make([]string, len(line.DutyTeamIDs))
	for i, id := range line.DutyTeamIDs {
		parts[i] = strconv.FormatInt(id, 10)
	}
	text := strings.Join(parts, ",")
	if line.DutyByHand {
		text = manualDutyPrefix + text
	}
	return text
}

// maxDutyRows limits the number of rows that one statement of UpdateDuties changes.
const maxDutyRows = 200

// UpdateDuties stores the duty teams of scheduled games.
func (tx Schedules) UpdateDuties(lines []league.ScheduledGame) error {
	for chunk := range slices.Chunk(lines, maxDutyRows) {
		args := make([]any, 0, 2*len(chunk))
		var cases strings.Builder
		for i, line := range chunk {
			args = append(args, line.ID, encodeDuty(line))
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

// NextScheduled returns the next game of a league that will be played on the given day or later; false if there is none.
func (tx Schedules) NextScheduled(leagueID int64, day league.Date) (line league.ScheduledGame, found bool, err error) {
	lines, err := list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`WHERE s.league_id = $1 AND s.day >= $2 AND s.waiting = 0
		AND g.deleted_at IS NULL AND COALESCE(g.status, 'scheduled') = 'scheduled' ORDER BY s.day, s.game_time, s.id LIMIT 1`, leagueID, day)
	if len(lines) == 0 {
		return line, false, err
	}
	return lines[0], true, err
}

// SchedulesFrom returns at most limit games of a league that are scheduled for the given day or later or need a new place, in the
// order of their days. Deleted games are excluded.
func (tx Schedules) SchedulesFrom(leagueID int64, day league.Date, limit int) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`WHERE s.league_id = $1 AND (s.day >= $2 OR s.waiting = 1)
		AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id LIMIT $3`, leagueID, day, limit)
}

// CountUpcoming returns the number of games of a league that are scheduled for the given day or later or need a new place. Completed,
// void and deleted games are excluded.
func (tx Schedules) CountUpcoming(leagueID int64, day league.Date) (n int, err error) {
	err = tx.scanRow("SELECT COUNT(*)"+fromSchedules+`WHERE s.league_id = $1 AND (s.day >= $2 OR s.waiting = 1) AND g.deleted_at IS NULL
		AND COALESCE(g.status, 'scheduled') NOT IN ('completed', 'void')`, []any{leagueID, day}, &n)
	return n, err
}

// LastScheduledDay returns the last day on which a game of a league is scheduled; empty if there is none.
func (tx Schedules) LastScheduledDay(leagueID int64) (day league.Date, err error) {
	err = tx.scanRow("SELECT COALESCE(MAX(day), '') FROM schedules WHERE league_id = $1", []any{leagueID}, &day)
	return day, err
}

// SchedulesOfGames returns the entries of the schedule for the given games.
func (tx Schedules) SchedulesOfGames(gameIDs []int64) (lines []league.ScheduledGame, err error) {
	for chunk := range slices.Chunk(gameIDs, tx.dbTx.MaxParameters) {
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

// SchedulesOfTeam returns the scheduled games of a team in the order of play. Deleted games are excluded.
func (tx Schedules) SchedulesOfTeam(leagueID, teamID int64) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`WHERE s.league_id = $1
		AND (s.team1_id = $2 OR s.team2_id = $2) AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id`, leagueID, teamID)
}

// DutiesOfTeam returns the scheduled games for which a team is on duty, in the order of play. Deleted games are excluded.
func (tx Schedules) DutiesOfTeam(leagueID, teamID int64) ([]league.ScheduledGame, error) {
	return tx.dutiesOfTeam(leagueID, teamID, " AND g.deleted_at IS NULL")
}

// AllDutiesOfTeam is DutiesOfTeam with deleted games.
func (tx Schedules) AllDutiesOfTeam(leagueID, teamID int64) ([]league.ScheduledGame, error) {
	return tx.dutiesOfTeam(leagueID, teamID, "")
}

func (tx Schedules) dutiesOfTeam(leagueID, teamID int64, condition string) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`WHERE s.league_id = $1 AND s.duty <> ''
		AND ',' || REPLACE(s.duty, 'hand:', '') || ',' LIKE $2`+condition+" ORDER BY s.day, s.game_time, s.id",
		leagueID, fmt.Sprintf("%%,%d,%%", teamID))
}
