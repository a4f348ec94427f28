// Package billing sells Pro through Stripe. It contains the checkout, the portal, the webhook, and a worker for jobs and repairs.
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

// Options configures a server with billing.
type Options struct {
	Key            string   // API key of the Stripe account
	WebhookSecrets []string // secrets that sign events; two while the secret is being replaced
	Price          string   // id of the price at Stripe
	Tax            Tax
	APIURL         string // URL of a fake Stripe server; empty for Stripe itself
	Address        string // public URL of this server
	Log            *slog.Logger
}

// Service implements billing. Until TurnOn is called, billing is off and everything is included.
type Service struct {
	db       *transaction.DB
	plans    *access.Subscriptions
	options  Options
	provider *provider // nil: billing is off

	wake     chan struct{} // wakes the worker
	failures atomic.Int64  // number of failed requests to the provider
	rejected atomic.Int64  // number of events with a wrong signature
}

// New returns a Service with billing off.
func New(db *transaction.DB) *Service {
	return &Service{db: db, plans: access.NewSubscriptions(db), wake: make(chan struct{}, 1)}
}

// TurnOn turns billing on. It must be called before the first database transaction, so that all of them enforce the plans of owners.
func (svc *Service) TurnOn(o Options) {
	svc.db.EnableBilling()
	svc.options = o
	svc.provider = newProvider(o.Key, o.APIURL, o.Price, o.Tax, svc.db.Sign("server of subscriptions")[:16])
}

// IsOn reports whether billing is on.
func (svc *Service) IsOn() bool { return svc.provider != nil }

// IsTest reports whether the key belongs to the test mode of Stripe, in which no money is moved.
func (o Options) IsTest() bool { return !strings.Contains(o.Key, "_live_") }

// View is the plan of a user, as shown to that user.
type View struct {
	IsOn       bool          `json:"isOn"` // false: billing is off, and everything is included
	Level      account.Level `json:"level"`
	Until      *time.Time    `json:"until"`      // when the plan ends, renews or has ended; null if no end is known
	WasTrial   bool          `json:"wasTrial"`   // if the level is ended: whether the plan was a trial
	MayArrange bool          `json:"mayArrange"` // whether the user may change leagues; false: they can only be read and played
	Price      string        `json:"price"`      // formatted price of a month
	HasPortal  bool          `json:"hasPortal"`  // whether the user can change the card, see invoices and cancel at the provider

	WithdrawUntil *time.Time `json:"withdrawUntil"` // end of the period in which the user may withdraw from the contract; null if there is none
	IsWithdrawn   bool       `json:"isWithdrawn"`   // whether the user has withdrawn; the payment is refunded
	Leagues       int        `json:"leagues"`       // number of leagues that the user owns
	IsTest        bool       `json:"isTest"`        // whether this is a test in which no money is moved
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
		view, err = svc.newView(tx, facts)
		return err
	})
	return view, err
}

// newView returns the plan of a user with the given subscription.
func (svc *Service) newView(tx *store.Tx, s account.Subscription) (view View, err error) {
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
	view.Price, view.HasPortal, view.IsTest = price.String(), s.ID != "", svc.options.IsTest()
	if s.MayWithdraw(now) {
		view.WithdrawUntil = new(s.PaidFrom.Add(account.WithdrawalPeriod))
	}
	view.IsWithdrawn = !s.WithdrawnAt.IsZero() && !s.Status.CanBeCharged()
	view.Leagues, err = tx.Leagues.CountLeaguesOwnedBy(s.UserID)
	return view, err
}

// Price returns the price of a month. If billing is on, it is the last price that was fetched from the provider.
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

// wrapProviderError logs and counts an error of the provider, and returns it as an Unavailable fault. Other errors are returned unchanged.
func (svc *Service) wrapProviderError(err error) error {
	if err == nil || fault.Of(err).Kind != fault.Internal || errors.Is(err, context.Canceled) {
		return err
	}
	svc.failures.Add(1)
	svc.options.Log.Warn("ask the payment provider", "reason", failureReason(err))
	return fault.Later(fault.Unavailable, time.Minute, "The payment provider cannot be reached. Nothing was charged. Please try again in a minute.")
}

// checkCall returns an error if the actor is not signed in or billing is off.
func (svc *Service) checkCall(actor access.Actor) error {
	if actor.UserID == "" {
		return fault.ErrSignedOut
	}
	if !svc.IsOn() {
		return errOff
	}
	return nil
}

// Failures returns the numbers of failed requests to the provider and of events with a wrong signature since the start of the server.
func (svc *Service) Failures() (requests, signatures int64) {
	return svc.failures.Load(), svc.rejected.Load()
}

// Count returns the numbers of waiting jobs and of users who have disputed a payment.
func (svc *Service) Count(ctx context.Context) (jobs, disputes int, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		jobs, disputes, err = tx.Billing.CountBilling()
		return err
	})
	return jobs, disputes, err
}
