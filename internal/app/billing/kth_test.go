package billing_test

import (
	"database/sql"
	"fmt"
	"os"
	"testing"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/billing/billingtest"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// process is what takes several transactions with questions to the provider between them.
type process struct {
	prepare func(h *harness, p access.Actor)
	// do does it. It is done again after a statement of it has failed.
	do func(h *harness, p access.Actor) error
	// isDone is the refusal with which it says that it was stored the first time; 0 for none.
	isDone fault.Kind
	want   outcome
}

// outcome is what a person has in the end.
type outcome struct {
	level         account.Level // empty: the account is gone
	subscriptions []any         // their states at the provider
	refunds       int
}

var (
	active   = []any{"active"}
	canceled = []any{"canceled"}
)

func subscribed(h *harness, p access.Actor) {
	h.buy(p)
	h.deliver()
}

// receive delivers the events of the harness and does what they ask for.
func receive(h *harness, _ access.Actor) error {
	for _, e := range h.events {
		body, signature := h.signed(e)
		if err := h.apps[0].Billing.Receive(h.t.Context(), body, signature); err != nil {
			return err
		}
	}
	return h.apps[0].Billing.Work(h.t.Context())
}

var processes = map[string]process{
	"begin a checkout": {
		prepare: func(*harness, access.Actor) {},
		do: func(h *harness, p access.Actor) error {
			_, err := h.apps[0].Billing.Checkout(h.t.Context(), p)
			return err
		},
		want: outcome{level: account.NoPlan},
	},
	"come back from a checkout": {
		prepare: func(h *harness, p access.Actor) { h.buy(p) },
		do: func(h *harness, p access.Actor) error {
			_, err := h.apps[0].Billing.Refresh(h.t.Context(), p)
			return err
		},
		want: outcome{level: account.Paying, subscriptions: active},
	},
	"receive events": {
		prepare: func(h *harness, p access.Actor) {
			h.buy(p)
			h.events = h.standIn.Due()
		},
		do:   receive,
		want: outcome{level: account.Paying, subscriptions: active},
	},
	"receive a dispute": {
		prepare: func(h *harness, p access.Actor) {
			subscribed(h, p)
			h.standIn.Dispute(h.facts(p.UserID).Customer)
			h.events = h.standIn.Due()
		},
		do:   receive,
		want: outcome{level: account.Paying, subscriptions: active},
	},
	"sweep": {
		prepare: func(h *harness, p access.Actor) { h.buy(p) },
		do:      func(h *harness, _ access.Actor) error { return h.apps[0].Billing.Sweep(h.t.Context(), func() {}) },
		want:    outcome{level: account.Paying, subscriptions: active},
	},
	"withdraw": {
		prepare: subscribed,
		do: func(h *harness, p access.Actor) error {
			_, err := h.apps[0].Billing.Withdraw(h.t.Context(), p)
			return err
		},
		isDone: fault.Conflict,
		want:   outcome{level: account.Ended, subscriptions: canceled, refunds: 1},
	},
	"change the address": {
		prepare: subscribed,
		do: func(h *harness, p access.Actor) error {
			if _, err := h.apps[0].People.ChangeAddress(h.t.Context(), p.UserID, "another@example.org"); err != nil {
				return err
			}
			return h.apps[0].Billing.Work(h.t.Context())
		},
		isDone: fault.Invalid,
		want:   outcome{level: account.Paying, subscriptions: active},
	},
	"delete the account": {
		prepare: subscribed,
		do: func(h *harness, p access.Actor) error {
			if err := h.apps[0].People.DeleteUser(h.t.Context(), p.UserID); err != nil {
				return err
			}
			return h.apps[0].Billing.Work(h.t.Context())
		},
		isDone: fault.NotFound,
		want:   outcome{subscriptions: canceled},
	},
}

// TestTheKthStatementOfBillingFails runs each process with each of its SQL statements failing in turn, alone and with its connection, also
// with the answer lost after it was executed. Done again, it ends as if nothing had failed: nobody is charged twice, paid back twice or
// forgotten, and nothing is left to do. The short version takes every third of the lost connections.
func TestTheKthStatementOfBillingFails(t *testing.T) {
	storetest.SkipUnderRace(t)
	every := map[storetest.Kind]int{storetest.StatementFails: 3, storetest.LostBefore: 9, storetest.LostAfter: 9}
	if os.Getenv("PROVE") != "" {
		every = map[storetest.Kind]int{storetest.StatementFails: 1, storetest.LostBefore: 1, storetest.LostAfter: 1}
	}
	storetest.EachFaulty(t, func(t *testing.T, s *store.Store, faults *storetest.Faults, _ *sql.DB) {
		h, failed := newHarness(t, s, 1, 1), 0
		for name, d := range processes {
			for kind, step := range every {
				for k := 1; ; k += step {
					id := fmt.Sprintf("%s, kind %d, statement %d", name, kind, k)
					if !h.failOnce(d, id, func() { faults.Plan(k, kind) }, faults.Clear) {
						break
					}
					failed++
				}
			}
		}
		if failed < 100 {
			t.Errorf("only %d statements failed", failed)
		}
		t.Logf("%d statements failed", failed)
	})
}

// failOnce runs a process with a fault, and again without. It reports whether the fault came.
func (h *harness) failOnce(d process, id string, plan func(), clear func() bool) bool {
	h.t.Helper()
	p := h.user(id)
	defer h.forget(id)
	d.prepare(h, p)
	refunds := h.standIn.Refunded()
	plan()
	first := d.do(h, p)
	if !clear() {
		if first != nil {
			h.t.Errorf("%s: without a fault: %v", id, first)
		}
		return false
	}
	h.pass(2 * time.Hour) // jobs that failed are tried again later
	if err := d.do(h, p); err != nil && (d.isDone == 0 || !fault.Is(err, d.isDone)) {
		h.t.Errorf("%s: done again: %v", id, err)
	}
	h.work()
	h.deliver()
	got := outcome{subscriptions: h.statesOf(id), refunds: h.standIn.Refunded() - refunds}
	if d.want.level != "" {
		got.level = h.level(id)
	}
	if fmt.Sprint(got) != fmt.Sprint(d.want) {
		h.t.Errorf("%s: %+v, want %+v", id, got, d.want)
	}
	jobs, _, err := h.apps[0].Billing.Count(h.t.Context())
	if h.check(err); jobs > 0 {
		h.t.Errorf("%s: %d jobs are left", id, jobs)
	}
	if events := h.eventsOf(h.factsOrNone(id).Customer); events > 0 {
		h.t.Errorf("%s: %d events are left", id, events)
	}
	return true
}

// forget deletes a user, of whom later processes would have to ask.
func (h *harness) forget(id string) {
	h.t.Helper()
	if err := h.apps[0].People.DeleteUser(h.t.Context(), id); err != nil && !fault.Is(err, fault.NotFound) {
		h.t.Fatal(err)
	}
	h.work()
	h.standIn.Due()
}

// eventsOf returns how many events of a customer are stored, and of disputes, which name no customer. Those of deleted accounts stay for a day.
func (h *harness) eventsOf(customer string) (n int) {
	h.t.Helper()
	h.check(h.store.Read(h.t.Context(), func(tx *store.Tx) error {
		events, err := tx.Billing.ProviderEvents(10_000)
		for _, w := range events {
			if w.Customer == customer {
				n++
			}
		}
		return err
	}))
	return n
}

// statesOf returns the states of the subscriptions that were sold to a user.
func (h *harness) statesOf(id string) (states []any) {
	for _, sub := range h.standIn.Subscriptions() {
		if sub["metadata"].(billingtest.Object)["user"] == id {
			states = append(states, sub["status"])
		}
	}
	return states
}
