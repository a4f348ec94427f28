package main

import (
	"log/slog"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/internal/http/httpio"
	"sideout/internal/notify/push"
)

// newPushSender turns notifications on and returns what sends them; nil if the server sends none.
func newPushSender(cfg config.Config, svc *app.Services, log *slog.Logger) (*push.Sender, error) {
	if !cfg.SendsPush() {
		return nil, nil
	}
	if err := svc.Push.TurnOn(cfg.Push.Hosts); err != nil {
		return nil, err
	}
	return push.NewSender(push.Options{
		DB: svc.DB, Service: svc.Push, Client: push.NewClient(), Address: cfg.PublicURL, WatchToken: svc.Links.WatchToken, Log: log,
	}), nil
}

// addPushGauges adds the queue of notifications to the metrics.
func addPushGauges(m *httpio.Metrics, sender *push.Sender) {
	addCounts(m, sender.Count,
		gauge{"sideout_notifications_waiting", "Notifications that have not been sent to a browser yet."},
		gauge{"sideout_notification_devices", "Subscriptions of browsers to the games of a team."})
}
