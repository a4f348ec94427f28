// Package main measures the response rate of the real binary for the most frequent reads, compared with net/http sending the same
// bytes, and whether it depends on the number of other leagues in the database.
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
	target       = 0.85 // minimum ratio to a bare handler; on PostgreSQL to one that sends a query per request
	targetOthers = 1.1  // maximum ratio to the cost with one league
	targetList   = 20.0 // minimum ratio to PocketBase's list of 200 records
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
	baseline    = flag.String("bare", "", "be a reference server of the response in this `file`")
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
	if *baseline != "" {
		return serveBaseline(*baseline, *query)
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
	cold, err := measureFirstReads(one, many)
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

// instance is a running server with its own database.
type instance struct {
	server  *bench.Child
	address string // database address
	load.Seeded
}

func start(ctx context.Context, dir string, leagues int, settings ...string) (p instance, err error) {
	if p.address, err = load.NewDatabase(*database, dir); err != nil {
		return p, err
	}
	if p.Seeded, err = load.Seed(ctx, p.address, leagues-1); err != nil {
		return p, err
	}
	p.server, err = bench.Start(*binary, append(load.Flags(p.address, dir), settings...)...)
	return p, err
}

// newGet returns a GET request for a path below the largest league, with additional header lines.
func (p instance) newGet(path, headers string) []byte {
	return fmt.Appendf(nil, "GET /api/leagues/%d/%s HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\n%s\r\n",
		p.LeagueID, path, p.Cookie, headers)
}

const acceptCompressed = "Accept-Encoding: gzip, deflate, br, zstd\r\n"

// measure compares one resource in three variants: uncompressed, compressed, and with the ETag of an unchanged response.
func measure(dir, resource string, one, many instance) (rows []bench.Row, err error) {
	for _, variant := range []struct{ name, headers, status string }{{"", "", "200"}, {", gzip", acceptCompressed, "200"}, {", unchanged", acceptCompressed, "304"}} {
		if variant.status == "304" {
			now, err := load.Send(one.server.URL, one.newGet(resource, acceptCompressed), "200")
			if err != nil {
				return nil, err
			}
			variant.headers += "If-None-Match: " + now.Get("Etag") + "\r\n"
		}
		compared, err := compare(dir, "GET "+resource+variant.name, variant.status, one.newGet(resource, variant.headers), one, many, many.newGet(resource, variant.headers))
		if err != nil {
			return nil, err
		}
		rows = append(rows, compared...)
	}
	return rows, nil
}

// compare compares server one with baseline servers that repeat its response, and with server many, which gets its own request.
// Measurements alternate, so that other load on the machine affects all servers equally.
func compare(dir, figure, status string, request []byte, one, many instance, requestOfMany []byte) ([]bench.Row, error) {
	response, err := load.Send(one.server.URL, request, status)
	if err != nil {
		return nil, err
	}
	sameResponse, err := startBaseline(dir, response, status, true, "")
	if err != nil {
		return nil, err
	}
	defer sameResponse.Stop()
	sameBody, err := startBaseline(dir, response, status, false, "")
	if err != nil {
		return nil, err
	}
	defer sameBody.Stop()
	querying, err := startBaseline(dir, response, status, true, one.address)
	if err != nil {
		return nil, err
	}
	defer querying.Stop()
	var rates, ratios, cpu [5][]float64
	for range *rounds {
		for i, server := range []*bench.Child{one.server, sameResponse, sameBody, many.server, querying} {
			sent, want := request, status
			if server == many.server {
				sent = requestOfMany
				if status == "304" { // ids and therefore ETags differ
					continue
				}
			}
			r, err := load.Measure(server, *clients, *length, want, func(int, int) []byte { return sent })
			if err != nil {
				return nil, err
			}
			rates[i], cpu[i] = append(rates[i], r.Rate), append(cpu[i], r.CPU*1e6)
			ratios[i] = append(ratios[i], rates[0][len(rates[0])-1]/r.Rate)
		}
	}
	figure = fmt.Sprintf("%s, %.1f KB", figure, float64(len(response.Body))/1e3)
	rows := []bench.Row{
		row(figure, rates[0], rates[1], fmt.Sprintf("bare net/http, same bytes; CPU %.0f to %.0f us", bench.Median(cpu[0]), bench.Median(cpu[1])), ratios[1]),
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

// measureFirstReads measures the first read after a change, which no cache can serve.
func measureFirstReads(one, many instance) (rows []bench.Row, err error) {
	for _, what := range []string{"standings", "games", "schedules"} {
		var took [2][]float64
		for n := range 4 * *rounds {
			for i, p := range []instance{one, many} {
				if err := p.changeScore(n); err != nil {
					return nil, err
				}
				began := time.Now()
				if _, err := load.Send(p.server.URL, p.newGet(what, acceptCompressed), "200"); err != nil {
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

// changeScore changes the score of an unfinished game.
func (p instance) changeScore(n int) error {
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
		sideout, err := load.Run(one.server.URL, *clients, *length, "200", func(int, int) []byte { return one.newGet("standings", "") })
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

// recorded is a response that a baseline server repeats.
type recorded struct {
	Status int
	load.Response
}

// startBaseline starts this program as a baseline server that repeats one response, either with all of its headers or only with those
// of the body. If query is a database address, the server sends a query per request.
func startBaseline(dir string, response load.Response, status string, head bool, query string) (*bench.Child, error) {
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

// serveBaseline repeats a response. It does nothing else, except for one query per request if query is a database address.
func serveBaseline(file, query string) error {
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
