package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	osuser "os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"sideout/internal/store/storetest"
)

// answeredWithin is how long a write may take to be refused while another process has the database locked (issue 3,
// "Faults and abuse").
const answeredWithin = 2500 * time.Millisecond

// lockElsewhere lets another process lock a SQLite file, and returns what ends that.
func lockElsewhere(t *testing.T, path string) (unlock func()) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	holder := exec.Command(self)
	holder.Env = []string{holdLock + "=" + path}
	stdin, errIn := holder.StdinPipe()
	stdout, errOut := holder.StdoutPipe()
	if errIn != nil || errOut != nil || holder.Start() != nil {
		t.Fatal(errIn, errOut, "or the other process does not start")
	}
	unlock = sync.OnceFunc(func() {
		_ = stdin.Close()
		if err := holder.Wait(); err != nil {
			t.Errorf("the other process: %v", err)
		}
	})
	t.Cleanup(unlock)
	if line, err := bufio.NewReader(stdout).ReadString('\n'); line != "held\n" {
		t.Fatalf("the other process says %q, %v", line, err)
	}
	return unlock
}

// TestLockedByAnotherProcess: writes are refused in good time, also those that come while others wait; reads go on.
func TestLockedByAnotherProcess(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	server := launch(t, program(t, "SIDEOUT_DATA_DIR="+dir))
	n := quietNight(t, server)
	path := filepath.Join(dir, "sideout.db")
	// It is time to write down that the session is in use; that this cannot be done must not keep anybody from reading.
	if err := do(storetest.OpenDirect(t, "sqlite:"+path), "UPDATE sessions SET sess = json_set(sess, '$.lastSeenAt', '2026-01-01T00:00:00Z')"); err != nil {
		t.Fatal(err)
	}
	unlock := lockElsewhere(t, path)
	n.owner.must(t, "GET /api/auth/user", "", nil)
	var slowest atomic.Int64
	var all sync.WaitGroup
	every := time.NewTicker(150 * time.Millisecond)
	defer every.Stop()
	for range 20 {
		<-every.C
		all.Go(func() {
			start := time.Now()
			got, err := n.owner.call("POST /api/leagues", `{"name":"Friday"}`, "")
			took := time.Since(start)
			slowest.Store(max(slowest.Load(), int64(took)))
			if err != nil || got.status != http.StatusServiceUnavailable || got.header.Get("Retry-After") == "" || took > answeredWithin {
				t.Errorf("a write: %d %s %v after %s, Retry-After %q", got.status, got.body, err, took, got.header.Get("Retry-After"))
			}
		})
		start := time.Now()
		n.owner.must(t, fmt.Sprintf("GET /api/leagues/%d/games", n.league), "", nil)
		if took := time.Since(start); took > time.Second {
			t.Errorf("a read took %s", took)
		}
	}
	all.Wait()
	unlock()
	if !n.point(t.Context(), n.scored[0]) {
		t.Error("after the lock a write is refused")
	}
	for _, problem := range n.check(t) {
		t.Error(problem)
	}
	t.Logf("the slowest refusal took %s", time.Duration(slowest.Load()).Round(time.Millisecond))
}

// quietNight is a night in which nothing is to be refused.
func quietNight(t *testing.T, server *process) *night {
	t.Helper()
	return newNight(t, server.url, "quiet", load{
		most: 20, acks: &atomic.Int64{}, each: func() {},
		refused: func(got reply) { t.Errorf("%d %s", got.status, got.body) },
	})
}

// TestTwoServersStartAtOnce on one new database: each finds the schema made, by itself or by the other.
func TestTwoServersStartAtOnce(t *testing.T) {
	for name, address := range map[string]func(*testing.T) string{"SQLite": storetest.SQLite, "PostgreSQL": storetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			where := address(t)
			servers := make([]*process, 2)
			var both sync.WaitGroup
			for i := range servers {
				cmd := program(t, "SIDEOUT_DATABASE_URL="+where)
				both.Go(func() { servers[i] = launch(t, cmd) })
			}
			both.Wait()
			n := quietNight(t, servers[0])
			n.at(servers[1].url)
			for _, problem := range n.check(t) {
				t.Error(problem)
			}
		})
	}
}

// TestAnOlderProgramSaysWhichOneIsNeeded: it refuses a database that a newer one has changed, and names both versions.
func TestAnOlderProgramSaysWhichOneIsNeeded(t *testing.T) {
	for name, address := range map[string]func(*testing.T) string{"SQLite": storetest.SQLite, "PostgreSQL": storetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			where := address(t)
			launch(t, program(t, "SIDEOUT_DATABASE_URL="+where)).stop()
			db := storetest.OpenDirect(t, where)
			var known int
			if err := db.QueryRow("SELECT MAX(version) FROM schema_version").Scan(&known); err != nil {
				t.Fatal(err)
			}
			if err := do(db, "INSERT INTO schema_version (version, applied_at) VALUES (99, 0)"); err != nil {
				t.Fatal(err)
			}
			said, err := program(t, "SIDEOUT_DATABASE_URL="+where).CombinedOutput()
			want := fmt.Sprintf("the database has schema 99 and this Sideout knows %d", known)
			if err == nil || !strings.Contains(string(said), want) {
				t.Errorf("it ended with %v and said %s, want %s", err, said, want)
			}
		})
	}
}

// postgresServer is a PostgreSQL server of this test alone, which can be restarted.
type postgresServer struct {
	t        *testing.T
	bin, dir string
	owner    *syscall.Credential // nil: whoever runs the test
}

