package live

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"sideout/internal/base/fault"
)

// Subscription is a client that counts towards the limits until its stream ends. Create it before
// authorizing the client: a Drop in between is not missed then.
type Subscription struct {
	hub *Hub

	isDropped atomic.Bool // the rights that it needs may have ended; its stream ends, or must not start

	// Guarded by hub.mu.
	byKey, byPeer *count       // the streams of its name and address, and of its address; it counts in both
	topic         *broadcaster // nil while the client is being authorized
	endsWith      []Topic      // see Stream
	lifetime      time.Duration
	droppedTopics []Topic // dropped while the client was being authorized
	isStarted     bool    // its stream has started and releases it at its end
	isReleased    bool
}

// counts are the numbers of open streams by key.
type counts map[string]*count

// count is the number of open streams of one key. It copies the key, which may be part of a large string.
type count struct {
	key string
	n   int
}

// of returns the number of open streams of a key.
func (c counts) of(key string) int {
	if one := c[key]; one != nil {
		return one.n
	}
	return 0
}

func (c counts) add(key string) *count {
	one := c[key]
	if one == nil {
		one = &count{key: strings.Clone(key)}
		c[one.key] = one
	}
	one.n++
	return one
}

func (c counts) remove(one *count) {
	if one.n--; one.n == 0 {
		delete(c, one.key)
	}
}

// Subscribe adds a client: name is what it asks for, and address the key of its address. It returns fault.TooMany beyond
// the limits of an address, and fault.Unavailable beyond that of the process. The last fifth of MaxStreams is for
// addresses that have no stream yet, so that a few addresses cannot shut out all others. The caller must call Release.
func (h *Hub) Subscribe(name, address string) (*Subscription, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	key := name + " " + address
	peers := h.byPeer.of(address)
	switch {
	case h.closed:
		return nil, errClosing
	case h.byKey.of(key) >= h.MaxStreamsPerKey:
		return nil, fault.Later(fault.TooMany, 30*time.Second, "Too many people are watching this from your network. Please try again in half a minute.")
	case peers >= h.MaxStreamsPerAddress:
		return nil, fault.Later(fault.TooMany, 30*time.Second, "Too many people are watching from your network. Please try again in half a minute.")
	case h.count >= h.MaxStreams || peers > 0 && h.count >= h.MaxStreams-h.MaxStreams/5:
		return nil, fault.Later(fault.Unavailable, 30*time.Second, "Too many people are watching at this moment. Please try again in half a minute.")
	}
	h.count++
	sub := &Subscription{hub: h, byKey: h.byKey.add(key), byPeer: h.byPeer.add(address)}
	h.pending[sub] = struct{}{}
	return sub, nil
}

// Release releases the subscription unless its stream has started: then it is released when the stream ends.
func (sub *Subscription) Release() {
	sub.hub.mu.Lock()
	defer sub.hub.mu.Unlock()
	if !sub.isStarted {
		sub.release()
	}
}

// markStarted hands the release over to the stream; false if the hub is closed or the stream must not start.
func (sub *Subscription) markStarted() bool {
	sub.hub.mu.Lock()
	defer sub.hub.mu.Unlock()
	sub.isStarted = !sub.hub.closed && !sub.isDropped.Load()
	return sub.isStarted
}

// finish releases the subscription of a stream that had started.
func (sub *Subscription) finish() {
	sub.hub.mu.Lock()
	defer sub.hub.mu.Unlock()
	sub.release()
}

// release requires hub.mu.
func (sub *Subscription) release() {
	if sub.isReleased {
		return
	}
	sub.isReleased = true
	h := sub.hub
	delete(h.pending, sub)
	h.count--
	h.byKey.remove(sub.byKey)
	h.byPeer.remove(sub.byPeer)
	for _, name := range sub.endsWith {
		if delete(h.endWith[name], sub); len(h.endWith[name]) == 0 {
			delete(h.endWith, name)
		}
	}
	if sub.topic != nil {
		if sub.topic.subscribers--; sub.topic.subscribers == 0 {
			h.removeTopic(sub.topic)
		}
	}
}

// Stream is the topic that a client subscribes to, and how it is served.
type Stream struct {
	Topic Topic
	Feed  Feed
	Pace  time.Duration // minimum time between two calls of the feed; 0 for one call a change

	EndsWith []Topic // the stream also ends when one of them is dropped, such as the session that may read it

	Lifetime time.Duration // it ends after it, at the next heartbeat, if that is sooner than the hub's; 0: the hub's alone
}

