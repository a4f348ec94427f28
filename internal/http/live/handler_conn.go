package live

import (
	"net/http"
	"time"
)

// handlerConn is a connection that cannot be taken over from net/http, such as one of HTTP/2. The goroutine of the request writes to it.
type handlerConn struct {
	backlog backlog
	ready   chan struct{} // contains a value if the backlog is not empty
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
	r.backlog.put(lastFrames) // has no effect if the client is too slow
	close(r.ended)
}

// run writes the backlog until the stream ends, with writeTimeout for each write.
func (r *handlerConn) run(w http.ResponseWriter, request *http.Request, writeTimeout time.Duration) {
	defer r.backlog.fail()
	c := http.NewResponseController(w)
	w.WriteHeader(http.StatusOK)
	for isOpen := true; isOpen; {
		select {
		case <-r.ready:
		case <-r.ended:
			isOpen = false
		case <-request.Context().Done():
			return
		}
		_ = c.SetWriteDeadline(time.Now().Add(writeTimeout)) // if deadlines are not supported, the context of the request ends the stream
		if _, err := w.Write(r.backlog.take()); err != nil {
			return
		}
		if c.Flush() != nil {
			return
		}
		_ = c.SetWriteDeadline(time.Time{}) // HTTP/2 resets a stream when its deadline passes, even if no write is pending
	}
}
