// Package main fills a database for benchmarks in the browser: two leagues of the largest size, one near the end of its season and one
// before its first game.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"sideout/bench/load"
)

var dir = flag.String("dir", "", "the `folder` for the database")

func main() {
	flag.Parse()
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench/seed:", err)
		os.Exit(1)
	}
}

// seeded is written to standard output as JSON.
type seeded struct {
	Arguments []string `json:"arguments"` // arguments for starting the server
	Cookie    string   `json:"cookie"`    // session cookie of the owner
	Played    int64    `json:"played"`    // id of the league with results
	Open      int64    `json:"open"`      // id of the league without results
}

func run(ctx context.Context) error {
	address, err := load.NewDatabase("", *dir)
	if err != nil {
		return err
	}
	s, err := load.Seed(ctx, address, 1)
	if err != nil {
		return err
	}
	response := seeded{load.Flags(address, *dir), s.Cookie, s.LeagueID, s.LeagueID + 1_000_000}
	if err := removeResults(ctx, address, response.Open); err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(response)
}

// removeResults resets all games of a league to unplayed.
func removeResults(ctx context.Context, address string, leagueID int64) error {
	db, err := load.Connect(address)
	if err != nil {
		return err
	}
	defer db.Close()
	const query = "UPDATE games SET status = 'scheduled', team1_score = 0, team2_score = 0, winner_id = NULL, completed_at = NULL WHERE league_id = $1"
	if _, err := db.ExecContext(ctx, query, leagueID); err != nil {
		return fmt.Errorf("take the results out: %w", err)
	}
	return nil
}
