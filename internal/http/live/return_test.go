package live

import (
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// busyFeed is a feed whose calls take a second, as on a server to which all watchers return at once.
type busyFeed struct {
	Feed
	calls, running, most *atomic.Int32
}

func (f busyFeed) Since(ctx context.Context, last string) ([]byte, string, error) {
	f.calls.Add(1)
	running := f.running.Add(1)
	defer f.running.Add(-1)
	for most := f.most.Load(); running > most && !f.most.CompareAndSwap(most, running); most = f.most.Load() {
	}
	select {
	case <-time.After(time.Second):
		return f.Feed.Since(ctx, last)
	case <-ctx.Done():
		return nil, "", ctx.Err()
	}
}

func newBusyFeed(s *testServer) busyFeed {
	feed := busyFeed{Feed: s.feed, calls: &atomic.Int32{}, running: &atomic.Int32{}, most: &atomic.Int32{}}
	s.wrap = func(*numberFeed) Feed { return feed }
	s.feed.grow()
	return feed
}

// After a start all watchers come at once: each topic is read once for all of them, a few topics at a time, and nobody is refused because
// others were before.
func TestAllWatchersReturnAtOnce(t *testing.T) {
	withFakeTime(t, Options{FirstReads: 2}, 0, func(t *testing.T, s *testServer, dial func(path string) net.Conn) {
		feed := newBusyFeed(s)
		const topics, watchers = 60, 10
		received := make(chan string, topics*watchers)
		for i := range topics * watchers {
			conn := dial(fmt.Sprintf("/game %d", i%topics))
			defer conn.Close()
			go func() { received <- readFor(t, conn, 3*time.Minute) }()
		}
		for range topics * watchers {
			if text := <-received; !strings.Contains(text, "id: 1\n") {
				t.Fatalf("a watcher received %q", text)
			}
		}
		if calls, most := feed.calls.Load(), feed.most.Load(); calls > topics+2 || most > 2 { // the first two begin before the others have come
			t.Errorf("the feeds of %d topics were called %d times, up to %d at the same time", topics, calls, most)
		}
	})
}

// Watchers who come while a topic is being read share the next read of it, however long the first one takes.
func TestWatchersWhoComeDuringAReadShareTheNextOne(t *testing.T) {
	withFakeTime(t, Options{}, 0, func(t *testing.T, s *testServer, dial func(path string) net.Conn) {
		feed := newBusyFeed(s)
		for range 30 {
			conn := dial("/game")
			defer conn.Close()
			go io.Copy(io.Discard, conn)
			time.Sleep(30 * time.Millisecond)
		}
		time.Sleep(5 * time.Second)
		if n := feed.calls.Load(); n > 2 {
			t.Errorf("the feed was called %d times", n)
		}
	})
}

// A change that is committed while the first watcher's event is being read reaches that watcher.
func TestAChangeDuringTheFirstReadArrives(t *testing.T) {
	withFakeTime(t, Options{}, 0, func(t *testing.T, s *testServer, dial func(path string) net.Conn) {
		s.feed.grow()
		s.wrap = func(feed *numberFeed) Feed { return slowReply{feed} }
		conn := dial("/game")
		defer conn.Close()
		go func() {
			time.Sleep(500 * time.Millisecond) // the feed has read 1, and has not returned
			s.feed.grow()
			s.Wake(testTopic("/game"))
		}()
		if text := readFor(t, conn, 10*time.Second); !strings.Contains(text, "id: 2\n") {
			t.Errorf("the watcher received %q", text)
		}
	})
}

// slowReply returns a second after it has read.
type slowReply struct{ Feed }

func (f slowReply) Since(ctx context.Context, last string) ([]byte, string, error) {
	frames, newest, err := f.Feed.Since(ctx, last)
	time.Sleep(time.Second)
	return frames, newest, err
}

// What is shared begins after everybody who shares it has asked, so that nobody gets a right that had ended before.
func TestACallIsSharedOnlyUntilItBegins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		calls := newSharedCalls(1)
		var begun atomic.Int32
		results := make(chan int32, 10)
		ask := func() {
			n, _ := share(calls, "league", func() (int32, error) {
				n := begun.Add(1)
				time.Sleep(time.Second)
				return n, nil
			})
			results <- n
		}
		go ask()
		synctest.Wait() // the first call has begun
		for range 9 {
			go ask()
		}
		synctest.Wait()
		got := map[int32]int{}
		for range 10 {
			got[<-results]++
		}
		if got[1] != 1 || got[2] != 9 {
			t.Errorf("the results went to %v", got)
		}
	})
}

// A call that panics ends for all who wait for it.
func TestAPanicEndsASharedCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		calls := newSharedCalls(1)
		for range 2 {
			func() {
				defer func() { _ = recover() }()
				_, _ = share(calls, "league", func() (int, error) { panic("no") })
			}()
		}
		if n, err := share(calls, "league", func() (int, error) { return 7, nil }); n != 7 || err != nil {
			t.Errorf("the next call returned %d, %v", n, err)
		}
	})
}

func TestTheReconnectDelayGrowsWithTheNumberOfStreams(t *testing.T) {
	t.Parallel()
	for streams, want := range map[int]time.Duration{
		0: 1600 * time.Millisecond, 1000: 1850 * time.Millisecond, 5000: 2850 * time.Millisecond, 25_500: 4 * time.Second,
	} {
		if got := maxReconnectDelay(streams); got != want {
			t.Errorf("the longest delay with %d streams is %v, expected %v", streams, got, want)
		}
	}
}
