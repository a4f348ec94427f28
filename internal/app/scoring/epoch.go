package scoring

import (
	"context"
	"crypto/rand"

	"sideout/internal/storage/store"
)

// Epoch returns the random id of this database. Sequence numbers are only comparable within one epoch: a database that was
// restored from a backup assigns the same numbers to different events.
func (svc *Service) Epoch(ctx context.Context) (epoch string, err error) {
	if cached := svc.epoch.Load(); cached != nil {
		return *cached, nil
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		epoch, err = tx.Events.SettingOrDefault("epoch", rand.Text()[:8])
		return err
	})
	if err == nil {
		svc.epoch.Store(&epoch)
	}
	return epoch, err
}
