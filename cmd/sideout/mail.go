package main

import (
	"context"
	"log/slog"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/internal/http/httpio"
	"sideout/internal/notify/smtp"
)

// newSender returns the sender of queued mails, or nil if mail is disabled.
func newSender(ctx context.Context, cfg config.Config, svc *app.Services, log *slog.Logger) (*smtp.Sender, error) {
	if !cfg.Mail.IsOn() {
		return nil, nil
	}
	relay, err := smtp.NewRelay(cfg.Mail.Relay, cfg.Mail.From, cfg.PublicURL.Hostname())
	if err != nil {
		return nil, err
	}
	relay.OnConnect = svc.Store.SetUnicodeMail
	go checkRelay(ctx, relay, log)
	return smtp.New(smtp.Options{
		DB: svc.DB, Key: svc.Key, Relay: relay, Address: cfg.PublicURL, Rate: cfg.Mail.Rate, Log: log,
		TeamToken: svc.Links.TeamTokenFor,
	}), nil
}

// runSender runs a sender until ctx is done or stop is called. stop waits until the last message has been marked as sent, for at most
// shutdownTimeout. Messages that are not marked by then are sent again after the next start.
func runSender(ctx context.Context, run func(context.Context, func(time.Duration) <-chan time.Time)) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		run(ctx, time.After)
	}()
	return func() {
		cancel()
		select {
		case <-done:
		case <-time.After(shutdownTimeout):
		}
	}
}

// addMailGauges adds metrics about the mail queue.
func addMailGauges(m *httpio.Metrics, sender *smtp.Sender) {
	addCountGauges(m, sender.Count,
		gauge{"sideout_mails_waiting", "Mails that have not been sent yet."},
		gauge{"sideout_mails_failed", "Mails that were queued within a day and given up."})
}
