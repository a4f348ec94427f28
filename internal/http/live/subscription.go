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

// Subscription is a client that counts towards the limits until its stream ends. It must be created before the client is authorized, so
// that a concurrent Drop is not missed.
type Subscription struct {
	hub *Hub

	isDropped atomic.Bool // whether its stream has to end or must not start, because the rights of the client may have ended

	// Guarded by hub.mu.
	byKey, byAddress *count       // the counts in hub.byKey and hub.byAddress that include this subscription
	broadcaster      *broadcaster // nil while the client is being authorized
	endsWith         []Topic      // see Stream
	lifetime         time.Duration
	droppedTopics    []Topic // the topics that were dropped while the client was being authorized
	isStarted        bool    // whether the stream has started; its end then releases the subscription
	isReleased       bool
}

// counts are the numbers of open streams by key.
type counts map[string]*count

// count is the number of open streams of one key.
type count struct {
	key string
	n   int
}

func (c counts) get(key string) int {
	if counted := c[key]; counted != nil {
		return counted.n
	}
	return 0
}

func (c counts) increment(key string) *count {
	counted := c[key]
	if counted == nil {
		counted = &count{key: strings.Clone(key)} // a clone, because key may be part of a large string
		c[counted.key] = counted
	}
	counted.n++
	return counted
}

func (c counts) decrement(counted *count) {
	if counted.n--; counted.n == 0 {
		delete(c, counted.key)
	}
}

// Subscribe adds a client. name identifies the stream that it requests, and address is the key of its address. Subscribe returns
// fault.TooMany beyond the limits of an address, and fault.Unavailable beyond MaxStreams. The last fifth of MaxStreams is reserved for
// addresses that have no stream yet, so that a few addresses cannot lock out all others. The caller must call Release.
func (h *Hub) Subscribe(name, address string) (*Subscription, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	key := name + " " + address
	ofAddress := h.byAddress.get(address)
	switch {
	case h.isClosed:
		return nil, errClosing
	case h.byKey.get(key) >= h.MaxStreamsPerKey:
		return nil, fault.Later(fault.TooMany, 30*time.Second, "Too many people are watching this from your network. Please try again in half a minute.")
	case ofAddress >= h.MaxStreamsPerAddress:
		return nil, fault.Later(fault.TooMany, 30*time.Second, "Too many people are watching from your network. Please try again in half a minute.")
	case h.streamCount >= h.MaxStreams || ofAddress > 0 && h.streamCount >= h.MaxStreams-h.MaxStreams/5:
		return nil, fault.Later(fault.Unavailable, 30*time.Second, "Too many people are watching at this moment. Please try again in half a minute.")
	}
	h.streamCount++
	sub := &Subscription{hub: h, byKey: h.byKey.increment(key), byAddress: h.byAddress.increment(address)}
	h.pending[sub] = struct{}{}
	return sub, nil
}

// Release releases the subscription if its stream has not started. Otherwise the end of the stream releases it.
func (sub *Subscription) Release() {
	sub.hub.mu.Lock()
	defer sub.hub.mu.Unlock()
	if !sub.isStarted {
		sub.release()
	}
}

// markStarted marks the stream as started, so that its end releases the subscription. It returns false if the stream must not start.
func (sub *Subscription) markStarted() bool {
	sub.hub.mu.Lock()
	defer sub.hub.mu.Unlock()
	sub.isStarted = !sub.hub.isClosed && !sub.isDropped.Load()
	return sub.isStarted
}

// finish releases the subscription at the end of its stream.
func (sub *Subscription) finish() {
	sub.hub.mu.Lock()
	defer sub.hub.mu.Unlock()
	sub.release()
}

// release removes the subscription from the hub. The caller holds hub.mu.
func (sub *Subscription) release() {
	if sub.isReleased {
		return
	}
	sub.isReleased = true
	h := sub.hub
	delete(h.pending, sub)
	h.streamCount--
	h.byKey.decrement(sub.byKey)
	h.byAddress.decrement(sub.byAddress)
	for _, name := range sub.endsWith {
		if delete(h.endingWith[name], sub); len(h.endingWith[name]) == 0 {
			delete(h.endingWith, name)
		}
	}
	if sub.broadcaster != nil {
		if sub.broadcaster.subscribers--; sub.broadcaster.subscribers == 0 {
			h.removeBroadcaster(sub.broadcaster)
		}
	}
}

// Stream describes a stream that a client subscribes to.
type Stream struct {
	Topic Topic
	Feed  Feed
	Pace  time.Duration // minimum time between two calls of the feed; 0: the feed is called for each change

	EndsWith []Topic // the stream also ends when one of these topics is dropped, for instance the session of the client

	Lifetime time.Duration // maximum lifetime, rounded up to the next heartbeat; 0: only the lifetime of the hub applies
}

