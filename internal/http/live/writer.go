package live

import "time"

// connection sends frames to one client. Only the client's writer calls it.
type connection interface {
	// send sends frames without blocking. It returns false if the client has disconnected or is too slow.
	send(t *socketIO, frames []byte) bool
	// isAlive reports whether the client seems to be connected. It does not block.
	isAlive(t *socketIO) bool
	// end sends lastFrames if that does not block, and closes the connection.
	end(t *socketIO, lastFrames []byte)
}

// client is a client whose stream has started.
type client struct {
	subscription *Subscription
	conn         connection
	endsAt       time.Duration // the end of its lifetime, as the time since the start of the hub
	group        int           // its heartbeat group
}

// writer sends frames to a part of all clients. It runs its jobs one by one, in the order in which they were submitted.
type writer struct {
	hub         *Hub
	jobs        chan func() // unbuffered, so that each accepted job is run
	done        chan struct{}
	isClosed    bool
	clients     map[*broadcaster][]*client
	clientCount int
	io          *socketIO
}

func newWriter(h *Hub) *writer {
	return &writer{hub: h, jobs: make(chan func()), done: make(chan struct{}), clients: map[*broadcaster][]*client{}, io: newSocketIO()}
}

func (w *writer) run() {
	defer close(w.done)
	for !w.isClosed {
		(<-w.jobs)()
	}
}

// submit waits until the writer accepts a job. It returns false if the writer has ended.
func (w *writer) submit(job func()) bool {
	select {
	case w.jobs <- job:
		return true
	case <-w.done:
		return false
	}
}

// addClient starts the stream of a client with the frames first.
func (w *writer) addClient(sub *Subscription, conn connection, first []byte) {
	w.clientCount++
	h := w.hub
	lifetime := addJitter(h.Lifetime, 0.2)
	if sub.lifetime > 0 {
		lifetime = min(lifetime, sub.lifetime)
	}
	c := &client{subscription: sub, conn: conn, group: w.clientCount % heartbeatGroups, endsAt: time.Since(h.started) + lifetime}
	t := sub.broadcaster
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

// sendHeartbeats sends a heartbeat to the clients of a group. It disconnects clients that are gone or whose lifetime has ended.
func (w *writer) sendHeartbeats(group int) {
	now := time.Since(w.hub.started)
	for t := range w.clients {
		w.disconnectUnless(t, nil, func(c *client) bool {
			return c.group != group || now < c.endsAt && c.conn.isAlive(w.io) && c.conn.send(w.io, heartbeat)
		})
	}
}

// close ends all streams. It tells the clients to reconnect after random delays of up to 5 seconds.
func (w *writer) close() {
	for _, all := range w.clients {
		for _, c := range all {
			w.disconnect(c, retryFrame(500*time.Millisecond, 5*time.Second))
		}
	}
	clear(w.clients)
	w.isClosed = true
}

// disconnectUnless sends lastFrames to the clients of a topic for which keep returns false, and disconnects them.
func (w *writer) disconnectUnless(t *broadcaster, lastFrames []byte, keep func(*client) bool) {
	all := w.clients[t]
	remaining := all[:0]
	for _, c := range all {
		if keep(c) {
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

// disconnect sends lastFrames if that does not block, and ends the stream of a client.
func (w *writer) disconnect(c *client, lastFrames []byte) {
	c.conn.end(w.io, lastFrames)
	c.subscription.finish()
}
