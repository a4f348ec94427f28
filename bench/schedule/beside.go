package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"text/tabwriter"
)

// An external planner reads leagues from standard input in the format of instances.json. It plans each as often as its argument says, and
// writes a JSON list of externalPlan in the same order. See the directory outside.

// externalPlan is the plan of another program for a league.
type externalPlan struct {
	Games []externalGame
	MS    float64 // median CPU time
}

// externalGame is a game of such a plan. Tiers, weeks and teams are numbered from 0, and minutes count from midnight before the night.
type externalGame struct {
	Tier, Week, Minute int
	Court              string
	A, B               int // A is the home team
}

// runExternalPlanners measures external planners, given as "name=program,name=program".
func runExternalPlanners(list []instance, programs string) (results []result, err error) {
	leagues, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	for one := range strings.SplitSeq(programs, ",") {
		name, program, found := strings.Cut(one, "=")
		if !found {
			return nil, fmt.Errorf("-beside: %q is not name=program", one)
		}
		command := exec.Command(program, fmt.Sprint(*runs))
		command.Stdin, command.Stderr = bytes.NewReader(leagues), os.Stderr
		out, err := command.Output()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", program, err)
		}
		var plans []externalPlan
		if err := json.Unmarshal(out, &plans); err != nil {
			return nil, fmt.Errorf("%s: %w", program, err)
		}
		if len(plans) != len(list) {
			return nil, fmt.Errorf("%s has planned %d of %d leagues", program, len(plans), len(list))
		}
		r := result{planner: name}
		for i, p := range plans {
			var games []game
			for _, g := range p.Games {
				games = append(games, game{tier: g.Tier, week: g.Week, minute: g.Minute, court: list[i].key(g.Tier, g.Court), a: g.A, b: g.B})
			}
			f := measure(list[i], games)
			f.ms = p.MS
			r.figures = append(r.figures, f)
		}
		results = append(results, r)
	}
	return results, nil
}

// spreadTimes is the ratio of nights to the fewest nights in the comparison of spread seasons.
const spreadTimes = 1.5

// printWithExternal prints all columns for each league: for our planner, also with spread seasons, and for other planners.
func printWithExternal(list []instance, results []result, programs string) error {
	external, err := runExternalPlanners(list, programs)
	if err != nil {
		return err
	}
	results = append(results, external...)
	if *random > 0 {
		if err := printShares(list, results); err != nil {
			return err
		}
		return printComparison(list, results)
	}
	spread := result{planner: fmt.Sprintf("ours, spread over %.1f times the nights", spreadTimes)}
	for _, x := range list {
		f, err := measurePlanner(x.spreadOver(spreadTimes))
		if err != nil {
			return fmt.Errorf("%s: %w", x.Name, err)
		}
		spread.figures = append(spread.figures, f)
	}
	all := append(slices.Clone(results), spread)
	if err := printInstances(list, all); err != nil {
		return err
	}
	fmt.Println()
	if err := printTotals(list, all); err != nil {
		return err
	}
	return printComparison(list, results)
}

// columns are the compared figures of a schedule. Lower is better.
var columns = []struct {
	name string
	of   func(f figures) int
}{
	{"broken rules", func(f figures) int { return f.violations }},
	{"weeks", func(f figures) int { return f.weeks }},
	{"games a night apart", func(f figures) int { return f.night }},
	{"so far apart", func(f figures) int { return f.soFar }},
	{"repeats", func(f figures) int { return f.repeats }},
	{"home-away", func(f figures) int { return f.home }},
	{"court off", func(f figures) int { return f.courtOff }},
	{"start off", func(f figures) int { return f.startOff }},
	{"runs of three", func(f figures) int { return f.runs }},
	{"waits", func(f figures) int { return f.waits }},
	{"longest wait", func(f figures) int { return f.longest }},
}

// maxListedWorse is how many leagues a column names at most.
const maxListedWorse = 6

// printComparison prints for each other planner in how many leagues ours is better, equal and worse in each column, and the CPU times.
// It names leagues in which ours is worse.
func printComparison(list []instance, results []result) error {
	ours := results[0]
	for _, r := range results[1:] {
		w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
		fmt.Fprintf(w, "\nours beside %s\tbetter\tequal\tworse\tours, all\ttheirs, all\tworse in\n", r.planner)
		for _, c := range columns {
			better, equal, our, their := 0, 0, 0, 0
			var worse []string
			for i := range list {
				a, b := c.of(ours.figures[i]), c.of(r.figures[i])
				our, their = our+a, their+b
				switch {
				case a < b:
					better++
				case a == b:
					equal++
				default:
					worse = append(worse, fmt.Sprintf("%s (%d, %d)", list[i].Name, a, b))
				}
			}
			number := len(worse)
			if number > maxListedWorse {
				worse = append(worse[:maxListedWorse], "…")
			}
			fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%s\n", c.name, better, equal, number, our, their, strings.Join(worse, ", "))
		}
		a, b := ours.times(), r.times()
		fmt.Fprintf(w, "CPU p50, p99, worst in ms\t\t\t\t%s\t%s\t%.2f, %.2f and %.2f of theirs\n", a, b, a.p50/b.p50, a.p99/b.p99, a.worst/b.worst)
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// planTimes are CPU times of plans in milliseconds.
type planTimes struct{ p50, p99, worst float64 }

// String formats the times as a comma-separated list.
func (t planTimes) String() string { return fmt.Sprintf("%.1f, %.1f, %.1f", t.p50, t.p99, t.worst) }

func (r result) times() planTimes {
	var times []float64
	for _, f := range r.figures {
		times = append(times, f.ms)
	}
	slices.Sort(times)
	return planTimes{times[len(times)/2], times[len(times)*99/100], times[len(times)-1]}
}
