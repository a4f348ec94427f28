package billing

import (
	"context"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/account"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// reminder is the time between the mail about the end of a trial and that end.
const reminder = 3 * 24 * time.Hour

// queueTrialMails queues the mails about trials that end or have ended, and about grace that is over. A mail is queued once, by its key.
func (svc *Service) queueTrialMails(ctx context.Context) error {
	for last := ""; ; {
		var all []account.Subscription
		err := svc.db.Write(ctx, func(tx *store.Tx) (err error) {
			if !tx.Mails.SendsMail() {
				return nil
			}
			if all, err = tx.Billing.SubscriptionsAfter(last, batch); err != nil {
				return err
			}
			for _, s := range all {
				if err := svc.queueMailAbout(tx, s); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || len(all) < batch {
			return err
		}
		last = all[len(all)-1].UserID
	}
}

// staleNews is how old the end of a trial may be for a mail: nobody wants to hear of it when mail is switched on a year later.
const staleNews = 7 * 24 * time.Hour

func (svc *Service) queueMailAbout(tx *store.Tx, s account.Subscription) error {
	now := svc.db.Now()
	access := account.Facts{IsBilled: true, Subscription: s}.Access(now)
	switch {
	case access.Level == account.Trial && access.Until.Sub(now) <= reminder:
		return svc.queue(tx, s.UserID, "trial-ending:"+s.UserID, func(price string) notices.Content { return notices.TrialEnding{Ends: access.Until, Price: price} })
	case access.Level == account.Ended && access.WasTrial && now.Sub(access.Until) < staleNews:
		return svc.queue(tx, s.UserID, "trial-ended:"+s.UserID, func(price string) notices.Content { return notices.TrialEnded{Ended: access.Until, Price: price} })
	default:
		return svc.queueEndMail(tx, s)
	}
}

// queueEndMail queues the mail that a subscription has ended, if it has. Who has withdrawn has a mail already.
func (svc *Service) queueEndMail(tx *store.Tx, s account.Subscription) error {
	now := svc.db.Now()
	access := account.Facts{IsBilled: true, Subscription: s}.Access(now)
	if access.Level != account.Ended || access.WasTrial || !s.WithdrawnAt.IsZero() || now.Sub(access.Until) >= staleNews {
		return nil
	}
	return svc.queue(tx, s.UserID, "pro-ended:"+s.UserID+":"+s.ID, func(price string) notices.Content { return notices.ProEnded{Ended: access.Until, Price: price} })
}

func (svc *Service) queueWithdrawalMail(tx *store.Tx, s account.Subscription) error {
	return svc.queue(tx, s.UserID, "withdrawn:"+s.ID, func(string) notices.Content { return notices.Withdrawn{At: svc.db.Now()} })
}

// queue adds a mail to a user to the queue. A user gets none without an address, and none before confirming it.
func (svc *Service) queue(tx *store.Tx, userID, key string, content func(price string) notices.Content) error {
	price, err := access.PriceOf(tx.Billing)
	if err != nil {
		return err
	}
	return outbox.NotifyUser(tx, userID, key, content(price.String()), svc.db.Now(), time.Time{})
}
