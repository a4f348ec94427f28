package scoring

import (
	"context"
	"errors"
	"time"

	"sideout/internal/storage/store"
)

// packSize is how many logs one transaction packs. Packing ten takes a few milliseconds, which is how long a point may wait for it.
const packSize = 10

// PackLogs compresses the logs of all games whose last event arrived before a time, and returns how many. Readers do not notice it.
func (svc *Service) PackLogs(ctx context.Context, before time.Time) (packed int, err error) {
	for last := int64(0); ; {
		var games []int64
		err := svc.db.Read(ctx, func(tx *store.Tx) (err error) {
			games, err = tx.Events.GamesToPack(last, before, packSize)
			return err
		})
		if err != nil || len(games) == 0 {
			return packed, err
		}
		err = svc.db.Write(ctx, func(tx *store.Tx) (err error) {
			for _, id := range games {
				err = errors.Join(err, tx.Events.PackLog(id))
			}
			return err
		})
		if err != nil {
			return packed, err
		}
		packed += len(games)
		last = games[len(games)-1]
	}
}

// SizeOfLogs returns how much the logs of all games take in the database.
func (svc *Service) SizeOfLogs(ctx context.Context) (size store.LogSize, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) (err error) {
		size, err = tx.Events.SizeOfLogs()
		return err
	})
	return size, err
}
