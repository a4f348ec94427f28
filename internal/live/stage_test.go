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

	"sideout/internal/fault"
)

// numbers is a feed of 1, 2, 3 and so on, whose ids are the numbers.
type numbers struct {
	mu     sync.Mutex
	last   int
	data   string // of every frame
	err    error
	asked  int
	before func() // is called before an answer, without the lock
}

func (n *numbers) Since(_ context.Context, last string) (frames []byte, newest string, err error) {
	if n.before != nil {
		n.before()
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.asked++
	if n.err != nil {
		return nil, "", n.err
	}
	from, _ := strconv.Atoi(last) // "" is 0
	for i := from + 1; i <= n.last; i++ {
		frames = fmt.Appendf(frames, "id: %d\nevent: number\ndata: %s\n\n", i, n.data)
	}
	return frames, strconv.Itoa(n.last), nil
}

func (n *numbers) grow() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.last++
}

func (n *numbers) fail(err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.err = err
}

func (n *numbers) questions() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.asked
}

// stage is a hub with a server in front of it. Every path is a topic, and its key.
type stage struct {
	*Hub
	*httptest.Server
	feed *numbers
	wrap func(*numbers) Feed // makes the topics' feed of it; nil: that it is itself
	pace time.Duration
}

// newStage starts a server; http2 makes it one whose connections cannot be taken from it.
func newStage(t testing.TB, o Options, http2 bool) *stage {
	o.Log = slog.New(slog.DiscardHandler) // of the errors that tests make
	s := &stage{Hub: New(o), feed: &numbers{}}
	s.Server = httptest.NewUnstartedServer(s)
	s.start(t, http2)
	return s
}

func (s *stage) start(t testing.TB, http2 bool) {
	if http2 {
		s.Server.EnableHTTP2 = true
		s.Server.StartTLS()
	} else {
		s.Server.Start()
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := s.Hub.Close(ctx); err != nil {
			t.Error("close the hub:", err)
		}
		s.Server.Close()
	})
}

func (s *stage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'")
	v, err := s.Enter(r.URL.Path)
	if err == nil {
		defer v.Leave()
		var feed Feed = s.feed
		if s.wrap != nil {
			feed = s.wrap(s.feed)
		}
		err = v.Serve(w, r, Stream{Topic(r.URL.Path), feed, s.pace})
	}
	if err != nil {
		f := fault.Of(err)
		w.Header().Set("Retry-After", strconv.Itoa(int(f.RetryAfter.Seconds())))
		http.Error(w, f.Sentence, map[fault.Kind]int{fault.TooMany: 429, fault.Unavailable: 503, fault.NotFound: 404}[f.Kind])
	}
}

// stream is what a client has opened.
type stream struct {
	*http.Response
	t    testing.TB
	in   *bufio.Reader
	last string // id
}

// open opens a stream from an id on.
func (s *stage) open(t testing.TB, path, last string) *stream {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, s.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Last-Event-ID", last)
	answer, err := s.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	return &stream{answer, t, bufio.NewReader(answer.Body), last}
}

// frame returns the next value of a field; false at the end. The field without a name is a comment, as heartbeats are.
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

// expectEnd reads on to the end, and returns the last time to wait that was told.
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

// eventually waits for a condition.
func eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	deadline := time.After(20 * time.Second)
	for tick := time.Tick(time.Millisecond); !holds(); {
		select {
		case <-tick:
		case <-deadline:
			t.Fatal("never:", what)
		}
	}
}

// bothWays runs a test where the hub takes the connections and where it cannot.
func bothWays(t *testing.T, o Options, test func(t *testing.T, s *stage)) {
	t.Run("HTTP/1.1", func(t *testing.T) { test(t, newStage(t, o, false)) })
	t.Run("HTTP/2", func(t *testing.T) { test(t, newStage(t, o, true)) })
}
