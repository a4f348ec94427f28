package billing_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/storage/store"
)

// trial gives a user a trial of 14 days from now.
func (h *harness) trial(id string) {
	h.t.Helper()
	h.check(h.store.Write(h.t.Context(), func(tx *store.Tx) error {
		_, err := tx.Billing.SaveTrial(id, h.Now().Add(14*24*time.Hour))
		return err
	}))
}

// confirm confirms the address of a user.
func (h *harness) confirm(id string) {
	h.t.Helper()
	h.check(h.store.Write(h.t.Context(), func(tx *store.Tx) error { return tx.Users.ConfirmAddress(id, h.Now()) }))
}

// queued returns the mails in the queue, as "address kind".
func (h *harness) queued() (all []string) {
	h.t.Helper()
	h.check(h.store.Read(h.t.Context(), func(tx *store.Tx) error {
		due, err := tx.Mails.Due(h.Now(), 100)
		for _, m := range due {
			all = append(all, fmt.Sprintf("%s %s", strings.TrimSuffix(m.To, "@example.org"), m.Kind))
		}
		return err
	}))
	slices.Sort(all)
	return all
}

// TestMailsAboutThePlan mails about each end once, and to nobody whose address is not confirmed.
func TestMailsAboutThePlan(t *testing.T) {
	each(t, 1, func(t *testing.T, h *harness) {
		h.store.EnableMail()
		expect := func(when string, want ...string) {
			t.Helper()
			for range 2 {
				h.sweep()
			}
			if got := h.queued(); !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", when, got, want)
			}
		}
		ann, bob := h.user("ann"), h.user("bob")
		h.user("carl")
		for _, id := range []string{"ann", "bob", "carl"} {
			h.trial(id)
		}
		h.confirm(ann.UserID)
		h.confirm(bob.UserID)
		expect("at the beginning")
		h.pass(10 * 24 * time.Hour)
		expect("four days before the end")
		h.pass(36 * time.Hour)
		expect("three days before the end", "ann trial-ending", "bob trial-ending")
		h.buy(bob)
		h.deliver()
		h.pass(3 * 24 * time.Hour)
		expect("after the end", "ann trial-ended", "ann trial-ending", "bob trial-ending")
		h.deliver()
		if _, err := h.apps[0].Billing.Withdraw(t.Context(), bob); err != nil {
			t.Fatal(err)
		}
		h.work()
		if h.level("bob") != account.Ended {
			t.Errorf("bob is %s", h.level("bob"))
		}
		expect("after the withdrawal", "ann trial-ended", "ann trial-ending", "bob trial-ending", "bob withdrawn")
	})
}
