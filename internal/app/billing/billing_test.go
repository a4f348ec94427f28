package billing_test

import (
	"bytes"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/app/billing"
	"sideout/internal/app/billing/billingtest"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// TestStripeWouldTakeTheRequests is skipped if Stripe's own mock is not installed. Where it is, the harness
// first sends each request of these tests to the mock, and a test fails if the mock refuses one of its requests.
func TestStripeWouldTakeTheRequests(t *testing.T) {
	if mockAddress() == "" {
		t.Skip("stripe-mock is not installed, so no parameter is compared with those of Stripe: go install github.com/stripe/stripe-mock@v0.203.0")
	}
	each(t, 1, func(t *testing.T, h *harness) {
		h.buy(h.user("ann"))
		response, err := http.Get(h.standIn.Check + "/v1/made-up")
		h.check(err)
		if h.check(response.Body.Close()); response.StatusCode < 400 {
			t.Errorf("the mock takes a call that does not exist: %s", response.Status)
		}
	})
}

// TestTwoTabsMakeOneSubscription presses Subscribe in two tabs at once, on two servers, and pays in both.
func TestTwoTabsMakeOneSubscription(t *testing.T) {
	each(t, 2, func(t *testing.T, h *harness) {
		ann := h.user("ann")
		var urls [2]string
		var group sync.WaitGroup
		for i, app := range h.apps {
			group.Go(func() {
				url, err := app.Billing.Checkout(t.Context(), ann)
				if err != nil {
					t.Error(err)
				}
				urls[i] = url
			})
		}
		group.Wait()
		if urls[0] != urls[1] || urls[0] == "" {
			t.Fatalf("two checkouts: %q", urls)
		}
		_, first := h.standIn.Buy(urls[0][lastSlash(urls[0])+1:])
		_, second := h.standIn.Buy(urls[1][lastSlash(urls[1])+1:])
		if first != nil || second == nil || len(h.standIn.Subscriptions()) != 1 {
			t.Errorf("%v, %v, %d subscriptions", first, second, len(h.standIn.Subscriptions()))
		}
		// Before any event has come, Subscribe leads to the portal.
		url, err := h.apps[1].Billing.Checkout(t.Context(), ann)
		if err != nil || !strings.Contains(url, "/portal/") {
			t.Errorf("then Subscribe leads to %q, %v", url, err)
		}
	})
}

// TestTheRestOfTheTrialIsNotCharged subscribes within the trial: the first payment is at its end, or 48 hours away if that is later.
func TestTheRestOfTheTrialIsNotCharged(t *testing.T) {
	each(t, 1, func(t *testing.T, h *harness) {
		for name, c := range map[string]struct{ left, free time.Duration }{
			"eve": {10 * 24 * time.Hour, 10 * 24 * time.Hour}, "bob": {time.Hour, 48*time.Hour + 10*time.Minute}, "cy": {-time.Hour, 0},
		} {
			p := h.user(name)
			h.check(h.store.Write(t.Context(), func(tx *store.Tx) error {
				_, err := tx.Billing.SaveTrial(name, h.Now().Add(c.left))
				return err
			}))
			h.buy(p)
			h.deliver()
			s := h.facts(name)
			if h.level(name) != account.Paying || !s.PaidFrom.Equal(h.Now().Add(c.free)) {
				t.Errorf("%s: %s, first payment %s", name, h.level(name), s.PaidFrom)
			}
		}
	})
}

// TestADayWithoutTheProvider renews subscriptions while the provider is down for a day: nobody is locked, Subscribe says that nothing was
// charged, and an account that is deleted meanwhile is cancelled afterwards.
func TestADayWithoutTheProvider(t *testing.T) {
	each(t, 2, func(t *testing.T, h *harness) {
		ann, bob, cy := h.user("ann"), h.user("bob"), h.user("cy")
		h.buy(ann)
		h.buy(bob)
		h.deliver()
		h.pass(30*24*time.Hour - time.Hour) // an hour before they renew
		h.standIn.SetKnobs(billingtest.Knobs{Lose: 1})
		h.standIn.SetDown(true)
		if _, err := h.apps[0].Billing.Checkout(t.Context(), cy); !fault.Is(err, fault.Unavailable) || !strings.Contains(err.Error(), "Nothing was charged") {
			t.Errorf("Subscribe: %v", err)
		}
		h.check(h.apps[1].People.DeleteUser(t.Context(), "bob"))
		for range 24 {
			h.pass(time.Hour)
			for _, app := range h.apps {
				_ = app.Billing.Work(t.Context())
				_ = app.Billing.Sweep(t.Context(), func() {})
			}
			if level := h.level("ann"); level != account.Paying {
				t.Fatalf("%s is %s while the provider is down", h.Now(), level)
			}
		}
		h.standIn.SetDown(false)
		h.pass(6 * time.Hour)
		h.work()
		h.sweep()
		subs := h.standIn.Subscriptions()
		if h.level("ann") != account.Paying || !h.facts("ann").PeriodEnd.After(h.Now().AddDate(0, 0, 25)) {
			t.Errorf("ann: %s until %s", h.level("ann"), h.facts("ann").PeriodEnd)
		}
		if len(subs) != 2 || subs[0]["status"] != "active" || subs[1]["status"] != "canceled" || h.standIn.CustomerCount() != 1 {
			t.Errorf("%v, %d customers", subs, h.standIn.CustomerCount())
		}
	})
}

// TestAStrayIsCancelled: the account went while nobody could know of its customer, so no job was left; the sweep finds the subscription.
func TestAStrayIsCancelled(t *testing.T) {
	each(t, 1, func(t *testing.T, h *harness) {
		h.buy(h.user("ann"))
		h.check(h.store.Write(t.Context(), func(tx *store.Tx) error {
			if err := tx.Users.DeleteUser("ann"); err != nil {
				return err
			}
			jobs, err := tx.Billing.DueBillingJobs(h.Now(), 10)
			for _, j := range jobs {
				err = tx.Billing.DeleteBillingJob(j.Key)
			}
			return err
		}))
		h.sweep()
		if sub := h.standIn.Subscriptions()[0]; sub["status"] != "canceled" {
			t.Errorf("the subscription of nobody is %s", sub["status"])
		}
	})
}

// TestAFailedCard follows a card that is declined at the renewal: three weeks of grace, then the end; or the portal mends it.
func TestAFailedCard(t *testing.T) {
	each(t, 1, func(t *testing.T, h *harness) {
		ann, bob := h.user("ann"), h.user("bob")
		h.buy(ann)
		h.buy(bob)
		h.deliver()
		for _, who := range []string{"ann", "bob"} {
			h.standIn.Break(h.facts(who).Customer, true)
		}
		h.pass(30*24*time.Hour + time.Minute)
		h.deliver()
		since := h.facts("ann").FailingSince
		h.pass(4 * 24 * time.Hour)
		h.sweep()
		if h.level("ann") != account.Grace || h.level("bob") != account.Grace || !h.facts("ann").FailingSince.Equal(since) {
			t.Errorf("%s since %s, before %s", h.level("ann"), h.facts("ann").FailingSince, since)
		}
		h.standIn.Manage(h.facts("bob").Customer, "card")
		h.deliver()
		h.pass(20 * 24 * time.Hour)
		h.deliver()
		if h.level("ann") != account.Ended || h.level("bob") != account.Paying || !h.facts("bob").FailingSince.IsZero() {
			t.Errorf("after three weeks ann is %s, bob %s", h.level("ann"), h.level("bob"))
		}
	})
}

// TestWithdrawal withdraws within 14 days of the first payment: it ends, and the money comes back, once; also when the provider is down at
// first. Later it is refused.
func TestWithdrawal(t *testing.T) {
	each(t, 2, func(t *testing.T, h *harness) {
		ann, bob := h.user("ann"), h.user("bob")
		h.buy(ann)
		h.buy(bob)
		h.deliver()
		h.pass(13 * 24 * time.Hour)
		h.standIn.SetDown(true)
		atOnce, err := h.apps[0].Billing.Withdraw(t.Context(), ann)
		if err != nil || atOnce.Level != account.Ended || !atOnce.IsWithdrawn || atOnce.WithdrawUntil != nil {
			t.Errorf("at once: %+v, %v", atOnce, err)
		}
		if _, err := h.apps[1].Billing.Withdraw(t.Context(), ann); !fault.Is(err, fault.Conflict) {
			t.Errorf("a second time: %v", err)
		}
		h.standIn.SetDown(false)
		h.pass(time.Hour)
		h.work()
		h.work()
		view, err := h.apps[1].Billing.Show(t.Context(), ann)
		if err != nil || view.Level != account.Ended || !view.IsWithdrawn || h.standIn.Refunded() != 1 {
			t.Errorf("%+v, %v, %d refunds", view, err, h.standIn.Refunded())
		}
		h.pass(2 * 24 * time.Hour)
		if _, err := h.apps[0].Billing.Withdraw(t.Context(), bob); !fault.Is(err, fault.Conflict) || h.level("bob") != account.Paying {
			t.Errorf("after 15 days: %v, %s", err, h.level("bob"))
		}
		h.buy(ann) // a new contract, with a right of its own
		h.deliver()
		again, err := h.apps[0].Billing.Show(t.Context(), ann)
		if err != nil || again.Level != account.Paying || again.IsWithdrawn || again.WithdrawUntil == nil {
			t.Errorf("subscribed again: %+v, %v", again, err)
		}
	})
}

// TestAnAnswerFromBeforeAWithdrawalIsDropped withdraws while a server is asking about the subscription: the answer, which still says
// active, does not bring Pro back.
func TestAnAnswerFromBeforeAWithdrawalIsDropped(t *testing.T) {
	each(t, 1, func(t *testing.T, h *harness) {
		ann := h.user("ann")
		h.buy(ann)
		h.deliver()
		before := h.facts("ann")
		var fetch store.SubscriptionFetch
		h.check(h.store.Write(t.Context(), func(tx *store.Tx) (err error) {
			fetch, err = tx.Billing.BeginFetch("ann")
			return err
		}))
		h.standIn.SetDown(true)
		_, err := h.apps[0].Billing.Withdraw(t.Context(), ann)
		h.check(err)
		h.check(h.store.Write(t.Context(), func(tx *store.Tx) error {
			saved, err := tx.Billing.SaveSubscription(fetch, before)
			if saved {
				t.Error("the answer from before is stored")
			}
			return err
		}))
		if level := h.level("ann"); level != account.Ended {
			t.Errorf("then ann is %s", level)
		}
	})
}

// TestAnotherServerAsksAtTheSameTime lets another server begin to ask whenever this one asks. Its answer will be stored, but later: whoever
// comes back from the checkout sees what was bought nevertheless, and whoever presses Subscribe again does not buy it twice.
func TestAnotherServerAsksAtTheSameTime(t *testing.T) {
	each(t, 1, func(t *testing.T, h *harness) {
		ann := h.user("ann")
		h.buy(ann)
		left := 1
		h.setDuring(func(r *http.Request) {
			if r.URL.Path != "/v1/subscriptions" || left == 0 {
				return
			}
			left--
			h.check(h.store.Write(t.Context(), func(tx *store.Tx) error {
				_, err := tx.Billing.BeginFetch("ann")
				return err
			}))
		})
		url, err := h.apps[0].Billing.Checkout(t.Context(), ann)
		if err != nil || !strings.Contains(url, "/portal/") {
			t.Errorf("Subscribe leads to %q, %v", url, err)
		}
		h.pass(31 * 24 * time.Hour) // the next month has begun
		left = 1
		view, err := h.apps[0].Billing.Refresh(t.Context(), ann)
		if err != nil || view.Level != account.Paying || !view.Until.After(h.Now()) {
			t.Errorf("%+v, %v", view, err)
		}
	})
}

// TestADispute is noted for the operator; the plan stays.
func TestADispute(t *testing.T) {
	each(t, 1, func(t *testing.T, h *harness) {
		h.buy(h.user("ann"))
		h.deliver()
		h.standIn.Dispute(h.facts("ann").Customer)
		h.deliver()
		_, disputes, err := h.apps[0].Billing.Count(t.Context())
		if err != nil || disputes != 1 || h.level("ann") != account.Paying || !strings.Contains(h.log.String(), "disputed") {
			t.Errorf("%d disputes, %v, %s", disputes, err, h.level("ann"))
		}
	})
}

// TestAnEventIsBelievedOnlyIfSigned sends events with wrong, old, changed and other signatures.
func TestAnEventIsBelievedOnlyIfSigned(t *testing.T) {
	each(t, 1, func(t *testing.T, h *harness) {
		h.buy(h.user("ann"))
		reader, good := h.standIn.Sign(h.standIn.Due()[0])
		var body bytes.Buffer
		_, err := body.ReadFrom(reader)
		h.check(err)
		receive := h.apps[0].Billing.Receive
		for name, c := range map[string]struct {
			body      []byte
			signature string
			want      fault.Kind
		}{
			"none":       {body.Bytes(), "", fault.BadRequest},
			"wrong":      {body.Bytes(), billingtest.Signature(body.Bytes(), "whsec_wrong", time.Now()), fault.BadRequest},
			"old":        {body.Bytes(), billingtest.Signature(body.Bytes(), h.standIn.Secret, time.Now().Add(-6*time.Minute)), fault.BadRequest},
			"changed":    {bytes.Replace(body.Bytes(), []byte("cus_"), []byte("cux_"), 1), good, fault.BadRequest},
			"too large":  {bytes.Repeat([]byte("x"), 257<<10), "", fault.TooLarge},
			"no event":   {[]byte("{}"), billingtest.Signature([]byte("{}"), h.standIn.Secret, time.Now()), fault.BadRequest},
			"other type": {[]byte(`{"id":"e","type":"x"}`), billingtest.Signature([]byte(`{"id":"e","type":"x"}`), h.standIn.Secret, time.Now()), -1},
			"right":      {body.Bytes(), good, -1},
			"next one":   {body.Bytes(), billingtest.Signature(body.Bytes(), "whsec_the_next_one", time.Now()), -1},
		} {
			err := receive(t.Context(), c.body, c.signature)
			if c.want == -1 && err != nil || c.want != -1 && !fault.Is(err, c.want) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, refused := h.apps[0].Billing.Failures(); refused != 4 {
			t.Errorf("%d refused signatures are counted", refused)
		}
	})
}

// TestBillingSwitchedOn gives 14 days to people who had leagues before, and reads the price once.
func TestBillingSwitchedOn(t *testing.T) {
	each(t, 1, func(t *testing.T, h *harness) {
		ann := h.user("ann")
		h.user("helper")
		h.check(h.store.Write(t.Context(), func(tx *store.Tx) error {
			l := league.StorageDefaults()
			l.Name, l.OwnerID, l.CurrentWeek, l.CreatedAt, l.UpdatedAt = "Old", "ann", 1, begin, begin
			_, err := tx.Leagues.CreateLeague(l)
			return err
		}))
		h.sweep()
		h.pass(5 * 24 * time.Hour)
		h.sweep()
		if s := h.facts("ann"); !s.TrialEnds.Equal(begin.Add(account.TrialLength)) {
			t.Errorf("the trial ends %s", s.TrialEnds)
		}
		if s := h.factsOrNone("helper"); s.UserID != "" {
			t.Errorf("the helper has %+v", s)
		}
		view, err := h.apps[0].Billing.Show(t.Context(), ann)
		if err != nil || view.Price != "$10" || view.Level != account.Trial || view.Leagues != 1 || !view.IsTest {
			t.Errorf("%+v, %v", view, err)
		}
		if !slices.Contains(h.standIn.Requests(), "GET /v1/prices/price_pro") {
			t.Error("the price was not read")
		}
	})
}

// TestWithoutSettingsNothingIsAsked: a server that takes no money refuses every call, and says that everything is included.
func TestWithoutSettingsNothingIsAsked(t *testing.T) {
	each(t, 0, func(t *testing.T, h *harness) {
		off := billing.New(nil)
		ann := h.user("ann")
		if _, err := off.Checkout(t.Context(), ann); !fault.Is(err, fault.NotFound) {
			t.Errorf("checkout: %v", err)
		}
		if err := off.Receive(t.Context(), nil, ""); !fault.Is(err, fault.NotFound) {
			t.Errorf("webhook: %v", err)
		}
		if len(h.standIn.Requests()) != 0 {
			t.Error("the provider was asked")
		}
	})
}
