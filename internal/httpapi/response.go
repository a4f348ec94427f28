package httpapi

import (
	"bufio"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"runtime/debug"
	"strconv"
	"time"
)

// response is what we remember of an answer while it is written.
type response struct {
	http.ResponseWriter
	start  time.Time
	id     [1]string // the request id, ready to be a header's value
	level  slog.Level
	status int   // 0 until the answer has begun
	bytes  int64 // of the body
	err    error // ours, and not for strangers
}

// ServeHTTP answers one request, whatever happens, and logs it.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	out := &response{ResponseWriter: w, start: time.Now()}
	out.id[0] = strconv.FormatUint(rand.Uint64()|1<<63, 36) // always 13 characters
	s.begin(out)
	defer s.finish(out, r)
	s.dispatch(out, r)
}

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

func (w *response) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *response) Write(body []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(body)
	w.bytes += int64(n)
	return n, err
}

// Hijack hands the connection to a stream, which writes its own head: one that is for a success.
func (w *response) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err == nil {
		w.status = http.StatusOK
	}
	return conn, buffers, err
}

// Unwrap lets http.ResponseController reach the writer below.
func (w *response) Unwrap() http.ResponseWriter { return w.ResponseWriter }
