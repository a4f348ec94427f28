package store_test

import (
	"errors"
	"testing"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestALeagueIsFoundWithThePlanOfItsOwner reads both in one statement as each would be read alone, also where there are no facts.
func TestALeagueIsFoundWithThePlanOfItsOwner(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		f := newFixture(t, s)
		find := func(want account.Subscription, isBilled bool) {
			t.Helper()
			read(t, s, func(tx *store.Tx) error {
				if isBilled {
					tx.EnforcePlansAt(at)
				}
				l, plan, err := tx.Leagues.FindLeagueAndPlan(f.league.ID)
				if l.Name != f.league.Name || l.OwnerID != f.user.ID || plan != want {
					t.Errorf("found %q of %q with %+v, want %+v", l.Name, l.OwnerID, plan, want)
				}
				if _, _, missing := tx.Leagues.FindLeagueAndPlan(f.league.ID + 1); !errors.Is(missing, store.ErrNotFound) {
					t.Errorf("a league that does not exist: %v", missing)
				}
				return err
			})
		}
		find(account.Subscription{}, true)

		var plan account.Subscription
		write(t, s, func(tx *store.Tx) (err error) {
			if _, err = tx.Billing.SaveTrial(f.user.ID, at.Add(time.Hour)); err != nil {
				return err
			}
			if err = tx.Billing.SaveGift(f.user.ID, true, at.Add(2*time.Hour)); err == nil {
				plan, err = tx.Billing.FindSubscription(f.user.ID)
			}
			return err
		})
		if !plan.IsGift || plan.TrialEnds.IsZero() {
			t.Fatalf("stored %+v", plan)
		}
		find(plan, true)
		find(account.Subscription{}, false)
	})
}
