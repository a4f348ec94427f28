package billing

import (
	"context"
	"errors"

	"sideout/internal/base/account"
	"sideout/internal/storage/store"
)

// Sweep corrects what events did not report: it starts missing trials, queues due mails, fetches the price and the subscriptions of all
// customers, and cancels subscriptions of deleted accounts. It calls pause between requests to the provider.
func (svc *Service) Sweep(ctx context.Context, pause func()) error {
	if err := svc.plans.StartMissingTrials(ctx); err != nil {
		return err
	}
	if err := svc.queueDueMails(ctx); err != nil {
		return err
	}
	return errors.Join(svc.storePrice(ctx), svc.fetchAll(ctx, pause), svc.cancelOrphans(ctx, pause))
}

func (svc *Service) storePrice(ctx context.Context) error {
	price, err := svc.provider.fetchPrice(ctx)
	if err != nil {
		return err
	}
	return svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Billing.SavePrice(svc.options.Price, price, svc.db.Now()) })
}

// fetchAll fetches the subscriptions of all customers. It continues after an error, and returns the first one.
func (svc *Service) fetchAll(ctx context.Context, pause func()) (first error) {
	for last := ""; ctx.Err() == nil; {
		var customers []account.Subscription
		err := svc.db.Read(ctx, func(tx *store.Tx) (err error) {
			customers, err = tx.Billing.CustomersAfter(last, batchSize)
			return err
		})
		if err != nil {
			return err
		}
		for _, s := range customers {
			if _, err := svc.fetchSubscription(ctx, s.UserID); err != nil && first == nil {
				first = err
			}
			last = s.UserID
			pause()
		}
		if len(customers) < batchSize {
			break
		}
	}
	return first
}

// cancelOrphans cancels the subscriptions that this server has sold to accounts that no longer exist.
func (svc *Service) cancelOrphans(ctx context.Context, pause func()) error {
	all, err := svc.provider.activeSubscriptions(ctx)
	if err != nil {
		return err
	}
	for _, s := range all {
		if s.server != svc.provider.server || s.user == "" || !s.status.CanBeCharged() {
			continue
		}
		isKnown := true
		err := svc.db.Read(ctx, func(tx *store.Tx) error {
			_, err := tx.Users.FindUser(s.user)
			if errors.Is(err, store.ErrNotFound) {
				isKnown, err = false, nil
			}
			return err
		})
		if err != nil {
			return err
		}
		if !isKnown {
			svc.options.Log.Warn("cancel the subscription of an account that does not exist any more", "subscription", s.id)
			if err := svc.provider.cancelSubscription(ctx, s.id); err != nil {
				return err
			}
			pause()
		}
	}
	return nil
}
