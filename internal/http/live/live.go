// Package live serves streams of server-sent events and notifies the subscribers of a topic about changes. It knows
// topics, connections and bytes, but not games: a publisher only says that a topic has changed, and the topic's feed
// returns what is new.
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

	"sideout/internal/base/fault"
	topics "sideout/internal/base/topic"
)

// Topic is the subject of a stream.
type Topic = topics.Topic

// Feed returns what is new in one topic. A topic keeps the feed of its first subscriber for all others, so feeds of one
// topic must be interchangeable.
type Feed interface {
	// Since returns the frames that a client needs which has seen everything up to the id last (empty: nothing), and
	// the id of the newest state. If there is nothing new, it returns no frames and last. Equal states have equal ids.
	// It is called concurrently. A fault.NotFound, Gone, Forbidden or Unauthorized ends the topic's streams, the first two
	// with the event deleted; after any other error the feed is called again.
	Since(ctx context.Context, last string) (frames []byte, newest string, err error)
}

// Options are the limits of a Hub; zero fields get their defaults.
type Options struct {
	MaxStreams           int           // of the process; 10,000. The last fifth is for addresses that have no stream yet
	MaxStreamsPerKey     int           // of one name (see Subscribe) from one address; 500
	MaxStreamsPerAddress int           // of all names from one address; 2,000
	Heartbeat            time.Duration // interval of heartbeats, which also detect that a client has gone; 15 s
	Lifetime             time.Duration // about the duration of a stream, after which its client reconnects and is authorized again; 15 min
	Log                  *slog.Logger  // logs errors of feeds; slog.Default()
}

// Hub manages the streams of the process. Use New to make one.
type Hub struct {
	Options
	started    time.Time
	ctx        context.Context // for calls of feeds; done when the hub is closed
	stop       context.CancelFunc
	writers    []*writer
	next       atomic.Uint32 // index of the writer that gets the next connection
	goroutines sync.WaitGroup

	mu      sync.Mutex
	closed  bool
	topics  map[Topic]*broadcaster     // topics with subscribers, also those whose stream has not started
	byKey   counts                     // open streams by name and address
	byPeer  counts                     // open streams by address
	count   int                        // open streams
	pending map[*Subscription]struct{} // subscriptions without a topic: their rights are being checked

	endWith map[Topic]map[*Subscription]struct{} // the streams that name a topic in EndsWith, by that topic
}

// New returns a hub without streams. Close ends it.
func New(o Options) *Hub {
	h := &Hub{Options: o.orDefaults(), started: time.Now(),
		topics: map[Topic]*broadcaster{}, byKey: counts{}, byPeer: counts{}, pending: map[*Subscription]struct{}{},
		endWith: map[Topic]map[*Subscription]struct{}{}}
	h.ctx, h.stop = context.WithCancel(context.Background())
	for range runtime.GOMAXPROCS(0) {
		w := newWriter(h)
		h.writers = append(h.writers, w)
		h.goroutines.Go(w.run)
	}
	h.goroutines.Go(h.runHeartbeats)
	return h
}

