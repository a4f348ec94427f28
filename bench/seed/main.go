// Package main fills a database for the benches that look at the product from a browser: two of the largest leagues, one
// almost at the end of its season and one before its first game.
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

// seeded is what is written to stdout as JSON.
type seeded struct {
	Arguments []string `json:"arguments"` // with which the server is to be started
	Cookie    string   `json:"cookie"`    // "session" of the owner
	Played    int64    `json:"played"`    // the league with results
	Open      int64    `json:"open"`      // the league without any
}

func run(ctx context.Context) error {
	address, err := load.Fresh("", *dir)
	if err != nil {
		return err
	}
	s, err := load.Seed(ctx, address, 1)
	if err != nil {
		return err
	}
	response := seeded{load.Flags(address, *dir), s.Cookie, s.LeagueID, s.LeagueID + 1_000_000}
	if err := open(ctx, address, response.Open); err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(response)
}

// open removes the results of a league, as if none of its games had been played.
func open(ctx context.Context, address string, leagueID int64) error {
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
