package billing

import (
	"context"
	"errors"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/storage/store"
)

// The time between two checks of the worker for events and jobs, and between two sweeps.
const (
	workInterval  = 2 * time.Second
	sweepInterval = 6 * time.Hour
)

// sweepPause is the time between two requests of a sweep. It respects the rate limits of the provider.
const sweepPause = 100 * time.Millisecond

// Run handles events and jobs, and sweeps regularly, until ctx is done. after is time.After.
func (svc *Service) Run(ctx context.Context, after func(time.Duration) <-chan time.Time) {
	pause := func() {
		select {
		case <-after(sweepPause):
		case <-ctx.Done():
		}
	}
	var swept time.Time
	for ctx.Err() == nil {
		if now := svc.db.Now(); swept.IsZero() || now.Sub(swept) >= sweepInterval {
			swept = now
			svc.logError(ctx, "sweep the customers of the payment provider", svc.Sweep(ctx, pause))
		}
		svc.logError(ctx, "do what is waiting at the payment provider", svc.Work(ctx))
		select {
		case <-after(workInterval):
		case <-svc.wake:
		case <-ctx.Done():
		}
	}
}

func (svc *Service) logError(ctx context.Context, message string, err error) {
	if err != nil && ctx.Err() == nil {
		svc.failures.Add(1)
		svc.options.Log.Warn(message, "reason", failureReason(err))
	}
}

// batchSize is the maximum number of events, jobs or customers that are read at a time.
const batchSize = 100

// eventLifetime is the time for which the event of an unknown customer is kept, because its customer id may be stored later.
const eventLifetime = 24 * time.Hour

// Work handles all stored events and due jobs. It continues after an error, and returns the first one.
func (svc *Service) Work(ctx context.Context) error {
	var events []store.ProviderEvent
	var jobs []store.BillingJob
	err := svc.db.Read(ctx, func(tx *store.Tx) (err error) {
		if events, err = tx.Billing.ProviderEvents(batchSize); err != nil {
			return err
		}
		jobs, err = tx.Billing.DueBillingJobs(svc.db.Now(), batchSize)
		return err
	})
	if err != nil {
		return err
	}
	var first error
	fetched := map[string]bool{}
	for _, w := range events {
		if w.Customer != "" && fetched[w.Customer] {
			continue
		}
		fetched[w.Customer] = true
		if err := svc.handleEvent(ctx, w); err != nil && first == nil {
			first = err
		}
	}
	for _, j := range jobs {
		if err := svc.runJob(ctx, j); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// handleEvent fetches the subscription of the customer of an event.
func (svc *Service) handleEvent(ctx context.Context, w store.ProviderEvent) error {
	if w.Kind == disputeKind {
		return svc.handleDispute(ctx, w)
	}
	var userID string
	err := svc.db.Read(ctx, func(tx *store.Tx) (err error) {
		userID, err = tx.Billing.UserOfCustomer(w.Customer)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		return err
	})
	if err != nil {
		return err
	}
	if userID != "" {
		_, err := svc.fetchSubscription(ctx, userID)
		return err
	}
	if svc.db.Now().Sub(w.At) < eventLifetime {
		return nil
	}
	return svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Billing.DeleteProviderEvent(w.Event) })
}

// handleDispute records a disputed payment for the operator. The plan of the user depends on the subscription only, never on a charge.
func (svc *Service) handleDispute(ctx context.Context, w store.ProviderEvent) error {
	customer, err := svc.provider.customerOfCharge(ctx, w.Object)
	if err != nil {
		return err
	}
	svc.options.Log.Warn("a card holder has disputed a payment; see the dashboard of the payment provider", "customer", customer, "charge", w.Object)
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.Billing.MarkDisputed(customer, svc.db.Now()); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		return tx.Billing.DeleteProviderEvent(w.Event)
	})
}

// updateAddress sets the address of a customer to that of the account. It does nothing if the account was deleted.
func (svc *Service) updateAddress(ctx context.Context, customer string) error {
	var user account.User
	err := svc.db.Read(ctx, func(tx *store.Tx) error {
		userID, err := tx.Billing.UserOfCustomer(customer)
		if err == nil {
			user, err = tx.Users.FindUser(userID)
		}
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		return err
	})
	if err != nil || user.Email == "" {
		return err
	}
	return svc.provider.setEmail(ctx, customer, user.Email)
}

// runJob executes a job and deletes it, or stores when to retry it.
func (svc *Service) runJob(ctx context.Context, j store.BillingJob) error {
	err := svc.executeJob(ctx, j)
	if err == nil {
		return svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Billing.DeleteBillingJob(j.Key) })
	}
	delay := min(time.Minute<<min(j.Tries, 10), sweepInterval)
	return errors.Join(err, svc.db.Write(ctx, func(tx *store.Tx) error {
		return tx.Billing.DelayBillingJob(j.Key, failureReason(err).String(), svc.db.Now().Add(delay))
	}))
}

func (svc *Service) executeJob(ctx context.Context, j store.BillingJob) error {
	switch j.Kind {
	case store.EmailJob:
		return svc.updateAddress(ctx, j.Customer)
	case store.WithdrawJob:
		if err := svc.provider.cancelSubscription(ctx, j.Detail); err != nil {
			return err
		}
		if err := svc.provider.refundSubscription(ctx, j.Customer, j.Detail); err != nil {
			return err
		}
		return svc.handleEvent(ctx, store.ProviderEvent{Customer: j.Customer, At: svc.db.Now()})
	}
	all, err := svc.provider.subscriptions(ctx, j.Customer)
	if err = ignoreMissing(err); err != nil {
		return err
	}
	for _, s := range all {
		if s.status.CanBeCharged() {
			if err := svc.provider.cancelSubscription(ctx, s.id); err != nil {
				return err
			}
		}
	}
	return svc.provider.deleteCustomer(ctx, j.Customer)
}
