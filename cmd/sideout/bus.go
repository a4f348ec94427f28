package main

import (
	"context"
	"fmt"
	"log/slog"
	"sync"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/internal/http/api"
	"sideout/internal/storage/bus"
)

// useBus sends points to other servers by NATS, if it is configured, and asks the database for those that it loses. The returned function
// ends that.
func useBus(ctx context.Context, cfg config.Config, svc *app.Services, server *api.Server, log *slog.Logger) (stop func(), err error) {
	if cfg.NATSURL == "" || svc.Store.IsSQLite() {
		return func() {}, nil
	}
	name, err := svc.Scoring.Epoch(ctx) // servers of one database have the same, and no others
	if err != nil {
		return nil, err
	}
	again := make(chan struct{}, 1)
	b, err := bus.Open(bus.Options{URL: cfg.NATSURL, Database: name, Handle: server.HandlePublished, Log: log, OnReconnect: func() {
		select {
		case again <- struct{}{}:
		default:
		}
	}})
	if err != nil {
		return nil, fmt.Errorf("use NATS: %w", err)
	}
	server.Streams().UseBus(b)
	svc.Store.SendPointsBy(b)
	ctx, cancel := context.WithCancel(ctx)
	var asking sync.WaitGroup
	asking.Go(func() { server.Streams().FindMissedUntil(ctx, again) })
	return func() {
		cancel()
		asking.Wait()
		b.Close()
	}, nil
}

// checkNATS checks that NATS responds. Without it servers notify each other through the database, so that is no failure.
func checkNATS(_ context.Context, cfg config.Config, f *findings) {
	if cfg.NATSURL == "" {
		return
	}
	if err := bus.Reach(cfg.NATSURL); err != nil {
		f.warn("nats", "does not respond, so servers notify each other through the database: %v", err)
		return
	}
	f.ok("nats", "responds")
}
