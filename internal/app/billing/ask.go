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

// ask asks the provider about a user, stores the answer and returns the facts after it, which are at least as new as the call. Whoever asks
// last stores: an earlier answer that arrives later is dropped, so that several servers can ask at once. It asks nothing about a user whom
// the provider does not know.
func (svc *Service) ask(ctx context.Context, userID string) (facts account.Subscription, err error) {
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
		return svc.factsOf(ctx, userID)
	}
	all, err := svc.asks.subscriptions(ctx, fetch.Customer)
	if err != nil {
		return facts, err
	}
	current, surplus := choose(all)
	for _, s := range surplus { // paid twice, by somebody who used two devices, or in the provider's dashboard
		svc.o.Log.Warn("cancel a second subscription of one customer; pay back what was charged for it", "subscription", s.id, "customer", s.customer)
		if err := svc.asks.cancel(ctx, s.id); err != nil {
			return facts, err
		}
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		before, err := access.SubscriptionOf(tx.Billing, userID)
		if err != nil {
			return err
		}
		facts = merge(before, current, svc.db.Now())
		saved, err := tx.Billing.SaveSubscription(fetch, facts)
		if err != nil || !saved {
			return err
		}
		return svc.queueEndMail(tx, facts)
	})
	return facts, err
}

// choose returns the subscription that counts, and those that can be charged beside it. The oldest that can be charged counts, or
// else the latest.
func choose(all []remote) (current *remote, surplus []remote) {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b remote) int { return cmp.Or(a.created.Compare(b.created), cmp.Compare(a.id, b.id)) })
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

// merge returns the facts after an answer. Moments that the provider does not report are those at which this server first saw them.
func merge(before account.Subscription, current *remote, now time.Time) account.Subscription {
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
