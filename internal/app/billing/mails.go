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

// trialReminder is the time between the mail that a trial is ending and its end.
const trialReminder = 3 * 24 * time.Hour

// queueDueMails queues the mails about trials that end soon or have ended, and about subscriptions that have ended. The key of a mail
// ensures that it is queued once.
func (svc *Service) queueDueMails(ctx context.Context) error {
	for last := ""; ; {
		var all []account.Subscription
		err := svc.db.Write(ctx, func(tx *store.Tx) (err error) {
			if !tx.Mails.SendsMail() {
				return nil
			}
			if all, err = tx.Billing.SubscriptionsAfter(last, batchSize); err != nil {
				return err
			}
			for _, s := range all {
				if err := svc.queueDueMail(tx, s); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || len(all) < batchSize {
			return err
		}
		last = all[len(all)-1].UserID
	}
}

// maxMailDelay is the maximum time between the end of a plan and the mail about it. It prevents mails about old plans when mail is
// switched on later.
const maxMailDelay = 7 * 24 * time.Hour

func (svc *Service) queueDueMail(tx *store.Tx, s account.Subscription) error {
	now := svc.db.Now()
	access := account.Facts{IsBilled: true, Subscription: s}.Access(now)
	switch {
	case access.Level == account.Trial && access.Until.Sub(now) <= trialReminder:
		return svc.queueMail(tx, s.UserID, "trial-ending:"+s.UserID, func(price string) notices.Content { return notices.TrialEnding{Ends: access.Until, Price: price} })
	case access.Level == account.Ended && access.WasTrial && now.Sub(access.Until) < maxMailDelay:
		return svc.queueMail(tx, s.UserID, "trial-ended:"+s.UserID, func(price string) notices.Content { return notices.TrialEnded{Ended: access.Until, Price: price} })
	default:
		return svc.queueEndMail(tx, s)
	}
}

// queueEndMail queues the mail about the end of a subscription, if it has ended. A user who has withdrawn has already got another mail.
func (svc *Service) queueEndMail(tx *store.Tx, s account.Subscription) error {
	now := svc.db.Now()
	access := account.Facts{IsBilled: true, Subscription: s}.Access(now)
	if access.Level != account.Ended || access.WasTrial || !s.WithdrawnAt.IsZero() || now.Sub(access.Until) >= maxMailDelay {
		return nil
	}
	return svc.queueMail(tx, s.UserID, "pro-ended:"+s.UserID+":"+s.ID, func(price string) notices.Content { return notices.ProEnded{Ended: access.Until, Price: price} })
}

func (svc *Service) queueWithdrawalMail(tx *store.Tx, s account.Subscription) error {
	return svc.queueMail(tx, s.UserID, "withdrawn:"+s.ID, func(string) notices.Content { return notices.Withdrawn{At: svc.db.Now()} })
}

// queueMail queues a mail to a user. Users without a confirmed address get none.
func (svc *Service) queueMail(tx *store.Tx, userID, key string, content func(price string) notices.Content) error {
	price, err := access.PriceOf(tx.Billing)
	if err != nil {
		return err
	}
	return outbox.NotifyUser(tx, userID, key, content(price.String()), svc.db.Now(), time.Time{})
}
