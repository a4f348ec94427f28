package config

import (
	"errors"
	"net/url"
	"slices"
	"strings"
)

// Stripe has the credentials of this server at the payment provider. Without them billing is off.
type Stripe struct {
	SecretKey      string   // API key of the account, preferably a restricted one
	WebhookSecrets []string // secrets that sign webhook events; two of them during a rotation
	Price          string   // id of the monthly price
	Tax            string   // off, automatic or managed
	APIURL         string   // URL of a test double; empty for the provider itself
}

// IsOn reports whether billing is configured.
func (s Stripe) IsOn() bool { return s.SecretKey != "" }

// IsTest reports whether the key is a test key, with which no real payments are made.
func (s Stripe) IsTest() bool { return !strings.Contains(s.SecretKey, "_live_") }

var stripeSettings = []setting{
	{"stripe-secret-key", "", "key of the account at Stripe, rk_… or sk_…; nobody pays if empty", setStripeKey},
	{"stripe-webhook-secret", "", "secret that signs Stripe's events, whsec_…; two with a comma between them while it is changed", setStripeWebhook},
	{"stripe-price", "", "price of a month of Pro at Stripe, price_…", setStripePrice},
	{"stripe-tax", "off", "off, automatic (Stripe computes) or managed (Stripe is the seller)", setStripeTax},
	{"stripe-api-url", "", "address of a stand-in for Stripe, for tests", setStripeAPI},
}

// setStripeKey must run after setPublicURL, because the provider redirects people back to that URL.
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

// checkStripeValue validates a setting that must be set if and only if the key is set.
func checkStripeValue(c *Config, value, prefix string) error {
	if (value != "") != c.Stripe.IsOn() {
		return errors.New("set where SIDEOUT_STRIPE_SECRET_KEY is set, and only there")
	}
	if !strings.HasPrefix(value, prefix) && value != "" {
		return errors.New("a value of Stripe that begins with " + prefix)
	}
	return nil
}

func setStripeWebhook(c *Config, value string) error {
	if err := checkStripeValue(c, value, "whsec_"); err != nil || value == "" {
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
	return checkStripeValue(c, value, "price_")
}

func setStripeTax(c *Config, value string) error {
	if !slices.Contains([]string{"off", "automatic", "managed"}, value) {
		return errors.New("off, automatic or managed")
	}
	c.Stripe.Tax = value
	return nil
}

// setStripeAPI must run after setStripeKey: a test double must never receive a live key.
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
