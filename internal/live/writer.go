package live

import "time"

// outlet takes the bytes of one client. Only the client's writer calls it.
type outlet interface {
	// send takes frames without waiting; false: the client has gone, or is too slow.
	send(t *try, frames []byte) bool
	// alive reports whether the client is still there, as far as can be known without waiting.
	alive(t *try) bool
	// end ends the stream, with last words if they can be said without waiting.
	end(t *try, words []byte)
}

// member is a client whose stream has begun.
type member struct {
	visit *Visit
	out   outlet
	ends  time.Duration // after the hub began
	slot  int           // in which it gets its heartbeat
}

// writer writes to a share of all clients, one after the other. What it does, it does in the order in which it is told.
type writer struct {
	hub     *Hub
	jobs    chan func() // without a buffer: a job that was taken is done
	done    chan struct{}
	closed  bool
	members map[*topic][]*member
	joined  int
	try     *try
}

func newWriter(h *Hub) *writer {
	return &writer{hub: h, jobs: make(chan func()), done: make(chan struct{}), members: map[*topic][]*member{}, try: newTry()}
}

func (w *writer) run() {
	defer close(w.done)
	for !w.closed {
		(<-w.jobs)()
	}
}

// do hands the writer a job, and waits until it is free for it. False: it does nothing any more.
func (w *writer) do(job func()) bool {
	select {
	case w.jobs <- job:
		return true
	case <-w.done:
		return false
	}
}

// join adds a client.
func (w *writer) join(v *Visit, out outlet, first []byte) {
	w.joined++
	h := w.hub
	m := &member{visit: v, out: out, slot: w.joined % slots, ends: time.Since(h.began) + jittered(h.Lifetime, 0.2)}
	t := v.topic
	w.members[t] = append(w.members[t], m)
	if !out.send(w.try, first) {
		w.keep(t, func(one *member) bool { return one != m })
	}
}

// tell sends frames to all members of a topic.
func (w *writer) tell(t *topic, frames []byte) {
	w.keep(t, func(m *member) bool { return m.out.send(w.try, frames) })
}

var heartbeat = []byte(":\n\n")

// beat gives the members of a slot a sign of life, and parts from those that have gone and those whose time is over.
func (w *writer) beat(slot int) {
	now := time.Since(w.hub.began)
	for t := range w.members {
		w.keep(t, func(m *member) bool {
			return m.slot != slot || now < m.ends && m.out.alive(w.try) && m.out.send(w.try, heartbeat)
		})
	}
}

// drop ends the streams of a topic.
func (w *writer) drop(t *topic) { w.keep(t, func(*member) bool { return false }) }

// close ends all streams. Their clients come back over some seconds.
func (w *writer) close() {
	for _, all := range w.members {
		for _, m := range all {
			w.part(m, retryAfter(500*time.Millisecond, 5*time.Second))
		}
	}
	clear(w.members)
	w.closed = true
}

// keep parts from the members of a topic for which the condition does not hold.
func (w *writer) keep(t *topic, holds func(*member) bool) {
	all := w.members[t]
	kept := all[:0]
	for _, m := range all {
		if holds(m) {
			kept = append(kept, m)
		} else {
			w.part(m, nil)
		}
	}
	clear(all[len(kept):])
	if w.members[t] = kept; len(kept) == 0 {
		delete(w.members, t)
	}
}

// part ends the stream of a member, with last words.
func (w *writer) part(m *member, words []byte) {
	m.out.end(w.try, words)
	m.visit.end()
}
