// Package main measures durable changes of scores by the real binary, compared with a handler without storage, with plain transactions
// and with the disk itself.
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
	targetStoring    = 0.50 // minimum ratio to a handler that stores score and event and reads nothing, with 100 clients
	targetPocketBase = 4.5  // minimum ratio to PocketBase's record update, with 100 clients
	targetLatency    = 0.15 // maximum ratio to PocketBase's p99
	targetNormal     = 0.85 // minimum ratio to the same writer with synchronous=NORMAL
	targetDisk       = 0.50 // minimum ratio to plain writes and syncs of 16 KiB
	targetPlain      = 2.5  // minimum ratio to 100 plain connections to PostgreSQL
	targetNotify     = 8    // minimum ratio to the same with a notification in each transaction
	maxClients       = 100
)

var (
	binary       = flag.String("bin", "bin/sideout", "the `binary` to measure")
	databaseFlag = flag.String("database-url", "", "a PostgreSQL `server` to measure on; SQLite if empty")
	folder       = flag.String("dir", "", "where to put the files, to choose the disk; the system's folder for such if empty")
	rounds       = flag.Int("rounds", 7, "rounds for each server and number of clients")
	length       = flag.Duration("length", time.Second, "length of a round")
	pocketbase   = flag.String("pocketbase", "", "a `binary` of bench/pocketbase to measure beside ours")
	baseline     = flag.Bool("bare", false, "be the reference server")
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
	if *baseline {
		return serveBaseline(*file)
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
	compareWriters := compareSQLiteWriters
	if *databaseFlag != "" {
		compareWriters = comparePostgresWriters
	}
	writerRows, err := compareWriters(ctx, dir)
	if err != nil {
		return err
	}
	return bench.Print(os.Stdout, append(rows, writerRows...)...)
}

const storingHandler = "bare handler that stores score and event in SQLite"

// competitor is a server or loop that is measured in every round.
type competitor struct {
	name    string
	measure func(clients int) (load.Result, error)
}

// arena is the real binary with its own database, and a score link for each unplayed game.
type arena struct {
	load.Seeded
	address string
	server  *bench.Child
	games   []*load.TappedGame
}

func newArena(ctx context.Context, dir string) (a arena, err error) {
	if a.address, err = load.NewDatabase(*databaseFlag, dir); err != nil {
		return a, err
	}
	if a.Seeded, err = load.Seed(ctx, a.address, 0); err != nil {
		return a, err
	}
	if a.server, err = bench.Start(*binary, load.Flags(a.address, dir)...); err != nil {
		return a, err
	}
	a.games, err = load.CreateScoreLinks(a.server, a.Seeded)
	if err != nil {
		a.server.Stop()
	}
	return a, err
}

// compareServers compares the changes per second of the real binary and the baseline servers, for 1 to 100 clients.
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
		{"ours", load.MeasureTaps(sideout.server, sideout.games, *length, load.EventBody)},
		{"bare handler without storage", load.MeasureTaps(storeless, newBaselineGames(), *length, load.EventBody)},
		{storingHandler, load.MeasureTaps(storing, newBaselineGames(), *length, load.EventBody)},
		newPlainCompetitor(dir, sideout.address),
	}
	if *pocketbase != "" {
		for _, mode := range []string{"", "-full"} {
			pocketBase, err := bench.Start(*pocketbase, "-dir", filepath.Join(dir, "pocketbase"+mode), "-full="+strconv.FormatBool(mode != ""))
			if err != nil {
				return nil, err
			}
			defer pocketBase.Stop()
			competitors = append(competitors, competitor{"PocketBase" + strings.Replace(mode, "-full", " with FULL", 1), measureOverHTTP(pocketBase, pocketBaseRequests())})
		}
	}
	for _, clients := range []int{1, 16, 64, maxClients} {
		compared, err := compare(clients, competitors)
		if err != nil {
			return nil, err
		}
		rows = append(rows, compared...)
	}
	others, err := compareOtherPatches(ctx, dir, sideout, competitors[0])
	if err != nil {
		return nil, err
	}
	return append(rows, others...), load.CheckTaps(sideout.server, sideout.games)
}

