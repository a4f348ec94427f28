package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/config"
)

// start runs the whole program and returns the address it says it is ready on, and a function that
// stops it and returns what it logged and how it ended.
func start(t *testing.T, args ...string) (url string, stop func() (log string, err error)) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	stdout, says := io.Pipe()
	var stderr bytes.Buffer
	ended := make(chan error, 1)
	go func() {
		ended <- run(ctx, args, []string{"SIDEOUT_DATA_DIR=" + t.TempDir()}, says, &stderr)
		says.Close()
	}()
	lines := bufio.NewReader(stdout)
	line, err := lines.ReadString('\n')
	if err != nil {
		cancel()
		t.Fatalf("it said %q and ended: %v", line, <-ended)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }() // the web may not be built, which it says
	stop = sync.OnceValues(func() (string, error) {
		cancel()
		err := <-ended
		return stderr.String(), err
	})
	t.Cleanup(func() { _, _ = stop() })
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "Sideout is ready on ")
	if !ok {
		t.Fatalf("it said %q", line)
	}
	return url, stop
}

func TestTheWholeProgram(t *testing.T) {
	url, stop := start(t, "serve", "-addr", "127.0.0.1:0", "-log-level", "debug")
	answer, err := http.Get(url + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if body, _ := io.ReadAll(answer.Body); answer.StatusCode != http.StatusOK || string(body) != "ok" {
		t.Errorf("/healthz: %d %q", answer.StatusCode, body)
	}
	log, err := stop()
	if err != nil {
		t.Errorf("it did not end well: %v", err)
	}
	if !strings.Contains(log, `"route":"GET /healthz","status":200`) {
		t.Errorf("the log does not tell of the request: %s", log)
	}
	if _, err := http.Get(url + "/healthz"); err == nil {
		t.Error("it still answers")
	}
}

// net/http would answer OPTIONS * by itself, without our headers.
func TestOptionsStarIsOurs(t *testing.T) {
	url, _ := start(t, "-addr", "127.0.0.1:0")
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_, _ = io.WriteString(conn, "OPTIONS * HTTP/1.1\r\nHost: sideout.example\r\n\r\n")
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusMethodNotAllowed || answer.Header.Get("X-Frame-Options") != "DENY" {
		t.Errorf("%d %v", answer.StatusCode, answer.Header)
	}
}

func TestAddressTaken(t *testing.T) {
	url, _ := start(t, "-addr", "127.0.0.1:0")
	taken := strings.TrimPrefix(url, "http://")
	err := run(t.Context(), nil, []string{"SIDEOUT_ADDR=" + taken, "SIDEOUT_DATA_DIR=" + t.TempDir()}, io.Discard, io.Discard)
	want := taken + " is already taken by another program; stop it, or choose another address, for example SIDEOUT_ADDR=127.0.0.1:8090"
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

func TestCommands(t *testing.T) {
	copied := filepath.Join(t.TempDir(), "copy.db")
	for _, c := range []struct{ args, environ, says, fails string }{
		{"version", "", "sideout ", ""},
		{"help", "", "SIDEOUT_ADDR", ""},
		{"-h", "", "SIDEOUT_ADDR", ""},
		{"serve --help", "", "SIDEOUT_ADDR", ""},
		{"sevre", "", "", `"sevre" is not a command; the commands are serve, backup, restore, export, import, user, version and help`},
		{"backup", "", "", "say which file: --to FILE"},
		{"backup --to " + copied, "", "the copy is whole", ""},
		{"backup --to " + copied, "", "", "already there"},
		{"restore --from " + copied, "", "is restored from", ""},
		{"restore --from nowhere", "", "", "there is no backup at nowhere"},
		{"serve now", "", "", `"now" is not a flag`},
		{"-addr nowhere", "", "", `-addr is "nowhere"`},
		{"-addr 192.0.2.1:0", "", "", "cannot listen on 192.0.2.1:0"},
		{"", "SIDEOUT_ADRR=x", "", "SIDEOUT_ADRR is not a setting"},
	} {
		var stdout strings.Builder
		environ := append(strings.Fields(c.environ), "SIDEOUT_DATA_DIR="+t.TempDir())
		err := run(t.Context(), strings.Fields(c.args), environ, &stdout, io.Discard)
		if !strings.Contains(stdout.String(), c.says) {
			t.Errorf("%q says %q, want %q", c.args, &stdout, c.says)
		}
		if c.fails == "" && err != nil || c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)) {
			t.Errorf("%q fails with %v, want %q", c.args, err, c.fails)
		}
	}
}

