package main

import (
	"bytes"
	"fmt"
	"net/url"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// crowd is many clients of streams in one thread. They do as little as possible, so that their own work is not measured.
type crowd struct {
	epoll   int
	to      syscall.SockaddrInet4
	request func(w *watcher) []byte
	returns bool // whether clients reconnect when their stream ends, as browsers do

	mu       sync.Mutex
	watchers []*watcher
	byFD     map[int]*watcher
	away     []*watcher // disconnected clients that wait to reconnect
	stopped  chan struct{}

	here         atomic.Int64 // clients with an open stream
	joined       atomic.Int64 // clients that have received a first event
	refused      atomic.Int64 // connections that could not be made
	rejected     atomic.Int64 // responses other than 200
	ended        atomic.Int64 // streams that have ended
	bytes        atomic.Int64
	frames       atomic.Int64
	currentRound atomic.Pointer[round]
}

// watcher is one client of a stream.
type watcher struct {
	number int
	fd     int
	head   bool // whether the head of the response is being read
	status []byte
	carry  []byte // the beginning of an incomplete line
	last   string // id of the latest event
	first  string // the data of the first event
	retry  time.Duration
	back   time.Time // when its stream began or, of a disconnected client, when it reconnects
	frames int       // events received since the round began
}

// round measures when all clients receive a number of points.
type round struct {
	sent     []atomic.Int64  // when each point was sent, in nanoseconds since the program began
	received []atomic.Int64  // by how many clients each point was received
	complete chan int        // gets each point once all clients have received it
	took     []time.Duration // from sending a point until a client received it
}

var beginning = time.Now()

func newCrowd(server string, request func(w *watcher) []byte, returns bool) (*crowd, error) {
	u, err := url.Parse(server)
	if err != nil {
		return nil, err
	}
	port, err := strconv.Atoi(u.Port())
	if err != nil {
		return nil, err
	}
	c := &crowd{to: syscall.SockaddrInet4{Port: port, Addr: [4]byte{127, 0, 0, 1}}, request: request, returns: returns,
		byFD: map[int]*watcher{}, stopped: make(chan struct{})}
	if c.epoll, err = syscall.EpollCreate1(0); err != nil {
		return nil, err
	}
	go c.run()
	return c, nil
}

// grow adds n clients, and waits until each has received its first event.
func (c *crowd) grow(n int) error {
	for range n {
		w := &watcher{number: len(c.watchers), retry: time.Second}
		c.mu.Lock()
		c.watchers = append(c.watchers, w)
		err := c.connect(w)
		c.mu.Unlock()
		if err != nil {
			return err
		}
		if ahead := w.number - int(c.joined.Load()); ahead > 200 {
			time.Sleep(time.Millisecond) // how fast clients connect is not measured
		}
	}
	return c.wait("clients got their first event", &c.joined, n)
}

// wait waits until count is at least n. what completes its error: "3 of 5 clients got their first event".
func (c *crowd) wait(what string, count *atomic.Int64, n int) error {
	for began := time.Now(); count.Load() < int64(n); time.Sleep(time.Millisecond) {
		if time.Since(began) > 2*time.Minute {
			return fmt.Errorf("%d of %d %s; %d were refused, %d rejected, %d streams ended", count.Load(), n, what,
				c.refused.Load(), c.rejected.Load(), c.ended.Load())
		}
	}
	return nil
}

// connect begins the connection of a client. The caller holds the lock.
func (c *crowd) connect(w *watcher) error {
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	w.fd, w.head, w.status, w.carry = fd, true, nil, nil
	c.byFD[fd] = w
	// Closes without TIME_WAIT: otherwise the next round would have fewer ports.
	if err := syscall.SetsockoptLinger(fd, syscall.SOL_SOCKET, syscall.SO_LINGER, &syscall.Linger{Onoff: 1}); err != nil {
		return err
	}
	if err := syscall.Connect(fd, &c.to); err != nil && err != syscall.EINPROGRESS {
		return err
	}
	return syscall.EpollCtl(c.epoll, syscall.EPOLL_CTL_ADD, fd, &syscall.EpollEvent{Events: syscall.EPOLLOUT, Fd: int32(fd)})
}

// run reads the streams until disconnect is called.
func (c *crowd) run() {
	runtime.LockOSThread()
	events := make([]syscall.EpollEvent, 512)
	buffer := make([]byte, 256<<10)
	for {
		n, err := syscall.EpollWait(c.epoll, events, 5)
		if err != nil && err != syscall.EINTR {
			close(c.stopped)
			return
		}
		c.mu.Lock()
		for _, e := range events[:max(n, 0)] {
			w := c.byFD[int(e.Fd)]
			switch {
			case w == nil:
			case e.Events&syscall.EPOLLOUT != 0:
				c.sendRequest(w)
			default:
				c.read(w, buffer)
			}
		}
		c.reconnect()
		c.mu.Unlock()
	}
}

// sendRequest sends the request of a client whose connection has been made.
func (c *crowd) sendRequest(w *watcher) {
	code, err := syscall.GetsockoptInt(w.fd, syscall.SOL_SOCKET, syscall.SO_ERROR)
	if err == nil && code == 0 {
		_, err = syscall.Write(w.fd, c.request(w))
	}
	if err == nil && code == 0 {
		err = syscall.EpollCtl(c.epoll, syscall.EPOLL_CTL_MOD, w.fd, &syscall.EpollEvent{Events: syscall.EPOLLIN, Fd: int32(w.fd)})
	}
	if err != nil || code != 0 {
		c.refused.Add(1)
		c.leave(w)
	}
}

func (c *crowd) read(w *watcher, buffer []byte) {
	n, err := syscall.Read(w.fd, buffer)
	if err == syscall.EAGAIN {
		return
	}
	if err != nil || n <= 0 {
		if !w.head {
			c.here.Add(-1)
		}
		c.ended.Add(1)
		c.leave(w)
		return
	}
	c.bytes.Add(int64(n))
	now := time.Now()
	for text := buffer[:n]; len(text) > 0; {
		end := bytes.IndexByte(text, '\n')
		if end < 0 {
			w.carry = append(w.carry, text...)
			return
		}
		line := text[:end]
		if len(w.carry) > 0 {
			w.carry = append(w.carry, line...)
			line = w.carry
		}
		c.readLine(w, line, now)
		w.carry = w.carry[:0]
		text = text[end+1:]
	}
}

// readLine handles one line of the head of a response or of its stream.
func (c *crowd) readLine(w *watcher, line []byte, now time.Time) {
	switch {
	case w.head && w.status == nil:
		w.status = bytes.Clone(line)
	case w.head && len(line) <= 1:
		w.head = false
		if !bytes.Contains(w.status, []byte(" 200 ")) {
			c.rejected.Add(1)
			w.head = true // no stream has begun
			return
		}
		w.back = now
		c.here.Add(1)
	case w.head:
	case bytes.HasPrefix(line, []byte("data:")):
		c.receive(w, line, now)
	case bytes.HasPrefix(line, []byte("id:")):
		if id := bytes.TrimSpace(line[3:]); string(id) != w.last {
			w.last = string(id)
		}
	case bytes.HasPrefix(line, []byte("retry:")):
		ms, _ := strconv.Atoi(string(bytes.TrimSpace(line[6:])))
		w.retry = time.Duration(ms) * time.Millisecond
	}
}

// receive counts an event that a client has received.
func (c *crowd) receive(w *watcher, line []byte, now time.Time) {
	c.frames.Add(1)
	if w.first == "" {
		w.first = string(line)
		c.joined.Add(1)
		return
	}
	r, k := c.currentRound.Load(), w.frames
	if r == nil || k >= len(r.sent) {
		return
	}
	w.frames++
	r.took = append(r.took, now.Sub(beginning)-time.Duration(r.sent[k].Load()))
	if int(r.received[k].Add(1)) == len(c.watchers) {
		r.complete <- k
	}
}

// leave closes a connection. If clients return, its client reconnects after the delay that the server asked for.
func (c *crowd) leave(w *watcher) {
	delete(c.byFD, w.fd)
	_ = syscall.Close(w.fd) // removes it from epoll too
	if c.returns {
		w.back = time.Now().Add(w.retry)
		c.away = append(c.away, w)
	}
}

// reconnect connects the clients again whose delay is over.
func (c *crowd) reconnect() {
	now := time.Now()
	for i := 0; i < len(c.away); i++ {
		w := c.away[i]
		if now.Before(w.back) {
			continue
		}
		c.away[i] = c.away[len(c.away)-1]
		c.away = c.away[:len(c.away)-1]
		i--
		if c.connect(w) != nil {
			c.refused.Add(1)
			c.leave(w)
		}
	}
}

// disconnect closes all connections.
func (c *crowd) disconnect() {
	c.mu.Lock()
	c.returns = false
	for _, w := range c.byFD {
		c.leave(w)
	}
	c.mu.Unlock()
	_ = syscall.Close(c.epoll)
	<-c.stopped
}

// begin starts a round in which all clients receive a number of points.
func (c *crowd) begin(points int) *round {
	r := &round{sent: make([]atomic.Int64, points), received: make([]atomic.Int64, points), complete: make(chan int, points)}
	c.mu.Lock()
	defer c.mu.Unlock()
	r.took = make([]time.Duration, 0, points*len(c.watchers))
	for _, w := range c.watchers {
		w.frames = 0
	}
	c.currentRound.Store(r)
	return r
}

// point records that point k is sent now.
func (r *round) point(k int) { r.sent[k].Store(int64(time.Since(beginning))) }

// waitUntilReceived waits until all clients have received point k.
func (r *round) waitUntilReceived(k int) error {
	select {
	case got := <-r.complete:
		if got != k {
			return fmt.Errorf("point %d was received by all clients before point %d", got, k)
		}
		return nil
	case <-time.After(time.Minute):
		return fmt.Errorf("point %d was received by %d clients", k, r.received[k].Load())
	}
}
