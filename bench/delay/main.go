// Package main measures the acknowledgement time of points in one league while the season of another league, 9,500 games, is planned and
// stored, and while single games of such a league are added and moved manually.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"sideout/bench"
	"sideout/bench/load"
)

// target is the maximum additional delay of acknowledgements while a season is planned.
const target = 50 * time.Millisecond

var (
	binary   = flag.String("bin", "bin/sideout", "the `binary` to measure")
	database = flag.String("database-url", "", "a PostgreSQL `server` to measure on; SQLite if empty")
	length   = flag.Duration("length", 4*time.Second, "how long points are scored without plans")
	rounds   = flag.Int("rounds", 3, "seasons")
	edits    = flag.Int("edits", 30, "games that are added, moved and deleted by hand")
)

func main() {
	flag.Parse()
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench/delay:", err)
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
	server, err := bench.Start(*binary, load.Flags(address, dir)...)
	if err != nil {
		return err
	}
	defer server.Stop()
	games, err := load.CreateScoreLinks(server, seeded)
	if err != nil {
		return err
	}
	c := load.Caller{Server: server.URL, Cookie: seeded.Cookie}
	leagues := make([]int64, *rounds)
	for i := range leagues {
		if leagues[i], err = c.CreateLeague(); err != nil {
			return err
		}
	}
	tap := load.TapRequests(games, 1, load.EventBody)
	baseline, err := load.Run(server.URL, 1, *length, "200", tap)
	if err != nil {
		return err
	}
	planned, planTime, err := scoreWhile(server.URL, tap, *rounds, func(n int) error {
		_, err := c.PlanSeason(leagues[n], load.Games)
		return err
	})
	if err != nil {
		return err
	}
	edited, editTime, err := scoreWhile(server.URL, tap, *edits, func(int) error { return c.EditSchedule(leagues[0]) })
	if err != nil {
		return err
	}
	return report(baseline, planned, edited, planTime, editTime)
}

// scoreWhile scores points while call runs the given number of times. callTime is the average duration of call.
func scoreWhile(url string, tap load.Requests, times int, call func(n int) error) (r load.Result, callTime time.Duration, err error) {
	var done atomic.Bool
	result := make(chan error, 1)
	began := time.Now()
	go func() {
		defer done.Store(true)
		for n := range times {
			if err := call(n); err != nil {
				result <- err
				return
			}
		}
		callTime = time.Since(began) / time.Duration(times)
		result <- nil
	}()
	r, err = load.RunUntil(url, 1, done.Load, "200", tap)
	return r, callTime, errors.Join(err, <-result)
}

func report(baseline, planned, edited load.Result, planTime, editTime time.Duration) error {
	row := func(figure string, during, before time.Duration) bench.Row {
		delay := during - before
		return bench.Row{
			Figure: figure, Measured: milliseconds(during), Reference: milliseconds(before) + " without",
			Ratio: "+" + milliseconds(delay), Target: "+" + milliseconds(target), OK: delay <= target,
		}
	}
	return bench.Print(os.Stdout,
		row("a point of another league during a plan, median", planned.P50, baseline.P50),
		row("the same, 99 of 100", planned.P99, baseline.P99),
		row("the same, the latest", planned.Max, baseline.Max),
		row("a point while single games are added and moved, median", edited.P50, baseline.P50),
		row("the same, 99 of 100", edited.P99, baseline.P99),
		row("the same, the latest", edited.Max, baseline.Max),
		bench.Row{Figure: "a game added, moved and deleted, and an undo, under these points", Measured: milliseconds(editTime)},
		bench.Row{Figure: "a plan of 9,500 games under these points", Measured: milliseconds(planTime)},
		bench.Row{Figure: "points measured", Measured: fmt.Sprint(planned.Responses), Reference: fmt.Sprint(baseline.Responses)},
	)
}

func milliseconds(d time.Duration) string { return fmt.Sprintf("%.1f ms", d.Seconds()*1e3) }
