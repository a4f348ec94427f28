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

	"sideout/internal/fault"
)

func TestAStreamGoesOnFromWhereItWas(t *testing.T) {
	bothWays(t, Options{}, func(t *testing.T, s *stage) {
		s.feed.grow()
		s.feed.grow()
		all, rest := s.open(t, "/game", ""), s.open(t, "/game", "1")
		if got := all.Proto; s.EnableHTTP2 != (got == "HTTP/2.0") {
			t.Errorf("spoke %s", got)
		}
		all.expect(1, 2)
		rest.expect(2, 2)
		for i := 3; i <= 50; i++ {
			s.feed.grow()
			s.Wake("/game", "/nobody")
			all.expect(i, i)
			rest.expect(i, i)
		}
	})
}

// The server's limits of time are for answers that end.
func TestNoStreamEndsByTheTimeouts(t *testing.T) {
	for name, way := range map[string]struct{ http2, keeps bool }{
		"HTTP/1.1": {}, "HTTP/1.1, kept by net/http": {keeps: true}, "HTTP/2": {http2: true},
	} {
		t.Run(name, func(t *testing.T) {
			s := &stage{Hub: New(Options{Heartbeat: 300 * time.Millisecond}), feed: &numbers{}}
			s.Server = httptest.NewUnstartedServer(s)
			if way.keeps {
				s.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.ServeHTTP(keeper{w}, r) })
			}
			s.Config.ReadTimeout, s.Config.WriteTimeout = 100*time.Millisecond, 100*time.Millisecond
			s.start(t, way.http2)
			r := s.open(t, "/game", "")
			for range 3 {
				if _, ok := r.frame(""); !ok {
					t.Fatal("the stream ended")
				}
			}
		})
	}
}

// keeper does not give its connection away.
type keeper struct{ http.ResponseWriter }

func (k keeper) Flush() { _ = http.NewResponseController(k.ResponseWriter).Flush() }
func (k keeper) SetReadDeadline(at time.Time) error {
	return http.NewResponseController(k.ResponseWriter).SetReadDeadline(at)
}
func (k keeper) SetWriteDeadline(at time.Time) error {
	return http.NewResponseController(k.ResponseWriter).SetWriteDeadline(at)
}

func TestTheHeadIsThatOfEveryAnswer(t *testing.T) {
	bothWays(t, Options{}, func(t *testing.T, s *stage) {
		answer := s.open(t, "/game", "")
		for name, want := range map[string]string{
			"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no",
			"Content-Security-Policy": "default-src 'none'",
		} {
			if got := answer.Header.Get(name); got != want || answer.StatusCode != 200 {
				t.Errorf("status %d, %s: %q, want %q", answer.StatusCode, name, got, want)
			}
		}
		if _, err := http.ParseTime(answer.Header.Get("Date")); err != nil {
			t.Error(err)
		}
		head, err := s.Client().Head(s.URL + "/game")
		if err != nil {
			t.Fatal(err)
		}
		defer head.Body.Close()
		if got := head.Header.Get("Content-Type"); got != "text/event-stream" {
			t.Errorf("HEAD says %q", got)
		}
		if s.Count() != 1 {
			t.Error("HEAD is counted as a stream")
		}
	})
}

