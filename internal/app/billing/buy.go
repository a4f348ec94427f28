package billing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
)

// attemptLifetime is how long two tabs get the same checkout. The provider keeps one open for a day, and its answers to a key as long.
const attemptLifetime = 20 * time.Hour

// shortestTrial is the least time that the provider takes for the first payment to come, and some minutes for the way.
const shortestTrial = 48*time.Hour + 10*time.Minute

// Checkout returns the address at which the actor subscribes. A user who can still be charged for a subscription gets the portal instead,
// so that nobody pays twice.
func (svc *Service) Checkout(ctx context.Context, actor access.Actor) (url string, err error) {
	if err := svc.check(actor); err != nil {
		return "", err
	}
	customer, err := svc.customerOf(ctx, actor.UserID)
	if err != nil {
		return "", svc.unreachable(err)
	}
	s, err := svc.ask(ctx, actor.UserID)
	if err != nil {
		return "", svc.unreachable(err)
	}
	if s.Status.CanBeCharged() {
		url, err = svc.asks.portal(ctx, customer, svc.o.Address+fromPortal)
		return url, svc.unreachable(err)
	}
	for isNew := false; ; isNew = true {
		if url, err = svc.checkout(ctx, s, isNew); err != nil || url != "" || isNew {
			return url, svc.unreachable(err)
		}
	}
}

// planPath is the page of the plan, and fromPortal the same for people who come back from the portal: what they have changed there may
// arrive before its event does.
const (
	planPath   = "/pro/plan"
	fromPortal = planPath + "?back=portal"
)

// checkout returns the address of the present checkout of a user, or of a new one; empty if the present one is over.
func (svc *Service) checkout(ctx context.Context, s account.Subscription, isNew bool) (url string, err error) {
	var attempt store.Attempt
	now := svc.db.Now()
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		attempt, err = tx.Billing.TakeAttempt(s.UserID, now.Add(-attemptLifetime), now, isNew)
		return err
	})
	if err != nil {
		return "", err
	}
	if attempt.Checkout != "" {
		return svc.asks.openCheckout(ctx, attempt.Checkout)
	}
	b := purchase{
		userID: s.UserID, customer: s.Customer, key: fmt.Sprintf("checkout:%s:%s:%d", svc.asks.server, s.UserID, attempt.Number),
		success: svc.o.Address + planPath + "?back={CHECKOUT_SESSION_ID}", cancel: svc.o.Address + planPath,
	}
	if s.TrialEnds.After(attempt.At) { // a day of the trial that was promised is never charged
		b.trialEnds = latest(s.TrialEnds, attempt.At.Add(shortestTrial))
	}
	id, url, err := svc.asks.createCheckout(ctx, b)
	if err != nil {
		return "", err
	}
	return url, svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Billing.SaveCheckout(s.UserID, attempt.Number, id) })
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// customerOf returns the id of a user at the provider, which makes one if necessary.
func (svc *Service) customerOf(ctx context.Context, userID string) (customer string, err error) {
	var user account.User
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		if user, err = tx.Users.FindUser(userID); err != nil {
			return err
		}
		s, err := access.SubscriptionOf(tx.Billing, userID)
		customer = s.Customer
		return err
	})
	if err != nil || customer != "" {
		return customer, err
	}
	made, err := svc.asks.createCustomer(ctx, user)
	if err != nil {
		return "", err
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		customer, err = tx.Billing.SetCustomer(userID, made)
		if errors.Is(err, store.ErrNotFound) { // the account was deleted meanwhile
			return tx.Billing.AddBillingJob(store.BillingJob{Key: "leave:" + made, Kind: store.LeaveJob, Customer: made, At: svc.db.Now()})
		}
		return err
	})
	if err == nil && customer == "" {
		err = fault.ErrMissing
	}
	return customer, err
}

func (svc *Service) factsOf(ctx context.Context, userID string) (s account.Subscription, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		s, err = access.SubscriptionOf(tx.Billing, userID)
		return err
	})
	return s, err
}

// Portal returns the address at which the actor changes the card, sees invoices and cancels.
func (svc *Service) Portal(ctx context.Context, actor access.Actor) (url string, err error) {
	if err := svc.check(actor); err != nil {
		return "", err
	}
	s, err := svc.factsOf(ctx, actor.UserID)
	if err != nil {
		return "", err
	}
	if s.Customer == "" {
		return "", fault.New(fault.Conflict, "You have not subscribed yet.")
	}
	url, err = svc.asks.portal(ctx, s.Customer, svc.o.Address+fromPortal)
	return url, svc.unreachable(err)
}

// Refresh asks the provider and returns the plan of the actor. A page that comes back from the provider never believes its own address.
func (svc *Service) Refresh(ctx context.Context, actor access.Actor) (view View, err error) {
	if err := svc.check(actor); err != nil {
		return view, err
	}
	facts, err := svc.ask(ctx, actor.UserID)
	if err != nil {
		return view, svc.unreachable(err)
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		view, err = svc.viewOf(tx, facts)
		return err
	})
	return view, err
}

var errNoWithdrawal = fault.New(fault.Conflict, "There is nothing to withdraw from: the 14 days after the first payment are over, or you have no subscription. "+
	"You can cancel at the end of the month.")

// Withdraw withdraws the actor from the contract: the subscription ends at once and what was paid comes back. It is stored at once, and
// carried out as soon as the provider can be reached.
func (svc *Service) Withdraw(ctx context.Context, actor access.Actor) (view View, err error) {
	if err := svc.check(actor); err != nil {
		return view, err
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		now := svc.db.Now()
		s, err := access.SubscriptionOf(tx.Billing, actor.UserID)
		if err != nil {
			return err
		}
		if !s.MayWithdraw(now) {
			return errNoWithdrawal
		}
		if err := tx.Billing.MarkWithdrawn(actor.UserID, now); err != nil {
			return err
		}
		if err := svc.queueWithdrawalMail(tx, s); err != nil {
			return err
		}
		return tx.Billing.AddBillingJob(store.BillingJob{
			Key: "withdraw:" + s.ID, Kind: store.WithdrawJob, Customer: s.Customer, Detail: s.ID, At: now,
		})
	})
	if err != nil {
		return view, err
	}
	if err := svc.Work(ctx); err != nil {
		svc.o.Log.Warn("withdraw a user at once; it is tried again", "reason", reason(err))
	}
	return svc.Show(ctx, actor)
}
