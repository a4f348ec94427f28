package billing

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/stripe/stripe-go/v85"

	"sideout/internal/base/account"
)

// Tax says who computes the taxes of a sale.
type Tax string

// The ways of computing taxes.
const (
	NoTax        Tax = "off"
	AutomaticTax Tax = "automatic" // Stripe computes, the operator registers and files
	ManagedTax   Tax = "managed"   // Stripe is the seller
)

// managedVersion is the first version of the provider's interface that knows ManagedTax.
const managedVersion = "2026-04-22.dahlia"

// provider asks Stripe. Every request has a deadline; none is tried again here, because jobs, events and people are.
type provider struct {
	api    *stripe.Client
	price  string
	tax    Tax
	server string // marks what this server has made: others may use the same account
}

// requestTimeout bounds one request to the provider.
const requestTimeout = 20 * time.Second

func newProvider(key, apiURL, price string, tax Tax, server string) *provider {
	config := &stripe.BackendConfig{
		EnableTelemetry: stripe.Bool(false), MaxNetworkRetries: stripe.Int64(0), HTTPClient: &http.Client{Timeout: requestTimeout},
		LeveledLogger: quiet{},
	}
	if apiURL != "" {
		config.URL = stripe.String(apiURL)
	}
	return &provider{stripe.NewClient(key, stripe.WithBackends(stripe.NewBackendsWithConfig(config))), price, tax, server}
}

// quiet logs nothing: the text of the provider's errors may name people and cards.
type quiet struct{}

func (quiet) Debugf(string, ...any) {}
func (quiet) Infof(string, ...any)  {}
func (quiet) Warnf(string, ...any)  {}
func (quiet) Errorf(string, ...any) {}

// remote is a subscription as the provider has it.
type remote struct {
	id, customer string
	status       account.Status
	created      time.Time
	periodEnd    time.Time
	cancelAtEnd  bool
	endedAt      time.Time
	paidFrom     time.Time
	user, server string
}

func instant(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}

func remoteOf(s *stripe.Subscription) remote {
	r := remote{
		id: s.ID, status: account.Status(s.Status), created: instant(s.Created), cancelAtEnd: s.CancelAtPeriodEnd,
		endedAt: instant(s.EndedAt), paidFrom: instant(s.StartDate), user: s.Metadata["user"], server: s.Metadata["server"],
	}
	if s.Customer != nil {
		r.customer = s.Customer.ID
	}
	if s.TrialEnd > s.StartDate {
		r.paidFrom = instant(s.TrialEnd)
	}
	if s.Items != nil {
		for _, item := range s.Items.Data { // the period is on the item; there is one
			r.periodEnd = instant(item.CurrentPeriodEnd)
		}
	}
	if s.CancelAt != 0 { // the portal sets a date instead of the flag for some subscriptions
		r.cancelAtEnd, r.periodEnd = true, instant(s.CancelAt)
	}
	return r
}

// subscriptions returns all subscriptions of a customer, the latest first.
func (p *provider) subscriptions(ctx context.Context, customer string) ([]remote, error) {
	params := &stripe.SubscriptionListParams{Customer: stripe.String(customer), Status: stripe.String("all")}
	return p.list(ctx, params)
}

// allSubscriptions returns the subscriptions of the price that have not ended.
func (p *provider) allSubscriptions(ctx context.Context) ([]remote, error) {
	return p.list(ctx, &stripe.SubscriptionListParams{Price: stripe.String(p.price)})
}

func (p *provider) list(ctx context.Context, params *stripe.SubscriptionListParams) (all []remote, err error) {
	params.Limit = stripe.Int64(100)
	for s, err := range p.api.V1Subscriptions.List(ctx, params).All(ctx) {
		if err != nil {
			return nil, err
		}
		all = append(all, remoteOf(s))
	}
	return all, nil
}

// createCustomer returns the id of a new customer. The same user gets the same one within a day, also with another address: the provider
// refuses a key that comes with other parameters, so the address follows in a call of its own.
func (p *provider) createCustomer(ctx context.Context, user account.User) (string, error) {
	params := &stripe.CustomerCreateParams{Metadata: map[string]string{"user": user.ID, "server": p.server}}
	params.IdempotencyKey = stripe.String("new customer:" + p.server + ":" + user.ID)
	c, err := p.api.V1Customers.Create(ctx, params)
	if err != nil {
		return "", err
	}
	if user.Email == "" {
		return c.ID, nil
	}
	return c.ID, p.setEmail(ctx, c.ID, user.Email)
}

// setEmail gives a customer another e-mail address.
func (p *provider) setEmail(ctx context.Context, customer, email string) error {
	_, err := p.api.V1Customers.Update(ctx, customer, &stripe.CustomerUpdateParams{Email: stripe.String(email)})
	return unlessMissing(err)
}

// deleteCustomer deletes a customer, which cancels what is left of it.
func (p *provider) deleteCustomer(ctx context.Context, customer string) error {
	_, err := p.api.V1Customers.Delete(ctx, customer, nil)
	return unlessMissing(err)
}

// cancel ends a subscription at once.
func (p *provider) cancel(ctx context.Context, id string) error {
	_, err := p.api.V1Subscriptions.Cancel(ctx, id, nil)
	return unlessMissing(err)
}

// unlessMissing returns nil for the error of something that does not exist any more.
func unlessMissing(err error) error {
	var e *stripe.Error
	if errors.As(err, &e) && (e.HTTPStatusCode == http.StatusNotFound || e.Code == stripe.ErrorCodeResourceMissing) {
		return nil
	}
	return err
}

// purchase is what a checkout sells.
type purchase struct {
	userID, customer string
	key              string    // of the attempt: the same key gives the same checkout
	trialEnds        time.Time // the first payment; the zero time: now
	success, cancel  string    // addresses
}

