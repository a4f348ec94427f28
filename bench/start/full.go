package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"sideout/bench"
	"sideout/bench/load"
)

var (
	full       = flag.Int64("full", 1<<30, "the `bytes` of the large database")
	memoryOnly = flag.Bool("memory", false, "measure only the memory under load")
)

// maxLoadedMemory is the maximum memory under load in MB.
const maxLoadedMemory = 150.0

// measureFullDatabase measures the start with a large database, alternating with an empty one, and the memory under load.
func measureFullDatabase(ctx context.Context, dir string) ([]bench.Row, error) {
	address, err := load.NewDatabase("", dir)
	if err != nil {
		return nil, err
	}
	path := strings.TrimPrefix(address, "sqlite:")
	seeded, err := load.Seed(ctx, address, 0)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if err := seeded.Copy(ctx, address, int(*full/info.Size())+1); err != nil {
		return nil, err
	}
	if info, err = os.Stat(path); err != nil {
		return nil, err
	}
	empty, err := load.NewDatabase("", dir)
	if err != nil {
		return nil, err
	}
	if *memoryOnly {
		return measureMemoryUnderLoad(address, dir, seeded)
	}
	var starts, emptyStarts, ratios []float64
	for range *rounds {
		seconds, _, err := measure(*binary, load.Flags(address, dir)...)
		if err != nil {
			return nil, err
		}
		emptySeconds, _, err := measure(*binary, load.Flags(empty, dir)...)
		if err != nil {
			return nil, err
		}
		starts, emptyStarts, ratios = append(starts, seconds), append(emptyStarts, emptySeconds), append(ratios, seconds/emptySeconds)
	}
	rows := []bench.Row{{
		Figure:    fmt.Sprintf("start to /readyz with a file of %.0f MB", float64(info.Size())/1e6),
		Measured:  fmt.Sprintf("%.1f ms", bench.Median(starts)*1e3),
		Reference: fmt.Sprintf("%.1f ms with an empty one", bench.Median(emptyStarts)*1e3), Ratio: fmt.Sprintf("%.2f", bench.Median(ratios)),
	}}
	more, err := measureMemoryUnderLoad(address, dir, seeded)
	return append(rows, more...), err
}

// measureMemoryUnderLoad measures memory while 100 clients change scores, and while they read the largest responses.
func measureMemoryUnderLoad(address, dir string, s load.Seeded) (rows []bench.Row, err error) {
	server, err := bench.Start(*binary, load.Flags(address, dir)...)
	if err != nil {
		return nil, err
	}
	defer server.Stop()
	idle, err := residentMemory(server.PID)
	if err != nil {
		return nil, err
	}
	for _, job := range []struct {
		name    string
		request load.Requests
	}{
		{"100 clients change scores", func(client, n int) []byte {
			body := fmt.Sprintf(`{"team1Score":%d,"team2Score":%d}`, n%20, n%19)
			return fmt.Appendf(nil, "PATCH /api/games/%d HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\n"+
				"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", s.Open[client], s.Cookie, len(body), body)
		}},
		{"100 clients read games, schedules and standings of " + fmt.Sprint(leaguesRead) + " leagues", func(client, n int) []byte {
			resource := []string{"games", "schedules", "standings"}[n%3]
			id := s.LeagueID
			if copied := (client + n) % leaguesRead; copied > 0 {
				id += int64(copied) * 1_000_000
			}
			return fmt.Appendf(nil, "GET /api/leagues/%d/%s HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\n"+
				"Accept-Encoding: gzip\r\n\r\n", id, resource, s.Cookie)
		}},
	} {
		memory, err := maxMemoryDuring(server, job.request)
		if err != nil {
			return nil, err
		}
		rows = append(rows, bench.Row{
			Figure: "memory, " + job.name, Measured: megabytes(memory), Reference: megabytes(idle) + " idle",
			Ratio: fmt.Sprintf("%.1f", memory/idle), Target: "<= " + megabytes(maxLoadedMemory), OK: memory <= maxLoadedMemory,
		})
	}
	return rows, nil
}

// leaguesRead is how many leagues are read at the same time.
const leaguesRead = 20

// maxMemoryDuring returns the peak memory of the server while clients send requests for five seconds.
func maxMemoryDuring(server *bench.Child, requests load.Requests) (peak float64, err error) {
	done := make(chan error, 1)
	go func() {
		_, err := load.Run(server.URL, 100, 5*time.Second, "200", requests)
		done <- err
	}()
	for {
		now, err := residentMemory(server.PID)
		if err != nil {
			return 0, err
		}
		peak = max(peak, now)
		select {
		case err := <-done:
			return peak, err
		case <-time.After(50 * time.Millisecond):
		}
	}
}
