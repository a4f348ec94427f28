package access

import (
	"context"
	"time"

	"sideout/internal/app/accounts"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
)

// GrantPro grants Pro to the account with the given id or e-mail address until the given time; the zero time means for ever.
func (svc *Subscriptions) GrantPro(ctx context.Context, idOrEmail string, until time.Time) (user account.User, err error) {
	if !until.IsZero() && !until.After(svc.db.Now()) {
		return user, fault.New(fault.Invalid, "The day until which Pro is given has to come.")
	}
	return svc.saveGift(ctx, idOrEmail, true, until)
}

// EndGift ends the Pro plan that GrantPro granted. A trial or a subscription continues.
func (svc *Subscriptions) EndGift(ctx context.Context, idOrEmail string) (account.User, error) {
	return svc.saveGift(ctx, idOrEmail, false, time.Time{})
}

func (svc *Subscriptions) saveGift(ctx context.Context, idOrEmail string, isGift bool, until time.Time) (user account.User, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if user, err = accounts.FindUser(tx.Users, idOrEmail); err != nil {
			return err
		}
		return tx.Billing.SaveGift(user.ID, isGift, until)
	})
	return user, err
}

// Show returns the account with the given id or e-mail address, its subscription and what its plan allows. isBilled is whether the
// server charges for Pro.
func (svc *Subscriptions) Show(ctx context.Context, idOrEmail string, isBilled bool) (user account.User, subscription account.Subscription, access account.Access, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		if user, err = accounts.FindUser(tx.Users, idOrEmail); err != nil {
			return err
		}
		subscription, err = SubscriptionOf(tx.Billing, user.ID)
		return err
	})
	return user, subscription, account.Facts{IsBilled: isBilled, Subscription: subscription}.Access(svc.db.Now()), err
}

// CountChargeable returns the number of subscriptions that the payment provider can still charge, according to the last known state.
func (svc *Subscriptions) CountChargeable(ctx context.Context) (n int, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		n, err = tx.Billing.CountChargeable()
		return err
	})
	return n, err
}