var errDropped = fault.Later(fault.Unavailable, time.Second, "What may be seen here has just changed. Please try again.")

// attach subscribes the client to the topic before anything is read, so that no change is missed in between.
func (sub *Subscription) attach(s Stream) (*broadcaster, error) {
	h := sub.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.pending, sub)
	switch {
	case h.closed:
		return nil, errClosing
	case sub.isDropped.Load() && len(s.EndsWith) > 0, slices.ContainsFunc(sub.droppedTopics, func(t Topic) bool {
		return t == s.Topic || slices.Contains(s.EndsWith, t)
	}):
		return nil, errDropped
	}
	sub.isDropped.Store(false) // set by DropRestricted, which does not concern a stream without EndsWith
	sub.droppedTopics, sub.endsWith, sub.lifetime = nil, s.EndsWith, s.Lifetime
	for _, name := range s.EndsWith {
		if h.endWith[name] == nil {
			h.endWith[name] = map[*Subscription]struct{}{}
		}
		h.endWith[name][sub] = struct{}{}
	}
	t := h.topics[s.Topic]
	if t == nil {
		t = &broadcaster{hub: h, name: s.Topic, feed: s.Feed, pace: s.Pace, replies: map[string]*reply{}}
		h.topics[s.Topic] = t
	}
	t.subscribers++
	sub.topic = t
	return t, nil
}

// Serve responds to a request with a stream that continues from the Last-Event-ID, with the headers that w has. It
// returns an error only as long as an error response can still be sent. Over HTTP/1.1 it returns immediately and the
// stream continues; otherwise it returns when the stream ends.
func (sub *Subscription) Serve(w http.ResponseWriter, r *http.Request, s Stream) error {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // otherwise nginx buffers the stream
	if r.Method == http.MethodHead {
		w.WriteHeader(http.StatusOK)
		return nil
	}
	c := http.NewResponseController(w)
	_ = c.SetReadDeadline(time.Time{}) // the server's timeouts do not fit a stream
	_ = c.SetWriteDeadline(time.Now().Add(feedTimeout + sub.hub.Heartbeat))
	t, err := sub.attach(s)
	if err != nil {
		return err
	}
	seen := t.read(lastEventID(r))
	if seen.err != nil {
		return seen.err
	}
	firstFrames := append(retryAfter(800*time.Millisecond, 1600*time.Millisecond), seen.frames...)
	conn, _, err := c.Hijack()
	if errors.Is(err, http.ErrNotSupported) {
		relay := newHandlerConn()
		if !t.accept(sub, relay, seen, firstFrames) {
			return errDropped
		}
		defer sub.finish()
		relay.run(w, r, sub.hub.Heartbeat)
		return nil
	} else if err != nil {
		return err
	}
	direct := newSocketConn(sub.hub, conn)
	if !t.accept(sub, direct, seen, append(head(h), firstFrames...)) {
		direct.end(newSocketIO(), append(head(h), retryAfter(time.Second, 5*time.Second)...))
	}
	return nil
}

// lastEventID returns the id of the last event that the client has seen: browsers send the header when they reconnect,
// a script that opens a new stream can use the parameter. A malformed id counts as none.
func lastEventID(r *http.Request) string {
	last := r.Header.Get("Last-Event-ID")
	if last == "" {
		last = r.URL.Query().Get("lastEventId")
	}
	const maxLength = 100
	if len(last) > maxLength || strings.ContainsFunc(last, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return ""
	}
	return last
}

// head returns the status line and headers of a response that lasts until the connection is closed.
func head(h http.Header) []byte {
	var text strings.Builder
	fmt.Fprintf(&text, "HTTP/1.1 200 OK\r\nDate: %s\r\nConnection: close\r\n", time.Now().UTC().Format(http.TimeFormat))
	_ = h.Write(&text) // a Builder never fails
	text.WriteString("\r\n")
	return []byte(text.String())
}

// retryAfter returns a frame with a random reconnection delay, so that not all clients reconnect at the same time.
func retryAfter(shortest, longest time.Duration) []byte {
	wait := shortest + rand.N(longest-shortest)
	return fmt.Appendf(nil, "retry: %d\n\n", wait.Milliseconds())
}
