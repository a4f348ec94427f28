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

	"sideout/internal/store/storetest"
)

// readyWithin is how long a restart may take on a machine that does much else; what it took is printed.
const readyWithin = 10 * time.Second

// TestKill9LosesNothing kills the server at random moments while writers write, starts it again, and compares what it
// tells with what it had acknowledged (issue 3, "Faults and abuse").
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
	var nights []*night
	var acks, underWay int
	var restarts []time.Duration
	server := launch(t, program(t, environ))
	for round := range rounds {
		played := killOnce(t, server, round)
		server = launch(t, program(t, environ))
		restarts = append(restarts, server.ready)
		for _, n := range played {
			n.at(server.url)
			for _, problem := range n.check(t) {
				t.Errorf("round %d: %s", round, problem)
			}
			underWay += n.underWay()
			acks += int(n.acks.Load())
		}
		nights = append(nights, played...)
	}
	server.stop()
	server = launch(t, program(t, environ))
	for _, n := range nights { // what survived one kill survived all of them
		n.at(server.url)
		for _, problem := range n.check(t) {
			t.Errorf("in the end: %s", problem)
		}
	}
	slices.Sort(restarts)
	longest := restarts[len(restarts)-1]
	t.Logf("%d kills, %d acknowledged writes, %d under way when killed; start to ready: median %s, longest %s",
		rounds, acks, underWay, restarts[len(restarts)/2].Round(time.Millisecond), longest.Round(time.Millisecond))
	if longest > readyWithin {
		t.Errorf("a restart took %s", longest)
	}
	if acks == 0 || underWay == 0 {
		t.Error("the server was never killed at work, so this proves nothing")
	}
}

// killOnce lets two leagues be played and kills the server after a random number of acknowledged writes.
func killOnce(t *testing.T, server *process, round int) (nights []*night) {
	t.Helper()
	killAfter := 1 + rand.Int64N(250)
	var acks atomic.Int64
	enough := make(chan struct{})
	with := load{
		most: 1_000_000,
		each: func() {
			if acks.Add(1) == killAfter {
				close(enough)
			}
		},
		refused: func(got reply) { t.Errorf("round %d: %d %s", round, got.status, got.body) },
	}
	for i := range 2 {
		with.acks = &atomic.Int64{}
		nights = append(nights, newNight(t, server.url, fmt.Sprintf("night-%d-%d", round, i), with))
	}
	var all sync.WaitGroup
	for _, n := range nights {
		all.Go(func() { n.write(t.Context()) })
	}
	<-enough
	server.kill()
	all.Wait()
	return nights
}

// TestTheKillProofSeesDamage is the control: what the proof looks for is done to a database on purpose, and has to be
// found.
func TestTheKillProofSeesDamage(t *testing.T) {
	dir := t.TempDir()
	n, open := playedNight(t, dir)
	for _, c := range []struct{ name, damage, want string }{
		{"nothing", "", ""},
		{"an acknowledged point", fmt.Sprintf("UPDATE games SET team1_score = team1_score - 1, version = version - 1 WHERE id = %d", open.game), "points were acknowledged"},
		{"half an import", "DELETE FROM games WHERE id = (SELECT MAX(id) FROM games WHERE day = '2025-01-01')", "the import 0: 19 of 20"},
		{"an import", "DELETE FROM games WHERE day = '2025-01-01'", "the import 0: 0 of 20"},
		{"a recorded game", "DELETE FROM games WHERE day = '2026-03-01'", "the recorded game 0: 0 of 1"},
		{"a team of a list", "DELETE FROM teams WHERE name = 'List 0 team 1'", "the list of teams 0: 2 of 3"},
		{"a game without its standings", "UPDATE teams SET wins = wins - 1 WHERE wins > 0", "its games come to"},
		{"a game without its winner", "UPDATE games SET winner_id = NULL WHERE day = '2026-03-01'", "nobody has won"},
		{"a result without its history", "DELETE FROM result_changes", "its history tells"},
	} {
		t.Run(c.name, func(t *testing.T) {
			n.at(damaged(t, dir, c.damage))
			problems := strings.Join(n.check(t), "\n")
			if !strings.Contains(problems, c.want) || c.want == "" && problems != "" {
				t.Errorf("the proof found %q, want %q", problems, c.want)
			}
		})
	}
}

// TestTheKillProofSeesALoss is the other control: a copy of the database from before the last acknowledged write is put
// in the place of the one that has it.
func TestTheKillProofSeesALoss(t *testing.T) {
	dir, before := t.TempDir(), t.TempDir()
	n, open := playedNight(t, dir)
	copyFile(t, filepath.Join(dir, "sideout.db"), filepath.Join(before, "sideout.db"))
	server := launch(t, program(t, "SIDEOUT_DATA_DIR="+dir))
	n.at(server.url)
	if !n.point(t.Context(), open) {
		t.Fatal("the last write was refused")
	}
	server.kill()
	n.at(launch(t, program(t, "SIDEOUT_DATA_DIR="+dir)).url)
	if problems := n.check(t); len(problems) > 0 {
		t.Errorf("with the write: %q", problems)
	}
	n.at(launch(t, program(t, "SIDEOUT_DATA_DIR="+before)).url)
	if problems := n.check(t); len(problems) != 1 || !strings.Contains(problems[0], "3 points were acknowledged") {
		t.Errorf("without the write: %q", problems)
	}
}

// playedNight plays a whole night, and two points of one game more, and stops the server.
func playedNight(t *testing.T, dir string) (n *night, open *scored) {
	t.Helper()
	server := launch(t, program(t, "SIDEOUT_DATA_DIR="+dir))
	n = newNight(t, server.url, "control", load{
		most: 20, acks: &atomic.Int64{}, each: func() {},
		refused: func(got reply) { t.Errorf("%d %s", got.status, got.body) },
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

// damaged starts a server on a copy of a database to which something was done, and returns its address.
func damaged(t *testing.T, dir, statement string) string {
	t.Helper()
	fresh := t.TempDir()
	path := filepath.Join(fresh, "sideout.db")
	copyFile(t, filepath.Join(dir, "sideout.db"), path)
	db := storetest.OpenDirect(t, "sqlite:"+path)
	if err := do(db, statement); err != nil {
		t.Fatal(err)
	}
	return launch(t, program(t, "SIDEOUT_DATA_DIR="+fresh)).url
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
