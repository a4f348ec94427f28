package httpapi

import (
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"
)

// begin sets what every answer carries.
func (s *Server) begin(w *response) {
	h := w.Header()
	s.headers.set(h)
	h["X-Request-Id"] = w.id[:]
}

// finish turns a panic into an answer and writes the line of the request. A panic after the answer
// has begun breaks the connection, so that nobody takes half an answer for a whole one.
func (s *Server) finish(w *response, r *http.Request) {
	caught := recover()
	if caught != nil && caught != http.ErrAbortHandler {
		w.err = fmt.Errorf("panic: %v\n%s", caught, debug.Stack())
	}
	broken := caught == http.ErrAbortHandler || caught != nil && w.status != 0
	if caught != nil && !broken {
		clear(w.Header())
		s.begin(w)
		w.fail(r, w.err)
	}
	s.logRequest(w, r)
	if broken {
		panic(http.ErrAbortHandler)
	}
}

// logRequest goes to the handler of the log directly: Logger would look up who called it, for nothing.
func (s *Server) logRequest(w *response, r *http.Request) {
	if w.err != nil {
		w.level = slog.LevelError
	}
	now := time.Now()
	if s.metrics != nil {
		s.metrics.observe(knownMethod(r.Method), r.Pattern, w.status, now.Sub(w.start))
	}
	ctx, log := r.Context(), s.log.Handler()
	if !log.Enabled(ctx, w.level) {
		return
	}
	line := slog.NewRecord(now, w.level, "request", 0)
	line.AddAttrs(
		slog.String("id", w.id[0]),
		slog.String("method", knownMethod(r.Method)),
		slog.String("route", r.Pattern),
		slog.Int("status", w.status),
		slog.Int64("bytes", w.bytes),
		slog.Int64("duration_us", now.Sub(w.start).Microseconds()))
	if w.err != nil {
		line.AddAttrs(slog.String("error", w.err.Error()))
	}
	_ = log.Handle(ctx, line) // there is nowhere to say that logging failed
}

// knownMethod keeps a stranger's words out of the log.
func knownMethod(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return method
	default:
		return "other"
	}
}

// quiet keeps the probes of a load balancer out of the log's ordinary lines.
func quiet(h handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.(*response).level = slog.LevelDebug
		return h(w, r)
	}
}
