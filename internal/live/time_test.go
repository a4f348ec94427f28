package live

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// pipes is a listener of connections in memory, in which time can be played.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	if conn, ok := <-p; ok {
		return conn, nil
	}
	return nil, io.EOF
}
func (p pipes) Close() error   { return nil }
func (p pipes) Addr() net.Addr { return &net.TCPAddr{} }

// play runs a test with a hub and a server in a time of their own. dial opens a stream.
func play(t *testing.T, o Options, pace time.Duration, test func(t *testing.T, s *stage, dial func() net.Conn)) {
	o.Log = slog.New(slog.DiscardHandler)
	synctest.Test(t, func(t *testing.T) {
		s := &stage{Hub: New(o), feed: &numbers{}, pace: pace}
		listener := make(pipes)
		server := &http.Server{Handler: s}
		go server.Serve(listener)
		test(t, s, func() net.Conn {
			ours, theirs := net.Pipe()
			listener <- theirs
			if _, err := io.WriteString(ours, "GET /game HTTP/1.1\r\nHost: here\r\n\r\n"); err != nil {
				t.Fatal(err)
			}
			return ours
		})
		close(listener)
		if err := s.Hub.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// heard reads for a while, or to the end of the stream.
func heard(t *testing.T, conn net.Conn, length time.Duration) string {
	t.Helper()
	if err := conn.SetReadDeadline(time.Now().Add(length)); err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(conn) // the deadline is how it ends
	return string(text)
}

func TestHeartbeats(t *testing.T) {
	play(t, Options{}, 0, func(t *testing.T, s *stage, dial func() net.Conn) {
		conn := dial()
		defer conn.Close()
		if n := strings.Count(heard(t, conn, 10*time.Minute), ":\n\n"); n != 40 {
			t.Errorf("%d heartbeats in ten minutes, want 40", n)
		}
	})
}

func TestStreamsEndAroundTheirLifetime(t *testing.T) {
	play(t, Options{}, 0, func(t *testing.T, s *stage, dial func() net.Conn) {
		began := time.Now()
		const clients = 30
		ends := make(chan time.Duration, clients)
		for range clients {
			conn := dial()
			go func() {
				heard(t, conn, time.Hour)
				ends <- time.Since(began)
			}()
		}
		seen := map[time.Duration]bool{}
		for range clients {
			end := <-ends
			if seen[end.Truncate(time.Minute)] = true; end < 12*time.Minute || end > 18*time.Minute+15*time.Second {
				t.Errorf("a stream ended after %s", end)
			}
		}
		if len(seen) < 4 {
			t.Errorf("%d streams ended in only %d different minutes", clients, len(seen))
		}
		if s.Count() != 0 {
			t.Errorf("%d streams are counted", s.Count())
		}
	})
}

func TestPace(t *testing.T) {
	play(t, Options{}, 250*time.Millisecond, func(t *testing.T, s *stage, dial func() net.Conn) {
		conn := dial()
		defer conn.Close()
		go func() {
			for range 100 { // a second of them
				s.feed.grow()
				s.Wake("/game")
				time.Sleep(10 * time.Millisecond)
			}
		}()
		text := heard(t, conn, 10*time.Second)
		if n := strings.Count(text, "id: "); n != 100 {
			t.Errorf("%d of 100 frames arrived", n)
		}
		if n := s.feed.questions(); n < 4 || n > 6 {
			t.Errorf("the feed was asked %d times in a second", n)
		}
	})
}

// A client that takes nothing at all is given as long as a heartbeat.
func TestPatienceEnds(t *testing.T) {
	play(t, Options{}, 0, func(t *testing.T, s *stage, dial func() net.Conn) {
		defer dial().Close()
		time.Sleep(14 * time.Second)
		if s.Count() != 1 {
			t.Error("the client was dropped too early")
		}
		time.Sleep(17 * time.Second)
		if s.Count() != 0 {
			t.Error("the client was not dropped")
		}
	})
}

// A view tells the time, so that what it said a second ago is not said again.
func TestRepliesAge(t *testing.T) {
	play(t, Options{}, 0, func(t *testing.T, s *stage, dial func() net.Conn) {
		for range 3 {
			defer dial().Close()
			synctest.Wait()
		}
		if n := s.feed.questions(); n != 1 {
			t.Errorf("the feed was asked %d times at once", n)
		}
		time.Sleep(time.Second)
		defer dial().Close()
		synctest.Wait()
		if n := s.feed.questions(); n != 2 {
			t.Errorf("the feed was asked %d times", n)
		}
	})
}

// A feed that fails is asked again as long as anybody follows it.
func TestNobodyAsksForNobody(t *testing.T) {
	play(t, Options{}, 0, func(t *testing.T, s *stage, dial func() net.Conn) {
		conn := dial()
		go io.Copy(io.Discard, conn)
		synctest.Wait()
		s.feed.fail(io.ErrUnexpectedEOF)
		s.Wake("/game")
		time.Sleep(10 * time.Second)
		if n := s.feed.questions(); n < 8 {
			t.Errorf("the feed was asked %d times in ten seconds", n)
		}
		conn.Close()
		time.Sleep(30 * time.Second)
		asked := s.feed.questions()
		time.Sleep(time.Minute)
		if n := s.feed.questions() - asked; n != 0 {
			t.Errorf("the feed was asked %d times for nobody", n)
		}
	})
}

// What nobody asks for any more is not kept.
func TestRepliesAreForgotten(t *testing.T) {
	play(t, Options{}, 0, func(t *testing.T, s *stage, dial func() net.Conn) {
		conn := dial()
		defer conn.Close()
		go io.Copy(io.Discard, conn)
		time.Sleep(time.Minute)
		topic := s.all()[0]
		topic.mu.Lock()
		defer topic.mu.Unlock()
		if n := len(topic.replies); n != 0 {
			t.Errorf("%d replies are kept", n)
		}
	})
}
