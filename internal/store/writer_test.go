package store_test

import (
	"context"
	"runtime"
	"testing"

	"sideout/internal/store"
	"sideout/internal/store/storetest"
)

// TestARowThatAnotherServerLocksHoldsUpNobodyElse: two servers whose batches want each other's rows do not wait for
// each other.
func TestARowThatAnotherServerLocksHoldsUpNobodyElse(t *testing.T) {
	address := storetest.Postgres(t)
	s := storetest.Open(t, address)
	f := newFixture(t, s)
	other, err := storetest.Beside(t, address).Begin()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Exec("UPDATE teams SET wins = 7 WHERE id = $1", f.teams[0].ID); err != nil {
		t.Fatal(err)
	}
	add := func(team int, ended chan error, begun func()) {
		ended <- s.Write(context.Background(), func(tx *store.Tx) error {
			begun()
			found, err := tx.FindTeam(f.teams[team].ID)
			if err != nil {
				return err
			}
			found.Losses++
			return tx.UpdateTeam(found)
		})
	}
	// While the first write is under way the other two come, so that they are in one batch.
	begun, goOn, first := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go add(1, first, func() { close(begun); <-goOn })
	<-begun
	locked, free := make(chan error, 1), make(chan error, 1)
	go add(1, free, func() {})
	waiting(s, 1)
	go add(0, locked, func() {})
	waiting(s, 2)
	close(goOn)
	for _, ended := range []chan error{first, free} {
		if err := <-ended; err != nil {
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
		team, err := tx.FindTeam(f.teams[0].ID)
		if err != nil || team.Losses != 1 {
			t.Errorf("there is %+v, %v", team, err)
		}
		return err
	})
}

// waiting returns when so many writes wait for their turn.
func waiting(s *store.Store, n int) {
	for s.Waiting() < n {
		runtime.Gosched()
	}
}
