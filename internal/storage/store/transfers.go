package store

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"sideout/internal/rules/league"
)

// AllGamesOf returns the games of a league, including games deleted since a time, oldest first.
func (tx Transfers) AllGamesOf(leagueID int64, since time.Time) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+` FROM games
		WHERE league_id = $1 AND (deleted_at IS NULL OR deleted_at >= $2) ORDER BY id`, leagueID, toMillis(since))
}

// AllSchedulesOf returns the scheduled games of a league, including games deleted since a time, oldest first.
func (tx Transfers) AllSchedulesOf(leagueID int64, since time.Time) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`
		WHERE s.league_id = $1 AND (g.deleted_at IS NULL OR g.deleted_at >= $2) ORDER BY s.id`, leagueID, toMillis(since))
}

// AllChangesOf returns the changes of the results of a league's games, including games deleted since a time, oldest first.
func (tx Transfers) AllChangesOf(leagueID int64, since time.Time) ([]Change, error) {
	return list(tx, scanChange, "SELECT "+changeColumns+` FROM result_changes WHERE game_id IN
		(SELECT id FROM games WHERE league_id = $1 AND (deleted_at IS NULL OR deleted_at >= $2)) ORDER BY id`,
		leagueID, toMillis(since))
}

// AllEventsOf returns the logs of a league's games, including games deleted since a time, ordered by game and sequence number.
func (tx Transfers) AllEventsOf(leagueID int64, since time.Time) ([]GameEvent, error) {
	const ofLeague = " WHERE game_id IN (SELECT id FROM games WHERE league_id = $1 AND (deleted_at IS NULL OR deleted_at >= $2))"
	events, err := list(tx, scanEvent, "SELECT "+eventColumns+" FROM game_events"+ofLeague, leagueID, toMillis(since))
	if err != nil {
		return nil, err
	}
	logs, err := list(tx, func(row scanner) (log []GameEvent, err error) {
		var gameID int64
		var compressed []byte
		if err = row.Scan(&gameID, &compressed); err == nil {
			log, err = unpackLog(gameID, compressed)
		}
		return log, err
	}, "SELECT game_id, log FROM packed_logs"+ofLeague, leagueID, toMillis(since))
	all := append(slices.Concat(logs...), events...)
	slices.SortFunc(all, func(a, b GameEvent) int { return cmp.Or(cmp.Compare(a.GameID, b.GameID), cmp.Compare(a.Seq, b.Seq)) })
	return all, err
}

// CreateGames stores many games and returns their ids in the same order.
func (tx Transfers) CreateGames(games []Game) ([]int64, error) {
	return insertAll(tx.parent, `games (league_id, team1_id, team2_id, team1_score, team2_score, sets, winner_id, game_date, day,
		tier, rules, invite_number, invite_hash, status, duration, scheduled_for, version, created_at, completed_at, deleted_at,
		abandoned, forfeit, before_forfeit, stage, planned_rules, sets_only)`,
		games, func(g Game) ([]any, error) {
			sets, err1 := setsJSON(g.Sets)
			abandoned, err2 := jsonOrEmpty(g.Abandoned)
			before, err3 := jsonOrEmpty(g.BeforeForfeit)
			planned, err4 := jsonOrEmpty(g.PlannedRules)
			return []any{g.LeagueID, g.Team1ID, g.Team2ID, g.Team1Score, g.Team2Score, sets, nullable(g.WinnerID),
				nullable(g.GameDate), nullable(g.Day), g.Tier, g.Rules, g.InviteNumber, nullIfZero(g.InviteHash), g.Status,
				nullable(g.Duration), nullable(g.ScheduledFor), g.Version, toMillis(g.CreatedAt), nullable(g.CompletedAt),
				nullable(g.DeletedAt), abandoned, g.Forfeit, before, g.Stage.OrSeason(), planned, boolToInt(g.SetsOnly)}, errors.Join(err1, err2, err3, err4)
		})
}