func TestAddress(t *testing.T) {
	here, everywhere := listenOn(t, "127.0.0.1:0"), listenOn(t, "0.0.0.0:0")
	for _, c := range []struct {
		asked    string
		listener net.Listener
		want     string
	}{
		{config.DefaultAddr, here, "http://localhost:" + portOf(here)},
		{"127.0.0.1:0", here, "http://" + here.Addr().String()},
		{"0.0.0.0:0", everywhere, "http://localhost:" + portOf(everywhere)},
	} {
		if got := address(c.asked, c.listener); got != c.want {
			t.Errorf("%s: got %s, want %s", c.asked, got, c.want)
		}
	}
}

func portOf(l net.Listener) string {
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

func listen(t *testing.T) net.Listener { return listenOn(t, "127.0.0.1:0") }

func listenOn(t *testing.T, addr string) net.Listener {
	t.Helper()
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	return listener
}

// slow is a server whose one request waits until the test lets it go.
func slow(t *testing.T, grace time.Duration) (cancel func(), release chan<- bool, answer <-chan string, ended <-chan error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	inside, hold := make(chan bool), make(chan bool)
	said, stopped := make(chan string, 1), make(chan error, 1)
	listener := listen(t)
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(inside)
		select {
		case <-hold:
		case <-r.Context().Done():
		}
		_, _ = io.WriteString(w, "done")
	})}
	go func() { stopped <- serveUntil(ctx, server, listener, grace) }()
	go func() {
		answer, err := http.Get("http://" + listener.Addr().String())
		if err != nil {
			said <- "cut off"
			return
		}
		defer answer.Body.Close()
		text, _ := io.ReadAll(answer.Body)
		said <- string(text)
	}()
	<-inside
	return cancel, hold, said, stopped
}

func TestRequestsInFlightFinish(t *testing.T) {
	cancel, release, answer, ended := slow(t, time.Minute)
	cancel()
	release <- true
	if got := <-answer; got != "done" {
		t.Errorf("the answer is %q", got)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestRequestsThatDoNotFinishAreCutOff(t *testing.T) {
	cancel, _, answer, ended := slow(t, time.Millisecond)
	cancel()
	if err := <-ended; !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the deadline", err)
	}
	if got := <-answer; got != "cut off" {
		t.Errorf("the answer is %q", got)
	}
}

func TestAListenerThatFails(t *testing.T) {
	listener := listen(t)
	listener.Close()
	if err := serveUntil(t.Context(), &http.Server{}, listener, time.Minute); !errors.Is(err, net.ErrClosed) {
		t.Errorf("got %v, want the listener's error", err)
	}
}

// TestASecretIsKeptOnce: of two servers that start at once on a new folder, the second takes what the first has kept.
func TestASecretIsKeptOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	first, err := secretOf(config.Config{DataDir: dir})
	if err != nil || len(first) < 32 {
		t.Fatalf("%q, %v", first, err)
	}
	path := filepath.Join(dir, "secret")
	if err := keepSecret(dir, path, []byte("of a second server that has looked before")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second secret: %v", err)
	}
	if again, err := secretOf(config.Config{DataDir: dir}); err != nil || string(again) != string(first) {
		t.Errorf("%q became %q, %v", first, again, err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("beside the secret there is more: %v, %v", left, err)
	}
}
