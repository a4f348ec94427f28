package store_test

import (
	"context"
	"runtime"
	"testing"

	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// Two servers whose batches need each other's rows do not wait for each other.
func TestALockedRowDoesNotDelayOtherWrites(t *testing.T) {
	address := storetest.Postgres(t)
	s := storetest.Open(t, address)
	f := newFixture(t, s)
	other, err := storetest.OpenDirect(t, address).Begin()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Exec("UPDATE teams SET back = 'yes' WHERE id = $1", f.teams[0].ID); err != nil {
		t.Fatal(err)
	}
	add := func(team int, result chan error, started func()) {
		result <- s.Write(context.Background(), func(tx *store.Tx) error {
			started()
			found, err := tx.Teams.FindTeam(f.teams[team].ID)
			if err != nil {
				return err
			}
			found.Lot++
			return tx.Teams.UpdateTeam(found)
		})
	}
	// The other two are queued while the first write runs, so that they are in one batch.
	started, proceed, first := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go add(1, first, func() { close(started); <-proceed })
	<-started
	locked, free := make(chan error, 1), make(chan error, 1)
	go add(1, free, func() {})
	waitForQueue(s, 1)
	go add(0, locked, func() {})
	waitForQueue(s, 2)
	close(proceed)
	for _, result := range []chan error{first, free} {
		if err := <-result; err != nil {
			t.Fatal(err)
		}
	}
	if err := other.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := <-locked; err != nil {
		t.Fatal(err)
	}
	read(t, s, func(tx *store.Tx) error {
		team, err := tx.Teams.FindTeam(f.teams[0].ID)
		if err != nil || team.Lot != 1 {
			t.Errorf("got %+v, %v", team, err)
		}
		return err
	})
}

// waitForQueue returns when n writes are queued.
func waitForQueue(s *store.Store, n int) {
	for s.QueueLength() < n {
		runtime.Gosched()
	}
}
