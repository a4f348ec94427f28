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

// RequestLog is a middleware that sets the common headers, logs each request, and responds with an error if the handler panics.
type RequestLog struct {
	Headers Headers // the common headers of all responses
	Log     *slog.Logger
	Metrics *Metrics // records the duration of each request, if not nil

	Languages Languages // the languages of the responses
}

// Serve calls next with a *Response as its ResponseWriter and logs the request.
func (q *RequestLog) Serve(w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
	out := &Response{ResponseWriter: w, start: time.Now(), languages: q.Languages}
	out.id[0] = strconv.FormatUint(rand.Uint64()|1<<63, 36) // always 13 characters
	q.setHeaders(out)
	defer q.finish(out, r)
	next(out, r)
}

// setHeaders sets the common headers and the request id.
func (q *RequestLog) setHeaders(w *Response) {
	h := w.Header()
	q.Headers.copyTo(h)
	h["X-Request-Id"] = w.id[:]
}

// finish responds with an error if the handler has panicked, and logs the request. If the header was already written, it aborts the
// connection, so that the client does not mistake a truncated response for a complete one.
func (q *RequestLog) finish(w *Response, r *http.Request) {
	caught := recover()
	if caught != nil && caught != http.ErrAbortHandler {
		w.hasPanicked = true
		w.err = fmt.Errorf("panic: %v\n%s", caught, debug.Stack())
	}
	mustAbort := caught == http.ErrAbortHandler || caught != nil && w.status != 0
	if caught != nil && !mustAbort {
		clear(w.Header())
		q.setHeaders(w)
		w.fail(r, w.err)
	}
	q.logRequest(w, r)
	if mustAbort {
		panic(http.ErrAbortHandler)
	}
}

// logRequest calls the log handler directly. slog.Logger would spend time on looking up the source line, which is not logged.
func (q *RequestLog) logRequest(w *Response, r *http.Request) {
	if w.err != nil && w.status != statusClientClosed {
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

// knownMethod returns a standard method unchanged and "other" for anything else, which could be any text and must not be logged.
func knownMethod(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return method
	default:
		return "other"
	}
}
