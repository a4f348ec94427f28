// Package main measures the season planner on 38 leagues, compared with proven bounds and with two npm packages, whose games are placed
// on the first free courts and starts.
package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"sideout/bench"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
)

var (
	runs   = flag.Int("runs", 7, "how often each league is planned; the median of the CPU time counts")
	only   = flag.String("only", "", "measure the leagues with this `text` in their names only")
	random = flag.Int("random", 0, "measure this `number` of random leagues instead of the 38, each planned once")
	spread = flag.Float64("spread", 0, "spread each season over so many `times` the fewest nights")
	soon   = flag.Bool("soon", false, "plan two days before the first night, when games of the first nights may not move any more")
	dump   = flag.String("dump", "", "write the leagues to this `file`, for other planners")
	beside = flag.String("beside", "", "measure these `programs` beside it, name=program[,name=program], see outside.sh")
	peers  = flag.String("peers", "bench/schedule", "the `directory` of peers.mjs; empty for no peers")
)

//go:embed instances.json
var instancesJSON []byte

// A result has the figures of one planner for all leagues.
type result struct {
	planner string
	figures []figures // in the order of the instances
}

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench/schedule:", err)
		os.Exit(1)
	}
}

func run() error {
	var list []instance
	if err := json.Unmarshal(instancesJSON, &list); err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(x instance) bool { return !strings.Contains(x.Name, *only) })
	if *random > 0 {
		list, *runs = randomLeagues(*random), 1
	}
	if *spread > 0 {
		for i := range list {
			list[i] = list[i].spreadOver(*spread)
		}
	}
	if *dump != "" {
		return writeInstances(*dump, list)
	}
	sideout, peak := result{planner: "ours"}, 0.0
	for _, x := range list {
		f, err := measurePlanner(x)
		if err != nil {
			return fmt.Errorf("%s: %w", x.Name, err)
		}
		sideout.figures = append(sideout.figures, f)
		peak = max(peak, f.peak)
	}
	results := []result{sideout}
	if *peers != "" {
		others, err := runFirstFit(list, sideout)
		if err != nil {
			return err
		}
		results = append(results, others...)
	}
	if *beside != "" {
		return printWithExternal(list, results, *beside)
	}
	if *random > 0 {
		return printShares(list, results)
	}
	if err := printInstances(list, results); err != nil {
		return err
	}
	fmt.Println()
	if err := printTotals(list, results); err != nil {
		return err
	}
	fmt.Println()
	return bench.Print(os.Stdout, targets(list, sideout, peak)...)
}

// measurePlanner plans a league and measures the resulting schedule.
func measurePlanner(x instance) (figures, error) {
	in := x.input()
	var times, megabytes []float64
	var written schedule.Plan
	peak := 0.0 // excludes garbage of earlier plans and the memory of measuring the schedule
	for range *runs {
		resetPeak()
		before, allocated := cpuMilliseconds(), totalAllocated()
		plan, err := planner.Season(in)
		if err != nil {
			return figures{}, err
		}
		times = append(times, cpuMilliseconds()-before)
		megabytes = append(megabytes, megabytesSince(allocated))
		written = plan
		used, err := peakMegabytes()
		if err != nil {
			return figures{}, err
		}
		peak = max(peak, used)
	}
	f := measure(x, gamesOf(x, written.Insert))
	f.peak = peak
	f.ms, f.megabytes = bench.Median(times), bench.Median(megabytes)
	return f, nil
}

