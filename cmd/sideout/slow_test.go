package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Timeouts for slow clients: the server ends requests after 20 s, responses that nobody reads after 60 s, and idle
// connections after two minutes. These limits are for a server that does not.
const (
	clientTimeout     = hangLimit
	longClientTimeout = 2 * hangLimit
)

// Many connections send as little as they can for as long as they can. The server ends each of them, and other clients
// are not affected.
func TestSlowClientsAreDisconnected(t *testing.T) {
	t.Parallel()
	server := launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+t.TempDir()))
	n := newQuietLoad(t, server)
	address := strings.TrimPrefix(server.url, "http://")
	n.write(t.Context()) // so that responses are large
	dripText := func(text string) func(net.Conn) { return func(c net.Conn) { drip(t.Context(), c, text) } }

	var all sync.WaitGroup
	openMany := func(number int, clientTimeout time.Duration, first string, then func(net.Conn)) {
		for range number {
			all.Go(func() { expectDisconnect(t, address, clientTimeout, first, then) })
		}
	}
	nothing := func(net.Conn) {}
	openMany(1000, clientTimeout, "", nothing)
	openMany(50, clientTimeout, "GET / HTTP/1.1\r\nHost: a\r\n", nothing)
	openMany(50, clientTimeout, "GET / HTTP/1.1\r\nHost: a\r\n", dripText("X-Slow: 1\r\n"))
	openMany(50, clientTimeout, "POST /api/beta-access HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n", dripText(" "))
	openMany(50, clientTimeout, "POST /api/leagues HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n", dripText("1\r\n \r\n"))
	if prove {
		openMany(50, longClientTimeout, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", nothing)
		all.Go(func() { neverRead(t, n, address) })
	}
	slowest, most := measureOthers(t, server, n, &all)
	t.Logf("1,200 slow clients were disconnected; the slowest response to other clients took %s, and the server used %.0f MiB",
		slowest.Round(time.Millisecond), most)
	if most > 512 {
		t.Errorf("the server used %.0f MiB", most)
	}
}

// expectDisconnect opens a connection, sends a text, and waits until the server closes it. It reads all responses.
func expectDisconnect(t *testing.T, address string, clientTimeout time.Duration, first string, then func(net.Conn)) {
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Error(err)
		return
	}
	defer c.Close()
	_ = c.SetReadDeadline(time.Now().Add(clientTimeout))
	if _, err := io.WriteString(c, first); err != nil {
		t.Error(err)
		return
	}
	go then(c)
	if _, err := io.Copy(io.Discard, c); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("after %s the server still waits behind %q", clientTimeout, first)
	}
}

// drip sends a text every second until the connection or ctx ends.
func drip(ctx context.Context, c net.Conn, text string) {
	every := time.NewTicker(time.Second)
	defer every.Stop()
	for {
		select {
		case <-every.C:
		case <-ctx.Done():
			return
		}
		if _, err := io.WriteString(c, text); err != nil {
			return
		}
	}
}

// neverRead sends requests on one connection without reading the responses, until the server closes it.
func neverRead(t *testing.T, n *leagueLoad, address string) {
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Error(err)
		return
	}
	defer c.Close()
	request, err := http.NewRequest("GET", fmt.Sprintf("%s/api/leagues/%d/games", n.owner.url, n.league), nil)
	if err != nil {
		t.Error(err)
		return
	}
	for _, cookie := range n.owner.client.Jar.Cookies(request.URL) {
		request.AddCookie(cookie)
	}
	_ = c.SetWriteDeadline(time.Now().Add(longClientTimeout))
	for err == nil { // the responses fill all buffers, then the requests do
		err = request.Write(c)
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("after %s the server still waits for the client to read", longClientTimeout)
	}
}

// measureOthers sends ordinary requests, at once and then ten times a second until all slow clients have ended. It returns the slowest
// response time and the peak memory of the server in MiB.
func measureOthers(t *testing.T, server *process, n *leagueLoad, all *sync.WaitGroup) (slowest time.Duration, most float64) {
	t.Helper()
	finished := make(chan struct{})
	go func() { all.Wait(); close(finished) }()
	newcomer := newClient(t, server.url)
	newcomer.client.Transport = &http.Transport{DisableKeepAlives: true} // a new connection for each request
	every := time.NewTicker(100 * time.Millisecond)
	defer every.Stop()
	for i := 0; ; i++ {
		start := time.Now()
		got, err := n.rename(i)
		if err != nil || got.status != http.StatusOK {
			t.Errorf("an ordinary write: %d %s %v", got.status, got.body, err)
		}
		newcomer.mustCall(t, "GET /api/config", "", nil)
		slowest, most = max(slowest, time.Since(start)), max(most, server.memory())
		select {
		case <-every.C:
		case <-finished:
			return slowest, most
		}
	}
}

