package store_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/store"
	"sideout/internal/store/storetest"
)

// win adds to both teams of a fixture, or to none.
func win(f fixture) func(tx *store.Tx) error {
	return func(tx *store.Tx) error {
		if err := tx.AddToRecord(f.teams[0].ID, league.Record{Wins: 1}); err != nil {
			return err
		}
		return tx.AddToRecord(f.teams[1].ID, league.Record{Losses: 1})
	}
}

// TestNoFaultLeavesHalfAWrite makes each statement of a write fail in each way: nothing of the write is there, or all
// of it where only the answer was lost, and the next write finds a store that works.
func TestNoFaultLeavesHalfAWrite(t *testing.T) {
	storetest.EachFaulty(t, func(t *testing.T, s *store.Store, faults *storetest.Faults, beside *sql.DB) {
		f := newFixture(t, s)
		wins := func() (wins, losses int) {
			row := beside.QueryRow("SELECT SUM(wins), SUM(losses) FROM teams")
			if err := row.Scan(&wins, &losses); err != nil {
				t.Fatal(err)
			}
			return wins, losses
		}
		for _, kind := range []storetest.Kind{storetest.Once, storetest.Cut, storetest.Unanswered, storetest.Down} {
			for k := 1; ; k++ {
				before, _ := wins()
				faults.Plan(k, kind)
				err := s.Write(context.Background(), win(f))
				if !faults.Clear() {
					if k < 4 || err != nil {
						t.Fatalf("kind %d: %d statements, %v", kind, k-1, err)
					}
					break
				}
				won, lost := wins()
				if err == nil || won != lost || won != before && kind != storetest.Unanswered {
					t.Errorf("kind %d, statement %d: %v, wins %d to %d, losses %d", kind, k, err, before, won, lost)
				}
				if err := s.Write(context.Background(), win(f)); err != nil {
					t.Errorf("kind %d, statement %d, the next write: %v", kind, k, err)
				}
			}
		}
	})
}

// TestALostAnswerIsNotCalledAFailure: only the network knows whether a commit was carried out, so nobody says it was not.
func TestALostAnswerIsNotCalledAFailure(t *testing.T) {
	s, faults := storetest.OpenFaulty(t, storetest.Postgres(t))
	f := newFixture(t, s)
	faults.Plan(4, storetest.Unanswered) // BEGIN, two changes, COMMIT
	err := s.Write(context.Background(), win(f))
	if !faults.Clear() || !fault.Is(err, fault.Unavailable) || strings.Contains(err.Error(), "nothing was changed") {
		t.Errorf("got %v", err)
	}
	read(t, s, func(tx *store.Tx) error {
		team, err := tx.FindTeam(f.teams[0].ID)
		if err != nil || team.Wins != 1 {
			t.Errorf("it was carried out, and there is %+v, %v", team, err)
		}
		return nil
	})
}

func TestALostConnectionIsNoFaultOfOurs(t *testing.T) {
	storetest.EachFaulty(t, func(t *testing.T, s *store.Store, faults *storetest.Faults, _ *sql.DB) {
		f := newFixture(t, s)
		for k := 1; k <= 2; k++ {
			faults.Plan(k, storetest.Cut)
			err := s.Read(context.Background(), func(tx *store.Tx) error { _, err := tx.FindLeague(f.league.ID); return err })
			if !faults.Clear() || !fault.Is(err, fault.Unavailable) {
				t.Errorf("statement %d of a read: %v", k, err)
			}
		}
	})
}

// TestNobodyWaitsForTheLockLongerThanItsTime sends a write every tenth of a second while another connection has the
// file locked: each is refused in good time, those that came while others waited too.
func TestNobodyWaitsForTheLockLongerThanItsTime(t *testing.T) {
	t.Parallel()
	const enough = 2500 * time.Millisecond // issue 3, "Faults and abuse"
	address := storetest.SQLite(t)
	s := storetest.Open(t, address)
	f := newFixture(t, s)
	holder, err := storetest.Beside(t, address).Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := holder.ExecContext(t.Context(), "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	every := time.NewTicker(100 * time.Millisecond)
	defer every.Stop()
	for range 25 {
		<-every.C
		all.Go(func() {
			start := time.Now()
			err := s.Write(context.Background(), win(f))
			if took := time.Since(start); took > enough || !fault.Is(err, fault.Unavailable) {
				t.Errorf("after %s: %v", took, err)
			}
		})
	}
	all.Wait()
	read(t, s, func(tx *store.Tx) error { _, err := tx.FindLeague(f.league.ID); return err })
	if _, err := holder.ExecContext(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	write(t, s, win(f))
}

// limited gives every connection to SQLite a largest size of the file, which can be changed.
type limited struct {
	driver.Connector
	conns []driver.Conn
}

func (l *limited) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := l.Connector.Connect(ctx)
	l.conns = append(l.conns, c)
	return c, err
}

func (l *limited) set(t *testing.T, pages string) {
	t.Helper()
	for _, c := range l.conns {
		if _, err := c.(driver.ExecerContext).ExecContext(t.Context(), "PRAGMA max_page_count = "+pages, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAFullDatabaseCanBeReadAndRecovers(t *testing.T) {
	var limits []*limited
	s, err := store.OpenThrough(t.Context(), storetest.SQLite(t), func(below driver.Connector) driver.Connector {
		limits = append(limits, &limited{Connector: below})
		return limits[len(limits)-1]
	})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	f := newFixture(t, s)
	writer := limits[0]
	writer.set(t, "1") // SQLite takes what the file has already
	grow := func(tx *store.Tx) error {
		return tx.AddChange(store.Change{GameID: f.game.ID, At: at, From: strings.Repeat("x", 100_000)})
	}
	var all sync.WaitGroup
	for i := range 10 { // together, so that some share a transaction with one that fails
		all.Go(func() {
			err := s.Write(context.Background(), grow)
			if !fault.Is(err, fault.DiskFull) {
				t.Errorf("write %d: %v", i, err)
			}
		})
	}
	all.Wait()
	changes := func() (n int) {
		read(t, s, func(tx *store.Tx) error {
			all, err := tx.ChangesOf(f.game.ID)
			n = len(all)
			return err
		})
		return n
	}
	if n := changes(); n != 0 {
		t.Errorf("%d refused writes are there", n)
	}
	writer.set(t, "1000000")
	write(t, s, grow)
	if n := changes(); n != 1 {
		t.Errorf("%d writes are there, want 1", n)
	}
}

var errMine = errors.New("mine")

// TestAWriteThatWasRefusedKeepsItsReason: what breaks the transaction later must not hide it.
func TestAWriteThatWasRefusedKeepsItsReason(t *testing.T) {
	s, faults := storetest.OpenFaulty(t, storetest.SQLite(t))
	faults.Plan(2, storetest.Down) // BEGIN, and then ROLLBACK
	err := s.Write(context.Background(), func(*store.Tx) error { return errMine })
	if !faults.Clear() || !errors.Is(err, errMine) {
		t.Errorf("got %v", err)
	}
	newFixture(t, s)
}
