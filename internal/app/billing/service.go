// Package billing takes the money for Pro with Stripe: checkout, portal, the webhook, and what has to be done later.
package billing

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Options are the settings of a server that takes money.
type Options struct {
	Key            string   // of the account at Stripe
	WebhookSecrets []string // those that sign events; two while they are changed
	Price          string   // the id of the price
	Tax            Tax
	APIURL         string // of a stand-in for Stripe; empty for Stripe itself
	Address        string // the public address of this server
	Log            *slog.Logger
}

// Service takes money. With no options, billing is off, and everything is included.
type Service struct {
	db    *transaction.DB
	plans *access.Subscriptions
	o     Options
	asks  *provider // nil: billing is off

	hasEvents chan struct{} // lets the worker begin at once
	failures  atomic.Int64  // of requests to the provider
	refused   atomic.Int64  // events with a wrong signature
}

// New returns a Service that is off.
func New(db *transaction.DB) *Service {
	return &Service{db: db, plans: access.NewSubscriptions(db), hasEvents: make(chan struct{}, 1)}
}

// TurnOn makes the service take money. It is called before the first transaction.
func (svc *Service) TurnOn(o Options) {
	svc.db.TurnOnBilling()
	svc.o = o
	svc.asks = newProvider(o.Key, o.APIURL, o.Price, o.Tax, svc.db.Sign("server of subscriptions")[:16])
}

// IsOn reports whether the service takes money.
func (svc *Service) IsOn() bool { return svc.asks != nil }

// IsTest reports whether the key is one of the provider's test mode, in which no money moves.
func (o Options) IsTest() bool { return !strings.Contains(o.Key, "_live_") }

// View is the plan of a user, for that user.
type View struct {
	IsOn       bool          `json:"isOn"` // false: this server takes no money, and everything is included
	Level      account.Level `json:"level"`
	Until      *time.Time    `json:"until"`      // when it ends, renews or has ended; null: no end is known
	WasTrial   bool          `json:"wasTrial"`   // level ended: it was the trial that ended
	MayArrange bool          `json:"mayArrange"` // false: leagues are read and played only
	Price      string        `json:"price"`      // of a month, as it is written
	HasPortal  bool          `json:"hasPortal"`  // the user can change the card, see invoices and cancel at the provider

	WithdrawUntil *time.Time `json:"withdrawUntil"` // until when the user may withdraw from the contract; null: no longer
	IsWithdrawn   bool       `json:"isWithdrawn"`   // the user has withdrawn; the payment comes back
	Leagues       int        `json:"leagues"`       // that the user owns
	IsTest        bool       `json:"isTest"`        // no money moves
}

// Show returns the plan of the actor.
func (svc *Service) Show(ctx context.Context, actor access.Actor) (view View, err error) {
	if actor.UserID == "" {
		return view, fault.ErrSignedOut
	}
	if !svc.IsOn() {
		return View{Level: account.Included, MayArrange: true, Price: account.ListPrice.String()}, nil
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		facts, err := access.SubscriptionOf(tx.Billing, actor.UserID)
		if err != nil {
			return err
		}
		view, err = svc.viewOf(tx, facts)
		return err
	})
	return view, err
}

// viewOf returns the plan of a user from the facts about it.
func (svc *Service) viewOf(tx *store.Tx, s account.Subscription) (view View, err error) {
	price, err := access.PriceOf(tx.Billing)
	if err != nil {
		return view, err
	}
	now := svc.db.Now()
	access := account.Facts{IsBilled: true, Subscription: s}.Access(now)
	view = View{IsOn: true, Level: access.Level, WasTrial: access.WasTrial, MayArrange: access.Level != account.Ended}
	if !access.Until.IsZero() {
		view.Until = &access.Until
	}
	view.Price, view.HasPortal, view.IsTest = price.String(), s.ID != "", svc.o.IsTest()
	if s.MayWithdraw(now) {
		view.WithdrawUntil = new(s.PaidFrom.Add(account.WithdrawalPeriod))
	}
	view.IsWithdrawn = !s.WithdrawnAt.IsZero() && !s.Status.CanBeCharged()
	view.Leagues, err = tx.Leagues.CountLeaguesOwnedBy(s.UserID)
	return view, err
}

// Price returns what a month costs, for everybody: the price that was read from the provider if billing is on.
func (svc *Service) Price(ctx context.Context) (price account.Price, err error) {
	if !svc.IsOn() {
		return account.ListPrice, nil
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		price, err = access.PriceOf(tx.Billing)
		return err
	})
	return price, err
}

var errOff = fault.New(fault.NotFound, "This server takes no money: everything is included.")

// unreachable turns an error of the provider into a fault.
func (svc *Service) unreachable(err error) error {
	if err == nil || fault.Of(err).Kind != fault.Internal || errors.Is(err, context.Canceled) {
		return err
	}
	svc.failures.Add(1)
	svc.o.Log.Warn("ask the payment provider", "reason", reason(err))
	return fault.Later(fault.Unavailable, time.Minute, "The payment provider cannot be reached. Nothing was charged. Please try again in a minute.")
}

// check refuses a call of nobody, and any call while billing is off.
func (svc *Service) check(actor access.Actor) error {
	if actor.UserID == "" {
		return fault.ErrSignedOut
	}
	if !svc.IsOn() {
		return errOff
	}
	return nil
}

// Failures returns how many requests to the provider failed, and how many events had a wrong signature, since the start.
func (svc *Service) Failures() (requests, signatures int64) {
	return svc.failures.Load(), svc.refused.Load()
}

// Count returns how many jobs wait at the provider, and how many users have disputed a payment.
func (svc *Service) Count(ctx context.Context) (jobs, disputes int, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		jobs, disputes, err = tx.Billing.CountBilling()
		return err
	})
	return jobs, disputes, err
}
