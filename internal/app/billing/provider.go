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

// Tax is how the taxes of a sale are handled.
type Tax string

// The values of Tax.
const (
	NoTax        Tax = "off"
	AutomaticTax Tax = "automatic" // Stripe computes the taxes, and the operator registers and files them
	ManagedTax   Tax = "managed"   // Stripe is the seller
)

// managedVersion is the first version of the Stripe API that supports ManagedTax.
const managedVersion = "2026-04-22.dahlia"

// provider calls the API of Stripe. Every request has a timeout. Requests are not retried here, because jobs, sweeps and users retry them.
type provider struct {
	api    *stripe.Client
	price  string
	tax    Tax
	server string // identifies the objects that this server has created, because others may use the same account
}

// requestTimeout is the timeout of one request to the provider.
const requestTimeout = 20 * time.Second

func newProvider(key, apiURL, price string, tax Tax, server string) *provider {
	config := &stripe.BackendConfig{
		EnableTelemetry: stripe.Bool(false), MaxNetworkRetries: stripe.Int64(0), HTTPClient: &http.Client{Timeout: requestTimeout},
		LeveledLogger: discardLogger{},
	}
	if apiURL != "" {
		config.URL = stripe.String(apiURL)
	}
	return &provider{stripe.NewClient(key, stripe.WithBackends(stripe.NewBackendsWithConfig(config))), price, tax, server}
}

// discardLogger discards all messages, because the error texts of the provider may contain names and cards.
type discardLogger struct{}

func (discardLogger) Debugf(string, ...any) {}
func (discardLogger) Infof(string, ...any)  {}
func (discardLogger) Warnf(string, ...any)  {}
func (discardLogger) Errorf(string, ...any) {}

// remoteSubscription is the state of a subscription at the provider.
type remoteSubscription struct {
	id, customer string
	status       account.Status
	created      time.Time
	periodEnd    time.Time
	cancelAtEnd  bool
	endedAt      time.Time
	paidFrom     time.Time
	user, server string
}

func fromUnix(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}

func newRemoteSubscription(s *stripe.Subscription) remoteSubscription {
	r := remoteSubscription{
		id: s.ID, status: account.Status(s.Status), created: fromUnix(s.Created), cancelAtEnd: s.CancelAtPeriodEnd,
		endedAt: fromUnix(s.EndedAt), paidFrom: fromUnix(s.StartDate), user: s.Metadata["user"], server: s.Metadata["server"],
	}
	if s.Customer != nil {
		r.customer = s.Customer.ID
	}
	if s.TrialEnd > s.StartDate {
		r.paidFrom = fromUnix(s.TrialEnd)
	}
	if s.Items != nil {
		for _, item := range s.Items.Data { // the only item has the period
			r.periodEnd = fromUnix(item.CurrentPeriodEnd)
		}
	}
	if s.CancelAt != 0 { // the portal sets a date instead of the flag for some subscriptions
		r.cancelAtEnd, r.periodEnd = true, fromUnix(s.CancelAt)
	}
	return r
}

// subscriptions returns all subscriptions of a customer, latest first.
func (p *provider) subscriptions(ctx context.Context, customer string) ([]remoteSubscription, error) {
	params := &stripe.SubscriptionListParams{Customer: stripe.String(customer), Status: stripe.String("all")}
	return p.listSubscriptions(ctx, params)
}

// activeSubscriptions returns all subscriptions to the price that have not ended.
func (p *provider) activeSubscriptions(ctx context.Context) ([]remoteSubscription, error) {
	return p.listSubscriptions(ctx, &stripe.SubscriptionListParams{Price: stripe.String(p.price)})
}

func (p *provider) listSubscriptions(ctx context.Context, params *stripe.SubscriptionListParams) (all []remoteSubscription, err error) {
	params.Limit = stripe.Int64(100)
	for s, err := range p.api.V1Subscriptions.List(ctx, params).All(ctx) {
		if err != nil {
			return nil, err
		}
		all = append(all, newRemoteSubscription(s))
	}
	return all, nil
}

// createCustomer creates a customer and returns its id. Further calls for the same user within a day return the same customer. The address
// is set in a second call, because the provider rejects a reused idempotency key if a parameter such as the address has changed.
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

// setEmail sets the e-mail address of a customer.
func (p *provider) setEmail(ctx context.Context, customer, email string) error {
	_, err := p.api.V1Customers.Update(ctx, customer, &stripe.CustomerUpdateParams{Email: stripe.String(email)})
	return ignoreMissing(err)
}

// deleteCustomer deletes a customer, which also cancels the customer's subscriptions.
func (p *provider) deleteCustomer(ctx context.Context, customer string) error {
	_, err := p.api.V1Customers.Delete(ctx, customer, nil)
	return ignoreMissing(err)
}

// cancelSubscription ends a subscription immediately.
func (p *provider) cancelSubscription(ctx context.Context, id string) error {
	_, err := p.api.V1Subscriptions.Cancel(ctx, id, nil)
	return ignoreMissing(err)
}

// ignoreMissing returns nil if err means that the object no longer exists.
func ignoreMissing(err error) error {
	var e *stripe.Error
	if errors.As(err, &e) && (e.HTTPStatusCode == http.StatusNotFound || e.Code == stripe.ErrorCodeResourceMissing) {
		return nil
	}
	return err
}

// purchase is the parameters of a checkout.
type purchase struct {
	userID, customer string
	key              string    // idempotency key: the same key gives the same checkout
	trialEnds        time.Time // time of the first payment; the zero time: now
	success, cancel  string    // URLs to which the checkout returns
}

// createCheckout creates a checkout and returns its id and its URL.
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

// openCheckoutURL returns the URL of a checkout; empty if it is complete or has expired.
func (p *provider) openCheckoutURL(ctx context.Context, id string) (url string, err error) {
	s, err := p.api.V1CheckoutSessions.Retrieve(ctx, id, nil)
	if err != nil || s.Status != stripe.CheckoutSessionStatusOpen {
		return "", ignoreMissing(err)
	}
	return s.URL, nil
}

// createPortal returns the URL at which a customer can change the card, see invoices and cancel. back is the URL to return to.
func (p *provider) createPortal(ctx context.Context, customer, back string) (string, error) {
	s, err := p.api.V1BillingPortalSessions.Create(ctx, &stripe.BillingPortalSessionCreateParams{
		Customer: stripe.String(customer), ReturnURL: stripe.String(back),
	})
	if err != nil {
		return "", err
	}
	return s.URL, nil
}

// fetchPrice returns the amount and the currency of the price.
func (p *provider) fetchPrice(ctx context.Context) (account.Price, error) {
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
		return "", ignoreMissing(err)
	}
	return c.Customer.ID, nil
}

// refundSubscription refunds all payments for a subscription. Calling it again refunds nothing twice.
func (p *provider) refundSubscription(ctx context.Context, customer, subscription string) error {
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

// failureReason returns why a request failed, without personal data, for the log and for jobs.
func failureReason(err error) slog.Value {
	var e *stripe.Error
	if errors.As(err, &e) {
		return slog.StringValue(string(e.Type) + " " + string(e.Code) + " " + e.RequestID)
	}
	return slog.StringValue("the provider cannot be reached")
}
