package live

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"sideout/internal/base/fault"
)

// broadcaster sends the changes of one topic to its subscribers. All subscribers share one position and advance together.
type broadcaster struct {
	hub         *Hub
	name        Topic
	feed        Feed
	pace        time.Duration // see Stream.Pace
	subscribers int           // guarded by hub.mu; includes subscribers whose stream has not started

	// broadcasting is held while the broadcaster broadcasts or accepts a client, so that all writers get these jobs in the same order.
	broadcasting sync.Mutex
	hasPosition  bool
	position     string // the id of the last event that all subscribers have received

	mu          sync.Mutex
	changeCount int
	isDirty     bool // whether the topic has changed since the last broadcast
	isRunning   bool // whether a goroutine executes run
	hasEnded    bool
	replies     map[string]*reply // cached results of the feed, by the id of the last event that a client has received
}

// reply is the result of the feed for one id, shared by all clients at that id.
type reply struct {
	changeCount int // the one of the broadcaster when the feed was called
	calledAt    time.Time
	ready       chan struct{} // closed when the fields below are set

	frames []byte
	newest string
	err    error
}

const (
	replyTTL    = 250 * time.Millisecond // the lifetime of a reply if nothing changes; it is short because replies contain the current time
	maxReplies  = 16
	feedTimeout = 10 * time.Second // for one call of the feed
)

// read returns the cached reply for an id, or calls the feed. Concurrent calls for the same id share one call of the feed.
func (t *broadcaster) read(last string) *reply {
	t.mu.Lock()
	r := t.replies[last]
	if r != nil && time.Since(r.calledAt) < replyTTL {
		t.mu.Unlock()
		<-r.ready
		return r
	}
	r = &reply{changeCount: t.changeCount, calledAt: time.Now(), ready: make(chan struct{})}
	if len(t.replies) >= maxReplies {
		clear(t.replies)
	}
	t.replies[last] = r
	t.mu.Unlock()
	defer close(r.ready)
	r.frames, r.newest, r.err = t.callFeed(last)
	return r
}

// callFeed calls the feed and converts a panic to an error, because nothing else recovers on the goroutine of run.
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

// wake marks the topic as changed and starts the broadcast loop if it is not running.
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
	t.changeCount++
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
	for t.takeChange() {
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

// takeChange reports whether the topic has changed since the last call. If it returns false, run has to end, and the next call of wake
// starts it again.
func (t *broadcaster) takeChange() bool {
	hasSubscribers := t.hub.hasSubscribers(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.isRunning = t.isDirty && !t.hasEnded && hasSubscribers
	t.isDirty = false
	return t.isRunning
}

// handleError ends the streams and returns 0 if the error is permanent. Otherwise it returns the delay before the next attempt.
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

// broadcast sends the newest frames to all subscribers. The caller holds t.broadcasting.
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
			w.submit(func() { w.send(t, r.frames) })
		}
	}
	return nil
}

// accept starts the stream of a client with the frames first, which bring it to the position of seen. If the broadcaster is at another
// position, accept appends the missing frames. It returns false if the client has to reconnect.
func (t *broadcaster) accept(sub *Subscription, conn connection, seen *reply, first []byte) bool {
	t.broadcasting.Lock()
	defer t.broadcasting.Unlock()
	const attempts = 8 // an attempt fails only if the topic changes during it
	for attempt := range attempts {
		if t.isEnded() {
			return false
		}
		if !t.hasPosition {
			t.position, t.hasPosition = seen.newest, true
		}
		if seen.newest == t.position {
			w := t.hub.writers[int(t.hub.nextWriter.Add(1))%len(t.hub.writers)]
			return sub.markStarted() && w.submit(func() { w.addClient(sub, conn, first) })
		}
		// Either the client is behind, or it has read a commit that is not published yet and the other subscribers are behind.
		if t.invalidateIfCurrent(seen) {
			if t.broadcast() != nil {
				return false
			}
		}
		from := seen.newest
		if attempt == attempts/2 {
			from = "" // the client's id is unknown here, for instance after a backup was restored: send everything
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

// invalidateIfCurrent reports whether no change was published since the feed returned r. If so, it clears the cached replies, because the
// database may contain a commit that is not published yet.
func (t *broadcaster) invalidateIfCurrent(r *reply) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if r.changeCount != t.changeCount {
		return false
	}
	t.invalidateReplies()
	return true
}

// endStreams sends lastFrames to all subscribers and ends their streams.
func (t *broadcaster) endStreams(lastFrames []byte) {
	t.mu.Lock()
	t.hasEnded = true
	t.mu.Unlock()
	t.endUnless(lastFrames, func(*client) bool { return false })
}

// endDroppedStreams sends lastFrames to the subscribers that are marked as dropped and ends their streams.
func (t *broadcaster) endDroppedStreams(lastFrames []byte) {
	t.endUnless(lastFrames, func(c *client) bool { return !c.subscription.isDropped.Load() })
}

// endUnless sends lastFrames to the clients for which keep returns false and ends their streams. It does not block.
func (t *broadcaster) endUnless(lastFrames []byte, keep func(*client) bool) {
	go func() {
		t.broadcasting.Lock() // waits until a client that is being accepted has been added
		defer t.broadcasting.Unlock()
		for _, w := range t.hub.writers {
			w.submit(func() { w.disconnectUnless(t, lastFrames, keep) })
		}
	}()
}
