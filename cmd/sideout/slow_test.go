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

// patience is how long a slow client is waited for by us: the server ends it after 20 s, an answer that nobody reads
// after 60 s, an idle connection after two minutes.
const (
	patience     = 40 * time.Second
	longPatience = 3 * time.Minute
)

// TestSlowClientsAreSentAway opens many connections that do as little as they can for as long as they can. Each is ended
// by the server, and a person who does ordinary things meanwhile does not notice.
func TestSlowClientsAreSentAway(t *testing.T) {
	t.Parallel()
	server := launch(t, program(t, "SIDEOUT_DATA_DIR="+t.TempDir()))
	n := quietNight(t, server)
	address := strings.TrimPrefix(server.url, "http://")
	n.write(t.Context()) // so that there is something to read
	drip := func(text string) func(net.Conn) { return func(c net.Conn) { dripping(t.Context(), c, text) } }

	var all sync.WaitGroup
	crowd := func(number int, patience time.Duration, first string, then func(net.Conn)) {
		for range number {
			all.Go(func() { sentAway(t, address, patience, first, then) })
		}
	}
	nothing := func(net.Conn) {}
	crowd(1000, patience, "", nothing)
	crowd(50, patience, "GET / HTTP/1.1\r\nHost: a\r\n", nothing)
	crowd(50, patience, "GET / HTTP/1.1\r\nHost: a\r\n", drip("X-Slow: 1\r\n"))
	crowd(50, patience, "POST /api/beta-access HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n", drip(" "))
	crowd(50, patience, "POST /api/leagues HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n", drip("1\r\n \r\n"))
	if prove {
		crowd(50, longPatience, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", nothing)
		all.Go(func() { neverReads(t, n, address) })
	}
	slowest, most := others(t, server, n, &all)
	t.Logf("1,200 slow clients were sent away; meanwhile the slowest answer to others took %s, and the server held %.0f MiB",
		slowest.Round(time.Millisecond), most)
	if slowest > 10*time.Second || most > 256 {
		t.Error("others noticed")
	}
}

// sentAway opens a connection, says something, and waits for the server to end it. Whatever it answers before is read.
func sentAway(t *testing.T, address string, patience time.Duration, first string, then func(net.Conn)) {
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Error(err)
		return
	}
	defer c.Close()
	_ = c.SetReadDeadline(time.Now().Add(patience))
	if _, err := io.WriteString(c, first); err != nil {
		t.Error(err)
		return
	}
	go then(c)
	if _, err := io.Copy(io.Discard, c); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("after %s the server still waits behind %q", patience, first)
	}
}

// dripping says a little every second, until the connection or ctx ends.
func dripping(ctx context.Context, c net.Conn, text string) {
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

// neverReads asks for much on one connection and reads none of it, until the server does not write any more.
func neverReads(t *testing.T, n *night, address string) {
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Error(err)
		return
	}
	defer c.Close()
	ask, err := http.NewRequest("GET", fmt.Sprintf("%s/api/leagues/%d/games", n.owner.url, n.league), nil)
	if err != nil {
		t.Error(err)
		return
	}
	for _, cookie := range n.owner.client.Jar.Cookies(ask.URL) {
		ask.AddCookie(cookie)
	}
	_ = c.SetWriteDeadline(time.Now().Add(longPatience))
	for err == nil { // answers fill all buffers, then questions do
		err = ask.Write(c)
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("after %s the server still waits for somebody to read", longPatience)
	}
}

// others does ordinary things ten times a second until all have ended. It returns how long the slowest answer took, and
// the most memory that the server held, in MiB.
func others(t *testing.T, server *process, n *night, all *sync.WaitGroup) (slowest time.Duration, most float64) {
	t.Helper()
	over := make(chan struct{})
	go func() { all.Wait(); close(over) }()
	newcomer := newVisitor(t, server.url)
	newcomer.client.Transport = &http.Transport{DisableKeepAlives: true} // a connection of its own for each call
	every := time.NewTicker(100 * time.Millisecond)
	defer every.Stop()
	for i := 0; ; i++ {
		select {
		case <-every.C:
		case <-over:
			return slowest, most
		}
		start := time.Now()
		got, err := n.rename(i)
		if err != nil || got.status != http.StatusOK {
			t.Errorf("an ordinary write: %d %s %v", got.status, got.body, err)
		}
		newcomer.must(t, "GET /api/config", "", nil)
		slowest, most = max(slowest, time.Since(start)), max(most, server.memory())
	}
}