func newPostgresServer(t *testing.T) *postgresServer {
	t.Helper()
	storetest.SkipUnderRace(t)
	if os.Getenv("TEST_POSTGRES_URL") == "" {
		t.Skip("no PostgreSQL server in TEST_POSTGRES_URL; scripts/with-postgres.sh starts one")
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		t.Skip("no PostgreSQL is installed here that this test could start by itself; scripts/need.sh postgres installs one")
	}
	dir, err := os.MkdirTemp("", "sideout-postgres-") // short: a socket's path may have 107 characters
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	p := &postgresServer{t: t, bin: filepath.Dir(slices.Max(found)), dir: dir}
	if os.Getuid() == 0 { // PostgreSQL refuses to run as root
		p.owner = ownerOf(t, "postgres")
		if err := os.Chown(dir, int(p.owner.Uid), int(p.owner.Gid)); err != nil {
			t.Fatal(err)
		}
	}
	p.run("initdb", "-D", dir+"/data", "-U", "sideout", "-A", "trust", "-E", "UTF8", "--locale=C")
	p.start()
	t.Cleanup(func() { p.stop("immediate") })
	return p
}

func ownerOf(t *testing.T, name string) *syscall.Credential {
	t.Helper()
	u, err := osuser.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	uid, errUID := strconv.ParseUint(u.Uid, 10, 32)
	gid, errGID := strconv.ParseUint(u.Gid, 10, 32)
	if errUID != nil || errGID != nil {
		t.Fatal(errUID, errGID)
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
}

func (p *postgresServer) run(name string, args ...string) {
	p.t.Helper()
	cmd := exec.Command(filepath.Join(p.bin, name), args...)
	cmd.Dir = p.dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: p.owner}
	said, err := cmd.CombinedOutput()
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", name, err, said)
	}
}

func (p *postgresServer) start() {
	p.t.Helper()
	p.run("pg_ctl", "-D", p.dir+"/data", "-w", "-l", p.dir+"/log", "-o", "-c listen_addresses='' -k "+p.dir, "start")
}

// stop ends the server: "fast" as an operator does, "immediate" as a crash does.
func (p *postgresServer) stop(how string) {
	p.t.Helper()
	p.run("pg_ctl", "-D", p.dir+"/data", "-w", "-m", how, "stop")
}

func (p *postgresServer) url() string { return "postgres:///postgres?host=" + p.dir + "&user=sideout" }

// outage is what callers were told while the database was away, and when it went on for them.
type outage struct {
	mu       sync.Mutex
	back     time.Time // zero: not yet
	after    int       // acknowledgements since then
	goneOn   time.Duration
	refused  int
	goesOn   chan struct{} // closed after some acknowledgements since then
	underWay chan struct{} // closed after some acknowledgements in all
	acks     int
}

// someAcks are enough to say that the load is on.
const someAcks = 40

func newOutage() *outage {
	return &outage{goesOn: make(chan struct{}), underWay: make(chan struct{})}
}

// acknowledged notes a write that was answered with success.
func (o *outage) acknowledged() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.acks++; o.acks == someAcks {
		close(o.underWay)
	}
	if o.back.IsZero() {
		return
	}
	switch o.after++; o.after {
	case 1:
		o.goneOn = max(o.goneOn, time.Since(o.back))
	case someAcks:
		close(o.goesOn)
	}
}

// refusal notes an answer that is no success, which has to ask people to try again.
func (o *outage) refusal(t *testing.T, got reply) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.refused++; !o.back.IsZero() {
		o.goneOn = time.Since(o.back)
	}
	if got.status != http.StatusServiceUnavailable || got.header.Get("Retry-After") == "" || got.header.Get("X-Request-Id") == "" {
		t.Errorf("an answer in between: %d %s, Retry-After %q", got.status, got.body, got.header.Get("Retry-After"))
	}
}

// isBack notes that the database answers again.
func (o *outage) isBack() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.back = time.Now()
}

// TestPostgresRestartsUnderLoad stops the database in both ways while writers write: they are told to try again, nothing
// acknowledged is lost, and all goes on soon after the database is back.
func TestPostgresRestartsUnderLoad(t *testing.T) {
	t.Parallel()
	database := newPostgresServer(t)
	server := launch(t, program(t, "SIDEOUT_DATABASE_URL="+database.url()))
	var gaps []time.Duration
	refused := 0
	for round := range rounds(1, 20) {
		how := []string{"immediate", "fast"}[round%2]
		away := restartOnce(t, database, server, how, round)
		gaps, refused = append(gaps, away.goneOn), refused+away.refused
	}
	slices.Sort(gaps)
	longest := gaps[len(gaps)-1]
	t.Logf("%d restarts, %d answers of 503 in between; after the database's return until the first success and the last 503: median %s, longest %s",
		len(gaps), refused, gaps[len(gaps)/2].Round(time.Millisecond), longest.Round(time.Millisecond))
	if longest > 10*time.Second {
		t.Errorf("the gap was %s", longest)
	}
	if refused == 0 {
		t.Error("nobody noticed that the database was away, so this proves nothing")
	}
}

func restartOnce(t *testing.T, database *postgresServer, server *process, how string, round int) *outage {
	t.Helper()
	away := newOutage()
	n := newNight(t, server.url, fmt.Sprintf("restart-%d", round), load{
		most: 1_000_000, acks: &atomic.Int64{}, each: away.acknowledged,
		refused: func(got reply) { away.refusal(t, got) },
	})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var all sync.WaitGroup
	all.Go(func() { n.write(ctx) })
	all.Go(func() { n.read(ctx, t) })
	<-away.underWay
	database.stop(how)
	database.start()
	away.isBack()
	<-away.goesOn
	cancel()
	all.Wait()
	for _, problem := range n.check(t) {
		t.Errorf("round %d, %s: %s", round, how, problem)
	}
	return away
}
