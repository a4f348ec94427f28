// Package main measures durable changes of scores by the real binary, against a handler without storage, bare transactions
// and the disk itself.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"sideout/bench"
	"sideout/bench/load"
)

const (
	targetStoring    = 0.50 // of a handler that stores score and event and reads nothing, with 100 clients
	targetPocketBase = 4.5  // times PocketBase's record update, with 100 clients
	targetLatency    = 0.15 // times PocketBase's p99
	targetNormal     = 0.85 // of the same writer with synchronous=NORMAL
	targetDisk       = 0.50 // of bare writes and syncs of 16 KiB
	targetPlain      = 2.5  // times 100 plain connections to PostgreSQL
	targetNotify     = 8    // times the same with a notification in each transaction
	maxClients       = 100
)

var (
	binary       = flag.String("bin", "bin/sideout", "the `binary` to measure")
	databaseFlag = flag.String("database-url", "", "a PostgreSQL `server` to measure on; SQLite if empty")
	folder       = flag.String("dir", "", "where to put the files, to choose the disk; the system's folder for such if empty")
	rounds       = flag.Int("rounds", 7, "rounds for each server and number of clients")
	length       = flag.Duration("length", time.Second, "length of a round")
	pocketbase   = flag.String("pocketbase", "", "a `binary` of bench/pocketbase to measure beside ours")
	bare         = flag.Bool("bare", false, "be the reference server")
	file         = flag.String("file", "", "the SQLite `file` of the reference server, which stores nothing without one")
)

func main() {
	flag.Parse()
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench/write:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	if *bare {
		return serveBare(*file)
	}
	dir, err := os.MkdirTemp(*folder, "sideout-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	rows, err := compareServers(ctx, dir)
	if err != nil {
		return err
	}
	compareWriters := belowHTTP
	if *databaseFlag != "" {
		compareWriters = onPostgres
	}
	writerRows, err := compareWriters(ctx, dir)
	if err != nil {
		return err
	}
	return bench.Print(os.Stdout, append(rows, writerRows...)...)
}

const storingHandler = "bare handler that stores score and event in SQLite"

// competitor is a server, or a loop, that takes its turn in every round.
type competitor struct {
	name    string
	measure func(clients int) (load.Result, error)
}

// arena is the real binary on a database of its own, with a score link for each game that is to be played.
type arena struct {
	load.Seeded
	address string
	server  *bench.Child
	games   []*load.TappedGame
}

func newArena(ctx context.Context, dir string) (a arena, err error) {
	if a.address, err = load.Fresh(*databaseFlag, dir); err != nil {
		return a, err
	}
	if a.Seeded, err = load.Seed(ctx, a.address, 0); err != nil {
		return a, err
	}
	if a.server, err = bench.Start(*binary, load.Flags(a.address, dir)...); err != nil {
		return a, err
	}
	a.games, err = load.OpenLinks(a.server, a.Seeded)
	if err != nil {
		a.server.Stop()
	}
	return a, err
}

// compareServers compares how many changes a second the real binary and the reference servers make, for 1 to 100 clients.
func compareServers(ctx context.Context, dir string) (rows []bench.Row, err error) {
	sideout, err := newArena(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer sideout.server.Stop()
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	storeless, err := bench.Start(self, "-bare")
	if err != nil {
		return nil, err
	}
	defer storeless.Stop()
	storing, err := bench.Start(self, "-bare", "-file", filepath.Join(dir, "storing.db"))
	if err != nil {
		return nil, err
	}
	defer storing.Stop()
	competitors := []competitor{
		{"ours", load.Taps(sideout.server, sideout.games, *length, load.EventBody)},
		{"bare handler without storage", load.Taps(storeless, unstoredGames(), *length, load.EventBody)},
		{storingHandler, load.Taps(storing, unstoredGames(), *length, load.EventBody)},
		plain(dir, sideout.address),
	}
	if *pocketbase != "" {
		for _, mode := range []string{"", "-full"} {
			pocketBase, err := bench.Start(*pocketbase, "-dir", filepath.Join(dir, "pocketbase"+mode), "-full="+strconv.FormatBool(mode != ""))
			if err != nil {
				return nil, err
			}
			defer pocketBase.Stop()
			competitors = append(competitors, competitor{"PocketBase" + strings.Replace(mode, "-full", " with FULL", 1), overHTTP(pocketBase, records())})
		}
	}
	for _, clients := range []int{1, 16, 64, maxClients} {
		compared, err := compare(clients, competitors)
		if err != nil {
			return nil, err
		}
		rows = append(rows, compared...)
	}
	others, err := compareOthers(ctx, dir, sideout, competitors[0])
	if err != nil {
		return nil, err
	}
	return append(rows, others...), load.CheckTaps(sideout.server, sideout.games)
}

// compareOthers compares two other PATCHes of a game, of its two scores and of its result, with the PATCH of a point.
func compareOthers(ctx context.Context, dir string, sideout arena, points competitor) ([]bench.Row, error) {
	second, err := newArena(ctx, dir) // for scores without events, which must not mix with events in the log of one game
	if err != nil {
		return nil, err
	}
	defer second.server.Stop()
	m, err := inTurns(maxClients, []competitor{
		points, {"", load.Taps(second.server, second.games, *length, load.ScoresBody)}, {"", overHTTP(sideout.server, results(sideout.Seeded))},
	})
	if err != nil {
		return nil, err
	}
	var rows []bench.Row
	for i, what := range []string{"PATCH of the two scores alone", "PATCH of a result, whose standings change"} {
		rows = append(rows, m.row(maxClients, 1+i, "PATCH of a point", what))
	}
	return rows, load.CheckTaps(second.server, second.games)
}

func overHTTP(server *bench.Child, requests load.Requests) func(int) (load.Result, error) {
	return func(clients int) (load.Result, error) {
		return load.Measure(server, clients, *length, "200", requests)
	}
}

// results returns requests that change results, which changes the records of both teams too.
func results(s load.Seeded) load.Requests {
	return func(client, n int) []byte {
		return patch(fmt.Sprintf("/api/games/%d", s.Played[client]), s.Cookie, fmt.Sprintf(`{"team1Score":25,"team2Score":%d}`, n%20))
	}
}

// records returns requests that change scores in PocketBase, whose records bench/pocketbase lets everybody change.
func records() load.Requests {
	return func(client, n int) []byte {
		return patch(fmt.Sprintf("/api/collections/games/records/game%011d", client), "",
			fmt.Sprintf(`{"team1Score":%d,"team2Score":%d}`, n%20, n%19))
	}
}

func patch(path, cookie, body string) []byte {
	return fmt.Appendf(nil, "PATCH %s HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\nContent-Type: application/json\r\n"+
		"Content-Length: %d\r\n\r\n%s", path, cookie, len(body), body)
}

// measured contains the results of all rounds, by competitor and round.
type measured [][]load.Result

// inTurns lets the competitors take turns, so that other load on the machine affects all of them equally.
func inTurns(clients int, competitors []competitor) (measured, error) {
	m := make(measured, len(competitors))
	for range *rounds {
		for i, c := range competitors {
			r, err := c.measure(clients)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.name, err)
			}
			m[i] = append(m[i], r)
		}
	}
	return m, nil
}

