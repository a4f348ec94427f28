package main

import (
	"context"
	"log/slog"
	"time"

	"sideout/internal/config"
	"sideout/internal/httpio"
	"sideout/internal/push"
	"sideout/internal/services"
)

// newPushSender turns notifications on and returns what sends them; nil if the server sends none.
func newPushSender(cfg config.Config, svc *services.Services, log *slog.Logger) (*push.Sender, error) {
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
	count := func() (waiting, devices int) {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		waiting, devices, _ = sender.Count(ctx) // 0 while the database does not respond, which other metrics show
		return waiting, devices
	}
	m.Gauge("sideout_notifications_waiting", "Notifications that have not been sent to a browser yet.", nil, func() float64 {
		waiting, _ := count()
		return float64(waiting)
	})
	m.Gauge("sideout_notification_devices", "Browsers that are told when the games of a team change, once for each team.", nil, func() float64 {
		_, devices := count()
		return float64(devices)
	})
}
