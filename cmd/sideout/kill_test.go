package main

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sideout/internal/storage/store/storetest"
)

// The server is killed at random moments during writes and started again; then its data is compared with what it had
// acknowledged.
func TestKill9LosesNothing(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		killAndCheck(t, rounds(2, 200), "SIDEOUT_DATA_DIR="+t.TempDir())
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		killAndCheck(t, rounds(1, 40), "SIDEOUT_DATABASE_URL="+storetest.Postgres(t))
	})
}

func rounds(ordinary, proof int) int {
	if prove {
		return proof
	}
	return ordinary
}

func killAndCheck(t *testing.T, rounds int, environ string) {
	var loads []*leagueLoad
	var acks, unanswered int
	var restarts []time.Duration
	server := launch(t, serverCommand(t, environ))
	for round := range rounds {
		played := killOnce(t, server, round)
		server = launch(t, serverCommand(t, environ))
		restarts = append(restarts, server.ready)
		for _, n := range played {
			n.connectTo(server.url)
			for _, problem := range n.check(t) {
				t.Errorf("round %d: %s", round, problem)
			}
			unanswered += n.countUnacknowledged()
			acks += int(n.acks.Load())
		}
		loads = append(loads, played...)
	}
	server.stop()
	server = launch(t, serverCommand(t, environ))
	for _, n := range loads { // what survived one kill must survive all later ones
		n.connectTo(server.url)
		for _, problem := range n.check(t) {
			t.Errorf("after the last start: %s", problem)
		}
	}
	slices.Sort(restarts)
	longest := restarts[len(restarts)-1]
	t.Logf("%d kills, %d acknowledged writes, %d unanswered when killed; start to ready: median %s, longest %s",
		rounds, acks, unanswered, restarts[len(restarts)/2].Round(time.Millisecond), longest.Round(time.Millisecond))
	if acks == 0 || unanswered == 0 {
		t.Error("the server was never killed during a write, so this proves nothing")
	}
}

// killOnce runs the load of two leagues and kills the server after a random number of acknowledged writes.
func killOnce(t *testing.T, server *process, round int) (loads []*leagueLoad) {
	t.Helper()
	killAfter := 1 + rand.Int64N(250)
	var acks atomic.Int64
	enough := make(chan struct{})
	with := load{
		count: 1_000_000,
		each: func() {
			if acks.Add(1) == killAfter {
				close(enough)
			}
		},
		refused: func(got response) { t.Errorf("round %d: %d %s", round, got.status, got.body) },
	}
	for i := range 2 {
		with.acks = &atomic.Int64{}
		loads = append(loads, newLeagueLoad(t, server.url, fmt.Sprintf("night-%d-%d", round, i), with))
	}
	var all sync.WaitGroup
	for _, n := range loads {
		all.Go(func() { n.write(t.Context()) })
	}
	<-enough
	server.kill()
	all.Wait()
	return loads
}

// A check of the test above: damage is done to a database on purpose and must be detected.
func TestTheKillTestDetectsDamage(t *testing.T) {
	dir := t.TempDir()
	n, open := finishedLoad(t, dir)
	for _, c := range []struct{ name, damage, want string }{
		{"nothing", "", ""},
		{"an acknowledged point", fmt.Sprintf("UPDATE games SET team1_score = team1_score - 1, version = version - 1 WHERE id = %d", open.game), "points were acknowledged"},
		{"half an import", "DELETE FROM games WHERE id = (SELECT MAX(id) FROM games WHERE day = '2025-01-01')", "the import 0: 19 of 20"},
		{"an import", "DELETE FROM games WHERE day = '2025-01-01'", "the import 0: 0 of 20"},
		{"a recorded game", "DELETE FROM games WHERE day = '2026-03-01'", "the recorded game 0: 0 of 1"},
		{"a team of a list", "DELETE FROM teams WHERE name = 'List 0 team 1'", "the list of teams 0: 2 of 3"},
		{"a game without its winner", "UPDATE games SET winner_id = NULL WHERE day = '2026-03-01'", "completed without a winner"},
		{"a result without its history", "DELETE FROM result_changes", "its history is"},
	} {
		t.Run(c.name, func(t *testing.T) {
			n.connectTo(startDamaged(t, dir, c.damage))
			problems := strings.Join(n.check(t), "\n")
			if !strings.Contains(problems, c.want) || c.want == "" && problems != "" {
				t.Errorf("the test found %q, want %q", problems, c.want)
			}
		})
	}
}

// Another check of it: the database is replaced by a copy from before the last acknowledged write.
func TestTheKillTestDetectsALoss(t *testing.T) {
	dir, before := t.TempDir(), t.TempDir()
	n, open := finishedLoad(t, dir)
	copyFile(t, filepath.Join(dir, "sideout.db"), filepath.Join(before, "sideout.db"))
	server := launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+dir))
	n.connectTo(server.url)
	if !n.point(t.Context(), open) {
		t.Fatal("the last write was refused")
	}
	server.kill()
	n.connectTo(launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+dir)).url)
	if problems := n.check(t); len(problems) > 0 {
		t.Errorf("with the write: %q", problems)
	}
	n.connectTo(launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+before)).url)
	if problems := n.check(t); len(problems) != 1 || !strings.Contains(problems[0], "3 points were acknowledged") {
		t.Errorf("without the write: %q", problems)
	}
}

// finishedLoad runs the whole load and two points of another game, and stops the server.
func finishedLoad(t *testing.T, dir string) (n *leagueLoad, open *scoredGame) {
	t.Helper()
	server := launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+dir))
	n = newLeagueLoad(t, server.url, "control", load{
		count: 20, acks: &atomic.Int64{}, each: func() {},
		refused: func(got response) { t.Errorf("%d %s", got.status, got.body) },
	})
	n.write(t.Context())
	open = n.plan(t)
	for range 2 {
		if !n.point(t.Context(), open) {
			t.Fatal("a point was refused")
		}
	}
	server.stop()
	return n, open
}

// startDamaged starts a server on a copy of a database after running a statement on it, and returns its address.
func startDamaged(t *testing.T, dir, statement string) string {
	t.Helper()
	fresh := t.TempDir()
	path := filepath.Join(fresh, "sideout.db")
	copyFile(t, filepath.Join(dir, "sideout.db"), path)
	db := storetest.OpenDirect(t, "sqlite:"+path)
	if err := do(db, statement); err != nil {
		t.Fatal(err)
	}
	return launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+fresh)).url
}

func do(db *sql.DB, statement string) error {
	_, err := db.Exec(statement)
	return err
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	content, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, content, 0o600); err != nil {
		t.Fatal(err)
	}
}
