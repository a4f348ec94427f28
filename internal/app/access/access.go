package access

import (
	"errors"

	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// OwnerSubscription are what is known about the plan of a user, for packages that only pass it on.
type OwnerSubscription = account.Subscription

// AccessOf returns what the plan of a user allows now.
func AccessOf(tx *store.Tx, userID string) (account.Access, error) {
	now, isBilled := tx.BilledAt()
	if !isBilled {
		return account.Facts{}.Access(now), nil
	}
	s, err := SubscriptionOf(tx.Billing, userID)
	return account.Facts{IsBilled: true, Subscription: s}.Access(now), err
}

// SubscriptionOf returns the facts about the plan of a user; empty ones if there are none.
func SubscriptionOf(tx store.Billing, userID string) (account.Subscription, error) {
	s, err := tx.FindSubscription(userID)
	if errors.Is(err, store.ErrNotFound) {
		return account.Subscription{UserID: userID}, nil
	}
	return s, err
}

// CheckArranging returns PaymentRequired if the plan of a league's owner has ended, so that the league is only played.
func CheckArranging(tx *store.Tx, l league.League, userID string) error {
	if _, isBilled := tx.BilledAt(); !isBilled {
		return nil
	}
	plan, err := SubscriptionOf(tx.Billing, l.OwnerID)
	if err != nil {
		return err
	}
	return CheckArrangingBy(tx, l, plan, userID)
}

// CheckArrangingBy is CheckArranging by the facts about the plan of the league's owner.
func CheckArrangingBy(tx *store.Tx, l league.League, plan OwnerSubscription, userID string) error {
	now, isBilled := tx.BilledAt()
	access := account.Facts{IsBilled: isBilled, Subscription: plan}.Access(now)
	if access.MayArrange(now, league.ZoneOf(l)) {
		return nil
	}
	if userID != l.OwnerID {
		return ended(fault.New(fault.PaymentRequired, "Pro ended for this league. It can be read and played; its owner can renew it."))
	}
	day := access.Until.In(league.ZoneOf(l)).Format(shortDay)
	price, err := PriceOf(tx.Billing)
	if err != nil {
		return err
	}
	if access.WasTrial {
		return ended(fault.New(fault.PaymentRequired, "Your trial ended on %s. This league can be read, played and exported; subscribe for %s a month to change it.", day, price.String()))
	}
	return ended(fault.New(fault.PaymentRequired, "Pro ended on %s. This league can be read, played and exported; subscribe for %s a month to change it.", day, price.String()))
}

// shortDay is the form of a day in the sentences of this package.
const shortDay = "2 Jan"

// ended marks the refusal of a call that needs a plan.
func ended(refusal error) error { return fault.WithType(refusal, fault.PlanEnded) }

// CheckCreating returns PaymentRequired if the plan of a user has ended, so that the user creates no more leagues.
func CheckCreating(tx *store.Tx, userID string) error {
	access, err := AccessOf(tx, userID)
	if err != nil || access.Level != account.Ended {
		return err
	}
	price, err := PriceOf(tx.Billing)
	if err != nil {
		return err
	}
	day := access.Until.UTC().Format(shortDay)
	if access.WasTrial {
		return ended(fault.New(fault.PaymentRequired, "Your trial ended on %s. Subscribe for %s a month to create a league.", day, price.String()))
	}
	return ended(fault.New(fault.PaymentRequired, "Pro ended on %s. Subscribe for %s a month to create a league.", day, price.String()))
}

// PriceOf returns what a month of Pro costs.
func PriceOf(tx store.Billing) (account.Price, error) {
	price, err := tx.LatestPrice()
	if errors.Is(err, store.ErrNotFound) {
		return account.ListPrice, nil
	}
	return price, err
}
