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

// maxLoadedMemory is the target for the memory under load, in MB.
const maxLoadedMemory = 150.0

// withFullDatabase measures the start with a large database, in turns with an empty one, and the memory under load.
func withFullDatabase(ctx context.Context, dir string) ([]bench.Row, error) {
	address, err := load.Fresh("", dir)
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
	empty, err := load.Fresh("", dir)
	if err != nil {
		return nil, err
	}
	if *memoryOnly {
		return underLoad(address, dir, seeded)
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
	more, err := underLoad(address, dir, seeded)
	return append(rows, more...), err
}

// underLoad measures the memory while 100 clients change scores, and while they read the largest responses.
func underLoad(address, dir string, s load.Seeded) (rows []bench.Row, err error) {
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
		{"100 clients read games, schedules and standings of " + fmt.Sprint(spread) + " leagues", func(client, n int) []byte {
			what := []string{"games", "schedules", "standings"}[n%3]
			id := s.LeagueID
			if copied := (client + n) % spread; copied > 0 {
				id += int64(copied) * 1_000_000
			}
			return fmt.Appendf(nil, "GET /api/leagues/%d/%s HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\n"+
				"Accept-Encoding: gzip\r\n\r\n", id, what, s.Cookie)
		}},
	} {
		memory, err := memoryWhile(server, job.request)
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

// spread is how many leagues are read at the same time.
const spread = 20

// memoryWhile returns the largest memory of the server while clients send requests for some seconds.
func memoryWhile(server *bench.Child, requests load.Requests) (most float64, err error) {
	over := make(chan error, 1)
	go func() {
		_, err := load.Run(server.URL, 100, 5*time.Second, "200", requests)
		over <- err
	}()
	for {
		now, err := residentMemory(server.PID)
		if err != nil {
			return 0, err
		}
		most = max(most, now)
		select {
		case err := <-over:
			return most, err
		case <-time.After(50 * time.Millisecond):
		}
	}
}
