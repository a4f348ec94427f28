// Package live serves streams of server-sent events. A publisher only reports that a topic has changed; the feed of the topic then returns
// the new events, and a broadcaster sends them to all subscribers.
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

// Feed returns the new events of one topic. All subscribers of a topic share the feed of the first one, so feeds of one topic must be
// interchangeable.
type Feed interface {
	// Since returns the events after the one with the id last, as frames of server-sent events, and the id of the newest event. If last
	// is empty or unknown, the frames contain the whole state. If there is nothing new, it returns no frames and last. Equal states must
	// have equal ids. Since is called concurrently. A fault.NotFound, Gone, Forbidden or Unauthorized ends the topic's streams, the first
	// two with the event "deleted"; after any other error, Since is called again.
	Since(ctx context.Context, last string) (frames []byte, newest string, err error)
}

// Options are the limits of a Hub; zero fields get their defaults.
type Options struct {
	MaxStreams           int           // limit of all streams, default 10,000; the last fifth is reserved for addresses without a stream
	MaxStreamsPerKey     int           // limit per name (see Subscribe) and address, default 500
	MaxStreamsPerAddress int           // limit per address, default 2,000
	Heartbeat            time.Duration // interval of heartbeats, which also detect disconnected clients, default 15 s
	Lifetime             time.Duration // average lifetime of a stream, after which the client has to reconnect and is authorized again, default 15 min
	FirstReads           int           // how many new streams read the database at the same time, default 2
	Log                  *slog.Logger  // logs errors of feeds, default slog.Default()
}

// Hub manages all streams of the process. Use New to create it.
type Hub struct {
	Options
	started    time.Time
	ctx        context.Context // for calls of feeds; cancelled when the hub is closed
	stop       context.CancelFunc
	writers    []*writer
	nextWriter atomic.Uint32 // index of the writer that gets the next connection
	goroutines sync.WaitGroup
	firstReads *sharedCalls      // what new streams read before they start
	onWatched  func(Topic, bool) // is called when a topic gets its first subscriber and loses its last one; nil for none

	mu           sync.Mutex
	isClosed     bool
	broadcasters map[Topic]*broadcaster     // of all topics with a subscriber, even if its stream has not started
	byKey        counts                     // open streams per name and address
	byAddress    counts                     // open streams per address
	streamCount  int                        // open streams
	pending      map[*Subscription]struct{} // subscriptions of clients that are being authorized

	endingWith map[Topic]map[*Subscription]struct{} // subscriptions by the topics in their EndsWith
}

// New starts a hub. Close ends it.
func New(o Options) *Hub {
	o = o.withDefaults()
	h := &Hub{Options: o, started: time.Now(), firstReads: newSharedCalls(o.FirstReads),
		broadcasters: map[Topic]*broadcaster{}, byKey: counts{}, byAddress: counts{}, pending: map[*Subscription]struct{}{},
		endingWith: map[Topic]map[*Subscription]struct{}{}}
	h.ctx, h.stop = context.WithCancel(context.Background())
	for range runtime.GOMAXPROCS(0) {
		w := newWriter(h)
		h.writers = append(h.writers, w)
		h.goroutines.Go(w.run)
	}
	h.goroutines.Go(h.runHeartbeats)
	return h
}

