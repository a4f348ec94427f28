package main

import (
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"sideout/bench/load"
)

// insertBaseline inserts as many games and schedule lines with plain SQL in one transaction, and returns how long that took.
func insertBaseline(address string, s load.Seeded) (seconds float64, err error) {
	db, err := load.Connect(address, "foreign_keys(1)")
	if err != nil {
		return 0, err
	}
	defer db.Close()
	began := time.Now()
	tx, err := db.Begin()
	if err != nil {
		return 0, err
	}
	if err := insertSeason(tx, s, began.UnixMilli()); err != nil {
		return 0, errors.Join(err, tx.Rollback())
	}
	err = tx.Commit()
	return time.Since(began).Seconds(), err
}

func insertSeason(tx *sql.Tx, s load.Seeded, at int64) error {
	const day = "2026-11-26"
	team := func(i int) int64 { return s.Teams[i%len(s.Teams)].ID }
	ids, err := insertRows(tx, `games (league_id, team1_id, team2_id, game_date, day, tier, invite_number, invite_hash, scheduled_for,
		created_at)`, func(i int) []any {
		return []any{s.LeagueID, team(i), team(i + 1), at, day, 1, 1<<32 + i, rand.Text() + rand.Text(), at, at}
	})
	if err != nil {
		return err
	}
	_, err = insertRows(tx, `schedules (league_id, game_date, day, game_time, team1_id, team2_id, game_id, court_name, week_number,
		tier, created_at)`, func(i int) []any {
		return []any{s.LeagueID, at, day, "20:15", team(i), team(i + 1), ids[i], "Court 1", 1, 1, at}
	})
	return err
}

// rowsPerStatement is the number of rows that one statement inserts.
const rowsPerStatement = 10

// insertRows inserts one row for each game of the season and returns the ids.
func insertRows(tx *sql.Tx, into string, row func(i int) []any) (ids []int64, err error) {
	columns := len(row(0))
	var rows []string
	for i := range rowsPerStatement {
		var values []string
		for k := range columns {
			values = append(values, fmt.Sprintf("$%d", i*columns+k+1))
		}
		rows = append(rows, "("+strings.Join(values, ", ")+")")
	}
	statement, err := tx.Prepare("INSERT INTO " + into + " VALUES " + strings.Join(rows, ", ") + " RETURNING id")
	if err != nil {
		return nil, err
	}
	defer statement.Close()
	for i := 0; i < games; i += rowsPerStatement {
		var args []any
		for k := range rowsPerStatement {
			args = append(args, row(i+k)...)
		}
		if ids, err = execute(statement, args, ids); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// execute runs an insert statement and appends the new ids to ids.
func execute(statement *sql.Stmt, args []any, ids []int64) ([]int64, error) {
	rows, err := statement.Query(args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}
