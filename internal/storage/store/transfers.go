package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"sideout/internal/rules/league"
)

// AllGamesOf returns the games of a league, including those deleted since an instant, the oldest first.
func (tx Transfers) AllGamesOf(leagueID int64, since time.Time) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+` FROM games
		WHERE league_id = $1 AND (deleted_at IS NULL OR deleted_at >= $2) ORDER BY id`, leagueID, toMillis(since))
}

// AllSchedulesOf returns the scheduled games of a league, including those whose games were deleted since an instant,
// the oldest first.
func (tx Transfers) AllSchedulesOf(leagueID int64, since time.Time) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`
		WHERE s.league_id = $1 AND (g.deleted_at IS NULL OR g.deleted_at >= $2) ORDER BY s.id`, leagueID, toMillis(since))
}

// AllChangesOf returns the changes of the results of a league's games, including games deleted since an instant, the
// oldest first.
func (tx Transfers) AllChangesOf(leagueID int64, since time.Time) ([]Change, error) {
	return list(tx, scanChange, "SELECT "+changeColumns+` FROM result_changes WHERE game_id IN
		(SELECT id FROM games WHERE league_id = $1 AND (deleted_at IS NULL OR deleted_at >= $2)) ORDER BY id`,
		leagueID, toMillis(since))
}

// AllEventsOf returns the logs of a league's games, including games deleted since an instant, ordered by game and
// sequence number.
func (tx Transfers) AllEventsOf(leagueID int64, since time.Time) ([]GameEvent, error) {
	scan := func(row scanner) (e GameEvent, err error) {
		var entry string
		if err = row.Scan(&e.GameID, &entry, &e.Actor, &e.Via, millis{&e.ReceivedAt}); err == nil {
			err = json.Unmarshal([]byte(entry), &e.Entry)
		}
		return e, err
	}
	return list(tx, scan, `SELECT game_id, entry, actor, via, received_at FROM game_events WHERE game_id IN
		(SELECT id FROM games WHERE league_id = $1 AND (deleted_at IS NULL OR deleted_at >= $2)) ORDER BY game_id, seq`,
		leagueID, toMillis(since))
}

// CreateGames stores many games and returns their ids in the same order.
func (tx Transfers) CreateGames(games []Game) ([]int64, error) {
	return insertAll(tx.all, `games (league_id, team1_id, team2_id, team1_score, team2_score, sets, winner_id, game_date, day,
		tier, rules, invite_number, invite_hash, status, duration, scheduled_for, version, created_at, completed_at, deleted_at,
		abandoned, forfeit, before_forfeit, stage, planned_rules)`,
		games, func(g Game) ([]any, error) {
			sets, err1 := setsText(g.Sets)
			abandoned, err2 := textOf(g.Abandoned)
			before, err3 := textOf(g.BeforeForfeit)
			planned, err4 := textOf(g.PlannedRules)
			return []any{g.LeagueID, g.Team1ID, g.Team2ID, g.Team1Score, g.Team2Score, sets, nullable(g.WinnerID),
				nullable(g.GameDate), nullable(g.Day), g.Tier, g.Rules, g.InviteNumber, orNull(g.InviteHash), g.Status,
				nullable(g.Duration), nullable(g.ScheduledFor), g.Version, toMillis(g.CreatedAt), nullable(g.CompletedAt),
				nullable(g.DeletedAt), abandoned, g.Forfeit, before, g.Stage.Stored(), planned}, errors.Join(err1, err2, err3, err4)
		})
}

// CreateSchedules stores many scheduled games.
func (tx Transfers) CreateSchedules(schedules []league.ScheduledGame) error {
	_, err := insertAll(tx.all, `schedules (league_id, game_date, day, game_time, team1_id, team2_id, game_id, court_name,
		week_number, tier, reason, waiting, pinned, origin, sequence, changed_at, created_at, duty)`,
		schedules, func(s league.ScheduledGame) ([]any, error) { return scheduleValues(s), nil })
	return err
}

// AddChanges stores many changes of results.
func (tx Transfers) AddChanges(changes []Change) error {
	_, err := insertAll(tx.all, "result_changes (game_id, at, made_at, actor, via, from_state, to_state)",
		changes, func(c Change) ([]any, error) {
			return []any{c.GameID, toMillis(c.At), nullable(c.MadeAt), c.Actor, c.Via, c.From, c.To}, nil
		})
	return err
}

// insertAll stores rows with few statements and returns their ids in the order of the rows. Both databases number the
// rows of a statement in the order of its values, but do not promise to return them in that order.
func insertAll[T any](tx *Tx, into string, all []T, values func(T) ([]any, error)) (ids []int64, err error) {
	return insertAllFor(tx, "id", into, all, values)
}

// insertAllFor is insertAll for a table that is numbered by another column than id.
func insertAllFor[T any](tx *Tx, numberColumn, into string, all []T, values func(T) ([]any, error)) (numbers []int64, err error) {
	if len(all) == 0 {
		return nil, nil
	}
	first, err := values(all[0])
	if err != nil {
		return nil, err
	}
	query, rows := "", 0
	for chunk := range slices.Chunk(all, tx.sql.MaxParameters/len(first)) {
		args := make([]any, 0, len(chunk)*len(first))
		for _, one := range chunk {
			row, err := values(one)
			if err != nil {
				return nil, err
			}
			args = append(args, row...)
		}
		if len(chunk) != rows { // only the last chunk is shorter
			rows = len(chunk)
			query = "INSERT INTO " + into + " VALUES " + rowsOf(rows, len(first)) + " RETURNING " + numberColumn
		}
		some, err := list(tx, scanID, query, args...)
		if err != nil {
			return nil, err
		}
		if len(some) != len(chunk) {
			return nil, fmt.Errorf("store: %d of %d rows were stored", len(some), len(chunk))
		}
		slices.Sort(some)
		numbers = append(numbers, some...)
	}
	return numbers, nil
}

// rowsOf returns "($1, $2), ($3, $4)" for the given numbers of rows and columns.
func rowsOf(rows, columns int) string {
	all := make([]string, rows)
	for i := range all {
		all[i] = placeholders(i*columns, columns)
	}
	return strings.Join(all, ", ")
}

// KnownInvites returns those of the hashes that are used, or were used, by the score link of a game on this server.
func (tx Transfers) KnownInvites(hashes []string) (map[string]bool, error) {
	return tx.knownHashes("invite_hash", "games", "ended_invites", hashes)
}

// knownHashes returns those of the hashes that a column of one of two tables has.
func (tx Transfers) knownHashes(column, present, ended string, hashes []string) (map[string]bool, error) {
	known := map[string]bool{}
	for chunk := range slices.Chunk(hashes, tx.sql.MaxParameters) {
		args := make([]any, len(chunk))
		for i, hash := range chunk {
			args[i] = hash
		}
		in := " WHERE " + column + " IN " + placeholders(0, len(args))
		found, err := list(tx, scanText, "SELECT "+column+" FROM "+present+in+" UNION SELECT "+column+" FROM "+ended+in, args...)
		if err != nil {
			return nil, err
		}
		for _, hash := range found {
			known[hash] = true
		}
	}
	return known, nil
}
