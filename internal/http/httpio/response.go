package httpio

import (
	"bufio"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Response is the ResponseWriter of all handlers. It records the status, size and error of a response for the request log.
type Response struct {
	http.ResponseWriter
	start  time.Time
	id     [1]string // the request id, as an array that can be used as a header value without an allocation
	level  slog.Level
	status int   // 0 until the header is written
	bytes  int64 // the size of the body
	err    error // is logged, but never sent to the client

	hasPanicked bool

	languages Languages
}

func (w *Response) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *Response) Write(body []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(body)
	w.bytes += int64(n)
	return n, err
}

// Hijack passes the connection to an event stream, which writes its own header with status 200.
func (w *Response) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err == nil {
		w.status = http.StatusOK
	}
	return conn, buffers, err
}

// Unwrap lets http.ResponseController access the underlying writer.
func (w *Response) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// AddError adds err to the log entry of the request, but not to the response.
func AddError(w http.ResponseWriter, err error) { w.(*Response).err = err }

// Quiet logs the requests of a handler at level debug only, for instance the probes of a load balancer.
func Quiet(h Handler) Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.(*Response).level = slog.LevelDebug
		return h(w, r)
	}
}

// Handler handles one request. If it returns an error, ServeHTTP responds with it.
type Handler func(w http.ResponseWriter, r *http.Request) error
