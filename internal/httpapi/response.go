package httpapi

import (
	"bufio"
	"log/slog"
	"net"
	"net/http"
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
