package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// make and the Dockerfile build the version, a commit or tag, into the binary. `sideout version`, /healthz and the log
// show it.
func TestTheVersionIsBuiltInAndShown(t *testing.T) {
	if got := mustSideout(t, nil, "version"); got != "sideout "+builtForTests+"\n" {
		t.Errorf("sideout version: %q", got)
	}
	cmd := serverCommand(t, "SIDEOUT_DATA_DIR="+t.TempDir())
	cmd.Args = append(cmd.Args, "-log-level", "info")
	server := launch(t, cmd)
	if got, err := newClient(t, server.url).call("GET /healthz", "", ""); err != nil || string(got.body) != "ok "+builtForTests {
		t.Errorf("/healthz: %s %v", got.body, err)
	}
	server.stop()
	if !strings.Contains(server.log.String(), `"version":"`+builtForTests+`"`) {
		t.Errorf("the log does not contain the version: %s", &server.log)
	}
	dry := exec.Command("make", "-C", "../..", "--dry-run", "--always-make", "VERSION=v9.9", "bin/sideout", "image")
	if output, err := dry.CombinedOutput(); err != nil || !bytes.Contains(output, []byte("-X main.builtFrom=v9.9")) || !bytes.Contains(output, []byte("--build-arg VERSION='v9.9'")) {
		t.Errorf("make would run %s, %v", output, err)
	}
	image, err := os.ReadFile("../../deploy/Dockerfile")
	if err != nil || !bytes.Contains(image, []byte("-X main.builtFrom=$VERSION")) {
		t.Errorf("the image is built without the version, %v", err)
	}
}

// webNotBuilt begins the response of a ready server in which the web app is missing, as Go tests do not build it.
const webNotBuilt = "The web is not built yet"

// freeAddress returns an address on which nothing listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener := listen(t)
	defer listener.Close()
	return listener.Addr().String()
}

func TestHealth(t *testing.T) {
	at := freeAddress(t)
	environ := []string{"SIDEOUT_DATA_DIR=" + t.TempDir(), "SIDEOUT_ADDR=" + at}
	if output, err := sideout(t, environ, "health"); err == nil || !strings.Contains(output, "no server responds on http://"+at) {
		t.Errorf("without a server: %v %s", err, output)
	}
	cmd := serverCommand(t, environ...)
	cmd.Args = []string{cmd.Args[0], "serve"}
	server := launch(t, cmd)
	if output, err := sideout(t, environ, "health"); output != "ready\n" && !strings.Contains(output, webNotBuilt) {
		t.Errorf("beside the server: %q, %v", output, err)
	}
	server.stop()
	for addr, want := range map[string]string{
		":8080": "http://127.0.0.1:8080", "0.0.0.0:80": "http://127.0.0.1:80", "[::]:80": "http://[::1]:80",
		"192.0.2.7:8080": "http://192.0.2.7:8080", "localhost:81": "http://localhost:81",
	} {
		if got, err := localURL(addr); got != want || err != nil {
			t.Errorf("a server that listens on %s gets health checks at %s, %v", addr, got, err)
		}
	}
}

// signal sends a signal to all processes of the PostgreSQL server.
func (p *postgresServer) signal(s syscall.Signal) {
	p.t.Helper()
	text, err := os.ReadFile(filepath.Join(p.dir, "data/postmaster.pid"))
	if err != nil {
		p.t.Fatal(err)
	}
	var postmaster int
	if _, err := fmt.Sscan(string(text), &postmaster); err != nil {
		p.t.Fatal(err)
	}
	children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", postmaster, postmaster))
	for _, id := range append(strings.Fields(string(children)), fmt.Sprint(postmaster)) {
		var pid int
		_, _ = fmt.Sscan(id, &pid)
		_ = syscall.Kill(pid, s) // one that has ended needs no signal
	}
}

