package live

import (
	"fmt"
	"io"
	"net"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// dial opens a stream and returns its TCP connection. The caller closes it.
func (s *testServer) dial(t *testing.T, path, last string) *net.TCPConn {
	t.Helper()
	conn, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: here\r\nLast-Event-ID: %s\r\n\r\n", path, last); err != nil {
		t.Fatal(err)
	}
	return conn.(*net.TCPConn)
}

// A client that stops reading does not delay the others. It is disconnected, and continues where it was.
func TestASlowClientIsDisconnectedAndCanContinue(t *testing.T) {
	eachProtocol(t, Options{}, func(t *testing.T, s *testServer) {
		s.feed.data = strings.Repeat("long ", 8_000)
		slow, quick := s.open(t, "/game", ""), s.open(t, "/game", "")
		waitFor(t, "both streams have started", func() bool { return s.Count() == 2 })
		n := 0
		for ; s.Count() == 2; n++ {
			s.feed.grow()
			s.Wake(testTopic("/game"))
			quick.expect(n+1, n+1)
		}
		seen := 0
		for {
			if _, ok := slow.frame("data"); !ok {
				break
			}
			seen++
		}
		if seen >= n {
			t.Fatalf("the slow client has got all %d frames", n)
		}
		// The last id may be that of a truncated frame; a browser stores an id only when its frame is complete.
		s.open(t, "/game", fmt.Sprint(seen-1)).expect(seen, n)
	})
}

// A client that falls behind by more than the kernel buffers gets everything.
func TestAClientCatchesUp(t *testing.T) {
	s := newTestServer(t, Options{}, false)
	s.feed.data = strings.Repeat("long ", 8_000)
	s.feed.last = 500 // 20 MB, more than the kernel buffers
	r := s.open(t, "/game", "")
	waitFor(t, "the stream has started", func() bool { return s.hasClient(testTopic("/game")) })
	s.feed.grow()
	s.Wake(testTopic("/game"))
	r.expect(1, 501)
	s.feed.data = "short"
	for i := 502; i < 600; i++ {
		s.feed.grow()
		s.Wake(testTopic("/game"))
		r.expect(i, i)
	}
}

// deadlineConn records its write deadline.
type deadlineConn struct {
	*net.TCPConn
	mu       sync.Mutex
	deadline time.Time
}

func (c *deadlineConn) SetWriteDeadline(at time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deadline = at
	return c.TCPConn.SetWriteDeadline(at)
}

// A client has a write deadline only while it has a backlog: later it would end a healthy stream.
func TestTheWriteDeadlineEndsWithTheBacklog(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	clientConn, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer clientConn.Close()
	accepted, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer accepted.Close()
	serverConn, frames := &deadlineConn{TCPConn: accepted.(*net.TCPConn)}, make([]byte, 20<<20)
	d := newSocketConn(&Hub{Options: Options{}.withDefaults()}, serverConn)
	if !d.send(newSocketIO(), frames) || d.backlog == nil {
		t.Fatal("the kernel accepted everything")
	}
	b := d.backlog
	if _, err := io.ReadFull(clientConn, frames); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the backlog is empty", b.hasFinished)
	serverConn.mu.Lock()
	defer serverConn.mu.Unlock()
	if !serverConn.deadline.IsZero() {
		t.Errorf("the deadline is still %s", serverConn.deadline)
	}
}

// hasClient reports whether a topic has a client that is assigned to a writer.
func (h *Hub) hasClient(name Topic) bool {
	found := make(chan bool, len(h.writers))
	for _, t := range h.findBroadcasters([]Topic{name}) {
		for _, w := range h.writers {
			w.submit(func() { found <- len(w.clients[t]) > 0 })
			if <-found {
				return true
			}
		}
	}
	return false
}

func TestDisconnectedClientsAreDetected(t *testing.T) {
	for name, leave := range map[string]func(*net.TCPConn) error{
		"closed":      (*net.TCPConn).Close,
		"half closed": func(c *net.TCPConn) error { return c.CloseWrite() },
		"reset": func(c *net.TCPConn) error {
			if err := c.SetLinger(0); err != nil {
				return err
			}
			return c.Close()
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newTestServer(t, Options{}, false)
			conn := s.dial(t, "/game", "")
			stays := s.dial(t, "/game", "")
			defer conn.Close()
			defer stays.Close()
			waitFor(t, "both streams have started", func() bool { return s.Count() == 2 })
			if _, err := io.WriteString(stays, "unexpected input"); err != nil {
				t.Fatal(err)
			}
			if err := leave(conn); err != nil {
				t.Fatal(err)
			}
			waitFor(t, "a heartbeat detects the disconnected client", func() bool {
				for slot := range heartbeatGroups {
					s.sendHeartbeats(slot)
				}
				return s.Count() == 1
			})
		})
	}
}

// 5,000 clients connect and disconnect, in groups, without leaks.
func TestClientsDoNotLeak(t *testing.T) {
	s := newTestServer(t, Options{MaxStreams: 5000, MaxStreamsPerKey: 5000}, false)
	s.feed.grow()
	const groups, size = 10, 500
	var goroutines int
	var memory uint64
	for group := range groups {
		conns := make([]*net.TCPConn, size)
		for i := range conns {
			conns[i] = s.dial(t, fmt.Sprintf("/game/%d", i%7), "")
		}
		waitFor(t, "all streams have started", func() bool { return s.Count() == size })
		s.feed.grow()
		s.WakeAll()
		for _, conn := range conns {
			conn.Close()
		}
		waitFor(t, "all are released", func() bool {
			for slot := range heartbeatGroups {
				s.sendHeartbeats(slot)
			}
			return s.Count() == 0
		})
		if len(s.allBroadcasters()) != 0 || len(s.byKey)+len(s.byAddress) != 0 || s.hasClient(testTopic("/game/1")) {
			t.Fatalf("%d topics and %d keys are left", len(s.allBroadcasters()), len(s.byKey)+len(s.byAddress))
		}
		if group == 0 { // what is allocated only once has been allocated
			goroutines, memory = runtime.NumGoroutine(), inUse()
		}
	}
	waitFor(t, "the goroutines have ended", func() bool { return runtime.NumGoroutine() <= goroutines+5 })
	if now := inUse(); now > memory+1<<20 {
		t.Errorf("%d bytes in use after the first group and %d after the last", memory, now)
	}
}

func inUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // the second run frees what pools hold
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// Streams need no goroutines.
func TestAStreamNeedsNoGoroutine(t *testing.T) {
	s := newTestServer(t, Options{}, false)
	before := runtime.NumGoroutine()
	const clients = 300
	for range clients {
		defer s.dial(t, "/game", "").Close()
	}
	waitFor(t, "all streams have started", func() bool { return s.Count() == clients })
	waitFor(t, "the goroutines of the requests have ended", func() bool { return runtime.NumGoroutine() < before+20 })
}
