package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"sideout/internal/league"
	"sideout/internal/score"
	"sideout/internal/store"
	"sideout/internal/store/storetest"
)

// deed is a write to one game, which tells what it saw.
type deed struct {
	name string
	do   func(tx *store.Tx, g store.Game) (saw string, err error)
}

// point appends so many events to the log of a game, the first of them later than it should by gap, and scores it.
func point(tx *store.Tx, g store.Game, events, gap int) (string, error) {
	version, page, err := tx.LockLeagueOfGame(g.ID)
	if err != nil {
		return "", err
	}
	var all []store.GameEvent
	for i := range events {
		seq := version + int64(gap+i+1)
		all = append(all, store.GameEvent{
			Entry:  score.Entry{Event: score.Event{ID: fmt.Sprint(g.ID, "-", seq), Type: score.Point, Team: score.Team1}, Seq: seq},
			GameID: g.ID, Via: "link", ReceivedAt: at,
		})
	}
	if err := tx.AddEvents(all); err != nil {
		return "", err
	}
	g.Version, g.Team1Score = version+int64(events), int(version)+events
	return fmt.Sprint(version, page), tx.UpdateScore(g)
}

var errAtWill = errors.New("at will")

var deeds = []deed{
	{"point", func(tx *store.Tx, g store.Game) (string, error) { return point(tx, g, 1, 0) }},
	{"three points", func(tx *store.Tx, g store.Game) (string, error) { return point(tx, g, 3, 0) }},
	{"point, and a look", func(tx *store.Tx, g store.Game) (string, error) {
		saw, err := point(tx, g, 1, 0)
		if err != nil {
			return saw, err
		}
		entries, err := tx.EntriesOf(g.ID)
		if err != nil {
			return saw, err
		}
		now, err := tx.FindGame(g.ID)
		return fmt.Sprint(saw, len(entries), now.Version, now.Team1Score), err
	}},
	{"two points, one after the other", func(tx *store.Tx, g store.Game) (string, error) {
		first, err := point(tx, g, 1, 0)
		if err != nil {
			return first, err
		}
		second, err := point(tx, g, 1, 0)
		return first + ", " + second, err
	}},
	{"point, corrected", func(tx *store.Tx, g store.Game) (string, error) {
		version, _, err := tx.LockLeagueOfGame(g.ID)
		if err != nil {
			return "", err
		}
		saw, err := point(tx, g, 1, 0)
		if err != nil {
			return saw, err
		}
		g.Version, g.Team1Score = version+1, 7
		return saw, tx.UpdateScore(g)
	}},
	{"begin", func(tx *store.Tx, g store.Game) (string, error) {
		version, page, err := tx.LockLeagueOfGame(g.ID)
		if err != nil {
			return "", err
		}
		return fmt.Sprint(version, page), tx.BeginGame(g.ID, fmt.Sprintf(`{"startingScore":%d}`, version))
	}},
	{"edit", func(tx *store.Tx, g store.Game) (string, error) {
		l, err := tx.LockLeague(g.LeagueID)
		if err != nil {
			return "", err
		}
		l.Name += "!"
		return l.Name, tx.UpdateLeague(l)
	}},
	{"point that fails", func(tx *store.Tx, g store.Game) (string, error) {
		saw, err := point(tx, g, 1, 0)
		return saw, errors.Join(err, errAtWill)
	}},
	{"point whose number is taken", func(tx *store.Tx, g store.Game) (string, error) { return point(tx, g, 1, -1) }},
	{"point of no game", func(tx *store.Tx, g store.Game) (string, error) {
		return point(tx, store.Game{Game: league.Game{ID: 1 << 40}}, 1, 0)
	}},
	{"score of no game", func(tx *store.Tx, g store.Game) (string, error) {
		return "", tx.UpdateScore(store.Game{Game: league.Game{ID: 1 << 40}})
	}},
}

// leagues stores some with games of which nothing is known yet.
func leagues(t *testing.T, s *store.Store) (games []store.Game) {
	t.Helper()
	f := newFixture(t, s)
	for i := range 3 {
		write(t, s, func(tx *store.Tx) error {
			l := f.league
			l.Name = fmt.Sprint("League ", i)
			l, err := tx.CreateLeague(l)
			if err != nil {
				return err
			}
			for range 4 {
				g, err := tx.CreateGame(store.Game{Game: league.Game{
					LeagueID: l.ID, Team1ID: f.teams[0].ID, Team2ID: f.teams[1].ID, Status: league.Scheduled, Tier: 1, CreatedAt: at,
				}})
				if err != nil {
					return err
				}
				games = append(games, g)
			}
			return nil
		})
	}
	return games
}

// outcome is what a caller gets of a deed.
func outcome(saw string, err error) string {
	switch {
	case err == nil:
		return saw
	case errors.Is(err, store.ErrNotFound):
		return "not found"
	case errors.Is(err, store.ErrExists):
		return "exists"
	case errors.Is(err, errAtWill):
		return "at will"
	default:
		return err.Error()
	}
}

// inOneBatch does writes that have all come while another one was under way.
func inOneBatch(s *store.Store, writes []func() error) []error {
	begun, goOn, first := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		first <- s.Write(context.Background(), func(*store.Tx) error { close(begun); <-goOn; return nil })
	}()
	<-begun
	errs, done := make([]error, len(writes)), make(chan struct{})
	for i, write := range writes {
		go func() { errs[i] = write(); done <- struct{}{} }()
		waiting(s, i+1)
	}
	close(goOn)
	for range writes {
		<-done
	}
	return append(errs, <-first)
}

