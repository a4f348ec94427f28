package live

import (
	"net/http"
	"time"
)

// relay is a client whose connection stays with net/http, as over HTTP/2: the goroutine of its request writes.
type relay struct {
	behind backlog
	ready  chan struct{} // has something when there is something to write
	ended  chan struct{} // closed when nothing more comes
}

func newRelay() *relay {
	return &relay{ready: make(chan struct{}, 1), ended: make(chan struct{})}
}

func (r *relay) send(_ *try, frames []byte) bool {
	if !r.behind.put(frames) {
		return false
	}
	select {
	case r.ready <- struct{}{}:
	default:
	}
	return true
}

func (r *relay) alive(*try) bool { return !r.behind.hasFailed() }

func (r *relay) end(_ *try, words []byte) {
	r.behind.put(words) // if it is too far behind for them, it does without
	close(r.ended)
}

// run writes what there is until the stream ends. The client may let it wait as long as patience.
func (r *relay) run(w http.ResponseWriter, request *http.Request, patience time.Duration) {
	defer r.behind.fail()
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
		_ = c.SetWriteDeadline(time.Now().Add(patience)) // where there are none, the client's end will be noticed
		if _, err := w.Write(r.behind.take()); err != nil {
			return
		}
		if c.Flush() != nil {
			return
		}
		_ = c.SetWriteDeadline(time.Time{}) // HTTP/2 resets a stream whose deadline passes, even if nothing is written
	}
}
