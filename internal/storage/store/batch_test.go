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

	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// operation is a write to one game that returns what it read.
type operation struct {
	name string
	do   func(tx *store.Tx, g store.Game) (result string, err error)
}

// point appends events to the log of a game and scores it; gap is added to their sequence numbers.
func point(tx *store.Tx, g store.Game, events, gap int) (string, error) {
	version, page, err := tx.Leagues.LockLeagueOfGame(g.ID)
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
	if err := tx.Events.AddEvents(all); err != nil {
		return "", err
	}
	g.Version, g.Team1Score = version+int64(events), int(version)+events
	return fmt.Sprint(version, page), tx.Games.UpdateScore(g)
}

var errIntended = errors.New("intended")

var operations = []operation{
	{"point", func(tx *store.Tx, g store.Game) (string, error) { return point(tx, g, 1, 0) }},
	{"three points", func(tx *store.Tx, g store.Game) (string, error) { return point(tx, g, 3, 0) }},
	{"point, then a read", func(tx *store.Tx, g store.Game) (string, error) {
		result, err := point(tx, g, 1, 0)
		if err != nil {
			return result, err
		}
		entries, err := tx.Events.EntriesOf(g.ID)
		if err != nil {
			return result, err
		}
		now, err := tx.Games.FindGame(g.ID)
		return fmt.Sprint(result, len(entries), now.Version, now.Team1Score), err
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
		version, _, err := tx.Leagues.LockLeagueOfGame(g.ID)
		if err != nil {
			return "", err
		}
		result, err := point(tx, g, 1, 0)
		if err != nil {
			return result, err
		}
		g.Version, g.Team1Score = version+1, 7
		return result, tx.Games.UpdateScore(g)
	}},
	{"begin", func(tx *store.Tx, g store.Game) (string, error) {
		version, page, err := tx.Leagues.LockLeagueOfGame(g.ID)
		if err != nil {
			return "", err
		}
		return fmt.Sprint(version, page), tx.Games.StoreGameRules(g.ID, fmt.Sprintf(`{"startingScore":%d}`, version))
	}},
	{"edit", func(tx *store.Tx, g store.Game) (string, error) {
		l, err := tx.Leagues.LockLeague(g.LeagueID)
		if err != nil {
			return "", err
		}
		l.Name += "!"
		return l.Name, tx.Leagues.UpdateLeague(l)
	}},
	{"point that fails", func(tx *store.Tx, g store.Game) (string, error) {
		result, err := point(tx, g, 1, 0)
		return result, errors.Join(err, errIntended)
	}},
	{"point with a duplicate sequence number", func(tx *store.Tx, g store.Game) (string, error) { return point(tx, g, 1, -1) }},
	{"point of a missing game", func(tx *store.Tx, g store.Game) (string, error) {
		return point(tx, store.Game{Game: league.Game{ID: 1 << 40}}, 1, 0)
	}},
	{"score of a missing game", func(tx *store.Tx, g store.Game) (string, error) {
		return "", tx.Games.UpdateScore(store.Game{Game: league.Game{ID: 1 << 40}})
	}},
}

