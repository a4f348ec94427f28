package billing_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/billing/billingtest"
	"sideout/internal/base/account"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestHistoriesOfSubscriptions plays random histories of customers over four months on two servers with one database: checkouts, cancels,
// cards that fail and later work again, and deleted accounts. Of the events 10 % are lost, 20 % are sent twice and 25 % are up to three
// days late. After the last sweep, every stored state is that of the provider, and nobody is charged whose account is gone. PROVE=1 plays 2,000.
func TestHistoriesOfSubscriptions(t *testing.T) {
	customers := 20
	if os.Getenv("PROVE") != "" {
		customers = 2000
	}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		h := newHarness(t, s, 2, 42)
		h.standIn.SetKnobs(billingtest.Knobs{Double: 0.2, Lose: 0.1, Late: 0.25, Delay: 72 * time.Hour})
		random := rand.New(rand.NewPCG(7, 7))
		people := make([]access.Actor, customers)
		for i := range people {
			people[i] = h.user(fmt.Sprintf("user-%04d", i))
		}
		isGone := map[string]bool{}
		for day := range 120 {
			for _, p := range people {
				if !isGone[p.UserID] && h.act(random, p) {
					isGone[p.UserID] = true
				}
			}
			h.pass(24 * time.Hour)
			h.deliver()
			if day%30 == 29 {
				h.sweep()
			}
		}
		h.deliver()
		h.sweep()
		h.work()
		wrong, ended, live := 0, 0, 0
		truth := map[string]billingtest.Object{}
		for _, sub := range h.standIn.Subscriptions() {
			customer := sub["customer"].(string)
			if before := truth[customer]; before != nil && before["status"] != "canceled" && sub["status"] != "canceled" {
				t.Errorf("%s has two subscriptions", customer)
			}
			truth[customer] = sub
		}
		for _, p := range people {
			if isGone[p.UserID] {
				continue
			}
			s := h.factsOrNone(p.UserID)
			sub := truth[s.Customer]
			if sub == nil {
				if s.ID != "" {
					wrong++
				}
				continue
			}
			if string(s.Status) != sub["status"] || s.ID != sub["id"] || s.CancelAtEnd != (sub["cancel_at_period_end"] == true) {
				wrong++
				t.Logf("%s: stored %s %s, the provider has %v %v", p.UserID, s.ID, s.Status, sub["id"], sub["status"])
			}
			if delete(truth, s.Customer); s.Status == account.Canceled {
				ended++
			} else {
				live++
			}
		}
		for customer, sub := range truth { // those of deleted accounts
			if sub["status"] != "canceled" {
				t.Errorf("%s is still charged, but the account is deleted", customer)
			}
		}
		if wrong > 0 || ended < customers/20 || live < customers/20 || len(isGone) == 0 {
			t.Errorf("%d wrong; %d ended, %d live, %d deleted", wrong, ended, live, len(isGone))
		}
		t.Logf("%d customers, %d ended, %d live, %d deleted accounts, %d wrong", customers, ended, live, len(isGone), wrong)
	})
}

func (h *harness) factsOrNone(id string) (s account.Subscription) {
	h.check(h.store.Read(h.t.Context(), func(tx *store.Tx) (err error) {
		if s, err = tx.Billing.FindSubscription(id); err == store.ErrNotFound {
			return nil
		}
		return err
	}))
	return s
}

// act lets a person do something or nothing, and reports whether the account was deleted.
func (h *harness) act(random *rand.Rand, p access.Actor) (deleted bool) {
	chance := random.Float64()
	s := h.factsOrNone(p.UserID)
	switch {
	case s.Customer == "" && chance < 0.1:
		h.buy(p)
	case s.Customer == "":
	case chance < 0.01:
		h.standIn.Manage(s.Customer, "cancel")
	case chance < 0.02:
		h.standIn.Manage(s.Customer, "resume")
	case chance < 0.05:
		h.standIn.Break(s.Customer, true)
	case chance < 0.09:
		h.standIn.Manage(s.Customer, "card")
	case chance < 0.092:
		h.check(h.apps[1].People.DeleteUser(h.t.Context(), p.UserID))
		return true
	case chance < 0.12 && s.Status == account.Canceled: // as far as this server knows
		if url, err := h.apps[1].Billing.Checkout(h.t.Context(), p); err == nil && len(url) > 0 && random.IntN(2) == 0 {
			_, _ = h.standIn.Buy(url[lastSlash(url)+1:]) // an address of the portal buys nothing
		}
	}
	return false
}

func lastSlash(text string) int {
	for i := len(text) - 1; i >= 0; i-- {
		if text[i] == '/' {
			return i
		}
	}
	return -1
}