// createCheckout returns the id and the address of a checkout.
func (p *provider) createCheckout(ctx context.Context, b purchase) (id, url string, err error) {
	metadata := map[string]string{"user": b.userID, "server": p.server}
	params := &stripe.CheckoutSessionCreateParams{
		Mode: stripe.String("subscription"), Customer: stripe.String(b.customer), ClientReferenceID: stripe.String(b.userID),
		LineItems:               []*stripe.CheckoutSessionCreateLineItemParams{{Price: stripe.String(p.price), Quantity: stripe.Int64(1)}},
		PaymentMethodCollection: stripe.String("always"),
		SubscriptionData:        &stripe.CheckoutSessionCreateSubscriptionDataParams{Metadata: metadata},
		SuccessURL:              stripe.String(b.success), CancelURL: stripe.String(b.cancel),
	}
	if !b.trialEnds.IsZero() {
		params.SubscriptionData.TrialEnd = stripe.Int64(b.trialEnds.Unix())
		params.SubscriptionData.TrialSettings = &stripe.CheckoutSessionCreateSubscriptionDataTrialSettingsParams{
			EndBehavior: &stripe.CheckoutSessionCreateSubscriptionDataTrialSettingsEndBehaviorParams{MissingPaymentMethod: stripe.String("cancel")},
		}
	}
	switch p.tax {
	case AutomaticTax:
		params.AutomaticTax = &stripe.CheckoutSessionCreateAutomaticTaxParams{Enabled: stripe.Bool(true)}
		params.CustomerUpdate = &stripe.CheckoutSessionCreateCustomerUpdateParams{Address: stripe.String("auto")}
	case ManagedTax:
		params.AddExtra("managed_payments[enabled]", "true")
		params.Headers = http.Header{"Stripe-Version": {managedVersion}}
	}
	params.IdempotencyKey = stripe.String(b.key)
	s, err := p.api.V1CheckoutSessions.Create(ctx, params)
	if err != nil {
		return "", "", err
	}
	return s.ID, s.URL, nil
}

// openCheckout returns the address of a checkout; empty if it is complete or has expired.
func (p *provider) openCheckout(ctx context.Context, id string) (url string, err error) {
	s, err := p.api.V1CheckoutSessions.Retrieve(ctx, id, nil)
	if err != nil || s.Status != stripe.CheckoutSessionStatusOpen {
		return "", unlessMissing(err)
	}
	return s.URL, nil
}

// portal returns the address at which a customer changes the card, sees invoices and cancels.
func (p *provider) portal(ctx context.Context, customer, back string) (string, error) {
	s, err := p.api.V1BillingPortalSessions.Create(ctx, &stripe.BillingPortalSessionCreateParams{
		Customer: stripe.String(customer), ReturnURL: stripe.String(back),
	})
	if err != nil {
		return "", err
	}
	return s.URL, nil
}

// readPrice returns what the price costs.
func (p *provider) readPrice(ctx context.Context) (account.Price, error) {
	price, err := p.api.V1Prices.Retrieve(ctx, p.price, nil)
	if err != nil {
		return account.Price{}, err
	}
	return account.Price{Amount: price.UnitAmount, Currency: string(price.Currency)}, nil
}

// customerOfCharge returns the customer of a charge; empty if there is none.
func (p *provider) customerOfCharge(ctx context.Context, charge string) (string, error) {
	c, err := p.api.V1Charges.Retrieve(ctx, charge, nil)
	if err != nil || c.Customer == nil {
		return "", unlessMissing(err)
	}
	return c.Customer.ID, nil
}

// payBack pays everything back that was paid for a subscription. It may be called again.
func (p *provider) payBack(ctx context.Context, customer, subscription string) error {
	invoices := &stripe.InvoiceListParams{Customer: stripe.String(customer), Subscription: stripe.String(subscription), Status: stripe.String("paid")}
	for invoice, err := range p.api.V1Invoices.List(ctx, invoices).All(ctx) {
		if err != nil {
			return err
		}
		if invoice.AmountPaid == 0 {
			continue
		}
		payments := &stripe.InvoicePaymentListParams{Invoice: stripe.String(invoice.ID), Status: stripe.String("paid")}
		for payment, err := range p.api.V1InvoicePayments.List(ctx, payments).All(ctx) {
			if err != nil {
				return err
			}
			if err := p.refund(ctx, payment.Payment); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *provider) refund(ctx context.Context, payment *stripe.InvoicePaymentPayment) error {
	params := &stripe.RefundCreateParams{Reason: stripe.String("requested_by_customer")}
	switch {
	case payment == nil:
		return nil
	case payment.PaymentIntent != nil:
		params.PaymentIntent = stripe.String(payment.PaymentIntent.ID)
		params.IdempotencyKey = stripe.String("refund:" + payment.PaymentIntent.ID)
	case payment.Charge != nil:
		params.Charge = stripe.String(payment.Charge.ID)
		params.IdempotencyKey = stripe.String("refund:" + payment.Charge.ID)
	default:
		return nil
	}
	_, err := p.api.V1Refunds.Create(ctx, params)
	var e *stripe.Error
	if errors.As(err, &e) && e.Code == stripe.ErrorCodeChargeAlreadyRefunded {
		return nil
	}
	return err
}

// reason returns why a request failed, without names or numbers of people, for the log and for jobs.
func reason(err error) slog.Value {
	var e *stripe.Error
	if errors.As(err, &e) {
		return slog.StringValue(string(e.Type) + " " + string(e.Code) + " " + e.RequestID)
	}
	return slog.StringValue("the provider cannot be reached")
}
