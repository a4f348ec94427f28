// Package main measures how fast the real binary responds to the most frequent reads, against net/http sending the same
// bytes, and whether that depends on the number of other leagues in the database.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"sideout/bench"
	"sideout/bench/load"
)

const (
	target       = 0.85 // of the rate of a bare handler; on PostgreSQL of one that sends a query for each request
	targetOthers = 1.1  // times the cost with one league
	targetList   = 20.0 // times PocketBase's list of 200
)

var (
	binary      = flag.String("bin", "bin/sideout", "the `binary` to measure")
	database    = flag.String("database-url", "", "a PostgreSQL `server` to measure on; SQLite if empty")
	leagues     = flag.Int("leagues", 200, "how many of the largest leagues the full database has")
	rounds      = flag.Int("rounds", 7, "rounds for each server and call")
	length      = flag.Duration("length", time.Second, "length of a round")
	clients     = flag.Int("clients", 16, "connections")
	calls       = flag.String("calls", "standings,games,schedules,teams", "what to read")
	pocketbase  = flag.String("pocketbase", "", "a `binary` of bench/pocketbase to measure beside ours")
	withBilling = flag.Bool("billing", false, "measure only what billing costs")
	bare        = flag.String("bare", "", "be a reference server of the response in this `file`")
	query       = flag.String("query", "", "the `database` to which the reference server sends a query for each request")
)

