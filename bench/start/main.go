// Package main measures the size of the binary, its start time, and its memory when idle and under load.
package main

import (
	"context"
	"database/sql"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	_ "modernc.org/sqlite" // registers the driver that the product uses

	"sideout/bench"
)

const (
	maxSize   = 30.0 // MB
	maxMemory = 30.0 // MB
	// maximum ratio to a bare net/http server plus a run of our binary that only prints its version, because loading the binary and its
	// libraries takes as long as everything that a bare server does
	maxStart = 1.1
)

var (
	binary   = flag.String("bin", "bin/sideout", "the `binary` to measure")
	rounds   = flag.Int("rounds", 25, "starts of each server")
	baseline = flag.Bool("bare", false, "be the reference server")
)

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench/start:", err)
		os.Exit(1)
	}
}

func run() error {
	if *baseline {
		db, err := openBaselineDB(flag.Arg(0))
		if err != nil {
			return err
		}
		defer db.Close()
		return bench.Serve(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, "ready")
		}))
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	info, err := os.Stat(*binary)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "sideout-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if *memoryOnly {
		rows, err := measureFullDatabase(context.Background(), dir)
		if err != nil {
			return err
		}
		return bench.Print(os.Stdout, rows...)
	}
	var starts, bareStarts, versions, ratios, memories, bareMemories []float64
	for range *rounds {
		start, memory, err := measure(*binary, "serve", "-addr", "127.0.0.1:0", "-data-dir", dir)
		if err != nil {
			return err
		}
		bareStart, bareMemory, err := measure(self, "-bare", filepath.Join(dir, "bare.db"))
		if err != nil {
			return err
		}
		version, err := measureVersionCommand()
		if err != nil {
			return err
		}
		starts, bareStarts, versions = append(starts, start), append(bareStarts, bareStart), append(versions, version)
		ratios = append(ratios, start/(bareStart+version))
		memories, bareMemories = append(memories, memory), append(bareMemories, bareMemory)
	}
	full, err := os.MkdirTemp(dir, "full-") // a new folder, because the folder above has the secret of a used server
	if err != nil {
		return err
	}
	fullRows, err := measureFullDatabase(context.Background(), full)
	if err != nil {
		return err
	}
	size, ratio, memory := float64(info.Size())/1e6, bench.Median(ratios), bench.Median(memories)
	rows := []bench.Row{
		bench.Row{Figure: "binary", Measured: megabytes(size), Reference: "-", Ratio: "-",
			Target: "<= " + megabytes(maxSize), OK: size <= maxSize},
		bench.Row{Figure: "start to /readyz", Measured: fmt.Sprintf("%.1f ms", bench.Median(starts)*1e3),
			Reference: fmt.Sprintf("%.1f ms bare net/http with SQLite, %.1f ms sideout version", bench.Median(bareStarts)*1e3,
				bench.Median(versions)*1e3), Ratio: fmt.Sprintf("%.2f", ratio),
			Target: fmt.Sprintf("<= %.2f", maxStart), OK: ratio <= maxStart},
		bench.Row{Figure: "idle memory", Measured: megabytes(memory),
			Reference: megabytes(bench.Median(bareMemories)) + " bare net/http", Ratio: fmt.Sprintf("%.2f", memory/bench.Median(bareMemories)),
			Target: "<= " + megabytes(maxMemory), OK: memory <= maxMemory},
	}
	return bench.Print(os.Stdout, append(rows, fullRows...)...)
}

func megabytes(n float64) string { return fmt.Sprintf("%.1f MB", n) }

// measure starts a server and returns the seconds until it is ready and the MB of memory that it then uses.
func measure(binary string, args ...string) (seconds, memory float64, err error) {
	start := time.Now()
	child, err := bench.Start(binary, args...)
	if err != nil {
		return 0, 0, err
	}
	defer child.Stop()
	response, err := http.Get(child.URL + "/readyz")
	seconds = time.Since(start).Seconds()
	if err != nil {
		return 0, 0, err
	}
	defer response.Body.Close()
	if text, _ := io.ReadAll(response.Body); response.StatusCode != http.StatusOK {
		return 0, 0, fmt.Errorf("%s is not ready: %s", binary, text)
	}
	memory, err = residentMemory(child.PID)
	return seconds, memory, err
}

// measureVersionCommand returns the seconds that the measured binary takes to print its version.
func measureVersionCommand() (float64, error) {
	start := time.Now()
	err := exec.Command(*binary, "version").Run()
	return time.Since(start).Seconds(), err
}

// residentMemory returns the resident memory of a process in MB, as reported by Linux.
func residentMemory(pid int) (float64, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	var kilobytes float64
	_, err = fmt.Sscan(rest, &kilobytes)
	return kilobytes * 1024 / 1e6, err
}

// openBaselineDB opens a SQLite file with the same driver and mode, and creates one table. Every server with such a database does at
// least that when it starts.
func openBaselineDB(path string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		return nil, err
	}
	_, err = db.Exec("CREATE TABLE IF NOT EXISTS t (id INTEGER PRIMARY KEY)")
	return db, err
}
