package outbox

import (
	"context"
	"errors"
	"time"

	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// retention is how long messages that are finished, or that no server sends, are stored, and contacts who have not confirmed.
const retention = 30 * 24 * time.Hour

// DeleteOld deletes, after retention, mails that were sent or given up, messages that no server sends, and contacts who were asked for
// consent but have not confirmed. It also deletes what people have declined about leagues and teams that do not exist any more.
func DeleteOld(ctx context.Context, db *transaction.DB) error {
	before := db.Now().Add(-retention)
	return db.Write(ctx, func(tx *store.Tx) error {
		return errors.Join(
			tx.Captains.DeleteUnansweredContacts(before), tx.Mails.DeleteMailsBefore(before), tx.Push.DeletePushesBefore(before),
			tx.Mails.DeleteRefusalsOfDeleted(),
		)
	})
}
