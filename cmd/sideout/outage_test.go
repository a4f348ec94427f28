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

	"sideout/internal/storage/store/storetest"
)

// lockElsewhere locks a SQLite file in another process, and returns a function that releases it.
func lockElsewhere(t *testing.T, path string) (unlock func()) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	holder := exec.Command(self)
	holder.Env = []string{holdLockVariable + "=" + path}
	stdin, errIn := holder.StdinPipe()
	stdout, errOut := holder.StdoutPipe()
	if errIn != nil || errOut != nil || holder.Start() != nil {
		t.Fatal(errIn, errOut, "or the other process did not start")
	}
	unlock = sync.OnceFunc(func() {
		_ = stdin.Close()
		if err := holder.Wait(); err != nil {
			t.Errorf("the other process: %v", err)
		}
	})
	t.Cleanup(unlock)
	if line, err := bufio.NewReader(stdout).ReadString('\n'); line != "held\n" {
		t.Fatalf("the other process prints %q, %v", line, err)
	}
	return unlock
}

// While the file is locked, writes are refused, also queued ones, and reads work. How long that takes is measured by
// TestTheLockTimeoutIncludesQueueTime.
func TestLockedByAnotherProcess(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	server := launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+dir))
	n := newQuietLoad(t, server)
	path := filepath.Join(dir, "sideout.db")
	// The last use of the session is so old that the next read tries to store a new one. Its failure must not prevent reads.
	if err := do(storetest.OpenDirect(t, "sqlite:"+path), "UPDATE sessions SET sess = json_set(sess, '$.lastSeenAt', '2026-01-01T00:00:00Z')"); err != nil {
		t.Fatal(err)
	}
	unlock := lockElsewhere(t, path)
	n.owner.mustCall(t, "GET /api/auth/user", "", nil)
	var slowest atomic.Int64
	var slowestRead time.Duration
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
			if err != nil || got.status != http.StatusServiceUnavailable || got.header.Get("Retry-After") == "" {
				t.Errorf("a write: %d %s %v after %s, Retry-After %q", got.status, got.body, err, took, got.header.Get("Retry-After"))
			}
		})
		start := time.Now()
		n.owner.mustCall(t, fmt.Sprintf("GET /api/leagues/%d/games", n.league), "", nil)
		slowestRead = max(slowestRead, time.Since(start))
	}
	all.Wait()
	unlock()
	if !n.point(t.Context(), n.scored[0]) {
		t.Error("a write is refused after the lock was released")
	}
	for _, problem := range n.check(t) {
		t.Error(problem)
	}
	t.Logf("the slowest refusal took %s, the slowest read %s", time.Duration(slowest.Load()).Round(time.Millisecond), slowestRead.Round(time.Millisecond))
}

// newQuietLoad returns a load of which no request may be refused.
func newQuietLoad(t *testing.T, server *process) *leagueLoad {
	t.Helper()
	return newLeagueLoad(t, server.url, "quiet", load{
		count: 20, acks: &atomic.Int64{}, each: func() {},
		refused: func(got response) { t.Errorf("%d %s", got.status, got.body) },
	})
}

// Two servers that start at the same time on a new PostgreSQL database both find or create the schema. Of two on a new SQLite
// file one runs, and the other ends.
func TestTwoServersStartTogether(t *testing.T) {
	t.Run("PostgreSQL", func(t *testing.T) {
		url := storetest.Postgres(t)
		servers := make([]*process, 2)
		var both sync.WaitGroup
		for i := range servers {
			cmd := serverCommand(t, "SIDEOUT_DATABASE_URL="+url)
			both.Go(func() { servers[i] = launch(t, cmd) })
		}
		both.Wait()
		n := newQuietLoad(t, servers[0])
		n.connectTo(servers[1].url)
		for _, problem := range n.check(t) {
			t.Error(problem)
		}
	})
	t.Run("SQLite", func(t *testing.T) {
		url := storetest.SQLite(t)
		lines := make(chan string, 2)
		for range 2 {
			cmd := serverCommand(t, "SIDEOUT_DATABASE_URL="+url)
			stdout, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
			go func() {
				line, _ := bufio.NewReader(stdout).ReadString('\n')
				lines <- line
			}()
		}
		if first, second := <-lines, <-lines; (first == "") == (second == "") {
			t.Errorf("one says %q, the other %q", first, second)
		}
	})
}

// An older program refuses a database that a newer one has migrated, and names both schema versions.
func TestAnOlderProgramSaysWhichOneIsNeeded(t *testing.T) {
	for name, address := range storetest.BothAddresses() {
		t.Run(name, func(t *testing.T) {
			url := address(t)
			launch(t, serverCommand(t, "SIDEOUT_DATABASE_URL="+url)).stop()
			db := storetest.OpenDirect(t, url)
			var known int
			if err := db.QueryRow("SELECT MAX(version) FROM schema_version").Scan(&known); err != nil {
				t.Fatal(err)
			}
			if err := do(db, "INSERT INTO schema_version (version, applied_at) VALUES (99, 0)"); err != nil {
				t.Fatal(err)
			}
			output, err := serverCommand(t, "SIDEOUT_DATABASE_URL="+url).CombinedOutput()
			want := fmt.Sprintf("the database has schema 99 and this Sideout knows %d", known)
			if err == nil || !strings.Contains(string(output), want) {
				t.Errorf("it ended with %v and printed %s, want %s", err, output, want)
			}
		})
	}
}