// CreateSchedules stores many scheduled games.
func (tx Transfers) CreateSchedules(schedules []league.ScheduledGame) error {
	ids, err := insertAll(tx.parent, `schedules (league_id, game_date, day, game_time, team1_id, team2_id, game_id, court_name,
		week_number, tier, reason, waiting, pinned, origin, sequence, changed_at, created_at, duty)`,
		schedules, func(s league.ScheduledGame) ([]any, error) { return scheduleArgs(s), nil })
	if err != nil {
		return err
	}
	for i, s := range schedules {
		s.ID = ids[i]
		if err := tx.recordMoved(s); err != nil {
			return err
		}
	}
	return nil
}

// AddChanges stores many changes of results.
func (tx Transfers) AddChanges(changes []Change) error {
	_, err := insertAll(tx.parent, "result_changes (game_id, at, made_at, actor, via, from_state, to_state)",
		changes, func(c Change) ([]any, error) {
			return []any{c.GameID, toMillis(c.At), nullable(c.MadeAt), c.Actor, c.Via, c.From, c.To}, nil
		})
	return err
}

// insertAll inserts a row for each item with few statements and returns the ids of the rows in the order of the items. tableColumns
// names the table and its columns, and values returns the values of an item.
func insertAll[T any](tx *Tx, tableColumns string, items []T, values func(T) ([]any, error)) (ids []int64, err error) {
	return insertAllReturning(tx, "id", tableColumns, items, values)
}

// insertAllReturning is like insertAll, but for a table whose rows are numbered by another column than id. It sorts the numbers, because both
// databases assign them in the order of the values of a statement, but do not guarantee to return them in that order.
func insertAllReturning[T any](tx *Tx, numberColumn, tableColumns string, items []T, values func(T) ([]any, error)) (numbers []int64, err error) {
	if len(items) == 0 {
		return nil, nil
	}
	first, err := values(items[0])
	if err != nil {
		return nil, err
	}
	query, rowCount := "", 0
	for chunk := range slices.Chunk(items, tx.dbTx.MaxParameters/len(first)) {
		args := make([]any, 0, len(chunk)*len(first))
		for _, item := range chunk {
			row, err := values(item)
			if err != nil {
				return nil, err
			}
			args = append(args, row...)
		}
		if len(chunk) != rowCount { // only the last chunk is shorter
			rowCount = len(chunk)
			query = "INSERT INTO " + tableColumns + " VALUES " + rowPlaceholders(rowCount, len(first)) + " RETURNING " + numberColumn
		}
		returned, err := list(tx, scanID, query, args...)
		if err != nil {
			return nil, err
		}
		if len(returned) != len(chunk) {
			return nil, fmt.Errorf("store: %d of %d rows were stored", len(returned), len(chunk))
		}
		slices.Sort(returned)
		numbers = append(numbers, returned...)
	}
	return numbers, nil
}

// rowPlaceholders returns the placeholders of several rows, such as "($1, $2), ($3, $4)".
func rowPlaceholders(rows, columns int) string {
	all := make([]string, rows)
	for i := range all {
		all[i] = placeholders(i*columns, columns)
	}
	return strings.Join(all, ", ")
}

// KnownInvites returns which of the token hashes belong to active or ended score links of games on this server.
func (tx Transfers) KnownInvites(hashes []string) (map[string]bool, error) {
	return tx.knownHashes("invite_hash", "games", "ended_invites", hashes)
}

// knownHashes returns which of the hashes a column contains in one of two tables: that of active links or that of ended links.
func (tx Transfers) knownHashes(column, activeTable, endedTable string, hashes []string) (map[string]bool, error) {
	known := map[string]bool{}
	for chunk := range slices.Chunk(hashes, tx.dbTx.MaxParameters) {
		args := make([]any, len(chunk))
		for i, hash := range chunk {
			args[i] = hash
		}
		in := " WHERE " + column + " IN " + placeholders(0, len(args))
		found, err := list(tx, scanText, "SELECT "+column+" FROM "+activeTable+in+" UNION SELECT "+column+" FROM "+endedTable+in, args...)
		if err != nil {
			return nil, err
		}
		for _, hash := range found {
			known[hash] = true
		}
	}
	return known, nil
}
