package live

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"

	"sideout/internal/base/fault"
)

func TestAStreamContinuesFromTheLastEventID(t *testing.T) {
	eachProtocol(t, Options{}, func(t *testing.T, s *testServer) {
		s.feed.grow()
		s.feed.grow()
		all, rest := s.open(t, "/game", ""), s.open(t, "/game", "1")
		if got := all.Proto; s.EnableHTTP2 != (got == "HTTP/2.0") {
			t.Errorf("protocol %s", got)
		}
		all.expect(1, 2)
		rest.expect(2, 2)
		for i := 3; i <= 50; i++ {
			s.feed.grow()
			s.Wake(testTopic("/game"), testTopic("/unused"))
			all.expect(i, i)
			rest.expect(i, i)
		}
	})
}

// The server's timeouts are for ordinary responses.
func TestServerTimeoutsDoNotEndStreams(t *testing.T) {
	for name, c := range map[string]struct{ http2, cannotHijack bool }{
		"HTTP/1.1": {}, "HTTP/1.1 without hijacking": {cannotHijack: true}, "HTTP/2": {http2: true},
	} {
		t.Run(name, func(t *testing.T) {
			s := &testServer{Hub: New(Options{Heartbeat: 400 * time.Millisecond}), feed: &numberFeed{}}
			s.Server = httptest.NewUnstartedServer(s)
			if c.cannotHijack {
				s.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.ServeHTTP(nonHijackable{w}, r) })
			}
			s.Config.ReadTimeout, s.Config.WriteTimeout = time.Second, time.Second
			s.start(t, c.http2)
			r := s.open(t, "/game", "")
			for range 6 { // heartbeats, which take longer than the timeouts
				if _, ok := r.frame(""); !ok {
					t.Fatal("the stream ended")
				}
			}
		})
	}
}

// nonHijackable is a response writer that does not implement http.Hijacker.
type nonHijackable struct{ http.ResponseWriter }

func (n nonHijackable) Flush() { _ = http.NewResponseController(n.ResponseWriter).Flush() }
func (n nonHijackable) SetReadDeadline(at time.Time) error {
	return http.NewResponseController(n.ResponseWriter).SetReadDeadline(at)
}
func (n nonHijackable) SetWriteDeadline(at time.Time) error {
	return http.NewResponseController(n.ResponseWriter).SetWriteDeadline(at)
}

func TestResponseHeaders(t *testing.T) {
	eachProtocol(t, Options{}, func(t *testing.T, s *testServer) {
		response := s.open(t, "/game", "")
		for name, want := range map[string]string{
			"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no",
			"Content-Security-Policy": "default-src 'none'",
		} {
			if got := response.Header.Get(name); got != want || response.StatusCode != 200 {
				t.Errorf("status %d, %s: %q, want %q", response.StatusCode, name, got, want)
			}
		}
		if _, err := http.ParseTime(response.Header.Get("Date")); err != nil {
			t.Error(err)
		}
		head, err := s.Client().Head(s.URL + "/game")
		if err != nil {
			t.Fatal(err)
		}
		defer head.Body.Close()
		if got := head.Header.Get("Content-Type"); got != "text/event-stream" {
			t.Errorf("HEAD returns %q", got)
		}
		if s.Count() != 1 {
			t.Error("HEAD is counted as a stream")
		}
	})
}

// Readers connect and reconnect at random while two writers publish continuously. Each must get every number once.
func TestNothingIsMissedOrDuplicated(t *testing.T) {
	eachProtocol(t, Options{}, func(t *testing.T, s *testServer) {
		const readers, connections, until = 8, 12, 1000
		var writing, reading sync.WaitGroup
		for range 2 {
			writing.Go(func() {
				for range until / 2 {
					s.feed.grow()
					s.Wake(testTopic("/game"))
				}
			})
		}
		for i := range readers {
			reading.Go(func() {
				for connection, next, last := 0, 1, ""; next <= until; connection++ {
					r := s.open(t, "/game", last)
					for n := 0; next <= until && (connection >= connections || n < 10+i); n++ {
						id, ok := r.frame("id")
						if id != strconv.Itoa(next) {
							t.Errorf("reader %d, connection %d: got id %q (%v), want %d", i, connection, id, ok, next)
							return
						}
						next++
					}
					last = r.last
					r.Body.Close()
				}
			})
		}
		writing.Wait()
		reading.Wait()
	})
}

// A new client may get what is committed but not published yet. The others must still get it once.
func TestAnUnpublishedCommitIsNotDuplicated(t *testing.T) {
	eachProtocol(t, Options{}, func(t *testing.T, s *testServer) {
		s.feed.grow()
		first := s.open(t, "/game", "")
		first.expect(1, 1)
		s.feed.grow()                     // and no Wake yet
		second := s.open(t, "/game", "0") // another id than that of the cached reply
		second.expect(1, 2)
		s.Wake(testTopic("/game"))
		s.feed.grow()
		s.Wake(testTopic("/game"))
		first.expect(2, 3)
		second.expect(3, 3)
	})
}

// forgetfulFeed returns nothing new for ids that it has never sent, such as those from before a restored backup.
type forgetfulFeed struct{ *numberFeed }

func (f forgetfulFeed) Since(ctx context.Context, last string) ([]byte, string, error) {
	if n, _ := strconv.Atoi(last); n > f.last {
		return nil, last, nil
	}
	return f.numberFeed.Since(ctx, last)
}

// A client that is ahead of all others would otherwise reconnect forever.
func TestAnUnknownEventIDStartsOver(t *testing.T) {
	s := newTestServer(t, Options{}, false)
	s.feed.grow()
	s.wrap = func(n *numberFeed) Feed { return forgetfulFeed{n} }
	s.open(t, "/game", "").expect(1, 1)
	s.open(t, "/game", "5").expect(1, 1)
}

