package access

import (
	"context"
	"time"

	"sideout/internal/app/accounts"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
)

// Give gives Pro to the account with an id or an e-mail address until a moment; the zero time: for ever.
func (svc *Subscriptions) Give(ctx context.Context, to string, until time.Time) (user account.User, err error) {
	if !until.IsZero() && !until.After(svc.db.Now()) {
		return user, fault.New(fault.Invalid, "The day until which Pro is given has to come.")
	}
	return svc.saveGift(ctx, to, true, until)
}

// TakeBack ends what Give gave. A trial or a subscription goes on.
func (svc *Subscriptions) TakeBack(ctx context.Context, from string) (account.User, error) {
	return svc.saveGift(ctx, from, false, time.Time{})
}

func (svc *Subscriptions) saveGift(ctx context.Context, of string, isGift bool, until time.Time) (user account.User, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if user, err = accounts.FindUser(tx.Users, of); err != nil {
			return err
		}
		return tx.Billing.SaveGift(user.ID, isGift, until)
	})
	return user, err
}

// Show returns the plan of the account with an id or an e-mail address, on a server that takes money or not.
func (svc *Subscriptions) Show(ctx context.Context, of string, isBilled bool) (user account.User, facts account.Subscription, access account.Access, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		if user, err = accounts.FindUser(tx.Users, of); err != nil {
			return err
		}
		facts, err = SubscriptionOf(tx.Billing, user.ID)
		return err
	})
	return user, facts, account.Facts{IsBilled: isBilled, Subscription: facts}.Access(svc.db.Now()), err
}

// CountLive returns how many subscriptions the payment provider can still charge, as far as is known.
func (svc *Subscriptions) CountLive(ctx context.Context) (n int, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		n, err = tx.Billing.CountLive()
		return err
	})
	return n, err
}
