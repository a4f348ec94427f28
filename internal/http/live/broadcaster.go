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
	changeCount int           // the one of the broadcaster when the feed was called
	readAt      time.Time     // when the feed returned; zero while it is being called
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

// readFirst is read for a client whose stream has not started. It waits for its turn among all of them.
func (b *broadcaster) readFirst(last string) *reply {
	r, err := share(b.hub.firstReads, fmt.Sprintf("%s %d %d %s", b.name.Kind, b.name.ID, b.name.Game, last), func() (*reply, error) { return b.read(last), nil })
	if err != nil {
		return &reply{err: err}
	}
	return r
}

// read returns the cached reply for an id, or calls the feed. Concurrent calls for the same id share one call of the feed.
func (b *broadcaster) read(last string) *reply {
	b.mu.Lock()
	r := b.replies[last]
	if r != nil && !r.isExpired() {
		b.mu.Unlock()
		<-r.ready
		return r
	}
	r = &reply{changeCount: b.changeCount, ready: make(chan struct{})}
	if len(b.replies) >= maxReplies {
		clear(b.replies)
	}
	b.replies[last] = r
	b.mu.Unlock()
	defer close(r.ready)
	r.frames, r.newest, r.err = b.callFeed(last)
	b.mu.Lock()
	r.readAt = time.Now()
	b.mu.Unlock()
	return r
}

// isExpired reports whether a reply is too old to be used again. The caller holds the lock of the broadcaster.
func (r *reply) isExpired() bool { return !r.readAt.IsZero() && time.Since(r.readAt) >= replyTTL }

// callFeed calls the feed and converts a panic to an error, because nothing else recovers on the goroutine of run.
func (b *broadcaster) callFeed(last string) (frames []byte, newest string, err error) {
	defer func() {
		if caught := recover(); caught != nil {
			err = fmt.Errorf("panic: %v\n%s", caught, debug.Stack())
		}
	}()
	ctx, cancel := context.WithTimeout(b.hub.ctx, feedTimeout)
	defer cancel()
	frames, newest, err = b.feed.Since(ctx, last)
	if err != nil {
		err = fmt.Errorf("feed of %s %d: %w", b.name.Kind, b.name.ID, err)
	}
	return frames, newest, err
}

// wake marks the topic as changed and starts the broadcast loop if it is not running.
func (b *broadcaster) wake() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.invalidateReplies()
	b.isDirty = true
	if !b.isRunning {
		b.isRunning = true
		go b.run()
	}
}

// invalidateReplies clears the cached replies. The caller holds the lock.
func (b *broadcaster) invalidateReplies() {
	b.changeCount++
	clear(b.replies)
}

// removeExpiredReplies frees the memory of expired replies.
func (b *broadcaster) removeExpiredReplies() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for last, r := range b.replies {
		if r.isExpired() {
			delete(b.replies, last)
		}
	}
}

// run broadcasts until there are no more changes.
func (b *broadcaster) run() {
	for b.takeChange() {
		b.broadcasting.Lock()
		err := b.broadcast()
		b.broadcasting.Unlock()
		pause := b.pace
		if err != nil {
			if pause = b.handleError(err); pause == 0 {
				return
			}
		}
		if pause > 0 {
			select {
			case <-time.After(pause):
			case <-b.hub.ctx.Done():
			}
		}
	}
}

// takeChange reports whether the topic has changed since the last call. If it returns false, run has to end, and the next call of wake
// starts it again.
func (b *broadcaster) takeChange() bool {
	hasSubscribers := b.hub.hasSubscribers(b)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.isRunning = b.isDirty && !b.hasEnded && hasSubscribers
	b.isDirty = false
	return b.isRunning
}

