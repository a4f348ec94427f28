// Package main measures a league night: 60 games are scored at the same time through score links while 1,000 people watch. It uses the real
// binary with default limits, and all clients share one address. Finally, it compares every log with the acknowledged points.
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

// targetTap is the maximum p99 of the time until a tap is acknowledged.
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
	address, err := load.NewDatabase(*database, dir)
	if err != nil {
		return err
	}
	largest, err := load.Seed(ctx, address, 0) // fills the database with the games of a season
	if err != nil {
		return err
	}
	server, err := bench.Start(*binary, "serve", "-addr", "127.0.0.1:0", "-data-dir", dir, "-database-url", address,
		"-secret", load.Secret, "-log-level", "warn")
	if err != nil {
		return err
	}
	defer server.Stop()
	night, err := createGames(server.URL, largest.Cookie, *games, int(*length / *every))
	if err != nil {
		return err
	}
	crowd, err := connectWatchers(ctx, server.URL, night, *watchers)
	if err != nil {
		return err
	}
	before, err := load.CPU(server.PID)
	if err != nil {
		return err
	}
	stopDisk := measureDisk(dir)
	scoreAll(night)
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

// scoreAll scores all games at the same time. First taps are spread evenly over one tap interval.
func scoreAll(night []*game) {
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

// report checks every log and returns the measurements as rows. processors is the CPU time of the server per second.
func report(night []*game, c *crowd, diskTimes []time.Duration, cpuPerSecond float64) ([]bench.Row, error) {
	var took []time.Duration
	var problems []error
	acknowledged := 0
	for _, g := range night {
		took = append(took, g.latencies...)
		acknowledged += len(g.acknowledged)
		problems = append(problems, g.errs...)
	}
	problems = append(problems, c.errs...)
	logErrors := 0
	for _, g := range night {
		n, err := g.countLogErrors()
		if err != nil {
			return nil, err
		}
		logErrors += n
	}
	if err := errors.Join(problems[:min(len(problems), 5)]...); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	slices.Sort(took)
	slices.Sort(c.latencies)
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
		{Figure: "points lost or doubled", Measured: fmt.Sprint(logErrors), Reference: fmt.Sprintf("%d acknowledged", acknowledged), Ratio: "-", Target: "0",
			OK: logErrors == 0 && acknowledged > 0},
		{Figure: "point sent to seen, p99", Measured: describe(c.latencies), Reference: fmt.Sprintf("%d seen", len(c.latencies)), Ratio: "-"},
		{Figure: "processors that the server took", Measured: fmt.Sprintf("%.2f", cpuPerSecond),
			Reference: "load of the machine " + strings.Join(strings.Fields(string(loads))[:3], " "), Ratio: "-"},
	}, nil
}

// ratio returns the ratio between the 99th percentiles of two sorted lists of times.
func ratio(sorted, reference []time.Duration) string {
	if len(sorted) == 0 || len(reference) == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f", percentile(sorted, 99).Seconds()/percentile(reference, 99).Seconds())
}

func describe(sorted []time.Duration) string {
	if len(sorted) == 0 {
		return "none"
	}
	ms := func(d time.Duration) float64 { return d.Seconds() * 1e3 }
	return fmt.Sprintf("%.1f ms, p50 %.1f, longest %.1f", ms(percentile(sorted, 99)), ms(percentile(sorted, 50)), ms(sorted[len(sorted)-1]))
}

func percentile(sorted []time.Duration, n int) time.Duration { return sorted[len(sorted)*n/100] }
