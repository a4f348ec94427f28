package live

import (
	"net/http"
	"time"
)

// handlerConn is a connection that stays with net/http, as over HTTP/2: the goroutine of its request writes.
type handlerConn struct {
	backlog backlog
	ready   chan struct{} // has a value when there is something to write
	ended   chan struct{} // closed at the end of the stream
}

func newHandlerConn() *handlerConn {
	return &handlerConn{ready: make(chan struct{}, 1), ended: make(chan struct{})}
}

func (r *handlerConn) send(_ *socketIO, frames []byte) bool {
	if !r.backlog.put(frames) {
		return false
	}
	select {
	case r.ready <- struct{}{}:
	default:
	}
	return true
}

func (r *handlerConn) isAlive(*socketIO) bool { return !r.backlog.hasFailed() }

func (r *handlerConn) end(_ *socketIO, lastFrames []byte) {
	r.backlog.put(lastFrames) // skipped if the client is too slow
	close(r.ended)
}

// run writes the backlog until the stream ends. A single write may take as long as writeTimeout.
func (r *handlerConn) run(w http.ResponseWriter, request *http.Request, writeTimeout time.Duration) {
	defer r.backlog.fail()
	c := http.NewResponseController(w)
	w.WriteHeader(http.StatusOK)
	for open := true; open; {
		select {
		case <-r.ready:
		case <-r.ended:
			open = false
		case <-request.Context().Done():
			return
		}
		_ = c.SetWriteDeadline(time.Now().Add(writeTimeout)) // without support for deadlines the request's context ends the stream
		if _, err := w.Write(r.backlog.take()); err != nil {
			return
		}
		if c.Flush() != nil {
			return
		}
		_ = c.SetWriteDeadline(time.Time{}) // HTTP/2 resets a stream whose deadline passes, even if nothing is written
	}
}
