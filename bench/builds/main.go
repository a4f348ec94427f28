// Package main compares two builds of the server by taps and reads, in alternation. It shows whether a change has made the server
// slower, or what a cache is worth if the other binary is built without it.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"time"

	"sideout/bench"
	"sideout/bench/load"
)

// target is the minimum ratio between the build under test and the other one, so that a change may make the server a tenth slower.
const target = 0.9

var (
	binary   = flag.String("bin", "bin/sideout", "the `binary` under test")
	other    = flag.String("other", "", "the `binary` to compare with")
	database = flag.String("database-url", "", "a PostgreSQL `server` to measure on; SQLite if empty")
	rounds   = flag.Int("rounds", 7, "rounds for each server and figure")
	length   = flag.Duration("length", time.Second, "length of a round")
	clients  = flag.Int("clients", 16, "connections that read")
)

func main() {
	flag.Parse()
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench/builds:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "sideout-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var builds [2]build
	for i, binary := range []string{*binary, *other} {
		if builds[i], err = startBuild(ctx, dir, binary); err != nil {
			return err
		}
		defer builds[i].server.Stop()
	}
	var rows []bench.Row
	for _, f := range newFigures() {
		row, err := compare(f, builds)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		rows = append(rows, row)
	}
	for _, b := range builds {
		if err := load.CheckTaps(b.server, b.tappedGames); err != nil {
			return err
		}
	}
	return bench.Print(os.Stdout, rows...)
}

// build is a running build of the server with its own database and a league of the largest size.
type build struct {
	load.Seeded
	server      *bench.Child
	tappedGames []*load.TappedGame
}

func startBuild(ctx context.Context, dir, binary string) (b build, err error) {
	address, err := load.NewDatabase(*database, dir)
	if err != nil {
		return b, err
	}
	if b.Seeded, err = load.Seed(ctx, address, 0); err != nil {
		return b, err
	}
	if b.server, err = bench.Start(binary, load.Flags(address, dir)...); err != nil {
		return b, err
	}
	links, err := load.CreateScoreLinks(b.server, b.Seeded)
	if err != nil {
		b.server.Stop()
		return b, err
	}
	b.tappedGames = links[:len(links)-1] // measureFirstRead changes the last game
	return b, nil
}

// figure is one kind of load on a build.
type figure struct {
	name    string
	measure func(b build) (load.Result, error)
}

func newFigures() (all []figure) {
	for _, n := range []int{1, 10, 100} {
		all = append(all, figure{fmt.Sprintf("PATCH of a point, %d clients", n), func(b build) (load.Result, error) {
			return load.MeasureTaps(b.server, b.tappedGames, *length, load.EventBody)(n)
		}})
	}
	for _, resource := range []string{"standings", "games", "schedules", "teams"} {
		request := func(b build) []byte {
			return fmt.Appendf(nil, "GET /api/leagues/%d/%s HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\nAccept-Encoding: gzip\r\n\r\n",
				b.LeagueID, resource, b.Cookie)
		}
		all = append(all, figure{fmt.Sprintf("GET %s, gzip, %d clients", resource, *clients), func(b build) (load.Result, error) {
			return load.Measure(b.server, *clients, *length, "200", func(int, int) []byte { return request(b) })
		}}, figure{fmt.Sprintf("GET %s, the first after a change", resource), func(b build) (load.Result, error) {
			return measureFirstRead(b, request(b))
		}})
	}
	return all
}

// measureFirstRead measures a read that no cache can serve.
func measureFirstRead(b build, request []byte) (r load.Result, err error) {
	body := fmt.Sprintf(`{"team1Score":%d,"team2Score":0}`, time.Now().UnixNano()%20)
	change := fmt.Appendf(nil, "PATCH /api/games/%d HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", b.Open[len(b.Open)-1], b.Cookie, len(body), body)
	if _, err := load.Send(b.server.URL, change, "200"); err != nil {
		return r, err
	}
	began := time.Now()
	_, err = load.Send(b.server.URL, request, "200")
	took := time.Since(began)
	return load.Result{Rate: 1 / took.Seconds(), P50: took, P99: took}, err
}

// compare measures the builds in alternation, so that other load on the machine affects both equally.
func compare(f figure, builds [2]build) (bench.Row, error) {
	var results [2][]load.Result
	var ratios []float64
	for range *rounds {
		for i, b := range builds {
			r, err := f.measure(b)
			if err != nil {
				return bench.Row{}, err
			}
			results[i] = append(results[i], r)
		}
		lastRound := len(ratios)
		ratios = append(ratios, results[0][lastRound].Rate/results[1][lastRound].Rate)
	}
	ratio := bench.Median(ratios)
	return bench.Row{Figure: f.name, Measured: describe(results[0]), Reference: describe(results[1]), Ratio: fmt.Sprintf("%.2f", ratio),
		Target: fmt.Sprintf(">= %.1f", target), OK: ratio >= target}, nil
}

func describe(results []load.Result) string {
	var rates, p50, cpu []float64
	for _, r := range results {
		rates, p50, cpu = append(rates, r.Rate), append(p50, r.P50.Seconds()*1e3), append(cpu, r.CPU*1e6)
	}
	return fmt.Sprintf("%.0f/s, p50 %.2f ms, CPU %.0f us", bench.Median(rates), bench.Median(p50), bench.Median(cpu))
}
