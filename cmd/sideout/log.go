package main

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"
)

// logDelay is how long an ordinary line may wait for company, logBatch how many bytes may.
const (
	logDelay = 100 * time.Millisecond
	logBatch = 32 << 10
)

// logLines gathers lines and writes them together: one write for each request would be a good part
// of the time that serving a page takes.
type logLines struct {
	mu    sync.Mutex
	out   io.Writer
	lines []byte
	later *time.Timer
}

func newLogLines(out io.Writer) *logLines {
	l := &logLines{out: out}
	l.later = time.AfterFunc(time.Hour, l.Flush)
	l.later.Stop()
	return l
}

// Write keeps whole lines for a moment. It never fails: there is nowhere to say that logging failed.
func (l *logLines) Write(lines []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lines) == 0 {
		l.later.Reset(logDelay)
	}
	if l.lines = append(l.lines, lines...); len(l.lines) >= logBatch {
		l.flush()
	}
	return len(lines), nil
}

// Flush writes what has been kept.
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

// logHandler writes JSON, and does not let a warning or an error wait.
type logHandler struct {
	slog.Handler
	lines *logLines
}

func newLogHandler(lines *logLines, level slog.Level) slog.Handler {
	return logHandler{slog.NewJSONHandler(lines, &slog.HandlerOptions{Level: level}), lines}
}

func (h logHandler) Handle(ctx context.Context, r slog.Record) error {
	err := h.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		h.lines.Flush()
	}
	return err
}

func (h logHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return logHandler{h.Handler.WithAttrs(attrs), h.lines}
}

func (h logHandler) WithGroup(name string) slog.Handler {
	return logHandler{h.Handler.WithGroup(name), h.lines}
}
