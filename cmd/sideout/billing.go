package main

import (
	"context"
	"log/slog"
	"strings"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/internal/app/billing"
	"sideout/internal/http/httpio"
)

// enableBilling turns billing on if it is configured. Otherwise it logs a warning if the payment provider still charges people, because
// such subscriptions are not cancelled automatically.
func enableBilling(ctx context.Context, cfg config.Config, svc *app.Services, log *slog.Logger) error {
	if !cfg.Stripe.IsOn() {
		live, err := svc.Plans.CountChargeable(ctx)
		if err == nil && live > 0 {
			log.Warn("this server takes no money any more, but the payment provider still charges people; cancel them in its dashboard", "subscriptions", live)
		}
		return err
	}
	if cfg.Stripe.IsTest() && cfg.HTTPS() {
		log.Warn("the key of the payment provider is one for tests: nobody is charged")
	}
	svc.Billing.TurnOn(billing.Options{
		Key: cfg.Stripe.SecretKey, WebhookSecrets: cfg.Stripe.WebhookSecrets, Price: cfg.Stripe.Price, Tax: billing.Tax(cfg.Stripe.Tax),
		APIURL: cfg.Stripe.APIURL, Address: strings.TrimSuffix(cfg.PublicURL.String(), "/"), Log: log,
	})
	return nil
}

// addBillingGauges adds metrics about open jobs and disputes.
func addBillingGauges(m *httpio.Metrics, svc *app.Services) {
	addCountGauges(m, svc.Billing.Count,
		gauge{"sideout_billing_jobs", "Jobs for the payment provider that are not done yet."},
		gauge{"sideout_billing_disputes", "Accounts with a payment that a card holder has disputed."})
	m.AddGauge("sideout_billing_failures", "Requests to the payment provider that failed since the start.", nil, func() float64 {
		failures, _ := svc.Billing.Failures()
		return float64(failures)
	})
	m.AddGauge("sideout_billing_refused_events", "Events with a wrong signature since the start.", nil, func() float64 {
		_, refused := svc.Billing.Failures()
		return float64(refused)
	})
}
