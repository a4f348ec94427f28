package live

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"sideout/internal/base/fault"
)

// broadcaster sends the changes of one topic to one or many subscribers. All of them share one position and advance together.
type broadcaster struct {
	hub         *Hub
	name        Topic
	feed        Feed
	pace        time.Duration
	subscribers int // guarded by hub.mu; includes those whose stream has not started

	// broadcasting is held while the topic broadcasts or accepts a client, so that writers receive both in the same
	// order.
	broadcasting sync.Mutex
	hasPosition  bool
	position     string // the id that all subscribers have seen

	mu        sync.Mutex
	state     int  // incremented by each change
	isDirty   bool // changed since the last broadcast
	isRunning bool // run is active
	hasEnded  bool
	replies   map[string]*reply // cached results of the feed, by the id that a client has seen
}

// reply is the result of the feed for one id, shared by all clients at that id.
type reply struct {
	state    int
	calledAt time.Time
	ready    chan struct{} // closed when the fields below are set

	frames []byte
	newest string
	err    error
}

const (
	replyTTL    = 250 * time.Millisecond // how long a reply is valid without a change: feeds contain the time
	maxReplies  = 16
	feedTimeout = 10 * time.Second // timeout of one call
)

// read returns the cached reply for an id, or calls the feed; concurrent calls for the same id share one call of the
// feed.
func (t *broadcaster) read(last string) *reply {
	t.mu.Lock()
	r := t.replies[last]
	if r != nil && time.Since(r.calledAt) < replyTTL {
		t.mu.Unlock()
		<-r.ready
		return r
	}
	r = &reply{state: t.state, calledAt: time.Now(), ready: make(chan struct{})}
	if len(t.replies) >= maxReplies {
		clear(t.replies)
	}
	t.replies[last] = r
	t.mu.Unlock()
	defer close(r.ready)
	r.frames, r.newest, r.err = t.callFeed(last)
	return r
}

// callFeed calls the feed and turns a panic into an error: it runs on goroutines on which nothing else recovers.
func (t *broadcaster) callFeed(last string) (frames []byte, newest string, err error) {
	defer func() {
		if caught := recover(); caught != nil {
			err = fmt.Errorf("panic: %v\n%s", caught, debug.Stack())
		}
	}()
	ctx, cancel := context.WithTimeout(t.hub.ctx, feedTimeout)
	defer cancel()
	frames, newest, err = t.feed.Since(ctx, last)
	if err != nil {
		err = fmt.Errorf("feed of %s %d: %w", t.name.Kind, t.name.ID, err)
	}
	return frames, newest, err
}

// wake says that the topic has changed. The first call starts the broadcast loop; later calls join it.
func (t *broadcaster) wake() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.invalidateReplies()
	t.isDirty = true
	if !t.isRunning {
		t.isRunning = true
		go t.run()
	}
}

// invalidateReplies clears the cached replies. The caller holds the lock.
func (t *broadcaster) invalidateReplies() {
	t.state++
	clear(t.replies)
}

// removeOldReplies frees the memory of expired replies.
func (t *broadcaster) removeOldReplies() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for last, r := range t.replies {
		if time.Since(r.calledAt) > replyTTL {
			delete(t.replies, last)
		}
	}
}

// run broadcasts until there are no more changes.
func (t *broadcaster) run() {
	for t.needsBroadcast() {
		t.broadcasting.Lock()
		err := t.broadcast()
		t.broadcasting.Unlock()
		pause := t.pace
		if err != nil {
			if pause = t.handleError(err); pause == 0 {
				return
			}
		}
		if pause > 0 {
			select {
			case <-time.After(pause):
			case <-t.hub.ctx.Done():
			}
		}
	}
}

// needsBroadcast reports whether the topic has changed since the last call. If not, run has to end.
func (t *broadcaster) needsBroadcast() bool {
	hasSubscribers := t.hub.hasSubscribers(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.isRunning = t.isDirty && !t.hasEnded && hasSubscribers
	t.isDirty = false
	return t.isRunning
}

// handleError ends the streams after a permanent error and returns 0; after any other it returns the delay before the
// next attempt.
func (t *broadcaster) handleError(err error) (pause time.Duration) {
	switch fault.Of(err).Kind {
	case fault.NotFound, fault.Gone:
		t.hub.DropDeleted(t.name)
		return 0
	case fault.Forbidden, fault.Unauthorized:
		t.hub.Drop(t.name)
		return 0
	}
	if t.hub.ctx.Err() == nil {
		t.hub.Log.Error("read the news of a topic", "error", err)
	}
	t.mu.Lock()
	t.isDirty = true
	t.mu.Unlock()
	return time.Second
}

// broadcast sends all subscribers the newest frames. The caller holds t.broadcasting.
func (t *broadcaster) broadcast() error {
	if !t.hasPosition {
		return nil
	}
	r := t.read(t.position)
	if r.err != nil {
		return r.err
	}
	t.position = r.newest
	if len(r.frames) > 0 {
		for _, w := range t.hub.writers {
			w.do(func() { w.send(t, r.frames) })
		}
	}
	return nil
}

// accept starts the stream of a client. seen is what the client has got, and first what it has to be sent before
// anything else. accept adds what the client has missed until it is at the position of the topic. It returns false if
// the client has to try again.
func (t *broadcaster) accept(sub *Subscription, conn connection, seen *reply, first []byte) bool {
	t.broadcasting.Lock()
	defer t.broadcasting.Unlock()
	const attempts = 8 // one fails only if the topic changes meanwhile
	for attempt := range attempts {
		if t.isEnded() {
			return false
		}
		if !t.hasPosition {
			t.position, t.hasPosition = seen.newest, true
		}
		if seen.newest == t.position {
			w := t.hub.writers[int(t.hub.next.Add(1))%len(t.hub.writers)]
			return sub.markStarted() && w.do(func() { w.addClient(sub, conn, first) })
		}
		// Either the client is behind, or it has read a commit that is not published yet and the others are behind.
		if t.isCurrent(seen) {
			if t.broadcast() != nil {
				return false
			}
		}
		from := seen.newest
		if attempt == attempts/2 {
			from = "" // the client's id is unknown here (restored backup): send everything
		}
		if seen = t.read(from); seen.err != nil {
			return false
		}
		first = append(first, seen.frames...)
	}
	return false
}

func (t *broadcaster) isEnded() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.hasEnded
}

// isCurrent reports whether nothing was published since a reply. It then clears the cached replies, because the
// database may hold a commit that is not published yet.
func (t *broadcaster) isCurrent(r *reply) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if r.state != t.state {
		return false
	}
	t.invalidateReplies()
	return true
}

// endStreams ends the streams of all subscribers, after lastFrames.
func (t *broadcaster) endStreams(lastFrames []byte) {
	t.mu.Lock()
	t.hasEnded = true
	t.mu.Unlock()
	t.endUnless(lastFrames, func(*client) bool { return false })
}

// endDroppedStreams ends the streams whose subscriptions are marked as dropped, after lastFrames.
func (t *broadcaster) endDroppedStreams(lastFrames []byte) {
	t.endUnless(lastFrames, func(c *client) bool { return !c.subscription.isDropped.Load() })
}

// endUnless ends the streams of the clients for which the condition does not hold, after lastFrames. It does not block.
func (t *broadcaster) endUnless(lastFrames []byte, holds func(*client) bool) {
	go func() {
		t.broadcasting.Lock() // wait until a client that is being accepted has been added
		defer t.broadcasting.Unlock()
		for _, w := range t.hub.writers {
			w.do(func() { w.disconnectUnless(t, lastFrames, holds) })
		}
	}()
}