// ratio is the median, over the rounds, of the value of the first competitor divided by that of competitor i.
func (m measured) ratio(i int, what func(load.Result) float64) float64 {
	var ratios []float64
	for round := range m[0] {
		ratios = append(ratios, what(m[0][round])/what(m[i][round]))
	}
	return bench.Median(ratios)
}

func (m measured) median(i int, what func(load.Result) float64) float64 {
	var values []float64
	for _, r := range m[i] {
		values = append(values, what(r))
	}
	return bench.Median(values)
}

func rate(r load.Result) float64 { return r.Rate }
func p50(r load.Result) float64  { return r.P50.Seconds() * 1e3 }
func p99(r load.Result) float64  { return r.P99.Seconds() * 1e3 }

func cpu(r load.Result) float64 { return r.CPU * 1e6 }

// format returns the median figures of competitor i.
func (m measured) format(i int) string {
	text := fmt.Sprintf("%.0f/s", m.median(i, rate))
	if m.median(i, p99) > 0 {
		text += fmt.Sprintf(", p50 %.1f, p99 %.1f ms, CPU %.0f us", m.median(i, p50), m.median(i, p99), m.median(i, cpu))
	}
	return text
}

// row compares the first competitor with competitor i.
func (m measured) row(clients, i int, figure, reference string) bench.Row {
	return bench.Row{
		Figure: fmt.Sprintf("%s, %d clients", figure, clients), Measured: m.format(0),
		Reference: m.format(i) + " " + reference, Ratio: fmt.Sprintf("%.2f", m.ratio(i, rate)),
	}
}

// compare compares the first competitor with each of the others.
func compare(clients int, competitors []competitor) (rows []bench.Row, err error) {
	m, err := inTurns(clients, competitors)
	if err != nil {
		return nil, err
	}
	for i := 1; i < len(competitors); i++ {
		r := m.row(clients, i, "PATCH of a point", competitors[i].name)
		target := map[string]float64{storingHandler: targetStoring, "PocketBase": targetPocketBase, plainConnections: targetPlain}
		if at, ok := target[competitors[i].name]; ok && clients == maxClients {
			r.Target, r.OK = fmt.Sprintf(">= %.2f", at), m.ratio(i, rate) >= at
		}
		rows = append(rows, r)
		if competitors[i].name == "PocketBase" && clients == maxClients {
			latency := m.ratio(i, p99)
			rows = append(rows, bench.Row{Figure: "its p99", Measured: fmt.Sprintf("%.1f ms", m.median(0, p99)),
				Reference: fmt.Sprintf("%.1f ms PocketBase", m.median(i, p99)), Ratio: fmt.Sprintf("%.2f", latency),
				Target: fmt.Sprintf("<= %.2f", targetLatency), OK: latency <= targetLatency})
		}
	}
	return rows, nil
}
