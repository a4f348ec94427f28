package scoring

import (
	"context"
	"crypto/rand"

	"sideout/internal/store"
)

// Epoch tells the sequence numbers of this database from those of a copy that was restored: both give out the same
// numbers for different events.
func (svc *Service) Epoch(ctx context.Context) (epoch string, err error) {
	if known := svc.epoch.Load(); known != nil {
		return *known, nil
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		epoch, err = tx.SettingOrDefault("epoch", rand.Text()[:8])
		return err
	})
	if err == nil {
		svc.epoch.Store(&epoch)
	}
	return epoch, err
}