// handleError ends the streams and returns 0 if the error is permanent. Otherwise it returns the delay before the next attempt.
func (b *broadcaster) handleError(err error) (pause time.Duration) {
	switch fault.Of(err).Kind {
	case fault.NotFound, fault.Gone:
		b.hub.DropDeleted(b.name)
		return 0
	case fault.Forbidden, fault.Unauthorized:
		b.hub.Drop(b.name)
		return 0
	}
	if b.hub.ctx.Err() == nil {
		b.hub.Log.Error("read the news of a topic", "error", err)
	}
	b.mu.Lock()
	b.isDirty = true
	b.mu.Unlock()
	return time.Second
}

// broadcast sends the newest frames to all subscribers. The caller holds b.broadcasting.
func (b *broadcaster) broadcast() error {
	if !b.hasPosition {
		return nil
	}
	r := b.read(b.position)
	if r.err != nil {
		return r.err
	}
	b.position = r.newest
	if len(r.frames) > 0 {
		for _, w := range b.hub.writers {
			w.submit(func() { w.send(b, r.frames) })
		}
	}
	return nil
}

// accept sends the frames in first to a client and adds the client to a writer. first contains everything up to the event seen.newest; if the
// broadcaster is at a later event, accept appends the missing frames. It returns false if the client has to reconnect.
func (b *broadcaster) accept(sub *Subscription, conn connection, seen *reply, first []byte) bool {
	b.broadcasting.Lock()
	defer b.broadcasting.Unlock()
	const attempts = 8 // an attempt fails only if the topic changes during it
	for attempt := range attempts {
		if b.isEnded() {
			return false
		}
		if !b.hasPosition {
			b.position, b.hasPosition = seen.newest, true
			b.wakeIfOlder(seen)
		}
		if seen.newest == b.position {
			w := b.hub.writers[int(b.hub.nextWriter.Add(1))%len(b.hub.writers)]
			return sub.markStarted() && w.submit(func() { w.addClient(sub, conn, first) })
		}
		// Either the client is behind, or it has read a commit that is not published yet and the other subscribers are behind.
		if b.invalidateIfCurrent(seen) {
			if b.broadcast() != nil {
				return false
			}
		}
		from := seen.newest
		if attempt == attempts/2 {
			from = "" // the client's id is unknown here, for instance after a backup was restored: send everything
		}
		if seen = b.read(from); seen.err != nil {
			return false
		}
		first = append(first, seen.frames...)
	}
	return false
}

// wakeIfOlder wakes the broadcaster if the topic has changed since the feed was called for r. Without a position that change was broadcast to
// nobody.
func (b *broadcaster) wakeIfOlder(r *reply) {
	b.mu.Lock()
	isOlder := r.changeCount != b.changeCount
	b.mu.Unlock()
	if isOlder {
		b.wake()
	}
}

func (b *broadcaster) isEnded() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.hasEnded
}

// invalidateIfCurrent reports whether no change was published since the feed returned r. If so, it clears the cached replies, because the
// database may contain a commit that is not published yet.
func (b *broadcaster) invalidateIfCurrent(r *reply) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if r.changeCount != b.changeCount {
		return false
	}
	b.invalidateReplies()
	return true
}

// endStreams sends lastFrames to all subscribers and ends their streams.
func (b *broadcaster) endStreams(lastFrames []byte) {
	b.mu.Lock()
	b.hasEnded = true
	b.mu.Unlock()
	b.endUnless(lastFrames, func(*client) bool { return false })
}

// endDroppedStreams sends lastFrames to the subscribers that are marked as dropped and ends their streams.
func (b *broadcaster) endDroppedStreams(lastFrames []byte) {
	b.endUnless(lastFrames, func(c *client) bool { return !c.subscription.isDropped.Load() })
}

// endUnless sends lastFrames to the clients for which keep returns false and ends their streams. It does not block.
func (b *broadcaster) endUnless(lastFrames []byte, keep func(*client) bool) {
	go func() {
		b.broadcasting.Lock() // waits until a client that is being accepted has been added
		defer b.broadcasting.Unlock()
		for _, w := range b.hub.writers {
			w.submit(func() { w.disconnectUnless(b, lastFrames, keep) })
		}
	}()
}