// TestABatchDoesWhatItsWritesDoOneByOne: whoever writes sees, gets and leaves behind the same, alone or among others.
func TestABatchDoesWhatItsWritesDoOneByOne(t *testing.T) {
	for name, address := range map[string]func(*testing.T) string{"SQLite": storetest.SQLite, "PostgreSQL": storetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			where := [2]string{address(t), address(t)}
			together, apart := storetest.Open(t, where[0]), storetest.Open(t, where[1])
			games := leagues(t, together)
			leagues(t, apart)
			dump := func(i int) string {
				db := storetest.Beside(t, where[i])
				for _, table := range []string{"leagues SET version", "schema_version SET applied_at"} { // they differ
					if _, err := db.Exec("UPDATE " + table + " = 0"); err != nil {
						t.Fatal(err)
					}
				}
				return storetest.Dump(t, db)
			}
			for seed := range uint64(40) {
				random := rand.New(rand.NewPCG(seed, 6))
				writes, plan := make([]func() error, 1+random.IntN(40)), []string{}
				saw, want := make([]string, len(writes)), make([]string, len(writes))
				for i := range writes {
					d, g := deeds[random.IntN(3)], games[random.IntN(len(games))]
					if random.IntN(4) == 0 {
						d = deeds[random.IntN(len(deeds)-int(seed%2)*4)] // in every other batch nothing fails
					}
					plan = append(plan, fmt.Sprint(d.name, " of ", g.ID))
					try := func(s *store.Store) (text string, err error) {
						err = s.WriteGame(context.Background(), g.ID, func(tx *store.Tx) (err error) {
							text, err = d.do(tx, g)
							return err
						})
						return text, err
					}
					want[i] = outcome(try(apart))
					writes[i] = func() (err error) { saw[i], err = try(together); return err }
				}
				for i, err := range inOneBatch(together, writes)[:len(writes)] {
					if got := outcome(saw[i], err); got != want[i] {
						t.Fatalf("seed %d: %d. %s\ngot  %s\nwant %s", seed, i, strings.Join(plan[:i+1], ", "), got, want[i])
					}
				}
				if difference := storetest.Difference(dump(1), dump(0)); difference != "" {
					t.Fatalf("seed %d: %s\n%s", seed, strings.Join(plan, ", "), difference)
				}
			}
		})
	}
}

// TestABatchEndsWhileAnotherServerKeepsALeague: those who wait for a locked league, and more of them all the time, do
// not keep the others from their answer.
func TestABatchEndsWhileAnotherServerKeepsALeague(t *testing.T) {
	address := storetest.Postgres(t)
	s := storetest.Open(t, address)
	games := leagues(t, s)
	free, locked := games[0], games[len(games)-1]
	other, err := storetest.Beside(t, address).Begin()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Exec("UPDATE leagues SET version = version + 1 WHERE id = $1", locked.LeagueID); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	ran, answered := make(chan int64, 1000), make(chan error, 1000)
	score := func(g store.Game) {
		all.Go(func() {
			err := s.WriteGame(context.Background(), g.ID, func(tx *store.Tx) error {
				ran <- g.ID
				_, err := point(tx, g, 1, 0)
				return err
			})
			if g.ID == free.ID {
				answered <- err
			}
		})
	}
	// While the first write is under way the others come, so that they are in one batch.
	first, goOn := make(chan struct{}), make(chan struct{})
	begun := sync.OnceFunc(func() { close(first) })
	all.Go(func() {
		_ = s.Write(context.Background(), func(*store.Tx) error { begun(); <-goOn; return nil })
	})
	<-first
	score(free)
	waiting(s, 1)
	score(locked)
	waiting(s, 2)
	close(goOn)
	for n, over := 0, false; !over; {
		select {
		case err := <-answered:
			if over = true; err != nil {
				t.Error(err)
			}
		case game := <-ran:
			if game == free.ID {
				continue
			}
			if n++; n == 30 {
				t.Errorf("%d writes that have to wait went before one that need not", n)
				over = true
			}
			score(locked) // as soon as one has had its turn, another one comes
		}
	}
	if err := other.Commit(); err != nil {
		t.Fatal(err)
	}
	all.Wait()
}

// TestNobodyIsToldAnothersFault: what failed late of one write is no answer to the one that came upon it.
func TestNobodyIsToldAnothersFault(t *testing.T) {
	storetest.EachFaulty(t, func(t *testing.T, s *store.Store, faults *storetest.Faults, _ *sql.DB) {
		games := leagues(t, s)
		write(t, s, func(tx *store.Tx) error { _, err := point(tx, games[0], 1, 0); return err })
		once := sync.Once{}
		errs := inOneBatch(s, []func() error{
			func() error {
				return s.WriteGame(context.Background(), games[0].ID, func(tx *store.Tx) error { _, err := point(tx, games[0], 1, -1); return err })
			},
			func() error {
				return s.Write(context.Background(), func(tx *store.Tx) error {
					_, err := tx.FindGame(games[1].ID)
					if err != nil { // the batch cannot be begun anew either
						once.Do(func() { faults.Plan(2, storetest.Down) })
					}
					return err
				})
			},
		})
		if !faults.Clear() || errs[0] == nil || errs[1] == nil || errors.Is(errs[1], store.ErrExists) {
			t.Errorf("told %v and %v", errs[0], errs[1])
		}
	})
}
