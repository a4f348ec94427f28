package main

import (
	"fmt"

	"sideout/bench"
)

// measurements are the results of all rounds, by competitor and round.
type measurements [][]measurement

func (m measurements) median(i int, value func(measurement) float64) float64 {
	var values []float64
	for _, s := range m[i] {
		values = append(values, value(s))
	}
	return bench.Median(values)
}

// ratio returns the median ratio, over all rounds, between the values of the first competitor and of competitor i.
func (m measurements) ratio(i int, value func(measurement) float64) float64 {
	var ratios []float64
	for round := range m[0] {
		ratios = append(ratios, value(m[0][round])/value(m[i][round]))
	}
	return bench.Median(ratios)
}

func tap(s measurement) float64     { return s.tap.Seconds() * 1e3 }
func p50(s measurement) float64     { return s.p50.Seconds() * 1e3 }
func p99(s measurement) float64     { return s.p99.Seconds() * 1e3 }
func cpu(s measurement) float64     { return s.cpu * 1e6 }
func scoring(s measurement) float64 { return s.scoring * 1e6 }
func memory(s measurement) float64  { return s.memory }
func rate(s measurement) float64    { return s.rate }

// Names of competitors that have targets.
const (
	baselineName   = "bare write(2)"
	pocketBaseName = "PocketBase"
)

// figure is one figure of the table. It has a target for each competitor with a limit.
type figure struct {
	name            string
	format          func(m measurements, i int) string // formats the figure of competitor i
	value           func(measurement) float64
	limits          map[string]float64 // maximum ratio by the name of the competitor
	onlyMaxWatchers bool               // whether targets apply only to the largest number of watchers
}

var figures = []figure{
	{"CPU for an event that reaches a watcher", func(m measurements, i int) string {
		return fmt.Sprintf("%.1f us, %.0f/s, scoring %.0f us", m.median(i, cpu), m.median(i, rate), m.median(i, scoring))
	}, cpu, map[string]float64{baselineName: targetCPU, pocketBaseName: targetCPUPocketBase}, false},
	{"point sent to seen, p99", func(m measurements, i int) string {
		return fmt.Sprintf("%.0f ms, p50 %.0f", m.median(i, p99), m.median(i, p50))
	}, p99, map[string]float64{baselineName: targetLatency, pocketBaseName: targetLatencyPocketBase}, true},
	{"memory for a watcher", func(m measurements, i int) string {
		return fmt.Sprintf("%.1f KiB", m.median(i, memory)/1024)
	}, memory, map[string]float64{pocketBaseName: targetMemoryPocketBase}, true},
	{"scoring a point, p50", func(m measurements, i int) string {
		return fmt.Sprintf("%.1f ms", m.median(i, tap))
	}, tap, map[string]float64{pocketBaseName: targetTapPocketBase}, true},
}

// report returns the measurements as rows with their targets.
func report(counts []int, competitors []competitor, all map[int]measurements) (rows []bench.Row) {
	fewest, most := counts[0], counts[len(counts)-1]
	for _, n := range counts {
		m := all[n]
		for _, f := range figures {
			for i := 1; i < len(competitors); i++ {
				ratio := m.ratio(i, f.value)
				row := bench.Row{
					Figure: fmt.Sprintf("%s, %d watchers", f.name, n), Measured: f.format(m, 0),
					Reference: competitors[i].name + " " + f.format(m, i), Ratio: fmt.Sprintf("%.2f", ratio),
				}
				if limit := f.limits[competitors[i].name]; limit > 0 && (n == most || !f.onlyMaxWatchers) {
					row.Target, row.OK = fmt.Sprintf("<= %.2f", limit), ratio <= limit
				}
				rows = append(rows, row)
			}
		}
	}
	m := all[most]
	bytes := m.median(0, memory)
	rows = append(rows, bench.Row{
		Figure: fmt.Sprintf("memory for a watcher, %d watchers", most), Measured: fmt.Sprintf("%.1f KiB", bytes/1024), Reference: "-",
		Ratio: "-", Target: fmt.Sprintf("<= %d KiB", targetMemory>>10), OK: bytes <= targetMemory,
	})
	if most != fewest {
		ratio := m.median(0, tap) / all[fewest].median(0, tap)
		rows = append(rows, bench.Row{
			Figure: fmt.Sprintf("scoring a point, p50, %d watchers", most), Measured: fmt.Sprintf("%.1f ms", m.median(0, tap)),
			Reference: fmt.Sprintf("with %d %.1f ms", fewest, all[fewest].median(0, tap)), Ratio: fmt.Sprintf("%.2f", ratio),
			Target: fmt.Sprintf("<= %.2f", targetTap), OK: ratio <= targetTap,
		})
	}
	return rows
}
