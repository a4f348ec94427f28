package httpio

import (
	"bufio"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Response records the status, size and error of a response while it is written.
type Response struct {
	http.ResponseWriter
	start  time.Time
	id     [1]string // the request id, ready to be a header's value
	level  slog.Level
	status int   // 0 until the header is written
	bytes  int64 // of the body
	err    error // for the log, never sent to the client
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

// Hijack gives the connection to a stream. The stream writes its own header, with status 200.
func (w *Response) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err == nil {
		w.status = http.StatusOK
	}
	return conn, buffers, err
}

// Unwrap lets http.ResponseController reach the writer below.
func (w *Response) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// AddError adds err to the request's line in the log; the response does not report it.
func AddError(w http.ResponseWriter, err error) { w.(*Response).err = err }

// Quiet logs the requests of a handler at level debug, such as the probes of a load balancer.
func Quiet(h Handler) Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.(*Response).level = slog.LevelDebug
		return h(w, r)
	}
}

// Handler handles one request, or returns an error, which ServeHTTP turns into a response.
type Handler func(w http.ResponseWriter, r *http.Request) error
