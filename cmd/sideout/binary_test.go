package main

import (
	"bufio"
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/storage/store/storetest"
)

// hangLimit ends a test that would wait for ever. No machine is so slow that it ends another one.
const hangLimit = 5 * time.Minute

// prove selects the long versions of these tests (scripts/prove.sh).
var prove = os.Getenv("PROVE") != ""

// holdLockVariable is the environment variable that turns this test program into the other process that locks a
// database.
const holdLockVariable = "SIDEOUT_TEST_HOLD"

func TestMain(m *testing.M) {
	if path := os.Getenv(holdLockVariable); path != "" {
		if err := holdLock(path); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		return
	}
	dir, err := os.MkdirTemp("", "sideout-binary-")
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	binaryPath = filepath.Join(dir, "sideout")
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// binaryPath is the path of the built program.
var binaryPath string

// builtForTests is the version of the built program.
const builtForTests = "v1.2.3-4-gabcdef0"

// buildBinary builds the program once for all tests.
var buildBinary = sync.OnceValue(func() error {
	if output, err := exec.Command("go", "build", "-ldflags", "-X main.builtFrom="+builtForTests, "-o", binaryPath, ".").CombinedOutput(); err != nil {
		return fmt.Errorf("build the program: %w\n%s", err, output)
	}
	return nil
})

// holdLock holds the write lock of a SQLite file until standard input ends.
func holdLock(path string) error {
	db, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	fmt.Println("held")
	_, _ = io.Copy(io.Discard, os.Stdin)
	_, err = db.Exec("ROLLBACK")
	return errors.Join(err, db.Close())
}

// process is a server in its own process.
type process struct {
	t     *testing.T
	cmd   *exec.Cmd
	url   string
	ready time.Duration // from the start until it printed its address
	log   bytes.Buffer  // read only after its end
	ended sync.Once
}

// serverCommand returns the command of a server without rate limits on any free port. The environment adds the other
// settings. The server is built without the race detector.
func serverCommand(t *testing.T, environ ...string) *exec.Cmd {
	t.Helper()
	storetest.SkipUnderRace(t)
	if err := buildBinary(); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binaryPath, "serve", "-addr", "127.0.0.1:0", "-log-level", "warn",
		"-limit-writes", "off", "-limit-scores", "off", "-limit-registrations", "off")
	cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "SIDEOUT_SECRET=" + strings.Repeat("s", 32)}, environ...)
	return cmd
}

// launch starts a server and waits until it is ready.
func launch(t *testing.T, cmd *exec.Cmd) *process {
	t.Helper()
	p := &process{t: t, cmd: cmd}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = &p.log
	start := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	lines := bufio.NewReader(stdout)
	line, err := lines.ReadString('\n')
	p.ready = time.Since(start)
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "Sideout is ready on ")
	if !ok {
		p.kill()
		t.Fatalf("it printed %q, %v\n%s", line, err, &p.log)
	}
	p.url = url
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return p
}

// kill sends SIGKILL.
func (p *process) kill() {
	p.ended.Do(func() {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait() // returns an error because the process was killed
	})
}

// stop stops the server with an interrupt, as an operator does.
func (p *process) stop() {
	p.t.Helper()
	p.ended.Do(func() {
		_ = p.cmd.Process.Signal(os.Interrupt)
		if err := p.cmd.Wait(); err != nil {
			p.t.Errorf("it stopped with %v\n%s", err, &p.log)
		}
	})
}

// memory returns the resident memory of the process in MiB; 0 if the system does not report it.
func (p *process) memory() float64 {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	kib, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	n, _ := strconv.ParseFloat(kib, 64)
	return n / 1024
}

// client is an HTTP client with cookies, which it keeps when the server restarts on another port.
type client struct {
	client *http.Client
	url    string
}

func newClient(t *testing.T, url string) *client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{MaxIdleConnsPerHost: 8}
	t.Cleanup(transport.CloseIdleConnections)
	return &client{&http.Client{Jar: jar, Transport: transport, Timeout: hangLimit}, url}
}

// response is a completely received response.
type response struct {
	status int
	header http.Header
	body   []byte
}

// call sends a request; header is "Name: value", or empty.
func (v *client) call(call, body, header string) (response, error) {
	method, path, _ := strings.Cut(call, " ")
	r, err := http.NewRequest(method, v.url+path, strings.NewReader(body))
	if err != nil {
		return response{}, err
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if name, value, ok := strings.Cut(header, ": "); ok {
		r.Header.Set(name, value)
	}
	received, err := v.client.Do(r)
	if err != nil {
		return response{}, err
	}
	defer received.Body.Close()
	text, err := io.ReadAll(received.Body)
	return response{received.StatusCode, received.Header, text}, err
}

// mustCall sends a request that has to succeed, and decodes the response into dest unless it is nil.
func (v *client) mustCall(t *testing.T, call, body string, dest any) {
	t.Helper()
	got, err := v.call(call, body, "")
	if err != nil || got.status >= 300 {
		t.Fatalf("%s: %d %s %v", call, got.status, got.body, err)
	}
	if dest == nil {
		return
	}
	if err := json.Unmarshal(got.body, dest); err != nil {
		t.Fatalf("%s: %v in %s", call, err, got.body)
	}
}

// signUp creates an account.
func (v *client) signUp(t *testing.T, email string) {
	t.Helper()
	v.mustCall(t, "POST /api/beta-access", `{"password":"volleyball"}`, nil)
	v.mustCall(t, "POST /api/auth/register", fmt.Sprintf(`{"email":%q,"password":"correct horse battery"}`, email), nil)
}
