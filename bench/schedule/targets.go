package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"

	"sideout/bench"
)

// targets returns the figures of our planner with their targets, see docs/scheduling.md#figures.
func targets(list []instance, sideout result, peak float64) []bench.Row {
	n := len(list)
	all := func(what string, holds func(f figures) bool) bench.Row {
		count := sideout.count(holds)
		return bench.Row{Figure: what, Measured: fmt.Sprintf("%d of %d", count, n), Target: fmt.Sprintf("%d of %d", n, n), OK: count == n}
	}
	runs := sideout.sum(func(f figures) int { return f.runs - f.forced })
	rows := []bench.Row{
		all("weeks at the bound", func(f figures) bool { return f.weeks == f.weeksBound }),
		all("night, so far, repeats, home at the bound", figures.meetsBounds),
		all("nothing lost, extra or clashing", func(f figures) bool { return f.violations == 0 }),
		all("start off <= 1", func(f figures) bool { return f.startOff <= 1 }),
		all("court off <= 1", func(f figures) bool { return f.courtOff <= 1 }),
		{Figure: "avoidable runs of three", Measured: fmt.Sprint(runs), Target: "<= 2", OK: runs <= 2},
		{Figure: "peak memory while planning", Measured: fmt.Sprintf("%.0f MB", peak), Target: "<= 32 MB", OK: peak <= 32},
	}
	for i, x := range list {
		f := sideout.figures[i]
		switch {
		case strings.Contains(x.Name, "williams") || strings.HasPrefix(x.Name, "14-"):
			rows = append(rows, bench.Row{Figure: x.Name + ": waits, start off", Measured: fmt.Sprintf("%d, %d", f.waits, f.startOff),
				Target: "0, 0", OK: f.waits == 0 && f.startOff == 0})
		case strings.Contains(x.Name, "btd") && !strings.Contains(x.Name, "impossible"):
			rows = append(rows, bench.Row{Figure: x.Name + ": court off", Measured: fmt.Sprint(f.courtOff), Target: "0", OK: f.courtOff == 0})
		}
		for kind, most := range map[string]float64{"-default": 20, "-mid-": 60, "-max": 500} {
			if strings.Contains(x.Name, kind) {
				rows = append(rows, bench.Row{Figure: x.Name + ": CPU", Measured: fmt.Sprintf("%.1f ms", f.ms),
					Target: fmt.Sprintf("<= %.0f ms", most), OK: f.ms <= most})
			}
		}
	}
	return rows
}

// cpuMilliseconds returns the CPU time that the process has used.
func cpuMilliseconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e6
}

func totalAllocated() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.TotalAlloc
}

func megabytesSince(before uint64) float64 { return float64(totalAllocated()-before) / (1 << 20) }

// resetPeak returns free memory to the system and resets the peak memory of the process.
func resetPeak() {
	debug.FreeOSMemory()
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // without permission, the peak covers the whole run
}

// peakMegabytes returns the peak memory of the process since resetPeak.
func peakMegabytes() (float64, error) {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		var kilobytes float64
		if _, err := fmt.Sscanf(line, "VmHWM: %f kB", &kilobytes); err == nil {
			return kilobytes / 1024, nil
		}
	}
	return 0, fmt.Errorf("the system does not say how much memory was used")
}
