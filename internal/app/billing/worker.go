package billing

import (
	"context"
	"errors"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/storage/store"
)

// How often the worker looks for what it has to do, and how often the sweep asks about all customers.
const (
	workInterval  = 2 * time.Second
	sweepInterval = 6 * time.Hour
)

// askPause is the time between two questions of the sweep, so that the provider's limits are kept.
const askPause = 100 * time.Millisecond

// Run does what events and jobs ask for, and sweeps, until ctx is done. after is time.After.
func (svc *Service) Run(ctx context.Context, after func(time.Duration) <-chan time.Time) {
	pause := func() {
		select {
		case <-after(askPause):
		case <-ctx.Done():
		}
	}
	var swept time.Time
	for ctx.Err() == nil {
		if now := svc.db.Now(); swept.IsZero() || now.Sub(swept) >= sweepInterval {
			swept = now
			svc.report(ctx, "sweep the customers of the payment provider", svc.Sweep(ctx, pause))
		}
		svc.report(ctx, "do what is waiting at the payment provider", svc.Work(ctx))
		select {
		case <-after(workInterval):
		case <-svc.hasEvents:
		case <-ctx.Done():
		}
	}
}

func (svc *Service) report(ctx context.Context, what string, err error) {
	if err != nil && ctx.Err() == nil {
		svc.failures.Add(1)
		svc.o.Log.Warn(what, "reason", reason(err))
	}
}

// batch is how many events, jobs or customers are read at a time.
const batch = 100

// eventLifetime is how long the event of a customer is kept whom no account has: the account may be stored after the event.
const eventLifetime = 24 * time.Hour

// Work does what events and jobs ask for. One that fails does not keep others back; the first error is returned.
func (svc *Service) Work(ctx context.Context) error {
	var events []store.ProviderEvent
	var jobs []store.BillingJob
	err := svc.db.Read(ctx, func(tx *store.Tx) (err error) {
		if events, err = tx.Billing.ProviderEvents(batch); err != nil {
			return err
		}
		jobs, err = tx.Billing.DueBillingJobs(svc.db.Now(), batch)
		return err
	})
	if err != nil {
		return err
	}
	var first error
	asked := map[string]bool{}
	for _, w := range events {
		if w.Customer != "" && asked[w.Customer] {
			continue
		}
		asked[w.Customer] = true
		if err := svc.follow(ctx, w); err != nil && first == nil {
			first = err
		}
	}
	for _, j := range jobs {
		if err := svc.do(ctx, j); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// follow asks about the customer of an event.
func (svc *Service) follow(ctx context.Context, w store.ProviderEvent) error {
	if w.Kind == disputeKind {
		return svc.followDispute(ctx, w)
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
		_, err := svc.ask(ctx, userID)
		return err
	}
	if svc.db.Now().Sub(w.At) < eventLifetime {
		return nil
	}
	return svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Billing.DeleteProviderEvent(w.Event) })
}

// followDispute notes a disputed payment for the operator. The plan follows the subscription, never the charge.
func (svc *Service) followDispute(ctx context.Context, w store.ProviderEvent) error {
	customer, err := svc.asks.customerOfCharge(ctx, w.Object)
	if err != nil {
		return err
	}
	svc.o.Log.Warn("a card holder has disputed a payment; see the dashboard of the payment provider", "customer", customer, "charge", w.Object)
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.Billing.MarkDisputed(customer, svc.db.Now()); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		return tx.Billing.DeleteProviderEvent(w.Event)
	})
}

// updateAddress gives a customer the present address of the account. Nothing is left to do if the account is deleted.
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
	return svc.asks.setEmail(ctx, customer, user.Email)
}

// do does a job, or stores when it is tried again.
func (svc *Service) do(ctx context.Context, j store.BillingJob) error {
	err := svc.carryOut(ctx, j)
	if err == nil {
		return svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Billing.DeleteBillingJob(j.Key) })
	}
	delay := min(time.Minute<<min(j.Tries, 10), sweepInterval)
	return errors.Join(err, svc.db.Write(ctx, func(tx *store.Tx) error {
		return tx.Billing.DelayBillingJob(j.Key, reason(err).String(), svc.db.Now().Add(delay))
	}))
}

func (svc *Service) carryOut(ctx context.Context, j store.BillingJob) error {
	switch j.Kind {
	case store.EmailJob:
		return svc.updateAddress(ctx, j.Customer)
	case store.WithdrawJob:
		if err := svc.asks.cancel(ctx, j.Detail); err != nil {
			return err
		}
		if err := svc.asks.payBack(ctx, j.Customer, j.Detail); err != nil {
			return err
		}
		return svc.follow(ctx, store.ProviderEvent{Customer: j.Customer, At: svc.db.Now()})
	}
	all, err := svc.asks.subscriptions(ctx, j.Customer)
	if err = unlessMissing(err); err != nil {
		return err
	}
	for _, s := range all {
		if s.status.CanBeCharged() {
			if err := svc.asks.cancel(ctx, s.id); err != nil {
				return err
			}
		}
	}
	return svc.asks.deleteCustomer(ctx, j.Customer)
}
