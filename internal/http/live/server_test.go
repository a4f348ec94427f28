package live

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/base/fault"
	topics "sideout/internal/base/topic"
)

// numberFeed is a feed of the frames 1, 2, 3 and so on, whose ids are the numbers.
type numberFeed struct {
	mu        sync.Mutex
	last      int
	data      string // of every frame
	err       error
	callCount int
	before    func() // called at the start of Since, without the lock
}

func (n *numberFeed) Since(_ context.Context, last string) (frames []byte, newest string, err error) {
	if n.before != nil {
		n.before()
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.callCount++
	if n.err != nil {
		return nil, "", n.err
	}
	from, _ := strconv.Atoi(last) // "" is 0
	for i := from + 1; i <= n.last; i++ {
		frames = fmt.Appendf(frames, "id: %d\nevent: number\ndata: %s\n\n", i, n.data)
	}
	return frames, strconv.Itoa(n.last), nil
}

func (n *numberFeed) grow() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.last++
}

func (n *numberFeed) fail(err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.err = err
}

func (n *numberFeed) calls() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.callCount
}

// testServer is a hub with an HTTP server. Each path is both a topic and a key.
type testServer struct {
	*Hub
	*httptest.Server
	feed *numberFeed
	wrap func(*numberFeed) Feed // wraps the feed; nil for none
	pace time.Duration
}

// newTestServer starts a server; with http2 its connections cannot be hijacked.
func newTestServer(t testing.TB, o Options, http2 bool) *testServer {
	o.Log = slog.New(slog.DiscardHandler) // discards the errors that tests provoke
	s := &testServer{Hub: New(o), feed: &numberFeed{}}
	s.Server = httptest.NewUnstartedServer(s)
	s.start(t, http2)
	return s
}

func (s *testServer) start(t testing.TB, http2 bool) {
	if http2 {
		s.Server.EnableHTTP2 = true
		s.Server.StartTLS()
	} else {
		s.Server.Start()
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
		defer cancel()
		if err := s.Hub.Close(ctx); err != nil {
			t.Error("close the hub:", err)
		}
		s.Server.Close()
	})
}

func (s *testServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'")
	v, err := s.Subscribe(r.URL.Path, r.Header.Get("From"))
	if err == nil {
		defer v.Release()
		var feed Feed = s.feed
		if s.wrap != nil {
			feed = s.wrap(s.feed)
		}
		stream := Stream{Topic: testTopic(r.URL.Path), Feed: feed, Pace: s.pace}
		if r.Header.Get("From") == "needs session" {
			stream.EndsWith = []Topic{testTopic("session"), testTopic("rights")}
		}
		err = v.Serve(w, r, stream)
	}
	if err != nil {
		f := fault.Of(err)
		w.Header().Set("Retry-After", strconv.Itoa(int(f.RetryAfter.Seconds())))
		http.Error(w, f.Sentence.String(), map[fault.Kind]int{fault.TooMany: 429, fault.Unavailable: 503, fault.NotFound: 404}[f.Kind])
	}
}

// stream is an open stream of a client.
type stream struct {
	*http.Response
	t    testing.TB
	in   *bufio.Reader
	last string // id
}

// open opens a stream that continues from an id.
func (s *testServer) open(t testing.TB, path, last string) *stream {
	t.Helper()
	return s.openFrom(t, "", path, last)
}

// openFrom is open with the name of an address.
func (s *testServer) openFrom(t testing.TB, address, path, last string) *stream {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, s.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Last-Event-ID", last)
	r.Header.Set("From", address)
	response, err := s.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return &stream{response, t, bufio.NewReader(response.Body), last}
}

// frame returns the next value of a field; false at the end of the stream. The field without a name is a comment, as in
// heartbeats.
func (s *stream) frame(name string) (value string, ok bool) {
	for {
		line, err := s.in.ReadString('\n')
		if err != nil {
			return "", false
		}
		key, value, isField := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
		if !isField {
			continue
		}
		if value = strings.TrimPrefix(value, " "); key == "id" {
			s.last = value
		}
		if key == name {
			return value, true
		}
	}
}

// expect reads the ids from one to another.
func (s *stream) expect(from, to int) {
	s.t.Helper()
	for i := from; i <= to; i++ {
		if id, ok := s.frame("id"); id != strconv.Itoa(i) {
			s.t.Fatalf("got id %q (%v), want %d", id, ok, i)
		}
	}
}

// expectEnd reads to the end and returns the last retry delay, in milliseconds.
func (s *stream) expectEnd() (retry int) {
	s.t.Helper()
	for {
		text, ok := s.frame("retry")
		if !ok {
			if _, err := s.in.ReadByte(); err != io.EOF {
				s.t.Errorf("the stream ended with %v", err)
			}
			return retry
		}
		retry, _ = strconv.Atoi(text)
	}
}

// waitFor waits for a condition.
func waitFor(t testing.TB, what string, holds func() bool) {
	t.Helper()
	deadline := time.After(5 * time.Minute)
	for tick := time.Tick(time.Millisecond); !holds(); {
		select {
		case <-tick:
		case <-deadline:
			t.Fatal("timed out waiting until", what)
		}
	}
}

// eachProtocol runs a test with connections that the hub takes over, and with connections that it cannot take over.
func eachProtocol(t *testing.T, o Options, test func(t *testing.T, s *testServer)) {
	t.Run("HTTP/1.1", func(t *testing.T) { test(t, newTestServer(t, o, false)) })
	t.Run("HTTP/2", func(t *testing.T) { test(t, newTestServer(t, o, true)) })
}

// testTopic returns a topic for tests.
func testTopic(path string) Topic { return Topic{Kind: topics.Kind(path)} }
