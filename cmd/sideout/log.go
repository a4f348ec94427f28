package main

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"
)

// logDelay is the maximum time, and logBatch the maximum number of bytes, that info lines are buffered.
const (
	logDelay = 100 * time.Millisecond
	logBatch = 32 << 10
)

// logLines buffers log lines, because one write per request would take a considerable part of the time for serving a page.
type logLines struct {
	mu         sync.Mutex
	out        io.Writer
	lines      []byte
	flushTimer *time.Timer
}

func newLogLines(out io.Writer) *logLines {
	l := &logLines{out: out}
	l.flushTimer = time.AfterFunc(time.Hour, l.Flush)
	l.flushTimer.Stop()
	return l
}

// Write buffers lines for at most logDelay. It never returns an error, because there is no place to report it.
func (l *logLines) Write(lines []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lines) == 0 {
		l.flushTimer.Reset(logDelay)
	}
	if l.lines = append(l.lines, lines...); len(l.lines) >= logBatch {
		l.flush()
	}
	return len(lines), nil
}

// Flush writes the buffered lines.
func (l *logLines) Flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.flush()
}

func (l *logLines) flush() {
	if len(l.lines) > 0 {
		_, _ = l.out.Write(l.lines)
		l.lines = l.lines[:0]
	}
}

// logHandler writes JSON lines, flushes warnings and errors immediately, and summarizes outages.
type logHandler struct {
	slog.Handler
	lines   *logLines
	outages *outages
}

func newLogHandler(lines *logLines, level slog.Level) logHandler {
	handler := slog.NewJSONHandler(lines, &slog.HandlerOptions{Level: level})
	return logHandler{handler, lines, newOutages(handler)}
}

func (h logHandler) Handle(ctx context.Context, r slog.Record) error {
	if r.Level < slog.LevelWarn {
		return h.Handler.Handle(ctx, r)
	}
	var err error
	if !h.outages.count(ctx, r) {
		err = h.Handler.Handle(ctx, r)
	}
	h.lines.Flush()
	return err
}

// Flush writes all buffered lines and counts. Call it before the program ends.
func (h logHandler) Flush() {
	h.outages.Flush()
	h.lines.Flush()
}

func (h logHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return logHandler{h.Handler.WithAttrs(attrs), h.lines, h.outages}
}

func (h logHandler) WithGroup(name string) slog.Handler {
	return logHandler{h.Handler.WithGroup(name), h.lines, h.outages}
}