func (o Options) orDefaults() Options {
	if o.MaxStreams == 0 {
		o.MaxStreams = 10_000
	}
	if o.MaxStreamsPerKey == 0 {
		o.MaxStreamsPerKey = 500
	}
	if o.MaxStreamsPerAddress == 0 {
		o.MaxStreamsPerAddress = 2_000
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

// Wake says that the topics have changed. Call it after the commit. It does not block.
func (h *Hub) Wake(topics ...Topic) {
	for _, t := range h.findTopics(topics) {
		t.wake()
	}
}

// WakeAll says that any topic may have changed, as after a gap in the notifications of other servers.
func (h *Hub) WakeAll() {
	for _, t := range h.allTopics() {
		t.wake()
	}
}

// Drop ends all streams of the topics and all that end with them, including those that are authorized but have not
// started, so that their clients reconnect and are authorized again. It does not block.
func (h *Hub) Drop(topics ...Topic) { h.end(nil, topics) }

// DropDeleted is Drop for topics whose subject has been deleted. Their clients get the event deleted and need not reconnect.
func (h *Hub) DropDeleted(topics ...Topic) { h.end(deleted, topics) }

// deleted is the last event of a stream whose subject has been deleted.
var deleted = []byte("event: deleted\ndata: {}\n\n")

// end is Drop with the frames that clients get before their streams end.
func (h *Hub) end(lastFrames []byte, topics []Topic) {
	found := h.findTopics(topics)
	h.mu.Lock()
	for sub := range h.pending {
		sub.droppedTopics = append(sub.droppedTopics, topics...)
	}
	for _, t := range found {
		h.removeTopic(t)
	}
	affected := map[*broadcaster]struct{}{}
	for _, name := range topics {
		h.dropEndingWith(name, affected)
	}
	h.mu.Unlock()
	for _, t := range found {
		t.endStreams(lastFrames)
	}
	for t := range affected {
		t.endDroppedStreams(lastFrames)
	}
}

// DropRestricted ends all streams that have an EndsWith. It is called when calls of Drop may have been missed. It does not
// block.
func (h *Hub) DropRestricted() {
	h.mu.Lock()
	for sub := range h.pending {
		sub.isDropped.Store(true)
	}
	affected := map[*broadcaster]struct{}{}
	for name := range h.endWith {
		h.dropEndingWith(name, affected)
	}
	h.mu.Unlock()
	for t := range affected {
		t.endDroppedStreams(nil)
	}
}

// dropEndingWith marks the streams that end with a topic, and adds their topics to affected. The caller holds the lock.
func (h *Hub) dropEndingWith(name Topic, affected map[*broadcaster]struct{}) {
	for sub := range h.endWith[name] {
		sub.isDropped.Store(true)
		affected[sub.topic] = struct{}{}
	}
}

// Count returns the number of open streams.
func (h *Hub) Count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.count
}

// Close ends all streams and spreads the reconnects of their clients over some seconds. It accepts no new streams, and
// returns when all have ended or ctx is done. A second call only waits.
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
		h.goroutines.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// findTopics returns those of the topics that have subscribers.
func (h *Hub) findTopics(topics []Topic) (found []*broadcaster) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, name := range topics {
		if t := h.topics[name]; t != nil {
			found = append(found, t)
		}
	}
	return found
}

func (h *Hub) allTopics() []*broadcaster {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Values(h.topics))
}

// hasSubscribers reports whether a topic has subscribers, also those whose stream has not started.
func (h *Hub) hasSubscribers(t *broadcaster) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return !h.closed && t.subscribers > 0
}

// removeTopic makes the next subscription create a new topic. The caller holds the lock.
func (h *Hub) removeTopic(t *broadcaster) {
	if h.topics[t.name] == t {
		delete(h.topics, t.name)
	}
}

// slots is the number of groups that get their heartbeats at different moments, so that not all streams are written to
// at the same time.
const slots = 15

// runHeartbeats sends heartbeats to one group of streams after the other.
func (h *Hub) runHeartbeats() {
	tick := time.NewTicker(h.Heartbeat / slots)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-tick.C:
			h.sendHeartbeats(n % slots)
			if n%slots == 0 {
				for _, t := range h.allTopics() {
					t.removeOldReplies()
				}
			}
		case <-h.ctx.Done():
			return
		}
	}
}

// sendHeartbeats sends a heartbeat to the streams of one group.
func (h *Hub) sendHeartbeats(slot int) {
	for _, w := range h.writers {
		w.do(func() { w.sendHeartbeats(slot) })
	}
}

var errClosing = fault.Later(fault.Unavailable, 3*time.Second, "Sideout is shutting down. Please try again in a few seconds.")

// jittered returns a random duration between d*(1-part) and d*(1+part).
func jittered(d time.Duration, part float64) time.Duration {
	return time.Duration(float64(d) * (1 - part + 2*part*rand.Float64()))
}
