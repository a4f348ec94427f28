package store_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/storage/database"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// addTwoChanges returns a write of two statements, each of which adds a line to the history of the game of a fixture.
func addTwoChanges(f fixture) func(tx *store.Tx) error {
	return func(tx *store.Tx) error {
		if err := tx.Games.AddChange(store.Change{GameID: f.game.ID, At: at, Via: "first"}); err != nil {
			return err
		}
		return tx.Games.AddChange(store.Change{GameID: f.game.ID, At: at, Via: "second"})
	}
}

// Each statement of a write fails in each way. Afterwards either nothing of the write is stored, or all of it if only
// the response was lost, and the next write succeeds.
func TestAFaultNeverLeavesAPartialWrite(t *testing.T) {
	storetest.OnBothFaulty(t, func(t *testing.T, s *store.Store, faults *storetest.Faults, direct *sql.DB) {
		f := newFixture(t, s)
		stored := func() (first, second int) {
			row := direct.QueryRow("SELECT COUNT(CASE via WHEN 'first' THEN 1 END), COUNT(CASE via WHEN 'second' THEN 1 END) FROM result_changes")
			if err := row.Scan(&first, &second); err != nil {
				t.Fatal(err)
			}
			return first, second
		}
		for _, kind := range []storetest.Kind{storetest.StatementFails, storetest.LostBefore, storetest.LostAfter, storetest.DatabaseDown} {
			for k := 1; ; k++ {
				before, _ := stored()
				faults.Plan(k, kind)
				err := s.Write(context.Background(), addTwoChanges(f))
				if !faults.Clear() {
					if k < 4 || err != nil {
						t.Fatalf("kind %d: %d statements, %v", kind, k-1, err)
					}
					break
				}
				first, second := stored()
				if err == nil || first != second || first != before && kind != storetest.LostAfter {
					t.Errorf("kind %d, statement %d: %v, %d writes before, then %d first and %d second changes", kind, k, err, before, first, second)
				}
				if err := s.Write(context.Background(), addTwoChanges(f)); err != nil {
					t.Errorf("kind %d, statement %d, the next write: %v", kind, k, err)
				}
			}
		}
	})
}

// If the response to a commit is lost, nobody knows whether it was stored, so the error must not claim that it was not.
func TestALostCommitResponseIsNotReportedAsUnchanged(t *testing.T) {
	s, faults := storetest.OpenFaulty(t, storetest.Postgres(t))
	f := newFixture(t, s)
	faults.Plan(4, storetest.LostAfter) // BEGIN, two changes, COMMIT
	err := s.Write(context.Background(), addTwoChanges(f))
	if !faults.Clear() || !fault.Is(err, fault.Unavailable) || strings.Contains(err.Error(), "nothing was changed") {
		t.Errorf("got %v", err)
	}
	read(t, s, func(tx *store.Tx) error {
		changes, err := tx.Games.ChangesOf(f.game.ID)
		if err != nil || len(changes) != 2 {
			t.Errorf("the write was committed, but %d of 2 changes are stored: %v", len(changes), err)
		}
		return nil
	})
}

func TestALostConnectionIsUnavailable(t *testing.T) {
	storetest.OnBothFaulty(t, func(t *testing.T, s *store.Store, faults *storetest.Faults, _ *sql.DB) {
		f := newFixture(t, s)
		for k := 1; k <= 2; k++ {
			faults.Plan(k, storetest.LostBefore)
			err := s.Read(context.Background(), func(tx *store.Tx) error { _, err := tx.Leagues.FindLeague(f.league.ID); return err })
			if !faults.Clear() || !fault.Is(err, fault.Unavailable) {
				t.Errorf("statement %d of a read: %v", k, err)
			}
		}
	})
}