func TestNotReadyWithoutTheDatabase(t *testing.T) {
	t.Parallel()
	database := newPostgresServer(t)
	at := freeAddress(t)
	environ := []string{"SIDEOUT_DATABASE_URL=" + database.url(), "SIDEOUT_ADDR=" + at}
	cmd := serverCommand(t, environ...)
	cmd.Args = []string{cmd.Args[0], "serve", "-log-level", "warn"}
	server := launch(t, cmd)
	probe := newClient(t, server.url)
	waitForReady := func(when string, ready bool) {
		t.Helper()
		start := time.Now()
		for {
			got, err := probe.call("GET /readyz", "", "")
			if err != nil {
				t.Fatalf("%s: %v", when, err)
			}
			if isReady := got.status == http.StatusOK || strings.Contains(string(got.body), webNotBuilt); isReady == ready {
				output, err := sideout(t, environ, "health")
				if !ready && (err == nil || !strings.Contains(output, "The database does not respond.")) {
					t.Errorf("%s: sideout health says %q, %v", when, output, err)
				}
				return
			}
			if time.Since(start) > hangLimit {
				t.Fatalf("%s: still %d %s", when, got.status, got.body)
			}
		}
	}
	waitForReady("at the start", true)
	database.stop("immediate")
	waitForReady("stopped", false)
	const requests = 200
	for range requests {
		if got, err := probe.call("GET /api/public/thursday", "", ""); err != nil || got.status != http.StatusServiceUnavailable {
			t.Fatalf("a request during the outage: %d %s %v", got.status, got.body, err)
		}
	}
	if got, err := probe.call("GET /healthz", "", ""); err != nil || got.status != http.StatusOK {
		t.Errorf("the process is alive, but /healthz responds %d, %v", got.status, err)
	}
	database.start()
	waitForReady("started again", true)
	database.signal(syscall.SIGSTOP) // it hangs: its sockets are open, but it does not respond
	defer database.signal(syscall.SIGCONT)
	waitForReady("hanging", false)
	database.signal(syscall.SIGCONT)
	waitForReady("continued", true)
	server.stop()
	counted := 0
	for _, line := range regexp.MustCompile(`"msg":"outage","count":(\d+),"error":"The database is busy`).FindAllStringSubmatch(server.log.String(), -1) {
		var n int
		_, _ = fmt.Sscan(line[1], &n)
		counted += n
	}
	if counted < requests || strings.Contains(server.log.String(), `"msg":"request"`) {
		t.Errorf("the log counts %d of %d requests that failed, or has a line for each:\n%s", counted, requests, &server.log)
	}
}

func TestGauges(t *testing.T) {
	admin := freeAddress(t)
	cmd := serverCommand(t, "SIDEOUT_DATA_DIR="+t.TempDir(), "SIDEOUT_ADMIN_ADDR="+admin)
	server := launch(t, cmd)
	user := newClient(t, server.url)
	user.signUp(t, "ann@example.org")
	game := newLiveGame(t, user)
	game.watch(t, server.url, "")
	response, err := http.Get("http://" + admin + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\nsideout_streams 1\n", "\nsideout_streams_limit 10000\n", "\nsideout_write_queue 0\n", "\nsideout_database_bytes ",
		"\nsideout_disk_free_bytes ", "\nsideout_disk_bytes ", `sideout_database_connections_in_use{pool="read"}`,
		`sideout_database_connections_limit{pool="write"} 1`, `sideout_database_connection_waits{pool="read"}`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the metrics have no %q", strings.TrimSpace(want))
		}
	}
}

// A refused sign-in is logged with the address of the client behind a trusted proxy, in the form that deploy/fail2ban.conf
// finds.
func TestFailedSignInsAreLoggedWithTheirAddress(t *testing.T) {
	server := launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+t.TempDir(), "SIDEOUT_TRUSTED_PROXIES=127.0.0.1"))
	ann := newClient(t, server.url)
	ann.signUp(t, "ann@example.org")
	for address, attempt := range map[string]string{
		"203.0.113.1": `POST /api/auth/login {"email":"ann@example.org","password":"wrong horse battery"}`,
		"203.0.113.2": `POST /api/auth/login {"email":"nobody@example.org","password":"wrong horse battery"}`,
		"2001:db8::3": `POST /api/auth/password/reset {"token":"guessed","password":"staple the other horse"}`,
		"203.0.113.4": `POST /api/beta-access {"password":"guessed"}`,
	} {
		call, body, _ := strings.Cut(attempt, " {")
		if got, err := ann.call(call, "{"+body, "X-Forwarded-For: "+address); err != nil || got.status < 400 {
			t.Errorf("%s: %d %v", attempt, got.status, err)
		}
	}
	ann.mustCall(t, "POST /api/auth/login", `{"email":"ann@example.org","password":"correct horse battery"}`, nil)
	for range 7 { // more than the limit: attempts beyond it are logged too
		_, _ = ann.call("POST /api/auth/login", `{"email":"ann@example.org","password":"wrong horse battery"}`, "X-Forwarded-For: 203.0.113.5")
	}
	server.stop()
	filter, err := os.ReadFile("../../deploy/fail2ban.conf")
	if err != nil {
		t.Fatal(err)
	}
	_, expression, _ := strings.Cut(string(filter), "\nfailregex = ")
	found := map[string]int{}
	for _, match := range regexp.MustCompile(strings.Replace(strings.TrimSpace(expression), "<HOST>", `([0-9a-f.:]+)`, 1)).FindAllStringSubmatch(server.log.String(), -1) {
		found[match[1]]++
	}
	want := map[string]int{"203.0.113.1": 1, "203.0.113.2": 1, "2001:db8::3": 1, "203.0.113.4": 1, "203.0.113.5": 7}
	if !maps.Equal(found, want) {
		t.Errorf("the filter finds %v, want %v, in\n%s", found, want, &server.log)
	}
	if strings.Contains(server.log.String(), "example.org") || strings.Contains(server.log.String(), "horse") {
		t.Errorf("the log names an account or a password: %s", &server.log)
	}
}
