package billing

import (
	"context"
	"errors"

	"sideout/internal/base/account"
	"sideout/internal/storage/store"
)

// Sweep repairs what no event reported: it starts missing trials, reads the price, asks about every customer, cancels subscriptions of accounts
// that do not exist any more, and queues the mails that are due. pause is called between two questions.
func (svc *Service) Sweep(ctx context.Context, pause func()) error {
	if err := svc.plans.StartMissingTrials(ctx); err != nil {
		return err
	}
	if err := svc.queueTrialMails(ctx); err != nil {
		return err
	}
	return errors.Join(svc.storePrice(ctx), svc.askAboutAll(ctx, pause), svc.cancelStrays(ctx, pause))
}

func (svc *Service) storePrice(ctx context.Context) error {
	price, err := svc.asks.readPrice(ctx)
	if err != nil {
		return err
	}
	return svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Billing.SavePrice(svc.o.Price, price, svc.db.Now()) })
}

// askAboutAll asks about every customer. One that fails does not keep others back; the first error is returned.
func (svc *Service) askAboutAll(ctx context.Context, pause func()) (first error) {
	for last := ""; ctx.Err() == nil; {
		var customers []account.Subscription
		err := svc.db.Read(ctx, func(tx *store.Tx) (err error) {
			customers, err = tx.Billing.CustomersAfter(last, batch)
			return err
		})
		if err != nil {
			return err
		}
		for _, s := range customers {
			if _, err := svc.ask(ctx, s.UserID); err != nil && first == nil {
				first = err
			}
			last = s.UserID
			pause()
		}
		if len(customers) < batch {
			break
		}
	}
	return first
}

// cancelStrays cancels the subscriptions that this server has sold to accounts that do not exist any more.
func (svc *Service) cancelStrays(ctx context.Context, pause func()) error {
	all, err := svc.asks.allSubscriptions(ctx)
	if err != nil {
		return err
	}
	for _, s := range all {
		if s.server != svc.asks.server || s.user == "" || !s.status.CanBeCharged() {
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
			svc.o.Log.Warn("cancel the subscription of an account that does not exist any more", "subscription", s.id)
			if err := svc.asks.cancel(ctx, s.id); err != nil {
				return err
			}
			pause()
		}
	}
	return nil
}
