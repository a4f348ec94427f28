package live

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"

	"sideout/internal/fault"
)

// Visit is a client that has been counted in, until its stream ends. Begin with it, then judge what the client may see:
// a Drop in between is not missed then.
type Visit struct {
	hub *Hub

	// Under the lock of the hub.
	tally  *tally
	topic  *topic  // nil: it is being judged
	missed []Topic // that were dropped meanwhile
	begun  bool    // a writer has it
	left   bool
}

// Enter counts a client in under a key that few others share, such as its address and what it asks for. It refuses
// what is too much with fault.TooMany or fault.Unavailable. Whoever enters leaves.
func (h *Hub) Enter(key string) (*Visit, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	of := h.keys[key]
	switch {
	case h.closed:
		return nil, errClosing
	case of != nil && of.count >= h.MostOfKey:
		return nil, fault.Later(fault.TooMany, "Too many people are watching this from your network. Please try again in half a minute.", 30*time.Second)
	case h.count >= h.Most:
		return nil, fault.Later(fault.Unavailable, "Too many people are watching at this moment. Please try again in half a minute.", 30*time.Second)
	case of == nil:
		of = &tally{key: strings.Clone(key)}
		h.keys[of.key] = of
	}
	of.count++
	h.count++
	v := &Visit{hub: h, tally: of}
	h.judged[v] = struct{}{}
	return v, nil
}

// Leave counts the client out, unless its stream has begun: a stream does that when it ends.
func (v *Visit) Leave() {
	v.hub.mu.Lock()
	defer v.hub.mu.Unlock()
	if !v.begun {
		v.leave()
	}
}

// begin says that the stream will count itself out; false: there are no more streams.
func (v *Visit) begin() bool {
	v.hub.mu.Lock()
	defer v.hub.mu.Unlock()
	v.begun = !v.hub.closed
	return v.begun
}

// end counts out a client whose stream had begun.
func (v *Visit) end() {
	v.hub.mu.Lock()
	defer v.hub.mu.Unlock()
	v.leave()
}

// leave needs the lock of the hub.
func (v *Visit) leave() {
	if v.left {
		return
	}
	v.left = true
	h := v.hub
	delete(h.judged, v)
	h.count--
	if v.tally.count--; v.tally.count == 0 {
		delete(h.keys, v.tally.key)
	}
	if v.topic != nil {
		if v.topic.followers--; v.topic.followers == 0 {
			h.forget(v.topic)
		}
	}
}

// Stream is what a client follows.
type Stream struct {
	Topic Topic
	Feed  Feed
	Pace  time.Duration // the least time between two questions to the feed; 0: as often as something changes
}

var errDropped = fault.Later(fault.Unavailable, "What may be seen here has just changed. Please try again.", time.Second)

// follow makes the client one of those who follow the topic, before anything is read: nothing is missed in between.
func (v *Visit) follow(s Stream) (*topic, error) {
	h := v.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.judged, v)
	switch {
	case h.closed:
		return nil, errClosing
	case slices.Contains(v.missed, s.Topic):
		return nil, errDropped
	}
	v.missed = nil
	t := h.topics[s.Topic]
	if t == nil {
		t = &topic{hub: h, name: s.Topic, feed: s.Feed, pace: s.Pace, replies: map[string]*reply{}}
		h.topics[s.Topic] = t
	}
	t.followers++
	v.topic = t
	return t, nil
}

// Serve answers a request with a stream that goes on from the Last-Event-ID, with the headers that w has. An error
// is returned as long as it can still be answered. Over HTTP/1.1 Serve returns at once and the stream goes on; elsewhere
// it returns when the stream ends.
func (v *Visit) Serve(w http.ResponseWriter, r *http.Request, s Stream) error {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // nginx would wait for more
	if r.Method == http.MethodHead {
		w.WriteHeader(http.StatusOK)
		return nil
	}
	c := http.NewResponseController(w)
	_ = c.SetReadDeadline(time.Time{}) // those of the server are for answers that end
	_ = c.SetWriteDeadline(time.Now().Add(feedTime + v.hub.Heartbeat))
	t, err := v.follow(s)
	if err != nil {
		return err
	}
	seen := t.read(lastEventID(r))
	if seen.err != nil {
		return seen.err
	}
	first := append(retryAfter(800*time.Millisecond, 1600*time.Millisecond), seen.frames...)
	conn, _, err := c.Hijack()
	if errors.Is(err, http.ErrNotSupported) {
		out := newRelay()
		if !t.admit(v, out, seen, first) {
			return errDropped
		}
		defer v.end()
		out.run(w, r, v.hub.Heartbeat)
		return nil
	} else if err != nil {
		return err
	}
	out := newDirect(v.hub, conn)
	if !t.admit(v, out, seen, append(head(h), first...)) {
		out.end(newTry(), append(head(h), retryAfter(time.Second, 5*time.Second)...))
	}
	return nil
}

// lastEventID returns what the client has seen, as the browser says by itself when it comes back, or as a script that
// opens a stream anew can say. What no stream of ours has sent is nothing.
func lastEventID(r *http.Request) string {
	last := r.Header.Get("Last-Event-ID")
	if last == "" {
		last = r.URL.Query().Get("lastEventId")
	}
	const most = 100
	if len(last) > most || strings.ContainsFunc(last, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return ""
	}
	return last
}

// head is the beginning of an answer that lasts until the connection ends.
func head(h http.Header) []byte {
	var text strings.Builder
	fmt.Fprintf(&text, "HTTP/1.1 200 OK\r\nDate: %s\r\nConnection: close\r\n", time.Now().UTC().Format(http.TimeFormat))
	_ = h.Write(&text) // a Builder takes everything
	text.WriteString("\r\n")
	return []byte(text.String())
}

// retryAfter tells a client how long to wait before it comes back: each something else, so that not all come at once.
func retryAfter(least, most time.Duration) []byte {
	wait := least + rand.N(most-least)
	return fmt.Appendf(nil, "retry: %d\n\n", wait.Milliseconds())
}
