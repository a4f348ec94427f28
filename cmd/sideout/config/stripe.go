package config

import (
	"errors"
	"net/url"
	"slices"
	"strings"
)

// Stripe holds the credentials of this server at the payment provider. Without them the server takes no money.
type Stripe struct {
	SecretKey      string   // of the account; best a restricted one
	WebhookSecrets []string // those that sign events; two while they are changed
	Price          string   // the id of the price of a month
	Tax            string   // off, automatic or managed
	APIURL         string   // of a stand-in, for tests; empty for the provider
}

// IsOn reports whether the server takes money.
func (s Stripe) IsOn() bool { return s.SecretKey != "" }

// IsTest reports whether no money moves.
func (s Stripe) IsTest() bool { return !strings.Contains(s.SecretKey, "_live_") }

var stripeSettings = []setting{
	{"stripe-secret-key", "", "key of the account at Stripe, rk_… or sk_…; nobody pays if empty", setStripeKey},
	{"stripe-webhook-secret", "", "secret that signs Stripe's events, whsec_…; two with a comma between them while it is changed", setStripeWebhook},
	{"stripe-price", "", "price of a month of Pro at Stripe, price_…", setStripePrice},
	{"stripe-tax", "off", "off, automatic (Stripe computes) or managed (Stripe is the seller)", setStripeTax},
	{"stripe-api-url", "", "address of a stand-in for Stripe, for tests", setStripeAPI},
}

// setStripeKey runs after setPublicURL: people come back from the provider to that address.
func setStripeKey(c *Config, value string) error {
	if value == "" {
		return nil
	}
	kind, rest, _ := strings.Cut(value, "_")
	if kind != "sk" && kind != "rk" || !strings.HasPrefix(rest, "test_") && !strings.HasPrefix(rest, "live_") {
		return errors.New("a key of Stripe: rk_live_…, rk_test_…, sk_live_… or sk_test_…")
	}
	c.Stripe.SecretKey = value
	switch {
	case c.PublicURL == nil:
		return errors.New("empty as long as SIDEOUT_PUBLIC_URL is: people come back from Stripe to that address")
	case !c.Stripe.IsTest() && !c.HTTPS():
		return errors.New("a test key as long as SIDEOUT_PUBLIC_URL does not use https")
	}
	return nil
}

// withKey checks a setting that is set where the key is set, and only there.
func withKey(c *Config, value, prefix string) error {
	if (value != "") != c.Stripe.IsOn() {
		return errors.New("set where SIDEOUT_STRIPE_SECRET_KEY is set, and only there")
	}
	if !strings.HasPrefix(value, prefix) && value != "" {
		return errors.New("a value of Stripe that begins with " + prefix)
	}
	return nil
}

func setStripeWebhook(c *Config, value string) error {
	if err := withKey(c, value, "whsec_"); err != nil || value == "" {
		return err
	}
	c.Stripe.WebhookSecrets = strings.Split(strings.ReplaceAll(value, " ", ""), ",")
	if slices.ContainsFunc(c.Stripe.WebhookSecrets, func(s string) bool { return !strings.HasPrefix(s, "whsec_") || len(s) < 12 }) {
		return errors.New("one or two values of Stripe that begin with whsec_, with a comma between them")
	}
	return nil
}

func setStripePrice(c *Config, value string) error {
	c.Stripe.Price = value
	return withKey(c, value, "price_")
}

func setStripeTax(c *Config, value string) error {
	if !slices.Contains([]string{"off", "automatic", "managed"}, value) {
		return errors.New("off, automatic or managed")
	}
	c.Stripe.Tax = value
	return nil
}

// setStripeAPI runs after setStripeKey: a stand-in never gets a key with which money moves.
func setStripeAPI(c *Config, value string) error {
	if value == "" {
		return nil
	}
	u, err := url.Parse(value)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.Path != "" {
		return errors.New("http:// or https:// and a host")
	}
	if !c.Stripe.IsTest() {
		return errors.New("empty with a live key")
	}
	c.Stripe.APIURL = value
	return nil
}
