package live

import "time"

// connection sends frames to one client. Only the client's writer calls it.
type connection interface {
	// send sends frames without blocking; false if the client has gone or is too slow.
	send(t *socketIO, frames []byte) bool
	// isAlive reports whether the client is still connected, as far as is known without blocking.
	isAlive(t *socketIO) bool
	// end closes the connection, after lastFrames if they can be sent without blocking.
	end(t *socketIO, lastFrames []byte)
}

// client is a client whose stream has started.
type client struct {
	subscription *Subscription
	conn         connection
	ends         time.Duration // since the start of the hub
	slot         int           // its heartbeat group
}

// writer writes to a share of all clients. It runs its jobs in the order of the calls of do.
type writer struct {
	hub         *Hub
	jobs        chan func() // unbuffered: a job that was accepted is run
	done        chan struct{}
	closed      bool
	clients     map[*broadcaster][]*client
	clientCount int
	io          *socketIO
}

func newWriter(h *Hub) *writer {
	return &writer{hub: h, jobs: make(chan func()), done: make(chan struct{}), clients: map[*broadcaster][]*client{}, io: newSocketIO()}
}

func (w *writer) run() {
	defer close(w.done)
	for !w.closed {
		(<-w.jobs)()
	}
}

// do passes a job to the writer and waits until the writer accepts it; false if the writer has ended.
func (w *writer) do(job func()) bool {
	select {
	case w.jobs <- job:
		return true
	case <-w.done:
		return false
	}
}

// addClient starts to write to a client.
func (w *writer) addClient(sub *Subscription, conn connection, first []byte) {
	w.clientCount++
	h := w.hub
	lifetime := jittered(h.Lifetime, 0.2)
	if sub.lifetime > 0 {
		lifetime = min(lifetime, sub.lifetime)
	}
	c := &client{subscription: sub, conn: conn, slot: w.clientCount % slots, ends: time.Since(h.started) + lifetime}
	t := sub.topic
	w.clients[t] = append(w.clients[t], c)
	if !conn.send(w.io, first) {
		w.disconnectUnless(t, nil, func(other *client) bool { return other != c })
	}
}

// send sends frames to all clients of a topic.
func (w *writer) send(t *broadcaster, frames []byte) {
	w.disconnectUnless(t, nil, func(c *client) bool { return c.conn.send(w.io, frames) })
}

var heartbeat = []byte(":\n\n")

// sendHeartbeats sends a heartbeat to the clients of a group, and disconnects those that have gone or whose lifetime is
// over.
func (w *writer) sendHeartbeats(slot int) {
	now := time.Since(w.hub.started)
	for t := range w.clients {
		w.disconnectUnless(t, nil, func(c *client) bool {
			return c.slot != slot || now < c.ends && c.conn.isAlive(w.io) && c.conn.send(w.io, heartbeat)
		})
	}
}

// close ends all streams. Their clients reconnect over some seconds.
func (w *writer) close() {
	for _, all := range w.clients {
		for _, c := range all {
			w.disconnect(c, retryAfter(500*time.Millisecond, 5*time.Second))
		}
	}
	clear(w.clients)
	w.closed = true
}

// disconnectUnless disconnects the clients of a topic for which the condition does not hold, after lastFrames if possible.
func (w *writer) disconnectUnless(t *broadcaster, lastFrames []byte, holds func(*client) bool) {
	all := w.clients[t]
	remaining := all[:0]
	for _, c := range all {
		if holds(c) {
			remaining = append(remaining, c)
		} else {
			w.disconnect(c, lastFrames)
		}
	}
	clear(all[len(remaining):])
	if w.clients[t] = remaining; len(remaining) == 0 {
		delete(w.clients, t)
	}
}

// disconnect ends the stream of a client, after lastFrames if possible.
func (w *writer) disconnect(c *client, lastFrames []byte) {
	c.conn.end(w.io, lastFrames)
	c.subscription.finish()
}
