// Package main measures "Auto Schedule Season" of the largest league over HTTP, against the planning alone.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"time"

	"sideout/bench"
	"sideout/bench/load"
	"sideout/internal/league"
	"sideout/internal/schedule"
)

// The largest league: every pair of a tier meets five times, on four courts a tier.
const tiers, courts, perMatchup, games = 10, 4, 5, 9500

var (
	binary   = flag.String("bin", "bin/sideout", "the `binary` to measure")
	database = flag.String("database-url", "", "a PostgreSQL `server` to measure on; SQLite if empty")
	rounds   = flag.Int("rounds", 5, "seasons")
)

func main() {
	flag.Parse()
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench/season:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "sideout-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	address, err := load.Fresh(*database, dir)
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
	var first, again, alone []float64
	for range *rounds {
		once, twice, err := plan(caller{server.URL, seeded.Cookie})
		if err != nil {
			return err
		}
		bare, err := planAlone()
		if err != nil {
			return err
		}
		first, again, alone = append(first, once), append(again, twice), append(alone, bare)
	}
	planner := fmt.Sprintf("%.0f ms planning alone", bench.Median(alone)*1e3)
	return bench.Print(os.Stdout,
		bench.Row{Figure: "season of 9,500 games, 19,000 rows", Measured: fmt.Sprintf("%.0f ms", bench.Median(first)*1e3),
			Reference: planner, Ratio: fmt.Sprintf("%.2f", bench.Median(first)/bench.Median(alone)), Target: "<= 2000 ms", OK: bench.Median(first) <= 2},
		bench.Row{Figure: "the same again, 0 rows changed", Measured: fmt.Sprintf("%.0f ms", bench.Median(again)*1e3),
			Reference: planner, Ratio: fmt.Sprintf("%.2f", bench.Median(again)/bench.Median(alone))},
	)
}

// caller makes calls as the owner of the leagues.
type caller struct{ server, cookie string }

// plan makes the largest league and returns how long its season took, and how long a second run.
func plan(c caller) (first, again float64, err error) {
	var made struct{ ID int64 }
	settings := map[string]any{
		"name": "Largest", "tierCount": tiers, "teamsPerTier": league.MaxTeamsPerTier, "gamesPerMatchup": perMatchup,
		"startDate": "2026-01-08", "gameDay": "Thursday", "timeBlockStart": "20:15", "timeBlockEnd": "22:00",
	}
	if err := c.post("/api/leagues", "201", settings, &made); err != nil {
		return 0, 0, err
	}
	var names []string
	for i := range tiers * league.MaxTeamsPerTier {
		names = append(names, fmt.Sprintf("Team number %d", i+1))
	}
	if err := c.post("/api/teams", "201", map[string]any{"leagueId": made.ID, "names": names}, nil); err != nil {
		return 0, 0, err
	}
	for i := range tiers * courts {
		court := map[string]any{"leagueId": made.ID, "tier": i/courts + 1, "courtName": fmt.Sprintf("Court %d", i+1)}
		if err := c.post("/api/tier-courts", "201", court, nil); err != nil {
			return 0, 0, err
		}
	}
	if first, err = c.schedule(made.ID, games); err != nil {
		return 0, 0, err
	}
	again, err = c.schedule(made.ID, 0)
	return first, again, err
}

func (c caller) schedule(leagueID int64, want int) (seconds float64, err error) {
	var report struct{ SchedulesCreated, SchedulesMoved, SchedulesDeleted int }
	began := time.Now()
	err = c.post(fmt.Sprintf("/api/leagues/%d/auto-schedule", leagueID), "200", struct{}{}, &report)
	seconds = time.Since(began).Seconds()
	if err == nil && (report.SchedulesCreated != want || report.SchedulesMoved+report.SchedulesDeleted != 0) {
		err = fmt.Errorf("%+v, but %d games were to be planned", report, want)
	}
	return seconds, err
}

func (c caller) post(path, status string, body, answer any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request := fmt.Appendf(nil, "POST %s HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\nContent-Type: application/json\r\n"+
		"Content-Length: %d\r\n\r\n%s", path, c.cookie, len(text), text)
	a, err := load.Ask(c.server, request, status)
	if err != nil || answer == nil {
		return err
	}
	return json.Unmarshal(a.Body, answer)
}

// planAlone plans the same season without a server and a database, and returns how long that took.
func planAlone() (seconds float64, err error) {
	l := league.CreateDefaults()
	l.TierCount, l.TeamsPerTier, l.GamesPerMatchup = tiers, league.MaxTeamsPerTier, perMatchup
	l.StartDate = new(league.Date("2026-01-08"))
	in := schedule.Input{League: l, Today: "2026-01-01"}
	for i := range tiers * league.MaxTeamsPerTier {
		in.Teams = append(in.Teams, league.Team{ID: int64(i + 1), Tier: i/league.MaxTeamsPerTier + 1, Name: fmt.Sprintf("Team number %d", i+1)})
	}
	for i := range tiers * courts {
		in.Courts = append(in.Courts, league.Court{ID: int64(i + 1), Tier: i/courts + 1, CourtName: fmt.Sprintf("Court %d", i+1)})
	}
	began := time.Now()
	plan, err := schedule.Season(in)
	seconds = time.Since(began).Seconds()
	if err == nil && len(plan.Insert) != games {
		err = fmt.Errorf("%d games were planned, not %d", len(plan.Insert), games)
	}
	return seconds, err
}
