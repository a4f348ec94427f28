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

// dial opens a stream of a client of which we keep the connection. The caller closes it.
func (s *stage) dial(t *testing.T, path, last string) *net.TCPConn {
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

// A client that stops reading does not hold up the others. It is dropped, and goes on from where it was.
func TestASlowClientIsDroppedAndComesBack(t *testing.T) {
	bothWays(t, Options{}, func(t *testing.T, s *stage) {
		s.feed.data = strings.Repeat("long ", 8_000)
		slow, quick := s.open(t, "/game", ""), s.open(t, "/game", "")
		eventually(t, "both follow", func() bool { return s.Count() == 2 })
		n := 0
		for ; s.Count() == 2; n++ {
			s.feed.grow()
			s.Wake("/game")
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
			t.Fatalf("the slow one has seen all %d", n)
		}
		// The last id may be that of a frame that was cut off; a browser remembers it when the frame is whole.
		s.open(t, "/game", fmt.Sprint(seen-1)).expect(seen, n)
	})
}

// A client that is behind for a moment, with more than the system takes at once, gets all there is.
func TestAClientCatchesUp(t *testing.T) {
	s := newStage(t, Options{}, false)
	s.feed.data = strings.Repeat("long ", 8_000)
	s.feed.last = 500 // 20 MB, more than the system holds
	r := s.open(t, "/game", "")
	eventually(t, "it follows", func() bool { return s.hasMember("/game") })
	s.feed.grow()
	s.Wake("/game")
	r.expect(1, 501)
	s.feed.data = "short"
	for i := 502; i < 600; i++ {
		s.feed.grow()
		s.Wake("/game")
		r.expect(i, i)
	}
}

// timed remembers its deadline.
type timed struct {
	*net.TCPConn
	mu    sync.Mutex
	until time.Time
}

func (c *timed) SetWriteDeadline(at time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.until = at
	return c.TCPConn.SetWriteDeadline(at)
}

// A client has a deadline only while it is behind: later it would end a stream that nothing is wrong with.
func TestADeadlineEndsWithTheBacklog(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	theirs, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer theirs.Close()
	accepted, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer accepted.Close()
	ours, frames := &timed{TCPConn: accepted.(*net.TCPConn)}, make([]byte, 20<<20)
	d := newDirect(&Hub{Options: Options{}.orDefaults()}, ours)
	if !d.send(newTry(), frames) || d.behind == nil {
		t.Fatal("the system took everything at once")
	}
	behind := d.behind
	if _, err := io.ReadFull(theirs, frames); err != nil {
		t.Fatal(err)
	}
	eventually(t, "nothing is left", behind.hasFinished)
	ours.mu.Lock()
	defer ours.mu.Unlock()
	if !ours.until.IsZero() {
		t.Errorf("the deadline is still %s", ours.until)
	}
}

// hasMember reports whether a client of the topic has been handed to a writer.
func (h *Hub) hasMember(name Topic) bool {
	found := make(chan bool, len(h.writers))
	for _, t := range h.find([]Topic{name}) {
		for _, w := range h.writers {
			w.do(func() { found <- len(w.members[t]) > 0 })
			if <-found {
				return true
			}
		}
	}
	return false
}

func TestClientsThatHaveGoneAreNoticed(t *testing.T) {
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
			s := newStage(t, Options{}, false)
			conn := s.dial(t, "/game", "")
			stays := s.dial(t, "/game", "")
			defer conn.Close()
			defer stays.Close()
			eventually(t, "both follow", func() bool { return s.Count() == 2 })
			if _, err := io.WriteString(stays, "what a client has no reason to send"); err != nil {
				t.Fatal(err)
			}
			if err := leave(conn); err != nil {
				t.Fatal(err)
			}
			eventually(t, "one heartbeat notices", func() bool {
				for slot := range slots {
					s.beat(slot)
				}
				return s.Count() == 1
			})
		})
	}
}

// 5,000 clients come and go, in groups. Nothing of them may stay.
func TestNothingStaysOfThoseWhoCameAndWent(t *testing.T) {
	s := newStage(t, Options{Most: 5000, MostOfKey: 5000}, false)
	s.feed.grow()
	const groups, size = 10, 500
	var goroutines int
	var memory uint64
	for group := range groups {
		conns := make([]*net.TCPConn, size)
		for i := range conns {
			conns[i] = s.dial(t, fmt.Sprintf("/game/%d", i%7), "")
		}
		eventually(t, "all follow", func() bool { return s.Count() == size })
		s.feed.grow()
		s.WakeAll()
		for _, conn := range conns {
			conn.Close()
		}
		eventually(t, "all are counted out", func() bool {
			for slot := range slots {
				s.beat(slot)
			}
			return s.Count() == 0
		})
		if len(s.all()) != 0 || len(s.keys) != 0 || s.hasMember("/game/1") {
			t.Fatalf("%d topics and %d keys are left", len(s.all()), len(s.keys))
		}
		if group == 0 { // what is made once has been made
			goroutines, memory = runtime.NumGoroutine(), inUse()
		}
	}
	eventually(t, "the goroutines have gone", func() bool { return runtime.NumGoroutine() <= goroutines+5 })
	if now := inUse(); now > memory+1<<20 {
		t.Errorf("%d bytes in use at first and %d at last", memory, now)
	}
}

func inUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what pools keep goes with the second
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// While many follow, none of them has a goroutine.
func TestAStreamHasNoGoroutine(t *testing.T) {
	s := newStage(t, Options{}, false)
	before := runtime.NumGoroutine()
	const clients = 300
	for range clients {
		defer s.dial(t, "/game", "").Close()
	}
	eventually(t, "all follow", func() bool { return s.Count() == clients })
	eventually(t, "their goroutines have gone", func() bool { return runtime.NumGoroutine() < before+20 })
}