// postgresServer is a PostgreSQL server for one test, which can be restarted.
type postgresServer struct {
	t        *testing.T
	bin, dir string
	owner    *syscall.Credential // nil for the user that runs the test
	isDead   bool                // whether a test has killed it for ever
}

func newPostgresServer(t *testing.T) *postgresServer {
	t.Helper()
	storetest.SkipUnderRace(t)
	if os.Getenv("TEST_POSTGRES_URL") == "" {
		t.Skip("no PostgreSQL server in TEST_POSTGRES_URL; scripts/with-postgres.sh starts one")
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		t.Skip("PostgreSQL is not installed; scripts/need.sh postgres installs one")
	}
	dir, err := os.MkdirTemp("", "sideout-postgres-") // short, because the path of a socket is limited to 107 characters
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
	t.Cleanup(func() {
		if !p.isDead {
			p.stop("immediate")
		}
	})
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
	output, err := cmd.CombinedOutput()
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", name, err, output)
	}
}

func (p *postgresServer) start() {
	p.t.Helper()
	p.run("pg_ctl", "-D", p.dir+"/data", "-w", "-l", p.dir+"/log", "-o", "-c listen_addresses='' -k "+p.dir, "start")
}

// stop stops the server: "fast" like an operator, "immediate" like a crash.
func (p *postgresServer) stop(how string) {
	p.t.Helper()
	p.run("pg_ctl", "-D", p.dir+"/data", "-w", "-m", how, "stop")
}

func (p *postgresServer) url() string { return "postgres:///postgres?host=" + p.dir + "&user=sideout" }

// outage records the responses during an outage of the database, and when writes succeed again.
type outage struct {
	mu        sync.Mutex
	back      time.Time     // when the database was back; zero before
	after     int           // acknowledgements since back
	recovery  time.Duration // from back until the first success or the last refusal
	refused   int
	recovered chan struct{} // closed after someAcks acknowledgements since back
	started   chan struct{} // closed after someAcks acknowledgements in all
	acks      int
}

// someAcks is the number of acknowledgements that shows that the load is running.
const someAcks = 40

func newOutage() *outage {
	return &outage{recovered: make(chan struct{}), started: make(chan struct{})}
}

// acknowledged records a successful write.
func (o *outage) acknowledged() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.acks++; o.acks == someAcks {
		close(o.started)
	}
	if o.back.IsZero() {
		return
	}
	switch o.after++; o.after {
	case 1:
		o.recovery = max(o.recovery, time.Since(o.back))
	case someAcks:
		close(o.recovered)
	}
}

// recordRefusal records an unsuccessful response, which must ask the client to try again.
func (o *outage) recordRefusal(t *testing.T, got response) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.refused++; !o.back.IsZero() {
		o.recovery = time.Since(o.back)
	}
	if got.status != http.StatusServiceUnavailable || got.header.Get("Retry-After") == "" || got.header.Get("X-Request-Id") == "" {
		t.Errorf("a response during the outage: %d %s, Retry-After %q", got.status, got.body, got.header.Get("Retry-After"))
	}
}

// setBack records that the database responds again.
func (o *outage) setBack() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.back = time.Now()
}

// The database is stopped in both ways during writes: clients are asked to try again, no acknowledged write is lost,
// and writes succeed soon after the database is back.
func TestPostgresRestartsUnderLoad(t *testing.T) {
	t.Parallel()
	database := newPostgresServer(t)
	server := launch(t, serverCommand(t, "SIDEOUT_DATABASE_URL="+database.url()))
	var gaps []time.Duration
	refused := 0
	for round := range rounds(1, 20) {
		how := []string{"immediate", "fast"}[round%2]
		outage := restartOnce(t, database, server, how, round)
		gaps, refused = append(gaps, outage.recovery), refused+outage.refused
	}
	slices.Sort(gaps)
	longest := gaps[len(gaps)-1]
	t.Logf("%d restarts, %d responses of 503; from the database's return to the first success and the last 503: median %s, longest %s",
		len(gaps), refused, gaps[len(gaps)/2].Round(time.Millisecond), longest.Round(time.Millisecond))
	if refused == 0 {
		t.Error("no request failed during the outages, so this proves nothing")
	}
}

func restartOnce(t *testing.T, database *postgresServer, server *process, how string, round int) *outage {
	t.Helper()
	current := newOutage()
	n := newLeagueLoad(t, server.url, fmt.Sprintf("restart-%d", round), load{
		count: 1_000_000, acks: &atomic.Int64{}, each: current.acknowledged,
		refused: func(got response) { current.recordRefusal(t, got) },
	})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var all sync.WaitGroup
	all.Go(func() { n.write(ctx) })
	all.Go(func() { n.read(ctx, t) })
	<-current.started
	database.stop(how)
	database.start()
	current.setBack()
	<-current.recovered
	cancel()
	all.Wait()
	for _, problem := range n.check(t) {
		t.Errorf("round %d, %s: %s", round, how, problem)
	}
	return current
}
