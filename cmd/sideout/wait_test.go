package main

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"sideout/cmd/sideout/config"
)

// waitingFor returns the settings of a server on PostgreSQL at an address.
func waitingFor(t *testing.T, address string) config.Config {
	t.Helper()
	cfg, err := config.Load(nil, []string{"SIDEOUT_DATABASE_URL=" + address, "SIDEOUT_SECRET=" + strings.Repeat("s", 32)})
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

// A server waits for PostgreSQL for a minute, logs it once, and starts as soon as the database responds.
func TestAServerWaitsForItsDatabase(t *testing.T) {
	t.Parallel()
	for name, startsAfter := range map[string]int{"in time": 30, "never": 1000} {
		t.Run(name, func(t *testing.T) {
			database := newPostgresServer(t)
			database.stop("immediate")
			now, waits := time.Unix(0, 0), 0
			clock := timer{func() time.Time { return now }, func(d time.Duration) <-chan time.Time {
				now = now.Add(d)
				if waits++; waits == startsAfter {
					database.start()
				}
				passed := make(chan time.Time, 1)
				passed <- now
				return passed
			}}
			var log bytes.Buffer
			err := waitForDatabase(t.Context(), waitingFor(t, database.url()), clock, slog.New(slog.NewTextHandler(&log, nil)))
			if got := strings.Count(log.String(), "waiting for it"); got != 1 {
				t.Errorf("it says %d times that it waits:\n%s", got, &log)
			}
			if waits < startsAfter {
				database.start() // its cleanup stops it
			}
			if startsAfter < 60 && (err != nil || waits < startsAfter) {
				t.Errorf("after %d waits: %v", waits, err)
			}
			if startsAfter > 60 && (err == nil || !strings.Contains(err.Error(), "did not respond within 1m0s") || waits != 60) {
				t.Errorf("after %d waits: %v", waits, err)
			}
		})
	}
}

// A server does not wait for what waiting does not change, and stops waiting when it is stopped.
func TestAServerDoesNotWaitInVain(t *testing.T) {
	t.Parallel()
	database := newPostgresServer(t)
	clock := timer{time.Now, func(time.Duration) <-chan time.Time {
		t.Error("it waits")
		return time.After(0)
	}}
	missing := strings.Replace(database.url(), "/postgres", "/nowhere", 1)
	if err := waitForDatabase(t.Context(), waitingFor(t, missing), clock, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("a database that does not exist: %v", err)
	}
	database.stop("immediate")
	t.Cleanup(database.start) // its cleanup stops it
	ctx, cancel := context.WithCancel(t.Context())
	clock.after = func(time.Duration) <-chan time.Time { cancel(); return nil }
	if err := waitForDatabase(ctx, waitingFor(t, database.url()), clock, slog.New(slog.DiscardHandler)); err != context.Canceled {
		t.Errorf("stopped while it waits: %v", err)
	}
}