// TestHugeBodiesAreRefusedEarly sends 100 MB to calls that take little: they answer while most of it is still to come,
// and end the connection.
func TestHugeBodiesAreRefusedEarly(t *testing.T) {
	t.Parallel()
	const huge, early = 100 << 20, 24 << 20 // what is sent until the answer is there fills buffers on both sides, too
	server := launch(t, program(t, "SIDEOUT_DATA_DIR="+t.TempDir()))
	n := quietNight(t, server)
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
			got, err := pour(n.owner, c.call, c.header == "chunked", spaces{}, huge)
			if err != nil || got.status != c.want || got.sent > early || got.open {
				t.Errorf("%s %s: %+v, %v; want %d", c.call, c.header, got, err, c.want)
			}
		})
	}
	slowest, most := others(t, server, n, &all)
	t.Logf("meanwhile the slowest answer to others took %s, and the server held %.0f MiB", slowest.Round(time.Millisecond), most)
	if slowest > 10*time.Second || most > 256 {
		t.Error("others noticed")
	}
}

// TestManyLargeImportsAtOnce: a flood of files of 8 MiB, from people who may import and from others, is mostly told to
// come back, and takes no more memory than a few of them.
func TestManyLargeImportsAtOnce(t *testing.T) {
	t.Parallel()
	server := launch(t, program(t, "SIDEOUT_DATA_DIR="+t.TempDir()))
	n := quietNight(t, server)
	nobody := newVisitor(t, server.url)
	const size = 8<<20 - 1000
	var all sync.WaitGroup
	for i := range rounds(16, 64) {
		who, allowed := nobody, []int{http.StatusUnauthorized}
		if i%2 == 0 {
			who, allowed = n.owner, []int{http.StatusUnprocessableEntity, http.StatusServiceUnavailable}
		}
		all.Go(func() {
			file := io.MultiReader(strings.NewReader(`{"csvData":"`), io.LimitReader(spaces{}, size-14), strings.NewReader(`"}`))
			got, err := pour(who, fmt.Sprintf("POST /api/leagues/%d/bulk-import", n.league), false, file, size)
			if err != nil || !slices.Contains(allowed, got.status) {
				t.Errorf("an import: %+v %v, want one of %v", got, err, allowed)
			}
		})
	}
	slowest, most := others(t, server, n, &all)
	t.Logf("meanwhile the slowest answer to others took %s, and the server held %.0f MiB", slowest.Round(time.Millisecond), most)
	if slowest > 10*time.Second || most > 512 {
		t.Error("others noticed")
	}
}

// poured is what became of a long body.
type poured struct {
	status int
	sent   int64 // bytes, when the answer came
	open   bool  // the server goes on listening
}

// pour makes a call with a long body, and listens until the server hangs up or for a while.
func pour(who *visitor, call string, chunked bool, body io.Reader, size int64) (got poured, err error) {
	method, path, _ := strings.Cut(call, " ")
	r, err := http.NewRequest(method, who.url+path, nil)
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
	for _, cookie := range who.client.Jar.Cookies(r.URL) {
		r.AddCookie(cookie)
	}
	go func() { _ = r.Write(c) }() // it fails when the server has had enough
	_ = c.SetReadDeadline(time.Now().Add(patience))
	in := bufio.NewReader(c)
	answer, err := http.ReadResponse(in, r)
	if err != nil {
		return got, err
	}
	got.status, got.sent = answer.StatusCode, count.Load()
	_, _ = io.Copy(io.Discard, answer.Body)
	_ = c.SetReadDeadline(time.Now().Add(5 * time.Second))
	_, err = in.ReadByte()
	got.open = errors.Is(err, os.ErrDeadlineExceeded)
	return got, nil
}

// spaces is a body without an end.
type spaces struct{}

func (spaces) Read(p []byte) (int, error) {
	return copy(p, bytes.Repeat([]byte(" "), len(p))), nil
}

// counter counts what goes by.
type counter struct{ n *atomic.Int64 }

func (c counter) Write(p []byte) (int, error) {
	c.n.Add(int64(len(p)))
	return len(p), nil
}