// A write is sent every tenth of a second while another connection has the file locked. Each is refused in time, also
// those that were queued behind others: if each waited for itself, the second would take nearly twice the timeout. A busy machine
// can delay a refusal, but not that of every attempt.
func TestTheLockTimeoutIncludesQueueTime(t *testing.T) {
	t.Parallel()
	const limit, attempts = database.BusyTimeout * 3 / 2, 20
	address := storetest.SQLite(t)
	s := storetest.Open(t, address)
	f := newFixture(t, s)
	holder, err := storetest.OpenDirect(t, address).Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := holder.ExecContext(t.Context(), "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	for attempt := 1; ; attempt++ {
		slowest := slowestRefusal(t, s, f)
		t.Logf("the slowest refusal took %s", slowest.Round(time.Millisecond))
		if slowest <= limit {
			break
		}
		if attempt == attempts {
			t.Fatal("in no attempt were all writes refused in time")
		}
	}
	read(t, s, func(tx *store.Tx) error { _, err := tx.Leagues.FindLeague(f.league.ID); return err })
	if _, err := holder.ExecContext(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	write(t, s, addTwoChanges(f))
}

// slowestRefusal sends 25 writes, one each tenth of a second, and returns the longest time until one was refused.
func slowestRefusal(t *testing.T, s *store.Store, f fixture) time.Duration {
	t.Helper()
	var all sync.WaitGroup
	var took [25]time.Duration
	every := time.NewTicker(100 * time.Millisecond)
	defer every.Stop()
	for i := range took {
		<-every.C
		all.Go(func() {
			start := time.Now()
			if err := s.Write(context.Background(), addTwoChanges(f)); !fault.Is(err, fault.Unavailable) {
				t.Error(err)
			}
			took[i] = time.Since(start)
		})
	}
	all.Wait()
	return slices.Max(took[:])
}

// sizeLimiter sets the same maximum file size on all SQLite connections of one pool.
type sizeLimiter struct {
	driver.Connector
	conns []driver.Conn
}

func (l *sizeLimiter) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := l.Connector.Connect(ctx)
	l.conns = append(l.conns, c)
	return c, err
}

func (l *sizeLimiter) set(t *testing.T, pages string) {
	t.Helper()
	for _, c := range l.conns {
		if _, err := c.(driver.ExecerContext).ExecContext(t.Context(), "PRAGMA max_page_count = "+pages, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAFullDatabaseCanBeReadAndRecovers(t *testing.T) {
	var limits []*sizeLimiter
	s, err := store.OpenWith(t.Context(), storetest.SQLite(t), func(below driver.Connector) driver.Connector {
		limits = append(limits, &sizeLimiter{Connector: below})
		return limits[len(limits)-1]
	})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	f := newFixture(t, s)
	writer := limits[0]
	writer.set(t, "1") // SQLite raises it to the present size
	grow := func(tx *store.Tx) error {
		return tx.Games.AddChange(store.Change{GameID: f.game.ID, At: at, From: strings.Repeat("x", 100_000)})
	}
	var all sync.WaitGroup
	for i := range 10 { // concurrently, so that some share a transaction
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
			all, err := tx.Games.ChangesOf(f.game.ID)
			n = len(all)
			return err
		})
		return n
	}
	if n := changes(); n != 0 {
		t.Errorf("%d refused writes were stored", n)
	}
	writer.set(t, "1000000")
	write(t, s, grow)
	if n := changes(); n != 1 {
		t.Errorf("%d writes were stored, want 1", n)
	}
}

var errRefused = errors.New("refused")

// A later failure of the transaction must not hide the write's own error.
func TestAFailedWriteKeepsItsOwnError(t *testing.T) {
	s, faults := storetest.OpenFaulty(t, storetest.SQLite(t))
	faults.Plan(2, storetest.DatabaseDown) // from the second statement on, which is the ROLLBACK after BEGIN
	err := s.Write(context.Background(), func(*store.Tx) error { return errRefused })
	if !faults.Clear() || !errors.Is(err, errRefused) {
		t.Errorf("got %v", err)
	}
	newFixture(t, s)
}
