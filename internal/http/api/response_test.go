package api

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sideout/internal/http/httpio"
)

// line is one line of the request log.
type line struct {
	Level, ID, Method, Route, Error string
	Status, Bytes                   int
	DurationUS                      *int `json:"duration_us"`
}

func readLines(t *testing.T, log string) (lines []line) {
	t.Helper()
	for text := range strings.Lines(log) {
		var l line
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		lines = append(lines, l)
	}
	return lines
}

func TestRequestLog(t *testing.T) {
	for _, c := range []struct {
		exchange
		want line
	}{
		{exchange{"GET / | Accept-Encoding: br", 200, "...", ""}, line{Level: "INFO", Method: "GET", Route: "GET /{$}", Status: 200, Bytes: 8}},
		{exchange{"HEAD /pro", 200, "", ""}, line{Level: "INFO", Method: "HEAD", Route: "GET /pro", Status: 200}},
		{exchange{"GET /pro/", 308, "", ""}, line{Level: "INFO", Method: "GET", Route: "GET /pro/{$}", Status: 308}},
		{exchange{"GET / | If-None-Match: *", 304, "", ""}, line{Level: "INFO", Method: "GET", Route: "GET /{$}", Status: 304}},
		{exchange{"GET /assets/index-1a2b.js", 200, "...", ""}, line{Level: "INFO", Method: "GET", Route: "/assets/", Status: 200, Bytes: 9}},
		{exchange{"GET /robots.txt", 200, "...", ""}, line{Level: "INFO", Method: "GET", Route: "/robots.txt", Status: 200, Bytes: 13}},
		{exchange{"GET /secret-token | Accept-Encoding: gzip", 404, "...", ""}, line{Level: "INFO", Method: "GET", Route: "unmatched", Status: 404, Bytes: 8}},
		{exchange{"GET //secret-token", 404, "...", ""}, line{Level: "INFO", Method: "GET", Route: "unmatched", Status: 404, Bytes: len(testSite()["app.html"].Data)}},
		{exchange{"GET /api/secret-token", 404, "...", ""}, line{Level: "INFO", Method: "GET", Route: "/api/", Status: 404, Bytes: len(notHere)}},
		{exchange{"SECRET-TOKEN /", 405, "...", ""}, line{Level: "INFO", Method: "other", Route: "unmatched", Status: 405, Bytes: len(readOnly)}},
		{exchange{"GET /test/fails", 500, "...", ""}, line{Level: "ERROR", Method: "GET", Route: "GET /test/fails", Status: 500, Bytes: 59, Error: "the disk is gone"}},
	} {
		s, log := newServer(t, Options{Site: testSite()})
		server := httptest.NewServer(s)
		response := c.do(t, server)
		server.Close() // waits for the handler, and so for its line
		lines := readLines(t, log.String())
		if len(lines) != 1 {
			t.Errorf("%s: %d lines, want one", c.request, len(lines))
			continue
		}
		got := lines[0]
		if got.ID != response.Header.Get("X-Request-Id") || got.DurationUS == nil || *got.DurationUS < 0 {
			t.Errorf("%s: id or duration is wrong in %s", c.request, log)
		}
		if got.ID, got.DurationUS = "", nil; got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.request, got, c.want)
		}
		if strings.Contains(strings.ToLower(log.String()), "secret-token") {
			t.Errorf("%s: the log contains text of the client: %s", c.request, log)
		}
	}
}

func TestProbesAreNotLogged(t *testing.T) {
	s, log := newServer(t, Options{Site: testSite()})
	server := httptest.NewServer(s)
	exchange{"GET /healthz", 200, "ok", ""}.do(t, server)
	exchange{"GET /readyz", 200, "ready", ""}.do(t, server)
	server.Close()
	if log.String() != "" {
		t.Errorf("logged %s", log)
	}
}

func TestPanicIsAnsweredAndLoggedOnce(t *testing.T) {
	s, log := newServer(t, Options{Site: testSite()})
	server := httptest.NewServer(s)
	response := exchange{"GET /test/panic", 500, "...", ""}.do(t, server)
	server.Close()
	lines := readLines(t, log.String())
	if len(lines) != 1 {
		t.Fatalf("%d lines, want one: %s", len(lines), log)
	}
	l := lines[0]
	if l.Level != "ERROR" || l.Status != 500 || l.ID != response.Header.Get("X-Request-Id") {
		t.Errorf("got %+v", l)
	}
	if !strings.HasPrefix(l.Error, "panic: the roof is on fire\n") || !strings.Contains(l.Error, "server_test.go") {
		t.Errorf("the error has no cause or no line of code: %s", l.Error)
	}
}

// A response that has begun cannot become a 500 any more. Clients must be able to see that it is incomplete.
func TestBrokenResponses(t *testing.T) {
	for path, want := range map[string]line{
		"/test/late-panic": {Level: "ERROR", Method: "GET", Route: "GET /test/late-panic", Status: 200, Bytes: 50_000},
		"/test/abort":      {Level: "INFO", Method: "GET", Route: "GET /test/abort"},
	} {
		s, log := newServer(t, Options{Site: testSite()})
		server := httptest.NewServer(s)
		if response, err := client.Get(server.URL + path); err == nil {
			if _, err = io.ReadAll(response.Body); err == nil {
				t.Errorf("%s: the response looks complete", path)
			}
			response.Body.Close()
		}
		server.Close()
		lines := readLines(t, log.String())
		if len(lines) != 1 {
			t.Fatalf("%s: %d lines, want one", path, len(lines))
		}
		got := lines[0]
		if got.ID, got.DurationUS, got.Error = "", nil, ""; got != want {
			t.Errorf("%s: got %+v, want %+v", path, got, want)
		}
	}
}

// A handler may stream: http.ResponseController finds the writer that httpio.Response wraps.
func TestResponseControllerReachesTheConnection(t *testing.T) {
	s, _ := newServer(t, Options{Site: testSite()})
	s.mux.Handle("GET /test/flush", httpio.Handler(func(w http.ResponseWriter, _ *http.Request) error {
		return http.NewResponseController(w).Flush()
	}))
	server := httptest.NewServer(s)
	defer server.Close()
	exchange{"GET /test/flush", 200, "", "Cache-Control: no-store"}.do(t, server)
}
