// Package main measures "Auto Schedule Season" for the largest league over HTTP, compared with plain inserts of as many rows, and with
// planning without storing.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"time"

	"sideout/bench"
	"sideout/bench/load"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
)

// The size of the largest league, as load.Caller creates it.
const tiers, courts, perMatchup, games = load.Tiers, load.Courts, load.PerMatchup, load.Games

// besideTarget is how many times as long the season may take in a hall beside other leagues.
const besideTarget = 1.2

// target is the maximum number of seconds for planning and storing the season.
const target = 1.5

var (
	binary   = flag.String("bin", "bin/sideout", "the `binary` to measure")
	database = flag.String("database-url", "", "a PostgreSQL `server` to measure on; SQLite if empty")
	rounds   = flag.Int("rounds", 5, "seasons")
	beside   = flag.Int("beside", 0, "also plan the season in a hall beside this `number` of other leagues")
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
	sideout, seeded, err := seed(ctx, dir)
	if err != nil {
		return err
	}
	baselineAddress, baselineSeeded, err := seed(ctx, dir) // for the same tables, indexes and rows
	if err != nil {
		return err
	}
	server, err := bench.Start(*binary, load.Flags(sideout, dir)...)
	if err != nil {
		return err
	}
	defer server.Stop()
	var results []figures
	for range *rounds {
		f, err := measure(server.PID, load.Caller{Server: server.URL, Cookie: seeded.Cookie}, sideout)
		if err != nil {
			return err
		}
		if f.baseline, err = insertBaseline(baselineAddress, baselineSeeded); err != nil {
			return err
		}
		if f.planOnly, err = planWithoutServer(); err != nil {
			return err
		}
		if *beside > 0 {
			if f.inHall, f.inHallCPU, err = measureBeside(server.PID, load.Caller{Server: server.URL, Cookie: seeded.Cookie}, sideout); err != nil {
				return err
			}
		}
		results = append(results, f)
	}
	return report(results)
}

// figures are the seconds of one round.
type figures struct {
	planAndStore, cpu float64 // time to plan and store a season, and its CPU time in the server and the database
	unchanged         float64 // time to plan it again without any changes
	baseline          float64 // time to insert as many rows with plain SQL
	planOnly          float64 // time to plan the season without storing it
	inHall, inHallCPU float64 // time to plan and store it beside other leagues, and its CPU time; 0 if that is not measured
}

// measure plans a season over HTTP twice.
func measure(server int, c load.Caller, address string) (f figures, err error) {
	id, err := c.CreateLeague()
	if err != nil {
		return f, err
	}
	meter, err := newMeter(server, address)
	if err != nil {
		return f, err
	}
	if f.planAndStore, err = c.PlanSeason(id, games); err != nil {
		return f, err
	}
	if f.cpu, err = meter.read(); err != nil {
		return f, err
	}
	f.unchanged, err = c.PlanSeason(id, 0)
	return f, err
}

// measureBeside plans a season in a hall over HTTP.
func measureBeside(server int, c load.Caller, address string) (seconds, cpu float64, err error) {
	id, err := c.CreateBeside(*beside)
	if err != nil {
		return 0, 0, err
	}
	meter, err := newMeter(server, address)
	if err != nil {
		return 0, 0, err
	}
	if seconds, err = c.PlanSeason(id, games); err == nil {
		cpu, err = meter.read()
	}
	return seconds, cpu, err
}

func report(results []figures) error {
	median := func(of func(figures) float64) float64 {
		var values []float64
		for _, f := range results {
			values = append(values, of(f))
		}
		return bench.Median(values)
	}
	row := func(figure string, seconds, reference float64, what string) bench.Row {
		return bench.Row{Figure: figure, Measured: fmt.Sprintf("%.0f ms", seconds*1e3),
			Reference: fmt.Sprintf("%.0f ms %s", reference*1e3, what), Ratio: fmt.Sprintf("%.2f", seconds/reference)}
	}
	first, bare := median(func(f figures) float64 { return f.planAndStore }), median(func(f figures) float64 { return f.baseline })
	alone := median(func(f figures) float64 { return f.planOnly })
	season := row("season of 9,500 games, 19,000 rows", first, bare, "bare inserts of as many rows")
	season.Target, season.OK = fmt.Sprintf("<= %.0f ms", target*1e3), first <= target
	rows := []bench.Row{season,
		row("the same, processor time", median(func(f figures) float64 { return f.cpu }), alone, "planning alone"),
		row("the same again, 0 rows changed", median(func(f figures) float64 { return f.unchanged }), alone, "planning alone"),
	}
	if *beside > 0 {
		inHall := row(fmt.Sprintf("the season in a hall beside %d leagues", *beside), median(func(f figures) float64 { return f.inHall }), first, "alone")
		inHall.Target, inHall.OK = fmt.Sprintf("<= %.1f times", besideTarget), median(func(f figures) float64 { return f.inHall }) <= besideTarget*first
		rows = append(rows, inHall, row("the same, processor time", median(func(f figures) float64 { return f.inHallCPU }), median(func(f figures) float64 { return f.cpu }), "alone"))
	}
	return bench.Print(os.Stdout, rows...)
}

// seed creates a database with an owner and a league of the same size.
func seed(ctx context.Context, dir string) (address string, s load.Seeded, err error) {
	if address, err = load.NewDatabase(*database, dir); err != nil {
		return "", s, err
	}
	s, err = load.Seed(ctx, address, 0)
	return address, s, err
}

// planWithoutServer plans the same season without a server or database and returns how long that took.
func planWithoutServer() (seconds float64, err error) {
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
	plan, err := planner.Season(in)
	seconds = time.Since(began).Seconds()
	if err == nil && len(plan.Insert) != games {
		err = fmt.Errorf("%d games were planned, not %d", len(plan.Insert), games)
	}
	return seconds, err
}
