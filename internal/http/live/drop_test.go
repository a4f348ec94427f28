package live

import (
	"fmt"
	"net/http/httptest"
	"sync"
	"testing"

	"sideout/internal/base/fault"
)

// A stream that needs a session, or a membership, ends with it. Other streams of the same topic stay.
func TestDropEndsTheStreamsThatEndWithATopic(t *testing.T) {
	eachProtocol(t, Options{}, func(t *testing.T, s *testServer) {
		s.feed.grow()
		restricted, unrestricted := s.openFrom(t, "needs session", "/game", ""), s.open(t, "/game", "")
		restricted.expect(1, 1)
		unrestricted.expect(1, 1)
		s.Drop(testTopic("another session"))
		s.feed.grow()
		s.Wake(testTopic("/game"))
		restricted.expect(2, 2)
		unrestricted.expect(2, 2)
		s.Drop(testTopic("session"))
		restricted.expectEnd()
		waitFor(t, "one stream is left", func() bool { return s.Count() == 1 })
		s.feed.grow()
		s.Wake(testTopic("/game"))
		unrestricted.expect(3, 3)
		again := s.openFrom(t, "needs session", "/game", "3")
		waitFor(t, "the stream is open again", func() bool { return s.Count() == 2 })
		s.DropRestricted()
		again.expectEnd()
		waitFor(t, "one stream is left", func() bool { return s.Count() == 1 })
		if len(s.endingWith) != 0 {
			t.Errorf("%d topics still have streams that end with them", len(s.endingWith))
		}
	})
}

// A stream must not start if its topic or its session has been dropped before.
func TestDropReachesAStreamThatHasNotStarted(t *testing.T) {
	for name, drop := range map[string]func(*Hub){
		"its session":                   func(h *Hub) { h.Drop(testTopic("session")) },
		"everything that is restricted": (*Hub).DropRestricted,
	} {
		for _, catchingUp := range []bool{false, true} {
			t.Run(fmt.Sprint(name, " while catching up: ", catchingUp), func(t *testing.T) {
				s := newTestServer(t, Options{}, false)
				var once sync.Once
				if catchingUp {
					s.feed.before = func() { once.Do(func() { drop(s.Hub) }) }
				}
				v, err := s.Subscribe("game", "192.0.2.1")
				if err != nil {
					t.Fatal(err)
				}
				if !catchingUp {
					drop(s.Hub)
				}
				stream := Stream{Topic: testTopic("game"), Feed: s.feed, EndsWith: []Topic{testTopic("session")}}
				w := httptest.NewRecorder()
				if err := v.Serve(w, httptest.NewRequest("GET", "/", nil), stream); !fault.Is(err, fault.Unavailable) {
					t.Errorf("got %v, want an error that makes the client try again", err)
				}
				v.Release()
				if s.Count() != 0 || len(s.endingWith) != 0 {
					t.Errorf("%d streams are counted, %d topics end streams", s.Count(), len(s.endingWith))
				}
			})
		}
	}
}
