// Package live keeps streams of server-sent events open, and tells those who follow a topic what is new. It knows
// topics, connections and bytes, and nothing of games: who announces a topic says only that something has changed,
// and the topic's feed is asked what.
package live

import (
	"context"
	"log/slog"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sideout/internal/fault"
)

// Topic is the name of what a stream is about, such as "game 12".
type Topic string

// Feed says what is new about one topic, once for all who follow it. Feeds of one topic are interchangeable.
type Feed interface {
	// Since returns what a client that has seen everything up to the id last (empty: nothing) must be told, as frames,
	// and the id of the newest; nothing new: no frames, and the id last. Equal states have equal ids. It is called
	// by many at once. An error that is a fault.NotFound, Gone, Forbidden or Unauthorized ends the topic's streams;
	// after any other the feed is asked again.
	Since(ctx context.Context, last string) (frames []byte, newest string, err error)
}

// Options are the limits of a Hub. What is zero gets its default.
type Options struct {
	Most      int           // streams of the process; 10,000
	MostOfKey int           // streams of one key; 500
	Heartbeat time.Duration // how often a stream is given a sign of life, and one whose client has gone is noticed; 15 s
	Lifetime  time.Duration // after about which a stream ends, so that the client comes back and is judged again; 15 min
	Log       *slog.Logger  // gets what feeds fail with; slog.Default()
}

// Hub keeps the streams of the process. Make one with New.
type Hub struct {
	Options
	began   time.Time
	ctx     context.Context // of the feeds; done when the hub is closed
	stop    context.CancelFunc
	writers []*writer
	next    atomic.Uint32 // whose turn it is to get a connection
	working sync.WaitGroup

	mu     sync.Mutex
	closed bool
	topics map[Topic]*topic    // that somebody follows, or is about to
	keys   map[string]*tally   // of the streams that are open
	count  int                 // of the streams that are open
	judged map[*Visit]struct{} // visits that have no topic yet
}

// tally counts the streams of a key.
type tally struct {
	key   string
	count int
}

// New returns a hub without streams. Close ends it.
func New(o Options) *Hub {
	h := &Hub{Options: o.orDefaults(), began: time.Now(),
		topics: map[Topic]*topic{}, keys: map[string]*tally{}, judged: map[*Visit]struct{}{}}
	h.ctx, h.stop = context.WithCancel(context.Background())
	for range runtime.GOMAXPROCS(0) {
		w := newWriter(h)
		h.writers = append(h.writers, w)
		h.working.Go(w.run)
	}
	h.working.Go(h.pulse)
	return h
}

func (o Options) orDefaults() Options {
	if o.Most == 0 {
		o.Most = 10_000
	}
	if o.MostOfKey == 0 {
		o.MostOfKey = 500
	}
	if o.Heartbeat == 0 {
		o.Heartbeat = 15 * time.Second
	}
	if o.Lifetime == 0 {
		o.Lifetime = 15 * time.Minute
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return o
}

// Wake says that something about the topics has changed: call it after the commit. It does not block.
func (h *Hub) Wake(topics ...Topic) {
	for _, t := range h.find(topics) {
		t.wake()
	}
}

// WakeAll says that anything may have changed, as after a gap in what other servers announced.
func (h *Hub) WakeAll() {
	for _, t := range h.all() {
		t.wake()
	}
}

// Drop ends all streams of the topics, also those whose rights have been judged and that have not begun: their clients
// come back and are judged again. It does not block.
func (h *Hub) Drop(topics ...Topic) {
	found := h.find(topics)
	h.mu.Lock()
	for v := range h.judged {
		v.missed = append(v.missed, topics...)
	}
	for _, t := range found {
		h.forget(t)
	}
	h.mu.Unlock()
	for _, t := range found {
		t.end()
	}
}

// Count returns how many streams are open.
func (h *Hub) Count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.count
}

// Close ends all streams, and tells their clients to come back at different moments. It takes no new ones, and returns
// when all have ended or ctx is done. The second time it only waits.
func (h *Hub) Close(ctx context.Context) error {
	h.mu.Lock()
	closed := h.closed
	h.closed = true
	h.mu.Unlock()
	if !closed {
		h.stop()
		for _, w := range h.writers {
			w.do(w.close)
		}
	}
	ended := make(chan struct{})
	go func() {
		h.working.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// find returns those of the topics that somebody follows.
func (h *Hub) find(topics []Topic) (found []*topic) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, name := range topics {
		if t := h.topics[name]; t != nil {
			found = append(found, t)
		}
	}
	return found
}

func (h *Hub) all() []*topic {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Values(h.topics))
}

// isFollowed reports whether anybody follows a topic, or is about to.
func (h *Hub) isFollowed(t *topic) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return !h.closed && t.followers > 0
}

// forget makes the next client that asks for a topic begin a new one. The caller holds the lock.
func (h *Hub) forget(t *topic) {
	if h.topics[t.name] == t {
		delete(h.topics, t.name)
	}
}

// slots is into how many parts a heartbeat is split, so that not all streams are written to at once.
const slots = 15

// pulse gives every stream a heartbeat, a part of them at a time.
func (h *Hub) pulse() {
	tick := time.NewTicker(h.Heartbeat / slots)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-tick.C:
			h.beat(n % slots)
			if n%slots == 0 {
				for _, t := range h.all() {
					t.forgetReplies()
				}
			}
		case <-h.ctx.Done():
			return
		}
	}
}

// beat gives the streams of one slot their heartbeat.
func (h *Hub) beat(slot int) {
	for _, w := range h.writers {
		w.do(func() { w.beat(slot) })
	}
}

var errClosing = fault.Later(fault.Unavailable, "Sideout is shutting down. Please try again in a few seconds.", 3*time.Second)

// jittered returns a duration that differs from d by a part of it at most, at random.
func jittered(d time.Duration, part float64) time.Duration {
	return time.Duration(float64(d) * (1 - part + 2*part*rand.Float64()))
}
