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

// pipeListener accepts connections in memory, as testing/synctest needs them.
type pipeListener chan net.Conn

func (p pipeListener) Accept() (net.Conn, error) {
	if conn, ok := <-p; ok {
		return conn, nil
	}
	return nil, io.EOF
}
func (p pipeListener) Close() error   { return nil }
func (p pipeListener) Addr() net.Addr { return &net.TCPAddr{} }

// withFakeTime runs a test with a hub and a server on a fake clock. dial opens a stream.
func withFakeTime(t *testing.T, o Options, pace time.Duration, test func(t *testing.T, s *testServer, dial func(path string) net.Conn)) {
	o.Log = slog.New(slog.DiscardHandler)
	synctest.Test(t, func(t *testing.T) {
		s := &testServer{Hub: New(o), feed: &numberFeed{}, pace: pace}
		listener := make(pipeListener)
		httpServer := &http.Server{Handler: s}
		go httpServer.Serve(listener)
		test(t, s, func(path string) net.Conn {
			client, server := net.Pipe()
			listener <- server
			if _, err := io.WriteString(client, "GET "+strings.ReplaceAll(path, " ", "%20")+" HTTP/1.1\r\nHost: here\r\n\r\n"); err != nil {
				t.Fatal(err)
			}
			return client
		})
		close(listener)
		if err := s.Hub.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// readFor reads for a while, or to the end of the stream.
func readFor(t *testing.T, conn net.Conn, length time.Duration) string {
	t.Helper()
	if err := conn.SetReadDeadline(time.Now().Add(length)); err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(conn) // ends with the deadline
	return string(text)
}

func TestHeartbeats(t *testing.T) {
	withFakeTime(t, Options{}, 0, func(t *testing.T, s *testServer, dial func(path string) net.Conn) {
		conn := dial("/game")
		defer conn.Close()
		if n := strings.Count(readFor(t, conn, 10*time.Minute), ":\n\n"); n != 40 {
			t.Errorf("%d heartbeats in ten minutes, want 40", n)
		}
	})
}

func TestStreamsEndAfterTheirLifetime(t *testing.T) {
	withFakeTime(t, Options{}, 0, func(t *testing.T, s *testServer, dial func(path string) net.Conn) {
		started := time.Now()
		const clients = 30
		ends := make(chan time.Duration, clients)
		for range clients {
			conn := dial("/game")
			go func() {
				readFor(t, conn, time.Hour)
				ends <- time.Since(started)
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
	withFakeTime(t, Options{}, 250*time.Millisecond, func(t *testing.T, s *testServer, dial func(path string) net.Conn) {
		conn := dial("/game")
		defer conn.Close()
		go func() {
			for range 100 { // for one second
				s.feed.grow()
				s.Wake(testTopic("/game"))
				time.Sleep(10 * time.Millisecond)
			}
		}()
		text := readFor(t, conn, 10*time.Second)
		if n := strings.Count(text, "id: "); n != 100 {
			t.Errorf("%d of 100 frames arrived", n)
		}
		if n := s.feed.calls(); n < 4 || n > 6 {
			t.Errorf("the feed was called %d times in a second", n)
		}
	})
}

// A client that reads nothing is disconnected after one heartbeat interval.
func TestABlockedClientIsDisconnected(t *testing.T) {
	withFakeTime(t, Options{}, 0, func(t *testing.T, s *testServer, dial func(path string) net.Conn) {
		defer dial("/game").Close()
		time.Sleep(14 * time.Second)
		if s.Count() != 1 {
			t.Error("the client was disconnected too early")
		}
		time.Sleep(17 * time.Second)
		if s.Count() != 0 {
			t.Error("the client was not disconnected")
		}
	})
}

// The frames of feeds contain the time, so an old reply must not be sent again.
func TestRepliesExpire(t *testing.T) {
	withFakeTime(t, Options{}, 0, func(t *testing.T, s *testServer, dial func(path string) net.Conn) {
		for range 3 {
			defer dial("/game").Close()
			synctest.Wait()
		}
		if n := s.feed.calls(); n != 1 {
			t.Errorf("the feed was called %d times by concurrent clients", n)
		}
		time.Sleep(time.Second)
		defer dial("/game").Close()
		synctest.Wait()
		if n := s.feed.calls(); n != 2 {
			t.Errorf("the feed was called %d times", n)
		}
	})
}

// A failing feed is called again as long as it has subscribers.
func TestAFailingFeedIsRetriedWhileItHasSubscribers(t *testing.T) {
	withFakeTime(t, Options{}, 0, func(t *testing.T, s *testServer, dial func(path string) net.Conn) {
		conn := dial("/game")
		go io.Copy(io.Discard, conn)
		synctest.Wait()
		s.feed.fail(io.ErrUnexpectedEOF)
		s.Wake(testTopic("/game"))
		time.Sleep(10 * time.Second)
		if n := s.feed.calls(); n < 8 {
			t.Errorf("the feed was called %d times in ten seconds", n)
		}
		conn.Close()
		time.Sleep(30 * time.Second)
		before := s.feed.calls()
		time.Sleep(time.Minute)
		if n := s.feed.calls() - before; n != 0 {
			t.Errorf("the feed was called %d times without subscribers", n)
		}
	})
}

// Expired replies are removed.
func TestExpiredRepliesAreRemoved(t *testing.T) {
	withFakeTime(t, Options{}, 0, func(t *testing.T, s *testServer, dial func(path string) net.Conn) {
		conn := dial("/game")
		defer conn.Close()
		go io.Copy(io.Discard, conn)
		time.Sleep(time.Minute)
		topic := s.allBroadcasters()[0]
		topic.mu.Lock()
		defer topic.mu.Unlock()
		if n := len(topic.replies); n != 0 {
			t.Errorf("%d replies are cached", n)
		}
	})
}
