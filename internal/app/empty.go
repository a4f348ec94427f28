package app

import (
	"context"

	"sideout/internal/store"
)

// IsEmpty reports whether nobody has an account here yet.
func (a *App) IsEmpty(ctx context.Context) (empty bool, err error) {
	err = a.read(ctx, func(tx *store.Tx) error {
		empty, err = tx.IsEmpty()
		return err
	})
	return empty, err
}
