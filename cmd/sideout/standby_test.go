package main

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sideout/internal/storage/store/storetest"
)

// newStandby copies the server to a standby, starts it, and lets commits of the server wait for it. The commands are those of
// docs/operations.md.
func (p *postgresServer) newStandby() *postgresServer {
	p.t.Helper()
	dir, err := os.MkdirTemp("", "sideout-postgres-")
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { _ = os.RemoveAll(dir) })
	standby := &postgresServer{t: p.t, bin: p.bin, dir: dir, owner: p.owner}
	if p.owner != nil {
		if err := os.Chown(dir, int(p.owner.Uid), int(p.owner.Gid)); err != nil {
			p.t.Fatal(err)
		}
	}
	standby.run("pg_basebackup", "-h", p.dir, "-U", "sideout", "-D", filepath.Join(dir, "data"), "-R", "-X", "stream", "-c", "fast")
	standby.start()
	p.t.Cleanup(func() { standby.stop("immediate") }) // before the server itself, which may be dead by then
	p.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
	p.run("pg_ctl", "-D", p.dir+"/data", "reload")
	db := p.open()
	defer db.Close()
	waitUntil(p.t, "the standby is synchronous", func() bool {
		var state string
		return db.QueryRow("SELECT sync_state FROM pg_stat_replication").Scan(&state) == nil && state == "sync"
	})
	return standby
}

// kill ends the server like a machine that dies.
func (p *postgresServer) kill() {
	p.t.Helper()
	p.stop("immediate")
	p.isDead = true
}

func (p *postgresServer) promote() {
	p.t.Helper()
	p.run("pg_ctl", "-D", p.dir+"/data", "-w", "promote")
}

func (p *postgresServer) open() *sql.DB {
	p.t.Helper()
	db, err := sql.Open("pgx", p.url())
	if err != nil {
		p.t.Fatal(err)
	}
	return db
}

func (p *postgresServer) execute(statement string) {
	p.t.Helper()
	db := p.open()
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		p.t.Fatal(err)
	}
}

// waitUntil waits until a condition holds, and fails the test after hangLimit.
func waitUntil(t *testing.T, what string, holds func() bool) {
	t.Helper()
	every := time.NewTicker(10 * time.Millisecond)
	defer every.Stop()
	for deadline := time.Now().Add(hangLimit); !holds(); <-every.C {
		if time.Now().After(deadline) {
			t.Fatalf("after %s it is still not so that %s", hangLimit, what)
		}
	}
}

// The primary of PostgreSQL dies in a league night, and a synchronous standby is promoted. Two servers that have both in their
// address go on by themselves: nothing acknowledged is lost, watchers keep their streams, and the servers hear each other again.
func TestAStandbyTakesOver(t *testing.T) {
	if !storetest.Prove {
		t.Skip("make prove runs this")
	}
	t.Parallel()
	var gaps []time.Duration
	for round := range 5 {
		gaps = append(gaps, takeOverOnce(t, round))
	}
	slices.Sort(gaps)
	t.Logf("%d primaries killed; from the promotion to the first success or the last 503: median %s, longest %s",
		len(gaps), gaps[len(gaps)/2].Round(time.Millisecond), gaps[len(gaps)-1].Round(time.Millisecond))
}

// takeOverOnce returns how long after the promotion writes succeed again.
func takeOverOnce(t *testing.T, round int) time.Duration {
	t.Helper()
	primary := newPostgresServer(t)
	standby := primary.newStandby()
	address := fmt.Sprintf("SIDEOUT_DATABASE_URL=postgres:///postgres?host=%s,%s&user=sideout&target_session_attrs=read-write", primary.dir, standby.dir)
	servers := []*process{launch(t, serverCommand(t, address)), launch(t, serverCommand(t, address))}
	current := newOutage()
	n := newLeagueLoad(t, servers[0].url, fmt.Sprintf("standby-%d", round), load{
		count: 1_000_000, acks: &atomic.Int64{}, each: current.acknowledged,
		refused: func(got response) { current.recordRefusal(t, got) },
	})
	watcher := *n.owner
	watcher.url = servers[1].url
	var lines []struct{ WatchToken string }
	n.owner.mustCall(t, fmt.Sprintf("GET /api/leagues/%d/schedules", n.league), "", &lines)
	path := "/api/watch/" + lines[0].WatchToken + "/stream"
	streams := []<-chan struct{}{n.owner.stream(t, path), watcher.stream(t, path)}

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var all sync.WaitGroup
	all.Go(func() { n.write(ctx) })
	all.Go(func() { n.read(ctx, t) })
	<-current.started
	primary.kill()
	standby.promote()
	current.setBack()
	select {
	case <-current.recovered:
	case <-time.After(hangLimit):
		t.Fatalf("no write succeeds %s after the promotion", hangLimit)
	}
	cancel()
	all.Wait()
	for _, problem := range n.check(t) {
		t.Errorf("round %d: %s", round, problem)
	}
	for i, ended := range streams {
		select {
		case <-ended:
			t.Errorf("round %d: the stream of server %d has ended", round, i+1)
		default:
		}
	}
	for _, server := range servers {
		if got, err := newClient(t, server.url).call("GET /readyz", "", ""); err != nil || got.status != http.StatusOK {
			t.Errorf("round %d: /readyz: %d %v", round, got.status, err)
		}
	}
	t.Logf("round %d: %d responses of 503, recovery %s", round, current.refused, current.recovery.Round(time.Millisecond))
	return current.recovery
}