func TestConcurrentReadsShareOneCall(t *testing.T) {
	s := newTestServer(t, Options{}, false)
	s.feed.grow()
	proceed := make(chan struct{})
	var once sync.Once
	s.feed.before = func() { <-proceed }
	var all sync.WaitGroup
	const clients = 50
	for range clients {
		all.Go(func() { s.open(t, "/game", "").expect(1, 1) })
	}
	waitFor(t, "all have subscribed", func() bool { return s.Count() == clients })
	once.Do(func() { close(proceed) })
	all.Wait()
	if n := s.feed.calls(); n > 3 {
		t.Errorf("the feed was called %d times", n)
	}
}

func TestDropEndsOnlyTheStreamsOfItsTopic(t *testing.T) {
	eachProtocol(t, Options{}, func(t *testing.T, s *testServer) {
		s.feed.grow()
		dropped, other := s.open(t, "/game", ""), s.open(t, "/other", "")
		dropped.expect(1, 1)
		other.expect(1, 1)
		s.Drop(testTopic("/game"), testTopic("/unused"))
		dropped.expectEnd()
		waitFor(t, "one stream is left", func() bool { return s.Count() == 1 })
		reopened := s.open(t, "/game", "1")
		s.feed.grow()
		s.Wake(testTopic("/game"), testTopic("/other"))
		other.expect(2, 2)
		reopened.expect(2, 2)
	})
}

// A client is authorized after it has subscribed; if its rights end before its stream has started, the stream must not
// start.
func TestDropReachesAClientThatIsBeingAuthorized(t *testing.T) {
	s := newTestServer(t, Options{}, false)
	v, err := s.Subscribe("game 1", "192.0.2.1")
	if err != nil {
		t.Fatal(err)
	}
	s.Drop(testTopic("game 1"))
	w := httptest.NewRecorder()
	if err := v.Serve(w, httptest.NewRequest("GET", "/", nil), Stream{Topic: testTopic("game 1"), Feed: s.feed}); !fault.Is(err, fault.Unavailable) {
		t.Errorf("got %v, want an error that makes the client try again", err)
	}
	v.Release()
	if s.Count() != 0 {
		t.Errorf("%d streams are counted", s.Count())
	}
}

// A Drop while a client is being sent what it has missed ends its stream too.
func TestDropReachesAClientThatIsCatchingUp(t *testing.T) {
	eachProtocol(t, Options{}, func(t *testing.T, s *testServer) {
		var once sync.Once
		s.feed.before = func() { once.Do(func() { s.Drop(testTopic("/game")) }) }
		r := s.open(t, "/game", "")
		if r.StatusCode == http.StatusOK { // the status was already sent
			r.expectEnd()
		}
		waitFor(t, "it is released", func() bool { return s.Count() == 0 })
	})
}

func TestAnErrorBeforeTheStreamIsAResponse(t *testing.T) {
	eachProtocol(t, Options{}, func(t *testing.T, s *testServer) {
		s.feed.fail(fault.New(fault.NotFound, "There is no such game."))
		if response := s.open(t, "/game", ""); response.StatusCode != 404 {
			t.Errorf("status %d", response.StatusCode)
		}
		waitFor(t, "it is released", func() bool { return s.Count() == 0 })
	})
}

func TestAFailingFeedIsCalledAgain(t *testing.T) {
	s := newTestServer(t, Options{}, false)
	s.feed.grow()
	r := s.open(t, "/game", "")
	r.expect(1, 1)
	s.feed.grow()
	s.feed.fail(io.ErrUnexpectedEOF)
	s.Wake(testTopic("/game"))
	before := s.feed.calls()
	waitFor(t, "it is called again", func() bool { return s.feed.calls() > before })
	s.feed.fail(nil)
	r.expect(2, 2)
}

func TestAMissingTopicEndsItsStreams(t *testing.T) {
	s := newTestServer(t, Options{}, false)
	s.feed.grow()
	r := s.open(t, "/game", "")
	r.expect(1, 1)
	s.feed.fail(fault.New(fault.NotFound, "There is no such game."))
	s.Wake(testTopic("/game"))
	r.expectEnd()
	waitFor(t, "it is released", func() bool { return s.Count() == 0 })
}

func TestAPanicOfAFeedIsRecovered(t *testing.T) {
	s := newTestServer(t, Options{}, false)
	s.feed.grow()
	r := s.open(t, "/game", "")
	r.expect(1, 1)
	var once sync.Once
	s.feed.before = func() { once.Do(func() { panic("the feed is broken") }) }
	s.feed.grow()
	s.Wake(testTopic("/game"))
	r.expect(2, 2)
}

func TestCloseSpreadsReconnects(t *testing.T) {
	eachProtocol(t, Options{}, func(t *testing.T, s *testServer) {
		s.feed.grow()
		const clients = 40
		var streams []*stream
		for range clients {
			r := s.open(t, "/game", "")
			r.expect(1, 1)
			streams = append(streams, r)
		}
		if err := s.Hub.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		seen := map[int]bool{}
		for _, r := range streams {
			retry := r.expectEnd()
			if seen[retry/100] = true; retry < 500 || retry > 5000 {
				t.Errorf("retry delay of %d ms", retry)
			}
		}
		if len(seen) < clients/4 {
			t.Errorf("%d clients reconnect at only %d different times", clients, len(seen))
		}
		if response := s.open(t, "/game", ""); response.StatusCode != 503 {
			t.Errorf("status %d after the end", response.StatusCode)
		}
	})
}