// createLeagues stores leagues with games and returns the games, without their versions.
func createLeagues(t *testing.T, s *store.Store) (games []store.Game) {
	t.Helper()
	f := newFixture(t, s)
	for i := range 3 {
		write(t, s, func(tx *store.Tx) error {
			l := f.league
			l.Name = fmt.Sprint("League ", i)
			l, err := tx.Leagues.CreateLeague(l)
			if err != nil {
				return err
			}
			for range 4 {
				g, err := tx.Games.CreateGame(store.Game{Game: league.Game{
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

// outcome returns the caller's result of an operation as text.
func outcome(result string, err error) string {
	switch {
	case err == nil:
		return result
	case errors.Is(err, store.ErrNotFound):
		return "not found"
	case errors.Is(err, store.ErrExists):
		return "exists"
	case errors.Is(err, errIntended):
		return "intended"
	default:
		return err.Error()
	}
}

// inOneBatch runs writes that are queued while another write runs, so that they form one batch.
func inOneBatch(s *store.Store, writes []func() error) []error {
	started, proceed, first := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		first <- s.Write(context.Background(), func(*store.Tx) error { close(started); <-proceed; return nil })
	}()
	<-started
	errs, done := make([]error, len(writes)), make(chan struct{})
	for i, write := range writes {
		go func() { errs[i] = write(); done <- struct{}{} }()
		waitForQueue(s, i+1)
	}
	close(proceed)
	for range writes {
		<-done
	}
	return append(errs, <-first)
}

// Each write reads, returns and stores the same in a batch as alone.
func TestABatchEqualsItsWritesOneByOne(t *testing.T) {
	storetest.SkipUnderRace(t)
	for name, address := range storetest.BothAddresses() {
		t.Run(name, func(t *testing.T) {
			addresses := [2]string{address(t), address(t)}
			together, alone := storetest.Open(t, addresses[0]), storetest.Open(t, addresses[1])
			games := createLeagues(t, together)
			createLeagues(t, alone)
			dump := func(i int) string {
				db := storetest.OpenDirect(t, addresses[i])
				for _, table := range []string{"leagues SET version", "schema_version SET applied_at"} { // these values differ between the databases
					if _, err := db.Exec("UPDATE " + table + " = 0"); err != nil {
						t.Fatal(err)
					}
				}
				return storetest.Dump(t, db)
			}
			for seed := range uint64(40) {
				random := rand.New(rand.NewPCG(seed, 6))
				writes, plan := make([]func() error, 1+random.IntN(40)), []string{}
				results, want := make([]string, len(writes)), make([]string, len(writes))
				for i := range writes {
					op, g := operations[random.IntN(3)], games[random.IntN(len(games))]
					if random.IntN(4) == 0 {
						op = operations[random.IntN(len(operations)-int(seed%2)*4)] // in every second batch no write fails
					}
					plan = append(plan, fmt.Sprint(op.name, " of ", g.ID))
					try := func(s *store.Store) (text string, err error) {
						err = s.Write(context.Background(), func(tx *store.Tx) (err error) {
							text, err = op.do(tx, g)
							return err
						})
						return text, err
					}
					want[i] = outcome(try(alone))
					writes[i] = func() (err error) { results[i], err = try(together); return err }
				}
				for i, err := range inOneBatch(together, writes)[:len(writes)] {
					if got := outcome(results[i], err); got != want[i] {
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

// Writes that wait for a locked league, even a growing number of them, do not delay the commit of other writes.
func TestALockedLeagueDoesNotDelayOtherLeagues(t *testing.T) {
	address := storetest.Postgres(t)
	s := storetest.Open(t, address)
	games := createLeagues(t, s)
	free, locked := games[0], games[len(games)-1]
	other, err := storetest.OpenDirect(t, address).Begin()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Exec("UPDATE leagues SET version = version + 1 WHERE id = $1", locked.LeagueID); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	ran, returned := make(chan int64, 1000), make(chan error, 1000)
	score := func(g store.Game) {
		all.Go(func() {
			err := s.Write(context.Background(), func(tx *store.Tx) error {
				ran <- g.ID
				_, err := point(tx, g, 1, 0)
				return err
			})
			if g.ID == free.ID {
				returned <- err
			}
		})
	}
	// The others are queued while the first write runs, so that they are in one batch.
	first, proceed := make(chan struct{}), make(chan struct{})
	started := sync.OnceFunc(func() { close(first) })
	all.Go(func() {
		_ = s.Write(context.Background(), func(*store.Tx) error { started(); <-proceed; return nil })
	})
	<-first
	score(free)
	waitForQueue(s, 1)
	score(locked)
	waitForQueue(s, 2)
	close(proceed)
	for n, finished := 0, false; !finished; {
		select {
		case err := <-returned:
			if finished = true; err != nil {
				t.Error(err)
			}
		case game := <-ran:
			if game == free.ID {
				continue
			}
			if n++; n == 30 {
				t.Errorf("%d writes that have to wait ran before one that does not", n)
				finished = true
			}
			score(locked) // queue another one as soon as one has run
		}
	}
	if err := other.Commit(); err != nil {
		t.Fatal(err)
	}
	all.Wait()
}

// If the database fails while a batch runs again because of one write, the other does not return the error of that one.
func TestAWriteDoesNotReturnTheErrorOfAnother(t *testing.T) {
	storetest.OnBothFaulty(t, func(t *testing.T, s *store.Store, faults *storetest.Faults, _ *sql.DB) {
		games := createLeagues(t, s)
		write(t, s, func(tx *store.Tx) error { _, err := point(tx, games[0], 1, 0); return err })
		once := sync.Once{}
		errs := inOneBatch(s, []func() error{
			func() error {
				return s.Write(context.Background(), func(tx *store.Tx) error { _, err := point(tx, games[0], 1, -1); return err })
			},
			func() error {
				return s.Write(context.Background(), func(tx *store.Tx) error {
					once.Do(func() { faults.Plan(1, storetest.DatabaseDown) }) // the first run of the batch ended before this write
					_, err := tx.Games.FindGame(games[1].ID)
					return err
				})
			},
		})
		if !faults.Clear() || !errors.Is(errs[0], store.ErrExists) || errs[1] == nil || errors.Is(errs[1], store.ErrExists) {
			t.Errorf("got %v and %v", errs[0], errs[1])
		}
	})
}
