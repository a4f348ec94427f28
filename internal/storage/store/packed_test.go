package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// randomEvent returns an event that follows the given ones: by the usual device or another one, with a UUID or the id of an old phone.
func randomEvent(random *rand.Rand, gameID int64, before []store.GameEvent) store.GameEvent {
	seq := int64(len(before) + 1)
	e := store.GameEvent{GameID: gameID, Actor: []string{"", "ann"}[random.IntN(2)], Via: []string{"link", "session", "court"}[random.IntN(3)]}
	e.ID = fmt.Sprintf("%08x-%04x-4%03x-a%03x-%012x", random.Uint32(), random.IntN(1<<16), random.IntN(1<<12), random.IntN(1<<12), random.Int64N(1<<48))
	if random.IntN(10) == 0 {
		e.ID = fmt.Sprintf("EVENT-%d", seq)
	}
	e.Type, e.Team, e.Rally, e.Seen = score.Point, score.Team1, int(seq), seq-1-random.Int64N(3)%seq
	if random.IntN(5) == 0 && len(before) > 0 {
		e.Type, e.Team, e.Undoes = score.Undo, score.None, before[random.IntN(len(before))].ID
	}
	if random.IntN(8) == 0 {
		e.Type, e.Sets, e.Words = score.Correct, []score.Set{{Team1Score: 25, Team2Score: 20}}, "größer “1–0” \x00\n"
	}
	e.Seq, e.Outcome, e.Device = seq, score.Applied, []string{"phone", "phone", "other", ""}[random.IntN(4)]
	e.At = at.UnixMilli() + 20_000*seq + random.Int64N(1000) - 500
	e.ReceivedAt = time.UnixMilli(e.At + random.Int64N(100_000) - 100).UTC()
	return e
}

// A packed log reads the same as before, also after further events, and after it was packed again.
func TestPackedLogsReadTheSame(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		f := newFixture(t, s)
		random := rand.New(rand.NewPCG(1, 2))
		var events []store.GameEvent
		for round := range 4 {
			var added []store.GameEvent
			for range 1 + random.IntN(60) {
				e := randomEvent(random, f.game.ID, events)
				events, added = append(events, e), append(added, e)
			}
			write(t, s, func(tx *store.Tx) error { return tx.Events.AddEvents(added) })
			checkLog(t, s, f, events)
			for range 2 {
				write(t, s, func(tx *store.Tx) error { return tx.Events.PackLog(f.game.ID) })
				checkLog(t, s, f, events)
			}
			read(t, s, func(tx *store.Tx) error {
				size, err := tx.Events.SizeOfLogs()
				if size.Games != 0 || size.PackedGames != 1 {
					t.Errorf("round %d: the logs were counted as %+v", round, size)
				}
				return err
			})
		}
	})
}

func checkLog(t *testing.T, s *store.Store, f fixture, events []store.GameEvent) {
	t.Helper()
	read(t, s, func(tx *store.Tx) error {
		entries, err := tx.Events.EntriesOf(f.game.ID)
		if err != nil {
			return err
		}
		want := make([]score.Entry, len(events))
		for i, e := range events {
			want[i] = e.Entry
		}
		if !reflect.DeepEqual(entries, want) {
			t.Fatalf("the entries are\n%+v\nwant\n%+v", entries, want)
		}
		all, err := tx.Transfers.AllEventsOf(f.league.ID, time.Time{})
		if !reflect.DeepEqual(all, events) {
			t.Fatalf("the events are\n%+v\nwant\n%+v", all, events)
		}
		if err != nil {
			return err
		}
		last, err := tx.Events.LastEventAt(f.game.ID)
		latest := slices.MaxFunc(events, func(a, b store.GameEvent) int { return a.ReceivedAt.Compare(b.ReceivedAt) }).ReceivedAt
		if !last.Equal(latest) {
			t.Errorf("the last event is at %s, want %s", last, latest)
		}
		return err
	})
}

// Only games whose last event is old enough are packed.
func TestGamesToPack(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		f := newFixture(t, s)
		random := rand.New(rand.NewPCG(3, 4))
		gamesToPack := func(after int64, before time.Time) (ids []int64) {
			read(t, s, func(tx *store.Tx) (err error) {
				ids, err = tx.Events.GamesToPack(after, before, 10)
				return err
			})
			return ids
		}
		if ids := gamesToPack(0, at.AddDate(1, 0, 0)); len(ids) != 0 {
			t.Errorf("a game without events is packed: %v", ids)
		}
		e := randomEvent(random, f.game.ID, nil)
		write(t, s, func(tx *store.Tx) error { return tx.Events.AddEvents([]store.GameEvent{e}) })
		for _, c := range []struct {
			after  int64
			before time.Time
			want   int
		}{{0, e.ReceivedAt, 0}, {0, e.ReceivedAt.Add(time.Millisecond), 1}, {f.game.ID, at.AddDate(1, 0, 0), 0}} {
			if ids := gamesToPack(c.after, c.before); len(ids) != c.want {
				t.Errorf("after %d, before %s: got %v, want %d games", c.after, c.before, ids, c.want)
			}
		}
		write(t, s, func(tx *store.Tx) error { return tx.Events.PackLog(f.game.ID) })
		if ids := gamesToPack(0, at.AddDate(1, 0, 0)); len(ids) != 0 {
			t.Errorf("a packed game is packed again: %v", ids)
		}
	})
}

// A log with a gap is not packed, and a damaged one is an error and not an empty log.
func TestDamagedLogsAreReported(t *testing.T) {
	s := storetest.Open(t, storetest.SQLite(t))
	f := newFixture(t, s)
	e := randomEvent(rand.New(rand.NewPCG(5, 6)), f.game.ID, nil)
	e.Seq = 2
	write(t, s, func(tx *store.Tx) error { return tx.Events.AddEvents([]store.GameEvent{e}) })
	if err := s.Write(context.Background(), func(tx *store.Tx) error { return tx.Events.PackLog(f.game.ID) }); err == nil {
		t.Error("a log with a gap was packed")
	}
}

// Whatever fails while a log is packed, it reads as before.
func TestAFaultWhilePackingLosesNothing(t *testing.T) {
	storetest.OnBothFaulty(t, func(t *testing.T, s *store.Store, faults *storetest.Faults, _ *sql.DB) {
		f := newFixture(t, s)
		random := rand.New(rand.NewPCG(7, 8))
		var events []store.GameEvent
		for range 5 {
			events = append(events, randomEvent(random, f.game.ID, events))
		}
		write(t, s, func(tx *store.Tx) error { return tx.Events.AddEvents(events) })
		for _, kind := range []storetest.Kind{storetest.StatementFails, storetest.LostBefore, storetest.LostAfter, storetest.DatabaseDown} {
			for k := 1; ; k++ {
				e := randomEvent(random, f.game.ID, events)
				events = append(events, e)
				write(t, s, func(tx *store.Tx) error { return tx.Events.AddEvents([]store.GameEvent{e}) })
				faults.Plan(k, kind)
				err := s.Write(context.Background(), func(tx *store.Tx) error { return tx.Events.PackLog(f.game.ID) })
				fired := faults.Clear()
				checkLog(t, s, f, events)
				if !fired {
					if k < 4 || err != nil {
						t.Fatalf("kind %d: %d statements, %v", kind, k-1, err)
					}
					break
				}
			}
		}
	})
}