// Readers come, go and come back at random while two writers announce without a pause. Each must see every number once.
func TestNothingIsMissedOrDoubled(t *testing.T) {
	bothWays(t, Options{}, func(t *testing.T, s *stage) {
		const readers, visits, until = 8, 12, 1000
		var writing, reading sync.WaitGroup
		for range 2 {
			writing.Go(func() {
				for range until / 2 {
					s.feed.grow()
					s.Wake("/game")
				}
			})
		}
		for i := range readers {
			reading.Go(func() {
				for visit, next, last := 0, 1, ""; next <= until; visit++ {
					r := s.open(t, "/game", last)
					for n := 0; next <= until && (visit >= visits || n < 10+i); n++ {
						id, ok := r.frame("id")
						if id != strconv.Itoa(next) {
							t.Errorf("reader %d, visit %d: got id %q (%v), want %d", i, visit, id, ok, next)
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

// What is committed and not announced yet may be seen by one who has just come. The others get it once all the same.
func TestOneWhoComesEarlyDoesNotDouble(t *testing.T) {
	bothWays(t, Options{}, func(t *testing.T, s *stage) {
		s.feed.grow()
		first := s.open(t, "/game", "")
		first.expect(1, 1)
		s.feed.grow()                     // and no Wake yet
		second := s.open(t, "/game", "0") // not what was asked a moment ago
		second.expect(1, 2)
		s.Wake("/game")
		s.feed.grow()
		s.Wake("/game")
		first.expect(2, 3)
		second.expect(3, 3)
	})
}

// forgetful has lost what some clients have seen, and does not tell them.
type forgetful struct{ *numbers }

func (f forgetful) Since(ctx context.Context, last string) ([]byte, string, error) {
	if n, _ := strconv.Atoi(last); n > f.last {
		return nil, last, nil
	}
	return f.numbers.Since(ctx, last)
}

// A client that is ahead of all others would otherwise come again and again.
func TestOneWhoHasSeenWhatNeverWasBeginsAnew(t *testing.T) {
	s := newStage(t, Options{}, false)
	s.feed.grow()
	s.wrap = func(n *numbers) Feed { return forgetful{n} }
	s.open(t, "/game", "").expect(1, 1)
	s.open(t, "/game", "5").expect(1, 1)
}

func TestManyWhoAskTheSameAreOneQuestion(t *testing.T) {
	s := newStage(t, Options{}, false)
	s.feed.grow()
	waiting := make(chan struct{})
	var once sync.Once
	s.feed.before = func() { <-waiting }
	var all sync.WaitGroup
	const clients = 50
	for range clients {
		all.Go(func() { s.open(t, "/game", "").expect(1, 1) })
	}
	eventually(t, "all have entered", func() bool { return s.Count() == clients })
	once.Do(func() { close(waiting) })
	all.Wait()
	if n := s.feed.questions(); n > 3 {
		t.Errorf("the feed was asked %d times", n)
	}
}

func TestDropEndsTheStreamsOfItsTopicAlone(t *testing.T) {
	bothWays(t, Options{}, func(t *testing.T, s *stage) {
		s.feed.grow()
		dropped, other := s.open(t, "/game", ""), s.open(t, "/other", "")
		dropped.expect(1, 1)
		other.expect(1, 1)
		s.Drop("/game", "/nobody")
		dropped.expectEnd()
		eventually(t, "one is left", func() bool { return s.Count() == 1 })
		again := s.open(t, "/game", "1")
		s.feed.grow()
		s.Wake("/game", "/other")
		other.expect(2, 2)
		again.expect(2, 2)
	})
}

// The rights of a client are judged after it has entered; if they end before its stream has begun, it must not begin.
func TestDropIsNotMissedByOneWhoIsBeingJudged(t *testing.T) {
	s := newStage(t, Options{}, false)
	v, err := s.Enter("key")
	if err != nil {
		t.Fatal(err)
	}
	s.Drop("game 1")
	w := httptest.NewRecorder()
	if err := v.Serve(w, httptest.NewRequest("GET", "/", nil), Stream{Topic: "game 1", Feed: s.feed}); !fault.Is(err, fault.Unavailable) {
		t.Errorf("got %v, want that the client tries again", err)
	}
	v.Leave()
	if s.Count() != 0 {
		t.Errorf("%d streams are counted", s.Count())
	}
}

// What is dropped while a client is told what it has missed ends its stream too.
func TestDropIsNotMissedByOneWhoIsBeingTold(t *testing.T) {
	bothWays(t, Options{}, func(t *testing.T, s *stage) {
		var once sync.Once
		s.feed.before = func() { once.Do(func() { s.Drop("/game") }) }
		r := s.open(t, "/game", "")
		if r.StatusCode == http.StatusOK { // with no way to answer otherwise
			r.expectEnd()
		}
		eventually(t, "it is counted out", func() bool { return s.Count() == 0 })
	})
}

func TestLimits(t *testing.T) {
	s := newStage(t, Options{Most: 5, MostOfKey: 3}, false)
	open := func(path string, status int) *stream {
		t.Helper()
		answer := s.open(t, path, "")
		if answer.StatusCode != status {
			t.Fatalf("%s: status %d, want %d", path, answer.StatusCode, status)
		}
		if after := answer.Header.Get("Retry-After"); (status == 200) != (after == "") {
			t.Errorf("%s: Retry-After is %q", path, after)
		}
		return answer
	}
	first := open("/a", 200)
	open("/a", 200)
	open("/a", 200)
	open("/a", 429)
	open("/b", 200)
	open("/b", 200)
	open("/b", 503)
	first.Body.Close()
	for slot := range slots {
		s.beat(slot)
	}
	eventually(t, "one is counted out", func() bool { return s.Count() == 4 })
	open("/a", 200)
	open("/a", 429)
}

func TestAnErrorIsAnswered(t *testing.T) {
	bothWays(t, Options{}, func(t *testing.T, s *stage) {
		s.feed.fail(fault.New(fault.NotFound, "There is no such game."))
		if answer := s.open(t, "/game", ""); answer.StatusCode != 404 {
			t.Errorf("status %d", answer.StatusCode)
		}
		eventually(t, "it is counted out", func() bool { return s.Count() == 0 })
	})
}

func TestAFeedThatFailsIsAskedAgain(t *testing.T) {
	s := newStage(t, Options{}, false)
	s.feed.grow()
	r := s.open(t, "/game", "")
	r.expect(1, 1)
	s.feed.grow()
	s.feed.fail(io.ErrUnexpectedEOF)
	s.Wake("/game")
	asked := s.feed.questions()
	eventually(t, "it is asked", func() bool { return s.feed.questions() > asked })
	s.feed.fail(nil)
	r.expect(2, 2)
}

func TestAFeedThatIsGoneEndsItsStreams(t *testing.T) {
	s := newStage(t, Options{}, false)
	s.feed.grow()
	r := s.open(t, "/game", "")
	r.expect(1, 1)
	s.feed.fail(fault.New(fault.NotFound, "There is no such game."))
	s.Wake("/game")
	r.expectEnd()
	eventually(t, "it is counted out", func() bool { return s.Count() == 0 })
}

func TestAFeedThatPanicsDoesNotEndTheServer(t *testing.T) {
	s := newStage(t, Options{}, false)
	s.feed.grow()
	r := s.open(t, "/game", "")
	r.expect(1, 1)
	var once sync.Once
	s.feed.before = func() { once.Do(func() { panic("the feed is broken") }) }
	s.feed.grow()
	s.Wake("/game")
	r.expect(2, 2)
}

func TestCloseSpreadsTheReturn(t *testing.T) {
	bothWays(t, Options{}, func(t *testing.T, s *stage) {
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
				t.Errorf("told to come back after %d ms", retry)
			}
		}
		if len(seen) < clients/4 {
			t.Errorf("%d clients come back at only %d moments", clients, len(seen))
		}
		if answer := s.open(t, "/game", ""); answer.StatusCode != 503 {
			t.Errorf("status %d after the end", answer.StatusCode)
		}
	})
}