func (o Options) withDefaults() Options {
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
	if o.FirstReads == 0 {
		o.FirstReads = 2
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return o
}

// Wake sends the new events of the topics to their subscribers. It must be called after the commit, and does not block.
func (h *Hub) Wake(topics ...Topic) {
	for _, t := range h.findBroadcasters(topics) {
		t.wake()
	}
}

// WakeAll is like Wake, for all topics. It is called if changes may have been missed, for instance after the connection to other servers
// was lost.
func (h *Hub) WakeAll() {
	for _, t := range h.allBroadcasters() {
		t.wake()
	}
}

// Drop ends all streams of the topics and all streams that name one of them in EndsWith, so that their clients reconnect and are
// authorized again. It also ends streams that are authorized but have not started. It does not block.
func (h *Hub) Drop(topics ...Topic) { h.drop(nil, topics) }

// DropDeleted is like Drop, for topics whose subject has been deleted. The clients get the event "deleted" and do not reconnect.
func (h *Hub) DropDeleted(topics ...Topic) { h.drop(deletedFrame, topics) }

// deletedFrame is the last event of a stream whose subject has been deleted, see Deleted.
var deletedFrame = []byte("event: deleted\ndata: {}\n\n")

// drop is like Drop, but sends lastFrames to the clients before their streams end.
func (h *Hub) drop(lastFrames []byte, topics []Topic) {
	found := h.findBroadcasters(topics)
	h.mu.Lock()
	for sub := range h.pending {
		sub.droppedTopics = append(sub.droppedTopics, topics...)
	}
	for _, t := range found {
		h.removeBroadcaster(t)
	}
	affected := map[*broadcaster]struct{}{}
	for _, name := range topics {
		h.markDropped(name, affected)
	}
	h.mu.Unlock()
	for _, t := range found {
		t.endStreams(lastFrames)
	}
	for t := range affected {
		t.endDroppedStreams(lastFrames)
	}
}

// DropRestricted ends all streams that have an EndsWith. It is called if notifications that end streams may have been missed. It does not
// block.
func (h *Hub) DropRestricted() {
	h.mu.Lock()
	for sub := range h.pending {
		sub.isDropped.Store(true)
	}
	affected := map[*broadcaster]struct{}{}
	for name := range h.endingWith {
		h.markDropped(name, affected)
	}
	h.mu.Unlock()
	for t := range affected {
		t.endDroppedStreams(nil)
	}
}

// markDropped marks the subscriptions that have the topic in EndsWith as dropped, and adds their broadcasters to affected. The caller
// holds the lock.
func (h *Hub) markDropped(name Topic, affected map[*broadcaster]struct{}) {
	for sub := range h.endingWith[name] {
		sub.isDropped.Store(true)
		affected[sub.broadcaster] = struct{}{}
	}
}

// Count returns the number of open streams.
func (h *Hub) Count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.streamCount
}

// Close ends all streams, accepts no new ones, and returns when all have ended or ctx is done. It tells clients to reconnect after random
// delays of some seconds. Further calls only wait.
func (h *Hub) Close(ctx context.Context) error {
	h.mu.Lock()
	closed := h.isClosed
	h.isClosed = true
	h.mu.Unlock()
	if !closed {
		h.stop()
		for _, w := range h.writers {
			w.submit(w.close)
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

// findBroadcasters returns the broadcasters of the topics that have subscribers.
func (h *Hub) findBroadcasters(topics []Topic) (found []*broadcaster) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, name := range topics {
		if t := h.broadcasters[name]; t != nil {
			found = append(found, t)
		}
	}
	return found
}

func (h *Hub) allBroadcasters() []*broadcaster {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Values(h.broadcasters))
}

// hasSubscribers reports whether a broadcaster has subscribers, including those whose stream has not started.
func (h *Hub) hasSubscribers(t *broadcaster) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return !h.isClosed && t.subscribers > 0
}

// CountStreams returns the number of streams of a topic on this server.
func (h *Hub) CountStreams(name Topic) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if b := h.broadcasters[name]; b != nil {
		return b.subscribers
	}
	return 0
}

// removeBroadcaster removes a broadcaster, so that the next subscription to its topic creates a new one. The caller holds the lock.
func (h *Hub) removeBroadcaster(t *broadcaster) {
	if h.broadcasters[t.name] == t {
		delete(h.broadcasters, t.name)
		if h.onWatched != nil {
			h.onWatched(t.name, false)
		}
	}
}

// heartbeatGroups is the number of groups of streams. The groups get their heartbeats at different times to spread the writes.
const heartbeatGroups = 15

// runHeartbeats sends heartbeats to one group of streams after the other.
func (h *Hub) runHeartbeats() {
	tick := time.NewTicker(h.Heartbeat / heartbeatGroups)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-tick.C:
			h.sendHeartbeats(n % heartbeatGroups)
			if n%heartbeatGroups == 0 {
				for _, t := range h.allBroadcasters() {
					t.removeExpiredReplies()
				}
			}
		case <-h.ctx.Done():
			return
		}
	}
}

// sendHeartbeats sends a heartbeat to the streams of one group.
func (h *Hub) sendHeartbeats(group int) {
	for _, w := range h.writers {
		w.submit(func() { w.sendHeartbeats(group) })
	}
}

var errClosing = fault.Later(fault.Unavailable, 3*time.Second, "Sideout is shutting down. Please try again in a few seconds.")

// addJitter returns a random duration between d*(1-fraction) and d*(1+fraction).
func addJitter(d time.Duration, fraction float64) time.Duration {
	return time.Duration(float64(d) * (1 - fraction + 2*fraction*rand.Float64()))
}