// Requests with 100 MB to calls that accept little are refused before most of it is sent, and the connection is closed.
func TestHugeBodiesAreRefusedEarly(t *testing.T) {
	t.Parallel()
	const huge, early = 100 << 20, 24 << 20 // the limit includes the buffers on both sides
	server := launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+t.TempDir()))
	n := newQuietLoad(t, server)
	imports := fmt.Sprintf("POST /api/leagues/%d/bulk-import", n.league)
	var all sync.WaitGroup
	for _, c := range []struct {
		call   string
		want   int
		header string
	}{
		{"POST /api/leagues", http.StatusRequestEntityTooLarge, ""},
		{"POST /api/leagues", http.StatusRequestEntityTooLarge, "chunked"},
		{"POST /api/auth/login", http.StatusRequestEntityTooLarge, ""},
		{"POST /api/auth/register", http.StatusRequestEntityTooLarge, "chunked"},
		{"POST /api/beta-access", http.StatusRequestEntityTooLarge, ""},
		{imports, http.StatusRequestEntityTooLarge, ""},
		{imports, http.StatusRequestEntityTooLarge, "chunked"},
		{fmt.Sprintf("GET /api/leagues/%d", n.league), http.StatusOK, ""},
		{"DELETE /api/teams/999999", http.StatusNotFound, "chunked"},
		{"POST /api/nowhere", http.StatusNotFound, ""},
		{"POST /", http.StatusMethodNotAllowed, ""},
	} {
		all.Go(func() {
			got, err := sendBody(n.owner, c.call, c.header == "chunked", spaces{}, huge)
			if err != nil || got.status != c.want || got.sent > early || got.open {
				t.Errorf("%s %s: %+v, %v; want %d", c.call, c.header, got, err, c.want)
			}
		})
	}
	slowest, most := measureOthers(t, server, n, &all)
	t.Logf("the slowest response to other clients took %s, and the server used %.0f MiB", slowest.Round(time.Millisecond), most)
	if most > 512 {
		t.Errorf("the server used %.0f MiB", most)
	}
}

// A flood of 8 MiB files, from people who may import and from others, is mostly refused and takes no more memory than a
// few of them.
func TestConcurrentLargeImports(t *testing.T) {
	t.Parallel()
	server := launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+t.TempDir()))
	n := newQuietLoad(t, server)
	anonymous := newClient(t, server.url)
	const size = 8<<20 - 1000
	var all sync.WaitGroup
	for i := range rounds(16, 64) {
		sender, allowed := anonymous, []int{http.StatusUnauthorized}
		if i%2 == 0 {
			sender, allowed = n.owner, []int{http.StatusUnprocessableEntity, http.StatusServiceUnavailable}
		}
		all.Go(func() {
			file := io.MultiReader(strings.NewReader(`{"csvData":"`), io.LimitReader(spaces{}, size-14), strings.NewReader(`"}`))
			got, err := sendBody(sender, fmt.Sprintf("POST /api/leagues/%d/bulk-import", n.league), false, file, size)
			if err != nil || !slices.Contains(allowed, got.status) {
				t.Errorf("an import: %+v %v, want one of %v", got, err, allowed)
			}
		})
	}
	slowest, most := measureOthers(t, server, n, &all)
	t.Logf("the slowest response to other clients took %s, and the server used %.0f MiB", slowest.Round(time.Millisecond), most)
	if most > 1024 {
		t.Errorf("the server used %.0f MiB", most)
	}
}

// bodyResult is the result of a request with a long body.
type bodyResult struct {
	status int
	sent   int64 // bytes, when the response arrived
	open   bool  // the server did not close the connection
}

// sendBody sends a request with a long body, and waits until the server closes the connection or for a minute.
func sendBody(sender *client, call string, chunked bool, body io.Reader, size int64) (got bodyResult, err error) {
	method, path, _ := strings.Cut(call, " ")
	r, err := http.NewRequest(method, sender.url+path, nil)
	if err != nil {
		return got, err
	}
	c, err := net.Dial("tcp", r.URL.Host)
	if err != nil {
		return got, err
	}
	defer c.Close()
	var count atomic.Int64
	r.Body = io.NopCloser(io.TeeReader(io.LimitReader(body, size), counter{&count}))
	if r.ContentLength = size; chunked {
		r.ContentLength = -1
	}
	r.Header.Set("Content-Type", "application/json")
	for _, cookie := range sender.client.Jar.Cookies(r.URL) {
		r.AddCookie(cookie)
	}
	go func() { _ = r.Write(c) }() // fails when the server closes the connection
	_ = c.SetReadDeadline(time.Now().Add(clientTimeout))
	in := bufio.NewReader(c)
	response, err := http.ReadResponse(in, r)
	if err != nil {
		return got, err
	}
	got.status, got.sent = response.StatusCode, count.Load()
	_, _ = io.Copy(io.Discard, response.Body)
	_ = c.SetReadDeadline(time.Now().Add(time.Minute)) // the server closes idle connections after two
	_, err = in.ReadByte()
	got.open = errors.Is(err, os.ErrDeadlineExceeded)
	return got, nil
}

// spaces is an endless body.
type spaces struct{}

func (spaces) Read(p []byte) (int, error) {
	return copy(p, bytes.Repeat([]byte(" "), len(p))), nil
}

// counter counts written bytes.
type counter struct{ n *atomic.Int64 }

func (c counter) Write(p []byte) (int, error) {
	c.n.Add(int64(len(p)))
	return len(p), nil
}
