// Package main measures the import of the largest file over HTTP, compared with inserting the same rows in one transaction.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"sideout/bench"
	"sideout/bench/load"
	"sideout/internal/rules/league"
)

// maxRows is the maximum number of rows of an import, see docs/product/league.md#game-import.
const maxRows = 10_000

var (
	binary   = flag.String("bin", "bin/sideout", "the `binary` to measure")
	database = flag.String("database-url", "", "a PostgreSQL `server` to measure on; SQLite if empty")
	rounds   = flag.Int("rounds", 9, "imports")
)

func main() {
	flag.Parse()
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench/import:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "sideout-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	address, err := load.NewDatabase(*database, dir)
	if err != nil {
		return err
	}
	seeded, err := load.Seed(ctx, address, 0)
	if err != nil {
		return err
	}
	baselineAddress, err := load.NewDatabase(*database, dir)
	if err != nil {
		return err
	}
	if _, err := load.Seed(ctx, baselineAddress, 0); err != nil { // for the same tables, indexes and rows
		return err
	}
	server, err := bench.Start(*binary, load.Flags(address, dir)...)
	if err != nil {
		return err
	}
	defer server.Stop()
	var times, baselineTimes, ratios []float64
	for range *rounds {
		seconds, err := importOnce(server.URL, seeded.Cookie)
		if err != nil {
			return err
		}
		baselineSeconds, err := insertBaseline(baselineAddress, seeded)
		if err != nil {
			return err
		}
		times, baselineTimes, ratios = append(times, seconds), append(baselineTimes, baselineSeconds), append(ratios, seconds/baselineSeconds)
	}
	return bench.Print(os.Stdout, bench.Row{
		Figure: fmt.Sprintf("import of %d rows", maxRows), Measured: fmt.Sprintf("%.0f ms", bench.Median(times)*1e3),
		Reference: fmt.Sprintf("%.0f ms bare inserts, one transaction", bench.Median(baselineTimes)*1e3),
		Ratio:     fmt.Sprintf("%.2f", bench.Median(ratios)),
	})
}

// importOnce imports the file into a new league of 200 teams and returns how long the import took.
func importOnce(server, cookie string) (seconds float64, err error) {
	var created struct{ ID int64 }
	if err := post(server, cookie, "/api/leagues", map[string]any{"name": "Imported"}, &created); err != nil {
		return 0, err
	}
	names := make([]string, load.Teams)
	for i := range names {
		names[i] = fmt.Sprintf("Team number %d", i+1)
	}
	if err := post(server, cookie, "/api/teams", map[string]any{"leagueId": created.ID, "names": names}, nil); err != nil {
		return 0, err
	}
	var csv strings.Builder
	csv.WriteString("Date,Team A,Team B,Score A,Score B\n")
	for i := range maxRows {
		team1, team2, day := gameOfRow(i)
		fmt.Fprintf(&csv, "%s,%s,%s,25,%d\n", day, names[team1], names[team2], i%24)
	}
	began := time.Now()
	var report struct{ GamesCreated int }
	err = post(server, cookie, fmt.Sprintf("/api/leagues/%d/bulk-import", created.ID), map[string]any{"csvData": csv.String()}, &report)
	seconds = time.Since(began).Seconds()
	if err == nil && report.GamesCreated != maxRows {
		err = fmt.Errorf("%d games of %d were imported", report.GamesCreated, maxRows)
	}
	return seconds, err
}

// gameOfRow returns the game in row i. No two games are equal.
func gameOfRow(i int) (team1, team2 int, day string) {
	team1 = i % load.Teams
	team2 = (team1 + 1 + i/load.Teams) % load.Teams
	return team1, team2, time.Date(2026, 1, 8+7*(i%25), 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

func post(server, cookie, path string, body, response any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request := fmt.Appendf(nil, "POST %s HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\nContent-Type: application/json\r\n"+
		"Content-Length: %d\r\n\r\n%s", path, cookie, len(text), text)
	status := "201"
	if strings.HasSuffix(path, "bulk-import") {
		status = "200"
	}
	got, err := load.Send(server, request, status)
	if err != nil || response == nil {
		return err
	}
	return json.Unmarshal(got.Body, response)
}

// insertBaseline inserts the same rows with plain SQL and returns how long that took.
func insertBaseline(address string, s load.Seeded) (seconds float64, err error) {
	db, err := load.Connect(address, "foreign_keys(1)")
	if err != nil {
		return 0, err
	}
	defer db.Close()
	now := time.Now()
	began := now
	tx, err := db.Begin()
	if err != nil {
		return 0, err
	}
	statement, err := tx.Prepare(`INSERT INTO games (league_id, team1_id, team2_id, team1_score, team2_score, winner_id, game_date,
		day, tier, status, created_at, completed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`)
	if err != nil {
		return 0, errors.Join(err, tx.Rollback())
	}
	for i := range maxRows {
		team1, team2, day := gameOfRow(i)
		_, err := statement.Exec(s.LeagueID, s.Teams[team1].ID, s.Teams[team2].ID, 25, i%24, s.Teams[team1].ID, now.UnixMilli(), day, 1,
			string(league.Completed), now.UnixMilli(), now.UnixMilli())
		if err != nil {
			return 0, errors.Join(err, tx.Rollback())
		}
	}
	err = tx.Commit()
	return time.Since(began).Seconds(), err
}
