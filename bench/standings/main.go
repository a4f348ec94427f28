// Package main measures the cost of table rules: the standings of the largest league over HTTP with head-to-head rules, with default
// rules and, optionally, with an older program. It also measures previews of other rules.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sideout/bench"
	"sideout/bench/load"
)

const (
	maxRatio               = 1.1   // maximum ratio to the time with default rules, or of the older program
	maxPreviewMilliseconds = 100.0 // milliseconds
)

var (
	binary = flag.String("bin", "bin/sideout", "the `binary` to measure")
	before = flag.String("before", "", "an older `binary` to measure beside it, on SQLite")
	seeded = flag.String("seeded", "", "the `file` with what bench/seed of the older program wrote to stdout; all servers get copies of its database")
	rounds = flag.Int("rounds", 7, "rounds for each server")
	length = flag.Duration("length", time.Second, "length of a round")
	reads  = flag.Int("reads", 40, "first reads after a change, and tries, of each kind")
)

// headToHead ranks by results among tied teams. Its criteria need sums over all games.
const headToHead = `{"preset":"own","order":["wins","headToHeadWins","headToHeadSets","headToHeadDiff","pointDiff","pointsFor"],"diffCap":12}`

func main() {
	flag.Parse()
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench/standings:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "sideout-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if (*before == "") != (*seeded == "") {
		return errors.New("-before and -seeded belong together")
	}
	database, err := seed(ctx, dir)
	if err != nil {
		return err
	}
	var servers []*server
	for _, s := range []*server{{name: "default rules", bin: *binary}, {name: "head-to-head", bin: *binary, rules: headToHead}, {name: "the older program", bin: *before}} {
		if s.bin == "" {
			continue
		}
		if err := s.start(dir, database); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		defer s.Stop()
		servers = append(servers, s)
	}
	var rows []bench.Row
	for _, measure := range []func([]*server) ([]bench.Row, error){measureCachedReads, measureFirstReads, measurePreviews} {
		measured, err := measure(servers)
		if err != nil {
			return err
		}
		rows = append(rows, measured...)
	}
	return bench.Print(os.Stdout, rows...)
}

// source is a database with a league of the largest size.
type source struct {
	file, cookie string
	leagueID     int64
}

// seed returns the database of the older program, or a new one.
func seed(ctx context.Context, dir string) (s source, err error) {
	if *seeded == "" {
		address, err := load.NewDatabase("", dir)
		if err != nil {
			return s, err
		}
		created, err := load.Seed(ctx, address, 0)
		return source{strings.TrimPrefix(address, "sqlite:"), created.Cookie, created.LeagueID}, err
	}
	text, err := os.ReadFile(*seeded)
	if err != nil {
		return s, err
	}
	var created struct {
		Arguments []string
		Cookie    string
		Played    int64
	}
	if err := json.Unmarshal(text, &created); err != nil {
		return s, err
	}
	at := slices.Index(created.Arguments, "-database-url") + 1
	if at == 0 || at == len(created.Arguments) {
		return s, fmt.Errorf("%s names no database", *seeded)
	}
	return source{strings.TrimPrefix(created.Arguments[at], "sqlite:"), created.Cookie, created.Played}, nil
}

// server is a program that serves its own copy of the database.
type server struct {
	*bench.Child
	source
	name, bin string
	rules     string // empty for the rules that the league has
	open      int64  // id of an unfinished game
	changes   int
}

func (s *server) start(dir string, database source) error {
	s.source = database
	text, err := os.ReadFile(database.file)
	if err != nil {
		return err
	}
	dataDir := filepath.Join(dir, strings.ReplaceAll(s.name, " ", "-"))
	if err := os.Mkdir(dataDir, 0o700); err != nil {
		return err
	}
	file := filepath.Join(dataDir, "sideout.db")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return err
	}
	if s.Child, err = bench.Start(s.bin, load.Flags("sqlite:"+file, dataDir)...); err != nil {
		return err
	}
	if s.rules != "" {
		if _, err := load.Send(s.URL, s.newRequest("PATCH", "leagues/"+fmt.Sprint(s.leagueID), `{"tableRules":`+s.rules+`}`), "200"); err != nil {
			return err
		}
	}
	response, err := load.Send(s.URL, s.newGet("games"), "200")
	if err != nil {
		return err
	}
	var games []struct {
		ID     int64
		Status string
	}
	if err := json.Unmarshal(response.Body, &games); err != nil {
		return err
	}
	for _, g := range games {
		if g.Status == "scheduled" {
			s.open = g.ID
		}
	}
	return nil
}

