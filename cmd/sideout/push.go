package main

import (
	"log/slog"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/internal/http/httpio"
	"sideout/internal/notify/push"
)

// newPushSender enables push notifications and returns their sender, or nil if they are disabled.
func newPushSender(cfg config.Config, svc *app.Services, log *slog.Logger) (*push.Sender, error) {
	if !cfg.SendsPush() {
		return nil, nil
	}
	if err := svc.Push.Enable(cfg.Push.Hosts); err != nil {
		return nil, err
	}
	return push.NewSender(push.Options{
		DB: svc.DB, Service: svc.Push, Client: push.NewClient(), Address: cfg.PublicURL, WatchToken: svc.Links.WatchToken, Log: log,
	}), nil
}

// addPushGauges adds metrics about the queue of notifications.
func addPushGauges(m *httpio.Metrics, sender *push.Sender) {
	addCountGauges(m, sender.Count,
		gauge{"sideout_notifications_waiting", "Notifications that have not been sent to a browser yet."},
		gauge{"sideout_notification_devices", "Subscriptions of browsers to the games of a team."})
}
