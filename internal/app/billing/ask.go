package billing

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/account"
	"sideout/internal/storage/store"
)

// fetchSubscription fetches the subscription of a user from the provider, stores it and returns it. Several servers may fetch at once: only
// the response to the fetch that began last is stored. For a user without a customer id it returns the stored subscription.
func (svc *Service) fetchSubscription(ctx context.Context, userID string) (facts account.Subscription, err error) {
	var fetch store.SubscriptionFetch
	err = svc.db.Write(ctx, func(tx *store.Tx) (err error) {
		fetch, err = tx.Billing.BeginFetch(userID)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		return err
	})
	if err != nil {
		return facts, err
	}
	if fetch.Sequence == 0 {
		return svc.readSubscription(ctx, userID)
	}
	all, err := svc.provider.subscriptions(ctx, fetch.Customer)
	if err != nil {
		return facts, err
	}
	current, surplus := chooseCurrent(all)
	for _, s := range surplus { // created by a user with two devices, or in the provider's dashboard
		svc.options.Log.Warn("cancel a second subscription of one customer; pay back what was charged for it", "subscription", s.id, "customer", s.customer)
		if err := svc.provider.cancelSubscription(ctx, s.id); err != nil {
			return facts, err
		}
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		before, err := access.SubscriptionOf(tx.Billing, userID)
		if err != nil {
			return err
		}
		facts = mergeState(before, current, svc.db.Now())
		saved, err := tx.Billing.SaveSubscription(fetch, facts)
		if err != nil || !saved {
			return err
		}
		return svc.queueEndMail(tx, facts)
	})
	return facts, err
}

// chooseCurrent returns the current subscription of a customer, and the surplus ones that could be charged too. The current one is the
// oldest that can be charged or, if there is none, the latest.
func chooseCurrent(all []remoteSubscription) (current *remoteSubscription, surplus []remoteSubscription) {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b remoteSubscription) int {
		return cmp.Or(a.created.Compare(b.created), cmp.Compare(a.id, b.id))
	})
	for i := range all {
		switch {
		case !all[i].status.CanBeCharged():
		case current == nil:
			current = &all[i]
		default:
			surplus = append(surplus, all[i])
		}
	}
	if current == nil && len(all) > 0 {
		current = &all[len(all)-1]
	}
	return current, surplus
}

// mergeState returns the stored subscription updated to the state at the provider. For changes whose time the provider does not report, it
// sets the time at which this server first saw them.
func mergeState(before account.Subscription, current *remoteSubscription, now time.Time) account.Subscription {
	after := before
	after.AskedAt = now
	if current == nil || current.id != before.ID {
		after.WithdrawnAt = time.Time{} // another subscription is another contract
	}
	if current == nil {
		after.ID, after.Status, after.PeriodEnd, after.CancelAtEnd = "", "", time.Time{}, false
		after.FailingSince, after.EndedAt, after.PaidFrom = time.Time{}, time.Time{}, time.Time{}
		return after
	}
	after.ID, after.Status, after.PeriodEnd, after.CancelAtEnd, after.PaidFrom = current.id, current.status, current.periodEnd, current.cancelAtEnd, current.paidFrom
	if after.Status != account.PastDue {
		after.FailingSince = time.Time{}
	} else if before.FailingSince.IsZero() || before.ID != after.ID {
		after.FailingSince = now
	}
	switch {
	case after.Status != account.Canceled && after.Status != account.Unpaid && after.Status != account.Paused:
		after.EndedAt = time.Time{}
	case !current.endedAt.IsZero():
		after.EndedAt = current.endedAt
	case before.EndedAt.IsZero() || before.ID != after.ID:
		after.EndedAt = now
	}
	return after
}
