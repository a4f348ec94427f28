package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/internal/storage/store"
)

// packInterval is how often the server looks for logs to pack.
const packInterval = 24 * time.Hour

// packDaily packs the logs of old games at the start and then once a day, until ctx is done. age 0 packs none.
func packDaily(ctx context.Context, svc *app.Services, age time.Duration, after func(time.Duration) <-chan time.Time, log *slog.Logger) {
	for age > 0 {
		packed, err := svc.Scoring.PackLogs(ctx, svc.DB.Now().Add(-age))
		if err != nil && ctx.Err() == nil {
			log.Error("pack the logs of old games", "error", err)
		} else if packed > 0 {
			log.Info("packed the logs of old games", "games", packed)
		}
		select {
		case <-after(packInterval):
		case <-ctx.Done():
			return
		}
	}
}

// runPack packs the logs of old games now, while no server uses an embedded database, and prints what that saves.
func runPack(ctx context.Context, args, environ []string, stdout io.Writer) error {
	if len(args) > 0 {
		return errors.New("sideout pack has no options; SIDEOUT_PACK_AFTER says after how many days a log is packed")
	}
	cfg, err := config.Load(nil, environ)
	if err != nil {
		return err
	}
	if cfg.PackAfter == 0 {
		return errors.New("SIDEOUT_PACK_AFTER is 0, so that no log is packed; set the number of days")
	}
	data, closeDatabase, err := openExclusively(ctx, cfg)
	if err != nil {
		return err
	}
	defer closeDatabase()
	svc := newServices(cfg, data, make([]byte, 32), time.Now) // packing needs no secret
	before, err := svc.Scoring.SizeOfLogs(ctx)
	if err != nil {
		return err
	}
	start := time.Now()
	packed, err := svc.Scoring.PackLogs(ctx, start.Add(-cfg.PackAfter))
	if err != nil {
		return err
	}
	taken := time.Since(start)
	after, err := svc.Scoring.SizeOfLogs(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "Packed the logs of %d games in %s: %d kB of logs before, %d kB after.\n",
		packed, taken.Round(time.Millisecond), total(before)/1000, total(after)/1000)
	return err
}

func total(size store.LogSize) int64 { return size.Bytes + size.PackedBytes }
