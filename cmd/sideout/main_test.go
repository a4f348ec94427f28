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

	"sideout/cmd/sideout/config"
	"sideout/internal/storage/store"
)

// start runs the whole program. It returns the address on which the server is ready, and a function that stops it and
// returns its log and error.
func start(t *testing.T, args ...string) (url string, stop func() (log string, err error)) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	stdout, output := io.Pipe()
	var stderr bytes.Buffer
	ended := make(chan error, 1)
	go func() {
		ended <- run(ctx, args, []string{"SIDEOUT_DATA_DIR=" + t.TempDir()}, output, &stderr)
		output.Close()
	}()
	lines := bufio.NewReader(stdout)
	line, err := lines.ReadString('\n')
	if err != nil {
		cancel()
		t.Fatalf("it printed %q and ended: %v", line, <-ended)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }() // there may be a line that the web is not built
	stop = sync.OnceValues(func() (string, error) {
		cancel()
		err := <-ended
		return stderr.String(), err
	})
	t.Cleanup(func() { _, _ = stop() })
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "Sideout is ready on ")
	if !ok {
		t.Fatalf("it printed %q", line)
	}
	return url, stop
}

func TestServeAndStop(t *testing.T) {
	url, stop := start(t, "serve", "-addr", "127.0.0.1:0", "-log-level", "debug")
	response, err := http.Get(url + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, _ := io.ReadAll(response.Body); response.StatusCode != http.StatusOK || string(body) != "ok "+version() {
		t.Errorf("/healthz: %d %q", response.StatusCode, body)
	}
	log, err := stop()
	if err != nil {
		t.Errorf("it stopped with %v", err)
	}
	if !strings.Contains(log, `"route":"GET /healthz","status":200`) {
		t.Errorf("the log does not contain the request: %s", log)
	}
	if _, err := http.Get(url + "/healthz"); err == nil {
		t.Error("the server still responds")
	}
}

// Without our handling net/http would respond to OPTIONS * without our headers.
func TestOptionsStarHasOurHeaders(t *testing.T) {
	url, _ := start(t, "-addr", "127.0.0.1:0")
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_, _ = io.WriteString(conn, "OPTIONS * HTTP/1.1\r\nHost: sideout.example\r\n\r\n")
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusMethodNotAllowed || response.Header.Get("X-Frame-Options") != "DENY" {
		t.Errorf("%d %v", response.StatusCode, response.Header)
	}
}

func TestAddressInUse(t *testing.T) {
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
	for _, c := range []struct{ args, environ, output, err string }{
		{"version", "", "sideout ", ""},
		{"help", "", "SIDEOUT_ADDR", ""},
		{"-h", "", "SIDEOUT_ADDR", ""},
		{"serve --help", "", "SIDEOUT_ADDR", ""},
		{"sevre", "", "", `"sevre" is not a command; the commands are serve, backup, restore, export, import, user, plan, league, secret, pack, check, health, version and help`},
		{"backup", "", "", "say which file: --to FILE"},
		{"backup --to " + copied, "", "the copy passed the integrity check", ""},
		{"backup --to " + copied, "", "", "already exists"},
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
		if !strings.Contains(stdout.String(), c.output) {
			t.Errorf("%q prints %q, want %q", c.args, &stdout, c.output)
		}
		if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%q fails with %v, want %q", c.args, err, c.err)
		}
	}
}

func TestAddress(t *testing.T) {
	loopback, unspecified := listenOn(t, "127.0.0.1:0"), listenOn(t, "0.0.0.0:0")
	for _, c := range []struct {
		configured string
		listener   net.Listener
		want       string
	}{
		{config.DefaultAddr, loopback, "http://localhost:" + portOf(loopback)},
		{"127.0.0.1:0", loopback, "http://" + loopback.Addr().String()},
		{"0.0.0.0:0", unspecified, "http://localhost:" + portOf(unspecified)},
	} {
		if got := localAddress(c.configured, c.listener); got != c.want {
			t.Errorf("%s: got %s, want %s", c.configured, got, c.want)
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

// slowServer starts a server whose only request waits for the test.
func slowServer(t *testing.T, grace time.Duration) (cancel func(), release chan<- bool, response <-chan string, ended <-chan error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	started, hold := make(chan bool), make(chan bool)
	body, stopped := make(chan string, 1), make(chan error, 1)
	listener := listen(t)
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(started)
		select {
		case <-hold:
		case <-r.Context().Done():
		}
		_, _ = io.WriteString(w, "done")
	})}
	go func() { stopped <- serveUntil(ctx, server, listener, grace) }()
	go func() {
		response, err := http.Get("http://" + listener.Addr().String())
		if err != nil {
			body <- "cut off"
			return
		}
		defer response.Body.Close()
		text, _ := io.ReadAll(response.Body)
		body <- string(text)
	}()
	<-started
	return cancel, hold, body, stopped
}

func TestShutdownWaitsForRunningRequests(t *testing.T) {
	cancel, release, response, ended := slowServer(t, time.Minute)
	cancel()
	release <- true
	if got := <-response; got != "done" {
		t.Errorf("the response is %q", got)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestShutdownTimeout(t *testing.T) {
	cancel, _, response, ended := slowServer(t, time.Millisecond)
	cancel()
	if err := <-ended; !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the deadline", err)
	}
	if got := <-response; got != "cut off" {
		t.Errorf("the response is %q", got)
	}
}

func TestServeReturnsTheErrorOfItsListener(t *testing.T) {
	listener := listen(t)
	listener.Close()
	if err := serveUntil(t.Context(), &http.Server{}, listener, time.Minute); !errors.Is(err, net.ErrClosed) {
		t.Errorf("got %v, want the listener's error", err)
	}
}

// When two servers start at the same time in a new folder, the second uses the secret that the first has stored.
func TestASecretIsStoredOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	data, err := store.OpenScratch(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer data.Close()
	first, err := loadSecret(t.Context(), config.Config{DataDir: dir}, data)
	if err != nil || len(first) < 32 {
		t.Fatalf("%q, %v", first, err)
	}
	path := filepath.Join(dir, "secret")
	if err := storeSecret(dir, path, []byte("of a second server")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second secret: %v", err)
	}
	if second, err := loadSecret(t.Context(), config.Config{DataDir: dir}, data); err != nil || string(second) != string(first) {
		t.Errorf("%q became %q, %v", first, second, err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("the folder has more than the secret: %v, %v", left, err)
	}
}

func TestLocalZone(t *testing.T) {
	berlin, _ := time.LoadLocation("Europe/Berlin")
	for _, c := range []struct {
		tz    string
		found *time.Location
		want  string
	}{
		{"", time.UTC, "UTC"},
		{"Europe/Berlin", time.UTC, "Europe/Berlin"}, // Go found no database of zones
		{"Europe/Berlin", berlin, "Europe/Berlin"},
		{"Asia/Tokyo", berlin, "Europe/Berlin"}, // what Go found is not changed
		{"Europe/Atlantis", time.UTC, "UTC"},
	} {
		if got := localZone(c.tz, c.found).String(); got != c.want {
			t.Errorf("TZ=%s, found %s: %s, want %s", c.tz, c.found, got, c.want)
		}
	}
}