var errDropped = fault.Later(fault.Unavailable, time.Second, "What may be seen here has just changed. Please try again.")

// attach subscribes the client to the broadcaster of the topic. It must be called before the feed is read, so that no change is missed.
func (sub *Subscription) attach(s Stream) (*broadcaster, error) {
	h := sub.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.pending, sub)
	switch {
	case h.isClosed:
		return nil, errClosing
	case sub.isDropped.Load() && len(s.EndsWith) > 0, slices.ContainsFunc(sub.droppedTopics, func(t Topic) bool {
		return t == s.Topic || slices.Contains(s.EndsWith, t)
	}):
		return nil, errDropped
	}
	sub.isDropped.Store(false) // DropRestricted may have set it, but does not apply to a stream without EndsWith
	sub.droppedTopics, sub.endsWith, sub.lifetime = nil, s.EndsWith, s.Lifetime
	for _, name := range s.EndsWith {
		if h.endingWith[name] == nil {
			h.endingWith[name] = map[*Subscription]struct{}{}
		}
		h.endingWith[name][sub] = struct{}{}
	}
	t := h.broadcasters[s.Topic]
	if t == nil {
		t = &broadcaster{hub: h, name: s.Topic, feed: s.Feed, pace: s.Pace, replies: map[string]*reply{}}
		h.broadcasters[s.Topic] = t
		if h.onWatched != nil {
			h.onWatched(s.Topic, true)
		}
	}
	t.subscribers++
	sub.broadcaster = t
	return t, nil
}

// Serve responds to a request with a stream that continues after the Last-Event-ID, with the headers that w already has. It returns an error
// only while an error response can still be sent. Over HTTP/1.1 it takes over the connection and returns while the stream continues;
// otherwise it returns at the end of the stream.
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
	_ = c.SetReadDeadline(time.Time{}) // the timeouts of the server are too short for a stream
	_ = c.SetWriteDeadline(time.Time{})
	t, err := sub.attach(s)
	if err != nil {
		return err
	}
	seen := t.readFirst(lastEventID(r))
	_ = c.SetWriteDeadline(time.Now().Add(feedTimeout + sub.hub.Heartbeat))
	if seen.err != nil {
		return seen.err
	}
	firstFrames := append(retryFrame(minReconnectDelay, maxReconnectDelay(sub.hub.Count())), seen.frames...)
	conn, _, err := c.Hijack()
	if errors.Is(err, http.ErrNotSupported) {
		fallback := newHandlerConn()
		if !t.accept(sub, fallback, seen, firstFrames) {
			return errDropped
		}
		defer sub.finish()
		fallback.run(w, r, sub.hub.Heartbeat)
		return nil
	} else if err != nil {
		return err
	}
	socket := newSocketConn(sub.hub, conn)
	if !t.accept(sub, socket, seen, append(formatHeader(h), firstFrames...)) {
		socket.end(newSocketIO(), append(formatHeader(h), retryFrame(time.Second, 5*time.Second)...))
	}
	return nil
}

// lastEventID returns the id of the last event that the client has received, or an empty text if the id is missing or malformed. Browsers
// send it as a header when they reconnect; a script that opens a new stream can send it as a query parameter.
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

// formatHeader returns the status line and headers of a response that ends with the connection.
func formatHeader(h http.Header) []byte {
	var text strings.Builder
	fmt.Fprintf(&text, "HTTP/1.1 200 OK\r\nDate: %s\r\nConnection: close\r\n", time.Now().UTC().Format(http.TimeFormat))
	_ = h.Write(&text) // a Builder never fails
	text.WriteString("\r\n")
	return []byte(text.String())
}

// Delays before clients reconnect. They double them once, and vary the result by half (web/src/api/live/live.ts).
const (
	minReconnectDelay       = 800 * time.Millisecond
	maxReconnectDelayOfFew  = 1600 * time.Millisecond // with few streams, so that a person hardly notices a restart
	maxReconnectDelayOfMany = 4 * time.Second         // so that the last one returns within 12 seconds
)

// maxReconnectDelay returns the longest delay with a number of open streams. It grows with it, because a new TLS connection takes about 3 ms of
// a processor, and phones that score connect at the same time (bench/country with -restart-proxy).
func maxReconnectDelay(streams int) time.Duration {
	return min(maxReconnectDelayOfFew+time.Duration(streams)*time.Second/4000, maxReconnectDelayOfMany)
}

// retryFrame returns a frame that sets a random reconnection delay, so that clients do not all reconnect at the same time.
func retryFrame(minDelay, maxDelay time.Duration) []byte {
	delay := minDelay + rand.N(maxDelay-minDelay)
	return fmt.Appendf(nil, "retry: %d\n\n", delay.Milliseconds())
}
