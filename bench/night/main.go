// Package main measures a league night: 60 games are scored at once through their score links while 1,000 people watch,
// against the real binary with its default limits, everybody behind one address. Then every log is compared with the
// acknowledged points.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"sideout/bench"
	"sideout/bench/load"
)

// targetTap is how long a tap may take until it is acknowledged, p99.
const targetTap = 100 * time.Millisecond

var (
	binary   = flag.String("bin", "bin/sideout", "the `binary` to measure")
	database = flag.String("database-url", "", "a PostgreSQL `server` to measure on; SQLite if empty")
	folder   = flag.String("dir", "", "where to put the files, to choose the disk; the system's folder for such if empty")
	games    = flag.Int("games", 60, "games at once")
	watchers = flag.Int("watchers", 1000, "people who watch, evenly spread over the games")
	length   = flag.Duration("length", time.Minute, "how long the games are scored; their nine sets are over after about four minutes")
	every    = flag.Duration("every", time.Second/2, "time between two taps of a game")
)

func main() {
	flag.Parse()
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench/night:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	dir, err := os.MkdirTemp(*folder, "sideout-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	address, err := load.Fresh(*database, dir)
	if err != nil {
		return err
	}
	largest, err := load.Seed(ctx, address, 0) // the database already has the games of a season
	if err != nil {
		return err
	}
	server, err := bench.Start(*binary, "serve", "-addr", "127.0.0.1:0", "-data-dir", dir, "-database-url", address,
		"-secret", load.Secret, "-log-level", "warn")
	if err != nil {
		return err
	}
	defer server.Stop()
	night, err := plan(server.URL, largest.Cookie, *games, int(*length / *every))
	if err != nil {
		return err
	}
	crowd, err := gather(ctx, server.URL, night, *watchers)
	if err != nil {
		return err
	}
	before, err := load.CPU(server.PID)
	if err != nil {
		return err
	}
	stopDisk := measureDisk(dir)
	score(night)
	diskTimes, err := stopDisk()
	if err != nil {
		return err
	}
	after, err := load.CPU(server.PID)
	if err != nil {
		return err
	}
	crowd.disconnect()
	rows, err := report(night, crowd, diskTimes, (after-before)/length.Seconds())
	if err != nil {
		return err
	}
	return bench.Print(os.Stdout, rows...)
}

// score plays all games at once. Their first taps are spread over the pause between two taps.
func score(night []*game) {
	var all sync.WaitGroup
	for i, g := range night {
		all.Go(func() {
			begin := time.Now().Add(*every * time.Duration(i) / time.Duration(len(night)))
			for n := range g.sent {
				at := begin.Add(time.Duration(n) * *every)
				time.Sleep(time.Until(at))
				g.tap(n, at)
			}
		})
	}
	all.Wait()
}

// report returns the measurements as rows, and checks every log. processors are the CPU seconds of the server per second.
func report(night []*game, c *crowd, diskTimes []time.Duration, processors float64) ([]bench.Row, error) {
	var took []time.Duration
	var problems []error
	acknowledged := 0
	for _, g := range night {
		took = append(took, g.took...)
		acknowledged += len(g.acknowledged)
		problems = append(problems, g.problems...)
	}
	problems = append(problems, c.problems...)
	wrong := 0
	for _, g := range night {
		n, err := g.check()
		if err != nil {
			return nil, err
		}
		wrong += n
	}
	if err := errors.Join(problems[:min(len(problems), 5)]...); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	slices.Sort(took)
	slices.Sort(c.took)
	slices.Sort(diskTimes)
	loads, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return nil, err
	}
	name := fmt.Sprintf("%d games, a tap every %s for %s, %d watch", *games, *every, *length, *watchers)
	return []bench.Row{
		{Figure: name + ": a tap, p99", Measured: describe(took), Reference: describe(diskTimes) + " bare write of 16 KiB with fdatasync", Ratio: ratio(took, diskTimes),
			Target: "<= " + targetTap.String(), OK: len(took) > 0 && percentile(took, 99) <= targetTap},
		{Figure: "errors", Measured: fmt.Sprint(len(problems)), Reference: fmt.Sprintf("%d taps", len(took)), Ratio: "-", Target: "0", OK: len(problems) == 0},
		{Figure: "points lost or doubled", Measured: fmt.Sprint(wrong), Reference: fmt.Sprintf("%d acknowledged", acknowledged), Ratio: "-", Target: "0",
			OK: wrong == 0 && acknowledged > 0},
		{Figure: "point sent to seen, p99", Measured: describe(c.took), Reference: fmt.Sprintf("%d seen", len(c.took)), Ratio: "-"},
		{Figure: "processors that the server took", Measured: fmt.Sprintf("%.2f", processors),
			Reference: "load of the machine " + strings.Join(strings.Fields(string(loads))[:3], " "), Ratio: "-"},
	}, nil
}

// ratio returns the 99th percentile of one list of times divided by that of another.
func ratio(sorted, of []time.Duration) string {
	if len(sorted) == 0 || len(of) == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f", percentile(sorted, 99).Seconds()/percentile(of, 99).Seconds())
}

func describe(sorted []time.Duration) string {
	if len(sorted) == 0 {
		return "none"
	}
	ms := func(d time.Duration) float64 { return d.Seconds() * 1e3 }
	return fmt.Sprintf("%.1f ms, p50 %.1f, longest %.1f", ms(percentile(sorted, 99)), ms(percentile(sorted, 50)), ms(sorted[len(sorted)-1]))
}

func percentile(sorted []time.Duration, n int) time.Duration { return sorted[len(sorted)*n/100] }