// compareOtherPatches compares two other PATCH requests of a game, for its two scores and for its result, with the PATCH of a point.
func compareOtherPatches(ctx context.Context, dir string, sideout arena, points competitor) ([]bench.Row, error) {
	second, err := newArena(ctx, dir) // separate server, because scores without events must not mix with events in the log of a game
	if err != nil {
		return nil, err
	}
	defer second.server.Stop()
	m, err := measureInTurns(maxClients, []competitor{
		points, {"", load.MeasureTaps(second.server, second.games, *length, load.ScoresBody)}, {"", measureOverHTTP(sideout.server, resultRequests(sideout.Seeded))},
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

func measureOverHTTP(server *bench.Child, requests load.Requests) func(int) (load.Result, error) {
	return func(clients int) (load.Result, error) {
		return load.Measure(server, clients, *length, "200", requests)
	}
}

// resultRequests returns requests that change results, and thereby the records of both teams.
func resultRequests(s load.Seeded) load.Requests {
	return func(client, n int) []byte {
		return patchRequest(fmt.Sprintf("/api/games/%d", s.Played[client]), s.Cookie, fmt.Sprintf(`{"team1Score":25,"team2Score":%d}`, n%20))
	}
}

// pocketBaseRequests returns requests that change scores in PocketBase. bench/pocketbase lets anybody change them.
func pocketBaseRequests() load.Requests {
	return func(client, n int) []byte {
		return patchRequest(fmt.Sprintf("/api/collections/games/records/game%011d", client), "",
			fmt.Sprintf(`{"team1Score":%d,"team2Score":%d}`, n%20, n%19))
	}
}

func patchRequest(path, cookie, body string) []byte {
	return fmt.Appendf(nil, "PATCH %s HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\nContent-Type: application/json\r\n"+
		"Content-Length: %d\r\n\r\n%s", path, cookie, len(body), body)
}

// measurements are the results of all rounds, by competitor and round.
type measurements [][]load.Result

// measureInTurns measures the competitors in alternation, so that other load on the machine affects all of them equally.
func measureInTurns(clients int, competitors []competitor) (measurements, error) {
	m := make(measurements, len(competitors))
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

// ratio returns the median ratio, over all rounds, between the values of the first competitor and of competitor i.
func (m measurements) ratio(i int, value func(load.Result) float64) float64 {
	var ratios []float64
	for round := range m[0] {
		ratios = append(ratios, value(m[0][round])/value(m[i][round]))
	}
	return bench.Median(ratios)
}

func (m measurements) median(i int, value func(load.Result) float64) float64 {
	var values []float64
	for _, r := range m[i] {
		values = append(values, value(r))
	}
	return bench.Median(values)
}

func rate(r load.Result) float64 { return r.Rate }
func p50(r load.Result) float64  { return r.P50.Seconds() * 1e3 }
func p99(r load.Result) float64  { return r.P99.Seconds() * 1e3 }

func cpu(r load.Result) float64 { return r.CPU * 1e6 }

// format formats the median figures of competitor i.
func (m measurements) format(i int) string {
	text := fmt.Sprintf("%.0f/s", m.median(i, rate))
	if m.median(i, p99) > 0 {
		text += fmt.Sprintf(", p50 %.1f, p99 %.1f ms, CPU %.0f us", m.median(i, p50), m.median(i, p99), m.median(i, cpu))
	}
	return text
}

// row returns a row that compares the first competitor with competitor i.
func (m measurements) row(clients, i int, figure, reference string) bench.Row {
	return bench.Row{
		Figure: fmt.Sprintf("%s, %d clients", figure, clients), Measured: m.format(0),
		Reference: m.format(i) + " " + reference, Ratio: fmt.Sprintf("%.2f", m.ratio(i, rate)),
	}
}

// compare compares the first competitor with each of the others.
func compare(clients int, competitors []competitor) (rows []bench.Row, err error) {
	m, err := measureInTurns(clients, competitors)
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
