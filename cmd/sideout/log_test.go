package main

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sideout/internal/base/fault"
)

func TestLogLinesAreBuffered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		lines := newLogLines(&out)
		written := func() string {
			lines.mu.Lock() // the timer writes on another goroutine
			defer lines.mu.Unlock()
			return out.String()
		}
		log := slog.New(newLogHandler(lines, slog.LevelInfo)).With("a", 1).WithGroup("g")
		log.Debug("hidden")
		log.Info("first")
		time.Sleep(logDelay - time.Millisecond) // on the fake clock
		log.Info("second", "b", 2)
		if got := written(); got != "" {
			t.Errorf("too early: %s", got)
		}
		time.Sleep(time.Millisecond) // on the fake clock
		synctest.Wait()
		if got := written(); strings.Count(got, "\n") != 2 || !strings.Contains(got, `"msg":"second","a":1,"g":{"b":2}`) {
			t.Errorf("after the delay: %s", got)
		}
	})
}

func TestWarningsAreFlushed(t *testing.T) {
	var out strings.Builder
	log := slog.New(newLogHandler(newLogLines(&out), slog.LevelInfo))
	log.Info("before")
	log.Warn("now")
	if got := strings.Count(out.String(), "\n"); got != 2 {
		t.Errorf("%d lines: %s", got, &out)
	}
}

// An outage is logged once at its start and once a second with a count, however many requests fail, and wherever.
func TestOutagesAreLoggedOnceASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		lines := newLogLines(&out)
		handler := newLogHandler(lines, slog.LevelInfo)
		log := slog.New(handler)
		unavailable := fault.Wrap(fault.Unavailable, errors.New("connection refused"), "The database is busy or out of reach.")
		for range 3 {
			for range 1000 {
				log.Error("request", "id", "x", "error", unavailable)
				log.Error("read the news of a topic", "error", fmt.Errorf("feed of game 7: %w", unavailable))
			}
			log.Error("request", "error", fault.New(fault.DiskFull, "The server's disk is full."))
			log.Error("request", "error", errors.New("a bug")) // errors that are no outage are logged each time
			time.Sleep(outageInterval)                         // on the fake clock
			synctest.Wait()
		}
		handler.Flush()
		got := out.String()
		if n := strings.Count(got, "out of reach"); n != 4 {
			t.Errorf("%d lines of one outage of three seconds:\n%s", n, got)
		}
		for _, want := range []string{`"msg":"outage","count":1,`, `"msg":"outage","count":1999,`, `"msg":"outage","count":2000,`} {
			if !strings.Contains(got, want) {
				t.Errorf("no line with %s:\n%s", want, got)
			}
		}
		if n := strings.Count(got, "a bug"); n != 3 {
			t.Errorf("%d lines of what is no outage", n)
		}
		if n := strings.Count(got, "disk is full"); n != 3 {
			t.Errorf("%d lines of the other outage:\n%s", n, got)
		}
		time.Sleep(2 * outageInterval) // on the fake clock: the outage has ended
		log.Error("request", "error", unavailable)
		if !strings.HasSuffix(strings.TrimSpace(out.String()), `(connection refused)"}`) || strings.Count(out.String(), "out of reach") != 5 {
			t.Errorf("the next outage is not logged at once:\n%s", &out)
		}
		handler.Flush()
	})
}

func TestAFullBufferIsFlushed(t *testing.T) {
	var out strings.Builder
	lines := newLogLines(&out)
	_, _ = lines.Write([]byte(strings.Repeat("x", logBatch-1)))
	if out.Len() != 0 {
		t.Error("written before the batch is full")
	}
	_, _ = lines.Write([]byte("\n"))
	if out.Len() != logBatch {
		t.Errorf("%d bytes written, want %d", out.Len(), logBatch)
	}
}
