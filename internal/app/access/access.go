package access

import (
	"errors"

	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// OwnerSubscription is the subscription of a league's owner, for packages that only pass it on.
type OwnerSubscription = account.Subscription

// AccessOf returns what the plan of a user allows now.
func AccessOf(tx *store.Tx, userID string) (account.Access, error) {
	now, isBilled := tx.PlanTime()
	if !isBilled {
		return account.Facts{}.Access(now), nil
	}
	s, err := SubscriptionOf(tx.Billing, userID)
	return account.Facts{IsBilled: true, Subscription: s}.Access(now), err
}

// SubscriptionOf returns the subscription of a user; an empty one if none is stored.
func SubscriptionOf(tx store.Billing, userID string) (account.Subscription, error) {
	s, err := tx.FindSubscription(userID)
	if errors.Is(err, store.ErrNotFound) {
		return account.Subscription{UserID: userID}, nil
	}
	return s, err
}

// CheckArranging returns PaymentRequired if the plan of a league's owner has ended. Such a league can only be read and played.
func CheckArranging(tx *store.Tx, l league.League, userID string) error {
	if _, isBilled := tx.PlanTime(); !isBilled {
		return nil
	}
	subscription, err := SubscriptionOf(tx.Billing, l.OwnerID)
	if err != nil {
		return err
	}
	return CheckArrangingWith(tx, l, subscription, userID)
}

// CheckArrangingWith is like CheckArranging, but for a caller that has loaded the subscription of the league's owner.
func CheckArrangingWith(tx *store.Tx, l league.League, subscription OwnerSubscription, userID string) error {
	now, isBilled := tx.PlanTime()
	access := account.Facts{IsBilled: isBilled, Subscription: subscription}.Access(now)
	if access.MayChangeLeague(now, league.ZoneOf(l)) {
		return nil
	}
	if userID != l.OwnerID {
		return withPlanEnded(fault.New(fault.PaymentRequired, "Pro ended for this league. It can be read and played; its owner can renew it."))
	}
	day := access.Until.In(league.ZoneOf(l)).Format(dayLayout)
	price, err := PriceOf(tx.Billing)
	if err != nil {
		return err
	}
	if access.WasTrial {
		return withPlanEnded(fault.New(fault.PaymentRequired, "Your trial ended on %s. This league can be read, played and exported; subscribe for %s a month to change it.", day, price.String()))
	}
	return withPlanEnded(fault.New(fault.PaymentRequired, "Pro ended on %s. This league can be read, played and exported; subscribe for %s a month to change it.", day, price.String()))
}

// dayLayout is the layout of a day in the messages of this package.
const dayLayout = "2 Jan"

// withPlanEnded gives an error the type by which the client knows that a plan is needed.
func withPlanEnded(err error) error { return fault.WithType(err, fault.PlanEnded) }

// CheckCreating returns PaymentRequired if the plan of a user has ended. Such a user cannot create leagues.
func CheckCreating(tx *store.Tx, userID string) error {
	access, err := AccessOf(tx, userID)
	if err != nil || access.Level != account.Ended {
		return err
	}
	price, err := PriceOf(tx.Billing)
	if err != nil {
		return err
	}
	day := access.Until.UTC().Format(dayLayout)
	if access.WasTrial {
		return withPlanEnded(fault.New(fault.PaymentRequired, "Your trial ended on %s. Subscribe for %s a month to create a league.", day, price.String()))
	}
	return withPlanEnded(fault.New(fault.PaymentRequired, "Pro ended on %s. Subscribe for %s a month to create a league.", day, price.String()))
}

// PriceOf returns the price of one month of Pro.
func PriceOf(tx store.Billing) (account.Price, error) {
	price, err := tx.LatestPrice()
	if errors.Is(err, store.ErrNotFound) {
		return account.ListPrice, nil
	}
	return price, err
}
