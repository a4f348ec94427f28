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

	"sideout/internal/store/storetest"
)

// prove asks for the long versions of the proofs (scripts/prove.sh).
var prove = os.Getenv("SIDEOUT_PROVE") != ""

// holdLock is the name under which this test program is the other process that has a database locked.
const holdLock = "SIDEOUT_TEST_HOLD"

func TestMain(m *testing.M) {
	if path := os.Getenv(holdLock); path != "" {
		if err := hold(path); err != nil {
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

// binaryPath is where the program is built.
var binaryPath string

// buildBinary builds the program as people run it, once for all tests.
var buildBinary = sync.OnceValue(func() error {
	if said, err := exec.Command("go", "build", "-o", binaryPath, ".").CombinedOutput(); err != nil {
		return fmt.Errorf("build the program: %w\n%s", err, said)
	}
	return nil
})

// hold keeps the write lock of a SQLite file until standard input ends.
func hold(path string) error {
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

// process is a server in a process of its own.
type process struct {
	t     *testing.T
	cmd   *exec.Cmd
	url   string
	ready time.Duration // from its start until it said so
	log   bytes.Buffer  // to be read when it has ended
	gone  sync.Once
}

// program returns the command of a server without limits, on any free port, to which environ gives the other settings.
// The server is built without the race detector.
func program(t *testing.T, environ ...string) *exec.Cmd {
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
		t.Fatalf("it said %q, %v\n%s", line, err, &p.log)
	}
	p.url = url
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return p
}

// kill is kill -9.
func (p *process) kill() {
	p.gone.Do(func() {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait() // it was killed, and says so
	})
}

// stop ends the server as an operator does.
func (p *process) stop() {
	p.t.Helper()
	p.gone.Do(func() {
		_ = p.cmd.Process.Signal(os.Interrupt)
		if err := p.cmd.Wait(); err != nil {
			p.t.Errorf("it did not end well: %v\n%s", err, &p.log)
		}
	})
}

// memory returns what the process holds in RAM, in MiB; 0 where the system does not tell.
func (p *process) memory() float64 {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	kib, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	n, _ := strconv.ParseFloat(kib, 64)
	return n / 1024
}

// visitor is a browser: it keeps its cookies, also when the server comes back at another port.
type visitor struct {
	client *http.Client
	url    string
}

func newVisitor(t *testing.T, url string) *visitor {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{MaxIdleConnsPerHost: 8}
	t.Cleanup(transport.CloseIdleConnections)
	return &visitor{&http.Client{Jar: jar, Transport: transport, Timeout: 30 * time.Second}, url}
}

// reply is an answer that has arrived whole.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// call makes a call; header is "Name: value", or empty.
func (v *visitor) call(call, body, header string) (reply, error) {
	method, path, _ := strings.Cut(call, " ")
	r, err := http.NewRequest(method, v.url+path, strings.NewReader(body))
	if err != nil {
		return reply{}, err
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if name, value, ok := strings.Cut(header, ": "); ok {
		r.Header.Set(name, value)
	}
	answer, err := v.client.Do(r)
	if err != nil {
		return reply{}, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return reply{answer.StatusCode, answer.Header, text}, err
}

// must makes a call that has to succeed, and reads its answer into dest, unless that is nil.
func (v *visitor) must(t *testing.T, call, body string, dest any) {
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

// signUp makes an account.
func (v *visitor) signUp(t *testing.T, email string) {
	t.Helper()
	v.must(t, "POST /api/beta-access", `{"password":"volleyball"}`, nil)
	v.must(t, "POST /api/auth/register", fmt.Sprintf(`{"email":%q,"password":"correct horse battery"}`, email), nil)
}
