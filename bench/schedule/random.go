package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"text/tabwriter"

	"sideout/internal/rules/league"
)

// randomLeagues returns a reproducible list of leagues with one to three tiers of random sizes.
func randomLeagues(count int) (list []instance) {
	random := rand.New(rand.NewPCG(15, 8))
	for i := range count {
		x := instance{Name: fmt.Sprint("random ", i+1), GameDay: 4, TimeBlockStart: "18:00", GameDuration: 15,
			GamesPerMatchup: 1 + random.IntN(5), StartDate: "2026-09-03", Timezone: "America/New_York"}
		starts := 1 + random.IntN(8)
		x.TimeBlockEnd = league.AtMinute(18*60 + 15*starts)
		for range 1 + random.IntN(3)*random.IntN(2) {
			t := tier{Teams: 2 + random.IntN(19)}
			for range 1 + random.IntN(10) {
				t.Courts = append(t.Courts, court{Name: fmt.Sprintf("Court %d-%d", len(x.Tiers)+1, len(t.Courts)+1)})
			}
			x.Tiers = append(x.Tiers, t)
			games, night := x.GamesPerMatchup*t.Teams*(t.Teams-1)/2, starts*min(len(t.Courts), t.Teams/2)
			x.Bounds = append(x.Bounds, struct{ Games, MinWeeks, HomeAwayBound int }{games, (games + night - 1) / night,
				x.GamesPerMatchup * (t.Teams - 1) % 2})
		}
		list = append(list, x)
	}
	return list
}

// writeInstances writes leagues in the format of instances.json for other planners.
func writeInstances(name string, list []instance) error {
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o644)
}

// printShares prints the share of leagues in which each planner reaches each bound, and its runs, waits and CPU times.
func printShares(list []instance, results []result) error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "at the bound\t")
	for _, r := range results {
		fmt.Fprintf(w, "%s\t", r.planner)
	}
	fmt.Fprintln(w)
	for _, row := range []struct {
		name  string
		holds func(f figures) bool
	}{
		{"nothing lost, extra or clashing", func(f figures) bool { return f.violations == 0 }},
		{"game nights", func(f figures) bool { return f.weeks == f.weeksBound }},
		{"night, so far, repeats, home", figures.meetsBounds},
		{"games per team a night", func(f figures) bool { return f.nightly == f.nightlyBound }},
		{"courts", func(f figures) bool { return f.courtOff == 0 }},
		{"starts", func(f figures) bool { return f.startOff == 0 }},
		{"first and last starts", func(f figures) bool { return f.edgeOff == 0 }},
		{"runs of three", func(f figures) bool { return f.runs <= f.fewestRuns }},
		{"waits", func(f figures) bool { return f.waits <= f.fewestWaits }},
		{"byes", func(f figures) bool { return f.byesOff == 0 }},
		{"rematches", func(f figures) bool { return f.gap >= f.gapBound }},
	} {
		fmt.Fprintf(w, "%s\t", row.name)
		for _, r := range results {
			n := r.count(row.holds)
			fmt.Fprintf(w, "%.1f %%\t", 100*float64(n)/float64(max(len(list), 1)))
		}
		fmt.Fprintln(w)
	}
	for _, row := range []struct {
		name string
		of   func(r result) string
	}{
		{"runs of three, all", func(r result) string { return fmt.Sprint(r.sum(func(f figures) int { return f.runs })) }},
		{"mean wait in starts", func(r result) string { all := r.totalWaits(); return all.meanWait() }},
		{"CPU p50, p99, worst in ms", func(r result) string {
			var times []float64
			for _, f := range r.figures {
				times = append(times, f.ms)
			}
			slices.Sort(times)
			return fmt.Sprintf("%.1f, %.1f, %.1f", times[len(times)/2], times[len(times)*99/100], times[len(times)-1])
		}},
	} {
		fmt.Fprintf(w, "%s\t", row.name)
		for _, r := range results {
			fmt.Fprintf(w, "%s\t", row.of(r))
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}
