package live

import "testing"

func TestLimits(t *testing.T) {
	type try struct {
		path, address string
		status        int
	}
	for name, c := range map[string]struct {
		options Options
		tries   []try
	}{
		"of a topic": {Options{MaxStreams: 50, MaxStreamsPerKey: 3}, []try{
			{"/a", "gym", 200}, {"/a", "gym", 200}, {"/a", "gym", 200}, {"/a", "gym", 429}, {"/b", "gym", 200}, {"/a", "home", 200},
		}},
		"of an address": {Options{MaxStreams: 50, MaxStreamsPerAddress: 3}, []try{
			{"/a", "gym", 200}, {"/b", "gym", 200}, {"/c", "gym", 200}, {"/d", "gym", 429}, {"/a", "home", 200},
		}},
		"of the process": {Options{MaxStreams: 5}, []try{
			{"/a", "gym", 200}, {"/b", "gym", 200}, {"/a", "gym", 200}, {"/b", "gym", 200},
			{"/a", "gym", 503}, {"/a", "home", 200}, {"/a", "shop", 503}, // the fifth stream is for an address without one
		}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newTestServer(t, c.options, false)
			for i, one := range c.tries {
				response := s.openFrom(t, one.address, one.path, "")
				after := response.Header.Get("Retry-After")
				if response.StatusCode != one.status || (one.status == 200) != (after == "") {
					t.Errorf("%d, %v: status %d, Retry-After %q", i, one, response.StatusCode, after)
				}
			}
		})
	}
}

func TestAStreamThatHasEndedIsNotCounted(t *testing.T) {
	s := newTestServer(t, Options{MaxStreams: 50, MaxStreamsPerAddress: 2}, false)
	first := s.open(t, "/a", "")
	s.open(t, "/b", "")
	if refused := s.open(t, "/c", ""); refused.StatusCode != 429 {
		t.Fatalf("status %d", refused.StatusCode)
	}
	first.Body.Close()
	for slot := range heartbeatGroups {
		s.sendHeartbeats(slot)
	}
	waitFor(t, "one is released", func() bool { return s.Count() == 1 })
	if again := s.open(t, "/c", ""); again.StatusCode != 200 {
		t.Errorf("status %d", again.StatusCode)
	}
}
