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

// attemptLifetime is the time during which two tabs get the same checkout. The provider keeps a checkout open, and the response to an
// idempotency key, for a day.
const attemptLifetime = 20 * time.Hour

// minTrial is the minimum time until the first payment that the provider accepts, plus some minutes for the request.
const minTrial = 48*time.Hour + 10*time.Minute

// Checkout returns the URL at which the actor subscribes. A user who has a subscription that can still be charged gets the URL of the
// portal instead, so that nobody pays twice.
func (svc *Service) Checkout(ctx context.Context, actor access.Actor) (url string, err error) {
	if err := svc.checkCall(actor); err != nil {
		return "", err
	}
	customer, err := svc.ensureCustomer(ctx, actor.UserID)
	if err != nil {
		return "", svc.wrapProviderError(err)
	}
	s, err := svc.fetchSubscription(ctx, actor.UserID)
	if err != nil {
		return "", svc.wrapProviderError(err)
	}
	if s.Status.CanBeCharged() {
		url, err = svc.provider.createPortal(ctx, customer, svc.options.Address+portalReturnPath)
		return url, svc.wrapProviderError(err)
	}
	for isNew := false; ; isNew = true {
		if url, err = svc.startCheckout(ctx, s, isNew); err != nil || url != "" || isNew {
			return url, svc.wrapProviderError(err)
		}
	}
}

// planPath is the path of the plan page. portalReturnPath is its path for users who return from the portal: the page then refreshes the
// plan, because the event about a change may arrive later than the user.
const (
	planPath         = "/pro/plan"
	portalReturnPath = planPath + "?back=portal"
)

// startCheckout returns the URL of the open checkout of a user, or of a new one if isNew is set or there is none. It returns an empty URL if
// the checkout is over.
func (svc *Service) startCheckout(ctx context.Context, s account.Subscription, isNew bool) (url string, err error) {
	var attempt store.CheckoutAttempt
	now := svc.db.Now()
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		attempt, err = tx.Billing.FindOrBeginAttempt(s.UserID, now.Add(-attemptLifetime), now, isNew)
		return err
	})
	if err != nil {
		return "", err
	}
	if attempt.Checkout != "" {
		return svc.provider.openCheckoutURL(ctx, attempt.Checkout)
	}
	b := purchase{
		userID: s.UserID, customer: s.Customer, key: fmt.Sprintf("checkout:%s:%s:%d", svc.provider.server, s.UserID, attempt.Number),
		success: svc.options.Address + planPath + "?back={CHECKOUT_SESSION_ID}", cancel: svc.options.Address + planPath,
	}
	if s.TrialEnds.After(attempt.At) { // the promised trial is never charged
		b.trialEnds = laterTime(s.TrialEnds, attempt.At.Add(minTrial))
	}
	id, url, err := svc.provider.createCheckout(ctx, b)
	if err != nil {
		return "", err
	}
	return url, svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Billing.SaveCheckout(s.UserID, attempt.Number, id) })
}

func laterTime(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// ensureCustomer returns the customer id of a user at the provider, and creates the customer if necessary.
func (svc *Service) ensureCustomer(ctx context.Context, userID string) (customer string, err error) {
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
	created, err := svc.provider.createCustomer(ctx, user)
	if err != nil {
		return "", err
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		customer, err = tx.Billing.SetCustomer(userID, created)
		if errors.Is(err, store.ErrNotFound) { // the account was deleted meanwhile
			return tx.Billing.AddBillingJob(store.BillingJob{Key: "leave:" + created, Kind: store.LeaveJob, Customer: created, At: svc.db.Now()})
		}
		return err
	})
	if err == nil && customer == "" {
		err = fault.ErrMissing
	}
	return customer, err
}

func (svc *Service) readSubscription(ctx context.Context, userID string) (s account.Subscription, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		s, err = access.SubscriptionOf(tx.Billing, userID)
		return err
	})
	return s, err
}

// Portal returns the URL at which the actor can change the card, see invoices and cancel.
func (svc *Service) Portal(ctx context.Context, actor access.Actor) (url string, err error) {
	if err := svc.checkCall(actor); err != nil {
		return "", err
	}
	s, err := svc.readSubscription(ctx, actor.UserID)
	if err != nil {
		return "", err
	}
	if s.Customer == "" {
		return "", fault.New(fault.Conflict, "You have not subscribed yet.")
	}
	url, err = svc.provider.createPortal(ctx, s.Customer, svc.options.Address+portalReturnPath)
	return url, svc.wrapProviderError(err)
}

// Refresh fetches the subscription of the actor and returns the plan. The page that users return to from the provider calls it, because
// its URL does not prove a payment.
func (svc *Service) Refresh(ctx context.Context, actor access.Actor) (view View, err error) {
	if err := svc.checkCall(actor); err != nil {
		return view, err
	}
	facts, err := svc.fetchSubscription(ctx, actor.UserID)
	if err != nil {
		return view, svc.wrapProviderError(err)
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		view, err = svc.newView(tx, facts)
		return err
	})
	return view, err
}

var errNoWithdrawal = fault.New(fault.Conflict, "There is nothing to withdraw from: the 14 days after the first payment are over, or you have no subscription. "+
	"You can cancel at the end of the month.")

// Withdraw withdraws the actor from the contract: the subscription ends immediately and all payments are refunded. The withdrawal is
// stored first, and executed as soon as the provider can be reached.
func (svc *Service) Withdraw(ctx context.Context, actor access.Actor) (view View, err error) {
	if err := svc.checkCall(actor); err != nil {
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
		svc.options.Log.Warn("withdraw a user at once; it is tried again", "reason", failureReason(err))
	}
	return svc.Show(ctx, actor)
}