// runFirstFit gets the pairings of the npm packages from peers.mjs and schedules them with scheduleFirstFit.
func runFirstFit(list []instance, sideout result) (results []result, err error) {
	var sizes []string
	for _, x := range list {
		for _, t := range x.Tiers {
			if size := x.size(t); t.Teams > 1 && !slices.Contains(sizes, size) {
				sizes = append(sizes, size)
			}
		}
	}
	script := filepath.Join(*peers, "peers.mjs")
	out, err := exec.Command("node", append([]string{script}, sizes...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w (npm ci in %s?)", script, err, *peers)
	}
	var response map[string]map[string]pairings
	if err := json.NewDecoder(bytes.NewReader(out)).Decode(&response); err != nil {
		return nil, err
	}
	for _, name := range []string{"roundrobin 2.0.0", "tournament-pairings 2.0.1"} {
		r := result{planner: name}
		for i, x := range list {
			before := cpuMilliseconds()
			games := scheduleFirstFit(x, response[name], sideout.figures[i].aStart)
			f := measure(x, games)
			f.ms = cpuMilliseconds() - before
			for _, t := range x.Tiers {
				f.ms += response[name][x.size(t)].MS
			}
			r.figures = append(r.figures, f)
		}
		results = append(results, r)
	}
	return results, nil
}

func printInstances(list []instance, results []result) error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "league\tplanner\tweeks/bound\tgames a night apart/bound\tso far apart/bound\trepeats/bound\thome-away/bound\t"+
		"court off\tstart off\tin a row, avoidable (forced)\tmean wait\tlongest\tCPU ms\tMB allocated")
	for i, x := range list {
		for k, r := range results {
			f := r.figures[i]
			name, memory := x.Name, "-"
			if k > 0 {
				name = ""
			} else {
				memory = fmt.Sprintf("%.1f", f.megabytes)
			}
			fmt.Fprintf(w, "%s\t%s\t%d/%d\t%d/%d\t%d/%d\t%d/%d\t%d/%d\t%d\t%d\t%d (%d)\t%s\t%d\t%.1f\t%s\n", name, r.planner, f.weeks, f.weeksBound,
				f.night, f.nightBound, f.soFar, f.soFarBound, f.repeats, f.repeatsBound, f.home, f.homeBound, f.courtOff, f.startOff,
				f.runs-f.forced, f.forced, f.meanWait(), f.longest, f.ms, memory)
		}
	}
	return w.Flush()
}

// printTotals compares the planners over all leagues.
func printTotals(list []instance, results []result) error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	head := "all leagues"
	for _, r := range results {
		head += "\t" + r.planner
	}
	fmt.Fprintln(w, head)
	row := func(name string, format func(r result) string) {
		line := name
		for _, r := range results {
			line += "\t" + format(r)
		}
		fmt.Fprintln(w, line)
	}
	countText := func(holds func(f figures) bool) func(r result) string {
		return func(r result) string { return fmt.Sprintf("%d of %d", r.count(holds), len(list)) }
	}
	row("weeks at the bound", countText(func(f figures) bool { return f.weeks == f.weeksBound }))
	row("games a night at the bound", countText(func(f figures) bool { return f.night == f.nightBound }))
	row("games so far at the bound", countText(func(f figures) bool { return f.soFar == f.soFarBound }))
	row("repeats at the bound", countText(func(f figures) bool { return f.repeats == f.repeatsBound }))
	row("home and away at the bound", countText(func(f figures) bool { return f.home == f.homeBound }))
	row("court off 0, worst", func(r result) string { return formatShare(r, func(f figures) int { return f.courtOff }) })
	row("start off 0, worst", func(r result) string { return formatShare(r, func(f figures) int { return f.startOff }) })
	row("avoidable runs of three", func(r result) string { return fmt.Sprint(r.sum(func(f figures) int { return f.runs - f.forced })) })
	row("mean wait, longest", func(r result) string {
		all := r.totalWaits()
		return fmt.Sprintf("%s, %d", all.meanWait(), all.longest)
	})
	row("broken rules", func(r result) string { return fmt.Sprint(r.sum(func(f figures) int { return f.violations })) })
	row("CPU ms", func(r result) string {
		total := 0.0
		for _, f := range r.figures {
			total += f.ms
		}
		return fmt.Sprintf("%.0f", total)
	})
	return w.Flush()
}

func formatShare(r result, of func(f figures) int) string {
	worst := 0
	for _, f := range r.figures {
		worst = max(worst, of(f))
	}
	return fmt.Sprintf("%d, %d", r.count(func(f figures) bool { return of(f) == 0 }), worst)
}

func (r result) count(holds func(f figures) bool) (n int) {
	for _, f := range r.figures {
		if holds(f) {
			n++
		}
	}
	return n
}

func (r result) sum(of func(f figures) int) (n int) {
	for _, f := range r.figures {
		n += of(f)
	}
	return n
}

// totalWaits sums the waits of all leagues.
func (r result) totalWaits() (all figures) {
	for _, f := range r.figures {
		all.waits, all.teamNights, all.longest = all.waits+f.waits, all.teamNights+f.teamNights, max(all.longest, f.longest)
	}
	return all
}
