package api

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"sideout/internal/base/topic"
	"sideout/internal/http/httpio"
	"sideout/internal/http/live"
)

// idleFeed is a feed with one event, after which nothing happens.
type idleFeed struct{}

func (idleFeed) Since(_ context.Context, last string) ([]byte, string, error) {
	if last == "1" {
		return nil, last, nil
	}
	return []byte("id: 1\ndata: here\n\n"), "1", nil
}

// streamServer is a test server whose handlers take connections over from net/http.
type streamServer struct {
	*httptest.Server
	running sync.WaitGroup
}

// Close also waits for those handlers: httptest.Server does not know of connections that were taken over.
func (s *streamServer) Close() {
	s.Server.Close()
	s.running.Wait()
}

// newStreamServer returns a server whose /test/stream is a stream. before is called while a client is being authorized, when
// the hub already counts it.
func newStreamServer(t *testing.T, o live.Options, before func()) (*streamServer, *live.Hub, *logBuffer) {
	hub := live.New(o)
	s, log := newServer(t, Options{Site: testSite(), Live: hub})
	s.mux.Handle("GET /test/stream", httpio.Handler(func(w http.ResponseWriter, r *http.Request) error {
		return s.streams.Serve(w, r, "test", func() (live.Stream, error) {
			before()
			return live.Stream{Topic: topic.Game(1), Feed: idleFeed{}}, nil
		})
	}))
	server := &streamServer{}
	server.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		server.running.Add(1)
		defer server.running.Done()
		s.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		check(t, hub.Close(context.Background()))
		server.Close()
	})
	return server, hub, log
}

// The stream's connection is taken from net/http before anything is written, and for net/http the request is over
// at once. Its line in the log is still that of a success.
func TestAStreamIsLoggedAsASuccess(t *testing.T) {
	server, hub, log := newStreamServer(t, live.Options{}, func() {})
	response, err := client.Get(server.URL + "/test/stream")
	check(t, err)
	defer response.Body.Close()
	text := bufio.NewScanner(response.Body)
	for text.Scan() && text.Text() != "data: here" {
	}
	if text.Text() != "data: here" {
		t.Errorf("the stream ended with %v", text.Err())
	}
	if response.Header.Get("X-Content-Type-Options") != "nosniff" || response.StatusCode != http.StatusOK {
		t.Errorf("responded with %s and %v", response.Status, response.Header)
	}
	check(t, hub.Close(t.Context()))
	server.Close() // waits for the handler
	lines := readLines(t, log.String())
	if len(lines) != 1 || lines[0].Status != 200 || lines[0].Route != "GET /test/stream" || lines[0].ID != response.Header.Get("X-Request-Id") {
		t.Errorf("logged %s", log)
	}
}

func TestTooManyStreamsAreRefused(t *testing.T) {
	server, _, _ := newStreamServer(t, live.Options{MaxStreamsPerKey: 1, MaxStreams: 2}, func() {})
	open, err := net.Dial("tcp", server.Listener.Addr().String())
	check(t, err)
	defer open.Close()
	_, err = fmt.Fprint(open, "GET /test/stream HTTP/1.1\r\nHost: here\r\n\r\n")
	check(t, err)
	if line, err := bufio.NewReader(open).ReadString('\n'); !strings.Contains(line, "200") {
		t.Fatalf("responded with %q, %v", line, err)
	}
	exchange{"GET /test/stream", 429, "Too many people are watching this from your network....", "Retry-After: 30"}.do(t, server.Server)
}

// If a topic is dropped while a client is being authorized, its rights may have changed since they were checked.
func TestADropDuringAuthorizationGets503(t *testing.T) {
	var hub *live.Hub
	server, made, _ := newStreamServer(t, live.Options{}, func() { hub.Drop(topic.Game(1)) })
	hub = made
	exchange{"GET /test/stream", 503, "What may be seen here has just changed....", "Retry-After: 1"}.do(t, server.Server)
}
