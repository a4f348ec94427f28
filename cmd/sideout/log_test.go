package main

import (
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"
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
