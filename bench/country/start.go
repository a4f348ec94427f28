package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"sideout/bench"
	"sideout/bench/load"
)

// The targets with a database of 18,000 leagues.
const (
	maxStart     = time.Second
	maxFirstPage = 300 * time.Millisecond
)

// measureStart measures the start with the leagues of many seasons, and the first page of some leagues.
func measureStart(ctx context.Context, dir string, leagues int) error {
	address, err := load.NewDatabase(*database, dir)
	if err != nil {
		return err
	}
	began := time.Now()
	c, err := seed(ctx, address, leagues, *weeks, true)
	if err != nil {
		return err
	}
	size := "PostgreSQL"
	if info, err := os.Stat(strings.TrimPrefix(address, "sqlite:")); err == nil {
		size = fmt.Sprintf("%.2f GB", float64(info.Size())/1e9)
	}
	fmt.Printf("%d leagues with %d weeks are stored after %.0f s: %s\n", leagues, *weeks, time.Since(began).Seconds(), size)
	began = time.Now()
	server, err := bench.Start(*binary, load.Flags(address, dir)...)
	if err != nil {
		return err
	}
	defer server.Stop()
	if err := waitUntilReady(server.URL); err != nil {
		return err
	}
	start := time.Since(began)
	rows := []bench.Row{{
		Figure: fmt.Sprintf("start to ready, %d leagues of %d weeks", leagues, *weeks), Measured: fmt.Sprintf("%.0f ms", start.Seconds()*1e3), Reference: size + ", load " + loadAverage(),
		Target: "<= " + maxStart.String(), OK: start <= maxStart,
	}}
	for _, page := range []struct {
		name, path string
		cookie     bool
	}{
		{"public page", "/api/public/%s", false}, {"its HTML", "/l/%s", false}, {"standings", "/api/leagues/%d/standings", true}, {"games", "/api/leagues/%d/games", true},
	} {
		var times histogram
		for n := range min(leagues, 200) { // leagues that nobody has opened since the start
			l := c.leagues[n*leagues/min(leagues, 200)]
			path := strings.ReplaceAll(page.path, "%s", l.slug)
			path = strings.ReplaceAll(path, "%d", fmt.Sprint(l.id))
			r, err := http.NewRequest(http.MethodGet, server.URL+path, nil)
			if err != nil {
				return err
			}
			r.Header.Set("Accept", "text/html")
			if page.cookie {
				r.Header.Set("Cookie", "session="+c.owner)
			}
			began := time.Now()
			if err := roundTrip(http.DefaultClient, r); err != nil {
				return err
			}
			times.add(time.Since(began))
		}
		longest := time.Duration(times.longest.Load())
		rows = append(rows, bench.Row{Figure: "first of a league: " + page.name, Measured: times.String(), Target: "<= " + maxFirstPage.String(), OK: longest <= maxFirstPage})
	}
	return bench.Print(os.Stdout, rows...)
}

func waitUntilReady(url string) error {
	for range 3000 {
		response, err := http.Get(url + "/readyz")
		if err == nil {
			_ = response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return nil
			}
		}
		time.Sleep(time.Millisecond)
	}
	return fmt.Errorf("%s is not ready", url)
}
