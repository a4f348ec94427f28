package live

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"sideout/internal/fault"
)

// topic is what one or many clients follow. All that follow it are at the same id, and go on together.
type topic struct {
	hub       *Hub
	name      Topic
	feed      Feed
	pace      time.Duration
	followers int // under the lock of the hub; also those about to follow

	// turn is held by who takes the followers on, or adds one: the writers hear of both in that order.
	turn  sync.Mutex
	begun bool
	at    string // the id that all followers have seen

	mu      sync.Mutex
	state   int  // grows when something has changed
	changed bool // since the followers were taken on
	running bool // somebody takes them on
	ended   bool
	replies map[string]*reply // by the id that a client has seen
}

// reply is what the feed said about one id, for all who ask for the same.
type reply struct {
	state int
	asked time.Time
	ready chan struct{} // closed when what follows is there

	frames []byte
	newest string
	err    error
}

const (
	replyAge   = 250 * time.Millisecond // for which a reply is good, if nothing changes: views tell the time
	maxReplies = 16
	feedTime   = 10 * time.Second // for one question
)

// read asks the feed what is new since an id, or waits for another who asks the same.
func (t *topic) read(last string) *reply {
	t.mu.Lock()
	r := t.replies[last]
	if r != nil && time.Since(r.asked) < replyAge {
		t.mu.Unlock()
		<-r.ready
		return r
	}
	r = &reply{state: t.state, asked: time.Now(), ready: make(chan struct{})}
	if len(t.replies) >= maxReplies {
		clear(t.replies)
	}
	t.replies[last] = r
	t.mu.Unlock()
	defer close(r.ready)
	r.frames, r.newest, r.err = t.ask(last)
	return r
}

// ask turns a feed's panic into an error: nobody else would catch it.
func (t *topic) ask(last string) (frames []byte, newest string, err error) {
	defer func() {
		if caught := recover(); caught != nil {
			err = fmt.Errorf("panic: %v\n%s", caught, debug.Stack())
		}
	}()
	ctx, cancel := context.WithTimeout(t.hub.ctx, feedTime)
	defer cancel()
	frames, newest, err = t.feed.Since(ctx, last)
	if err != nil {
		err = fmt.Errorf("feed of %s: %w", t.name, err)
	}
	return frames, newest, err
}

// wake says that something has changed. Whoever is first starts taking the followers on; for the others it is done too.
func (t *topic) wake() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.outdate()
	t.changed = true
	if !t.running {
		t.running = true
		go t.run()
	}
}

// outdate makes every question one for the feed again. The caller holds the lock.
func (t *topic) outdate() {
	t.state++
	clear(t.replies)
}

// forgetReplies gives back the memory of replies that are of no use any more.
func (t *topic) forgetReplies() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for last, r := range t.replies {
		if time.Since(r.asked) > replyAge {
			delete(t.replies, last)
		}
	}
}

// run takes the followers on until nothing has changed.
func (t *topic) run() {
	for t.mustGoOn() {
		t.turn.Lock()
		err := t.advance()
		t.turn.Unlock()
		pause := t.pace
		if err != nil {
			if pause = t.failed(err); pause == 0 {
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

// mustGoOn reports whether something has changed since it was last asked. If not, nobody is running any more.
func (t *topic) mustGoOn() bool {
	followed := t.hub.isFollowed(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.running = t.changed && !t.ended && followed
	t.changed = false
	return t.running
}

// failed decides what becomes of the followers: 0 if their streams end, or else when the feed is asked again.
func (t *topic) failed(err error) (pause time.Duration) {
	switch fault.Of(err).Kind {
	case fault.NotFound, fault.Gone, fault.Forbidden, fault.Unauthorized:
		t.hub.Drop(t.name)
		return 0
	}
	if t.hub.ctx.Err() == nil {
		t.hub.Log.Error("tell those who watch what is new", "error", err)
	}
	t.mu.Lock()
	t.changed = true
	t.mu.Unlock()
	return time.Second
}

// advance takes all followers to the newest. The caller has the turn.
func (t *topic) advance() error {
	if !t.begun {
		return nil
	}
	r := t.read(t.at)
	if r.err != nil {
		return r.err
	}
	t.at = r.newest
	if len(r.frames) > 0 {
		for _, w := range t.hub.writers {
			w.do(func() { w.tell(t, r.frames) })
		}
	}
	return nil
}

// admit adds a client that has got everything up to what it has seen, and still has to get first. It is told
// what it has missed meanwhile, until it is where all others are. False: it has to come again.
func (t *topic) admit(v *Visit, out outlet, seen *reply, first []byte) bool {
	t.turn.Lock()
	defer t.turn.Unlock()
	const tries = 8 // each fails only when something changes within it
	for try := range tries {
		if t.hasEnded() {
			return false
		}
		if !t.begun {
			t.at, t.begun = seen.newest, true
		}
		if seen.newest == t.at {
			w := t.hub.writers[int(t.hub.next.Add(1))%len(t.hub.writers)]
			return v.begin() && w.do(func() { w.join(v, out, first) })
		}
		// Either the client is behind, or what it saw is not announced yet and the others are.
		if t.isLatest(seen) {
			if t.advance() != nil {
				return false
			}
		}
		from := seen.newest
		if try == tries/2 {
			from = "" // it has seen what never was, as when a backup was brought back, and begins anew
		}
		if seen = t.read(from); seen.err != nil {
			return false
		}
		first = append(first, seen.frames...)
	}
	return false
}

func (t *topic) hasEnded() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.ended
}

// isLatest reports whether nothing was announced since a reply. Then only the database itself can tell more.
func (t *topic) isLatest(r *reply) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if r.state != t.state {
		return false
	}
	t.outdate()
	return true
}

// end ends the streams of all who follow.
func (t *topic) end() {
	t.mu.Lock()
	t.ended = true
	t.mu.Unlock()
	go func() {
		t.turn.Lock() // who is being admitted, is admitted before
		defer t.turn.Unlock()
		for _, w := range t.hub.writers {
			w.do(func() { w.drop(t) })
		}
	}()
}
