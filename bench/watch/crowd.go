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

// crowd runs many stream clients in one thread. They have minimal overhead, so that their own work is not measured.
type crowd struct {
	epoll      int
	address    syscall.SockaddrInet4
	request    func(w *watcher) []byte
	reconnects bool // whether clients reconnect after their stream ends, as browsers do

	mu           sync.Mutex
	watchers     []*watcher
	byFD         map[int]*watcher
	disconnected []*watcher // disconnected clients that wait to reconnect
	stopped      chan struct{}

	connected    atomic.Int64 // number of clients with an open stream
	joined       atomic.Int64 // number of clients that have received a first event
	refused      atomic.Int64 // number of failed connections
	rejected     atomic.Int64 // number of responses other than 200
	ended        atomic.Int64 // number of streams that have ended
	bytes        atomic.Int64
	frames       atomic.Int64
	currentRound atomic.Pointer[round]
}

// watcher is one stream client.
type watcher struct {
	number        int
	fd            int
	isReadingHead bool // whether it is reading the response headers
	status        []byte
	partialLine   []byte // beginning of an incomplete line
	last          string // id of the latest event
	first         string // data of the first event
	retry         time.Duration
	reconnectAt   time.Time // when a disconnected client reconnects, or when the stream of a connected client began
	frames        int       // events received since the start of the round
}

// round measures when all clients receive a number of points.
type round struct {
	sent      []atomic.Int64  // when each point was sent, in nanoseconds since the start of the program
	received  []atomic.Int64  // number of clients that have received each point
	complete  chan int        // receives the number of each point that all clients have received
	latencies []time.Duration // times from sending a point until a client received it
}

var beginning = time.Now()

func newCrowd(server string, request func(w *watcher) []byte, reconnects bool) (*crowd, error) {
	u, err := url.Parse(server)
	if err != nil {
		return nil, err
	}
	port, err := strconv.Atoi(u.Port())
	if err != nil {
		return nil, err
	}
	c := &crowd{address: syscall.SockaddrInet4{Port: port, Addr: [4]byte{127, 0, 0, 1}}, request: request, reconnects: reconnects,
		byFD: map[int]*watcher{}, stopped: make(chan struct{})}
	if c.epoll, err = syscall.EpollCreate1(0); err != nil {
		return nil, err
	}
	go c.run()
	return c, nil
}

// addClients adds n clients and waits until each has received its first event.
func (c *crowd) addClients(n int) error {
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
			time.Sleep(time.Millisecond) // the connection rate is not measured
		}
	}
	return c.wait("clients got their first event", &c.joined, n)
}

// wait waits until count is at least n. what is part of the error text: "3 of 5 clients got their first event".
func (c *crowd) wait(what string, count *atomic.Int64, n int) error {
	for began := time.Now(); count.Load() < int64(n); time.Sleep(time.Millisecond) {
		if time.Since(began) > 2*time.Minute {
			return fmt.Errorf("%d of %d %s; %d were refused, %d rejected, %d streams ended", count.Load(), n, what,
				c.refused.Load(), c.rejected.Load(), c.ended.Load())
		}
	}
	return nil
}

// connect starts to connect a client. The caller must hold the lock.
func (c *crowd) connect(w *watcher) error {
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	w.fd, w.isReadingHead, w.status, w.partialLine = fd, true, nil, nil
	c.byFD[fd] = w
	// Close without TIME_WAIT, so that the next round does not run out of ports.
	if err := syscall.SetsockoptLinger(fd, syscall.SOL_SOCKET, syscall.SO_LINGER, &syscall.Linger{Onoff: 1}); err != nil {
		return err
	}
	if err := syscall.Connect(fd, &c.address); err != nil && err != syscall.EINPROGRESS {
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

// sendRequest sends the request of a client whose connection is established.
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
		c.disconnectClient(w)
	}
}

func (c *crowd) read(w *watcher, buffer []byte) {
	n, err := syscall.Read(w.fd, buffer)
	if err == syscall.EAGAIN {
		return
	}
	if err != nil || n <= 0 {
		if !w.isReadingHead {
			c.connected.Add(-1)
		}
		c.ended.Add(1)
		c.disconnectClient(w)
		return
	}
	c.bytes.Add(int64(n))
	now := time.Now()
	for text := buffer[:n]; len(text) > 0; {
		end := bytes.IndexByte(text, '\n')
		if end < 0 {
			w.partialLine = append(w.partialLine, text...)
			return
		}
		line := text[:end]
		if len(w.partialLine) > 0 {
			w.partialLine = append(w.partialLine, line...)
			line = w.partialLine
		}
		c.readLine(w, line, now)
		w.partialLine = w.partialLine[:0]
		text = text[end+1:]
	}
}

// readLine handles one line of response headers or of a stream.
func (c *crowd) readLine(w *watcher, line []byte, now time.Time) {
	switch {
	case w.isReadingHead && w.status == nil:
		w.status = bytes.Clone(line)
	case w.isReadingHead && len(line) <= 1:
		w.isReadingHead = false
		if !bytes.Contains(w.status, []byte(" 200 ")) {
			c.rejected.Add(1)
			w.isReadingHead = true // there is no stream
			return
		}
		w.reconnectAt = now
		c.connected.Add(1)
	case w.isReadingHead:
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
	r.latencies = append(r.latencies, now.Sub(beginning)-time.Duration(r.sent[k].Load()))
	if int(r.received[k].Add(1)) == len(c.watchers) {
		r.complete <- k
	}
}

// disconnectClient closes a connection. If clients reconnect, it schedules that after the delay that the server requested.
func (c *crowd) disconnectClient(w *watcher) {
	delete(c.byFD, w.fd)
	_ = syscall.Close(w.fd) // also removes it from epoll
	if c.reconnects {
		w.reconnectAt = time.Now().Add(w.retry)
		c.disconnected = append(c.disconnected, w)
	}
}

// reconnect connects clients whose reconnection delay is over.
func (c *crowd) reconnect() {
	now := time.Now()
	for i := 0; i < len(c.disconnected); i++ {
		w := c.disconnected[i]
		if now.Before(w.reconnectAt) {
			continue
		}
		c.disconnected[i] = c.disconnected[len(c.disconnected)-1]
		c.disconnected = c.disconnected[:len(c.disconnected)-1]
		i--
		if c.connect(w) != nil {
			c.refused.Add(1)
			c.disconnectClient(w)
		}
	}
}

// disconnect closes all connections.
func (c *crowd) disconnect() {
	c.mu.Lock()
	c.reconnects = false
	for _, w := range c.byFD {
		c.disconnectClient(w)
	}
	c.mu.Unlock()
	_ = syscall.Close(c.epoll)
	<-c.stopped
}

// startRound starts a round in which all clients receive a number of points.
func (c *crowd) startRound(points int) *round {
	r := &round{sent: make([]atomic.Int64, points), received: make([]atomic.Int64, points), complete: make(chan int, points)}
	c.mu.Lock()
	defer c.mu.Unlock()
	r.latencies = make([]time.Duration, 0, points*len(c.watchers))
	for _, w := range c.watchers {
		w.frames = 0
	}
	c.currentRound.Store(r)
	return r
}

// markSent stores the current time as the time at which point k is sent.
func (r *round) markSent(k int) { r.sent[k].Store(int64(time.Since(beginning))) }

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