func main() {
	flag.Parse()
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench/read:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	if *bare != "" {
		return serveBare(*bare, *query)
	}
	dir, err := os.MkdirTemp("", "sideout-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	one, err := start(ctx, dir, 1)
	if err != nil {
		return err
	}
	defer one.server.Stop()
	if *withBilling {
		rows, err := compareBilling(ctx, dir, one)
		if err != nil {
			return err
		}
		return bench.Print(os.Stdout, rows...)
	}
	many, err := start(ctx, dir, *leagues)
	if err != nil {
		return err
	}
	defer many.server.Stop()

	var rows []bench.Row
	for what := range strings.SplitSeq(*calls, ",") {
		measured, err := measure(dir, what, one, many)
		if err != nil {
			return err
		}
		rows = append(rows, measured...)
	}
	cold, err := afterChanges(one, many)
	if err != nil {
		return err
	}
	rows = append(rows, cold...)
	if *pocketbase != "" {
		row, err := comparePocketBase(dir, one)
		if err != nil {
			return err
		}
		rows = append(rows, row)
	}
	return bench.Print(os.Stdout, rows...)
}

// instance is the product running on a database of its own.
type instance struct {
	server  *bench.Child
	address string // of the database
	load.Seeded
}

func start(ctx context.Context, dir string, leagues int, settings ...string) (p instance, err error) {
	if p.address, err = load.Fresh(*database, dir); err != nil {
		return p, err
	}
	if p.Seeded, err = load.Seed(ctx, p.address, leagues-1); err != nil {
		return p, err
	}
	p.server, err = bench.Start(*binary, append(load.Flags(p.address, dir), settings...)...)
	return p, err
}

// get returns a GET request for a path below the largest league, with additional header lines.
func (p instance) get(what, headers string) []byte {
	return fmt.Appendf(nil, "GET /api/leagues/%d/%s HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\n%s\r\n",
		p.LeagueID, what, p.Cookie, headers)
}

const zipped = "Accept-Encoding: gzip, deflate, br, zstd\r\n"

// measure compares one call: uncompressed, compressed, and with the ETag of an unchanged response.
func measure(dir, what string, one, many instance) (rows []bench.Row, err error) {
	for _, way := range []struct{ name, headers, status string }{{"", "", "200"}, {", gzip", zipped, "200"}, {", unchanged", zipped, "304"}} {
		if way.status == "304" {
			now, err := load.Send(one.server.URL, one.get(what, zipped), "200")
			if err != nil {
				return nil, err
			}
			way.headers += "If-None-Match: " + now.Get("Etag") + "\r\n"
		}
		compared, err := compare(dir, "GET "+what+way.name, way.status, one.get(what, way.headers), one, many, many.get(what, way.headers))
		if err != nil {
			return nil, err
		}
		rows = append(rows, compared...)
	}
	return rows, nil
}

// compare compares the server of one with reference servers that repeat its response, and with the server of many, which gets a
// request of its own. All take turns, so that other load on the machine affects them equally.
func compare(dir, figure, status string, request []byte, one, many instance, requestOfMany []byte) ([]bench.Row, error) {
	response, err := load.Send(one.server.URL, request, status)
	if err != nil {
		return nil, err
	}
	same, err := startBare(dir, response, status, true, "")
	if err != nil {
		return nil, err
	}
	defer same.Stop()
	body, err := startBare(dir, response, status, false, "")
	if err != nil {
		return nil, err
	}
	defer body.Stop()
	querying, err := startBare(dir, response, status, true, one.address)
	if err != nil {
		return nil, err
	}
	defer querying.Stop()
	var rates, ratios, work [5][]float64
	for range *rounds {
		for i, server := range []*bench.Child{one.server, same, body, many.server, querying} {
			sent, want := request, status
			if server == many.server {
				sent = requestOfMany
				if status == "304" { // ids differ, and so do ETags
					continue
				}
			}
			r, err := load.Measure(server, *clients, *length, want, func(int, int) []byte { return sent })
			if err != nil {
				return nil, err
			}
			rates[i], work[i] = append(rates[i], r.Rate), append(work[i], r.CPU*1e6)
			ratios[i] = append(ratios[i], rates[0][len(rates[0])-1]/r.Rate)
		}
	}
	figure = fmt.Sprintf("%s, %.1f KB", figure, float64(len(response.Body))/1e3)
	rows := []bench.Row{
		row(figure, rates[0], rates[1], fmt.Sprintf("bare net/http, same bytes; CPU %.0f to %.0f us", bench.Median(work[0]), bench.Median(work[1])), ratios[1]),
		row(figure, rates[0], rates[2], "bare net/http, same body without our head", ratios[2]),
		row(figure, rates[0], rates[4], "bare net/http, same bytes and a query each", ratios[4]),
	}
	if status == "200" {
		main, mainRatios := &rows[0], ratios[1]
		if *database != "" {
			main, mainRatios = &rows[2], ratios[4]
		}
		main.Target, main.OK = fmt.Sprintf(">= %.2f", target), bench.Median(mainRatios) >= target
		others := row(figure, rates[3], rates[0], fmt.Sprintf("the same with 1 league in the database, not %d", *leagues), ratios[3])
		others.Target, others.OK = fmt.Sprintf("<= %.1f", targetOthers), bench.Median(ratios[3]) <= targetOthers
		rows = append(rows, others)
	}
	return rows, nil
}

func row(figure string, measured, reference []float64, what string, ratios []float64) bench.Row {
	return bench.Row{
		Figure: figure, Measured: fmt.Sprintf("%.0f/s", bench.Median(measured)),
		Reference: fmt.Sprintf("%.0f/s %s", bench.Median(reference), what), Ratio: fmt.Sprintf("%.2f", bench.Median(ratios)),
	}
}

// afterChanges measures the first read after a change, when nothing is cached.
func afterChanges(one, many instance) (rows []bench.Row, err error) {
	for _, what := range []string{"standings", "games", "schedules"} {
		var took [2][]float64
		for n := range 4 * *rounds {
			for i, p := range []instance{one, many} {
				if err := p.score(n); err != nil {
					return nil, err
				}
				began := time.Now()
				if _, err := load.Send(p.server.URL, p.get(what, zipped), "200"); err != nil {
					return nil, err
				}
				took[i] = append(took[i], time.Since(began).Seconds()*1e3)
			}
		}
		ratio := bench.Median(took[1]) / bench.Median(took[0])
		rows = append(rows, bench.Row{
			Figure: "GET " + what + ", the first after a change", Measured: fmt.Sprintf("%.1f ms", bench.Median(took[1])),
			Reference: fmt.Sprintf("%.1f ms with 1 league in the database, not %d", bench.Median(took[0]), *leagues),
			Ratio:     fmt.Sprintf("%.2f", ratio), Target: fmt.Sprintf("<= %.1f", targetOthers), OK: ratio <= targetOthers,
		})
	}
	return rows, nil
}

// score changes the score of a shared game.
func (p instance) score(n int) error {
	body := fmt.Sprintf(`{"team1Score":%d,"team2Score":0}`, n%20)
	_, err := load.Send(p.server.URL, fmt.Appendf(nil, "PATCH /api/games/%d HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", p.Open[0], p.Cookie, len(body), body), "200")
	return err
}

// comparePocketBase compares the standings of 200 teams with PocketBase's list of 200 records.
func comparePocketBase(dir string, one instance) (bench.Row, error) {
	pocketBase, err := bench.Start(*pocketbase, "-dir", filepath.Join(dir, "pocketbase"))
	if err != nil {
		return bench.Row{}, err
	}
	defer pocketBase.Stop()
	list := []byte("GET /api/collections/teams/records?perPage=200&sort=-wins HTTP/1.1\r\nHost: bench\r\n\r\n")
	var rates [2][]float64
	var ratios []float64
	for range *rounds {
		sideout, err := load.Run(one.server.URL, *clients, *length, "200", func(int, int) []byte { return one.get("standings", "") })
		if err != nil {
			return bench.Row{}, err
		}
		other, err := load.Run(pocketBase.URL, *clients, *length, "200", func(int, int) []byte { return list })
		if err != nil {
			return bench.Row{}, err
		}
		rates[0], rates[1] = append(rates[0], sideout.Rate), append(rates[1], other.Rate)
		ratios = append(ratios, sideout.Rate/other.Rate)
	}
	r := row("GET standings", rates[0], rates[1], "PocketBase, a list of 200", ratios)
	r.Target, r.OK = fmt.Sprintf(">= %.0f", targetList), bench.Median(ratios) >= targetList
	return r, nil
}

// recorded is a response that a reference server repeats.
type recorded struct {
	Status int
	load.Response
}

// startBare starts this program as a reference server that repeats one response: with its whole head, or with the headers of
// the body only. If query is the address of a database, it sends a query there for each request.
func startBare(dir string, response load.Response, status string, head bool, query string) (*bench.Child, error) {
	r := recorded{Response: load.Response{Body: response.Body}}
	for _, line := range response.Head {
		if line[0] != "Date" && (head || line[0] == "Content-Type" || line[0] == "Content-Length" || line[0] == "Content-Encoding") {
			r.Head = append(r.Head, line)
		}
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	if r.Status, err = strconv.Atoi(status); err != nil {
		return nil, err
	}
	text, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "response.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return nil, err
	}
	return bench.Start(self, "-bare", file, "-query", query)
}

// serveBare repeats a response and does nothing else, except for one query if there is the address of a database.
func serveBare(file, query string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var r recorded
	if err := json.Unmarshal(text, &r); err != nil {
		return err
	}
	head := http.Header{}
	for _, line := range r.Head {
		head.Set(line[0], line[1])
	}
	runQuery := func() error { return nil }
	if query != "" {
		db, err := load.Connect(query)
		if err != nil {
			return err
		}
		db.SetMaxIdleConns(*clients)
		version, err := db.Prepare("SELECT version FROM leagues WHERE id = $1")
		if err != nil {
			return err
		}
		runQuery = func() error {
			var n int64
			return version.QueryRow(1).Scan(&n)
		}
	}
	return bench.Serve(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if err := runQuery(); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		h := w.Header()
		for key, values := range head {
			h[key] = values
		}
		w.WriteHeader(r.Status)
		_, _ = w.Write(r.Body)
	}))
}