func (s *server) newRequest(method, path, body string) []byte {
	return fmt.Appendf(nil, "%s /api/%s HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		method, path, s.cookie, len(body), body)
}

// newGet returns a GET request for a path below the league.
func (s *server) newGet(path string) []byte {
	return s.newRequest("GET", fmt.Sprintf("leagues/%d/%s", s.leagueID, path), "")
}

// changeScore changes the score of an unfinished game, which invalidates all caches of the league.
func (s *server) changeScore() error {
	s.changes++
	_, err := load.Send(s.URL, s.newRequest("PATCH", fmt.Sprintf("games/%d", s.open), fmt.Sprintf(`{"team1Score":%d,"team2Score":0}`, s.changes%20)), "200")
	return err
}

// measureCachedReads measures reads of unchanged standings. The servers alternate.
func measureCachedReads(servers []*server) (rows []bench.Row, err error) {
	cpu := make([][]float64, len(servers))
	for range *rounds {
		for i, s := range servers {
			request := s.newGet("standings")
			r, err := load.Measure(s.Child, 16, *length, "200", func(int, int) []byte { return request })
			if err != nil {
				return nil, err
			}
			cpu[i] = append(cpu[i], r.CPU*1e6)
		}
	}
	return compareMedians("GET standings, unchanged, CPU of the server", "us", servers, cpu), nil
}

// measureFirstReads measures the first read after a change.
func measureFirstReads(servers []*server) (rows []bench.Row, err error) {
	took := make([][]float64, len(servers))
	for range *reads {
		for i, s := range servers {
			if err := s.changeScore(); err != nil {
				return nil, err
			}
			milliseconds, err := s.timeRequest(s.newGet("standings"))
			if err != nil {
				return nil, err
			}
			took[i] = append(took[i], milliseconds)
		}
	}
	return compareMedians("GET standings, the first after a change", "ms", servers, took), nil
}

func (s *server) timeRequest(request []byte) (milliseconds float64, err error) {
	began := time.Now()
	_, err = load.Send(s.URL, request, "200")
	return time.Since(began).Seconds() * 1e3, err
}

// compareMedians returns rows that compare the current program's servers with each other and with the older program. If there is an older
// program, it has the target.
func compareMedians(figure, unit string, servers []*server, values [][]float64) (rows []bench.Row) {
	for i, s := range servers[:2] {
		for k, reference := range servers {
			if k == i || k == 1 {
				continue
			}
			ratio := bench.Median(values[i]) / bench.Median(values[k])
			row := bench.Row{
				Figure: figure + ", " + s.name, Measured: fmt.Sprintf("%.1f %s", bench.Median(values[i]), unit),
				Reference: fmt.Sprintf("%.1f %s, %s", bench.Median(values[k]), unit, reference.name), Ratio: fmt.Sprintf("%.2f", ratio),
			}
			if k == len(servers)-1 || len(servers) == 2 {
				row.Target, row.OK = fmt.Sprintf("<= %.1f", maxRatio), ratio <= maxRatio
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// measurePreviews measures how long it takes to preview a rule, which returns the tables with that rule and with the rules of the league.
func measurePreviews(servers []*server) (rows []bench.Row, err error) {
	for _, rule := range []struct{ name, text string }{{"3-2-1", `{"preset":"threeTwoOne"}`}, {"head-to-head", headToHead}} {
		for _, kind := range []struct {
			name    string
			changed bool
		}{{"", false}, {", the first after a change", true}} {
			var times []float64
			for range *reads {
				if kind.changed {
					if err := servers[0].changeScore(); err != nil {
						return nil, err
					}
				}
				milliseconds, err := servers[0].timeRequest(servers[0].newGet("standings?with=" + url.QueryEscape(rule.text)))
				if err != nil {
					return nil, err
				}
				times = append(times, milliseconds)
			}
			slices.SortFunc(times, cmp.Compare[float64])
			median, slowest := bench.Median(times), times[len(times)-1]
			rows = append(rows, bench.Row{
				Figure: "trying " + rule.name + kind.name, Measured: fmt.Sprintf("%.1f ms, the slowest %.1f", median, slowest), Reference: "-", Ratio: "-",
				Target: fmt.Sprintf("<= %.0f ms", maxPreviewMilliseconds), OK: median <= maxPreviewMilliseconds,
			})
		}
	}
	return rows, nil
}
