package scoring_test

import (
	"context"
	"testing"
	"time"

	"sideout/internal/app/apptest"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestTheEpochWaitsForNoWrite asks for the epoch of a database while a transaction is writing: after a start all streams ask for it, and taps
// must not wait for them.
func TestTheEpochWaitsForNoWrite(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		first, err := apptest.New(t, s, apptest.SecretHere).Scoring.Epoch(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		again := apptest.New(t, s, apptest.SecretHere)
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // for a server that waits
		defer cancel()
		err = s.Write(ctx, func(*store.Tx) error {
			epoch, err := again.Scoring.Epoch(ctx)
			if epoch != first {
				t.Errorf("the epoch is %q, and was %q", epoch, first)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
}
