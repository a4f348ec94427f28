package httpio

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"runtime/debug"
	"strconv"
	"time"
)

// RequestLog runs handlers: it sets the common headers, logs each request, and turns a panic into a response.
type RequestLog struct {
	Headers Headers // of every response
	Log     *slog.Logger
	Metrics *Metrics // nil: not counted
}

// Serve calls next with a *Response and logs the request.
func (q *RequestLog) Serve(w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
	out := &Response{ResponseWriter: w, start: time.Now()}
	out.id[0] = strconv.FormatUint(rand.Uint64()|1<<63, 36) // always 13 characters
	q.begin(out)
	defer q.finish(out, r)
	next(out, r)
}

// begin sets the headers of every response.
func (q *RequestLog) begin(w *Response) {
	h := w.Header()
	q.Headers.set(h)
	h["X-Request-Id"] = w.id[:]
}

// finish turns a panic into a response and logs the request. A panic after the header was written breaks the connection,
// so that no client takes a truncated response for a complete one.
func (q *RequestLog) finish(w *Response, r *http.Request) {
	caught := recover()
	if caught != nil && caught != http.ErrAbortHandler {
		w.err = fmt.Errorf("panic: %v\n%s", caught, debug.Stack())
	}
	broken := caught == http.ErrAbortHandler || caught != nil && w.status != 0
	if caught != nil && !broken {
		clear(w.Header())
		q.begin(w)
		w.fail(r, w.err)
	}
	q.logRequest(w, r)
	if broken {
		panic(http.ErrAbortHandler)
	}
}

// logRequest calls the log handler directly, because slog.Logger would look up the source line, which is not logged.
func (q *RequestLog) logRequest(w *Response, r *http.Request) {
	if w.err != nil {
		w.level = slog.LevelError
	}
	now := time.Now()
	if q.Metrics != nil {
		q.Metrics.observe(knownMethod(r.Method), r.Pattern, w.status, now.Sub(w.start))
	}
	ctx, log := r.Context(), q.Log.Handler()
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
		line.AddAttrs(slog.Any("error", w.err))
	}
	_ = log.Handle(ctx, line) // a failure to log cannot be logged
}

// knownMethod keeps unknown methods, which may be any text, out of the log.
func knownMethod(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return method
	default:
		return "other"
	}
}
