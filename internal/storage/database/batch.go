package database

import (
	"context"
	"database/sql"
	"time"
)

// joinWindow is how long new writes may join a running batch; it bounds the delay of those that are already in it.
const joinWindow = 50 * time.Millisecond

// runBatch runs the writes in order, adds writes that arrive meanwhile, and returns all of them.
func (w *writer) runBatch(ctx context.Context, conn *sql.Conn, batch []*job) ([]*job, error) {
	begun := time.Now()
	for i := 0; i < len(batch); i++ {
		if time.Since(begun) < joinWindow {
			batch = w.gather(batch)
		}
		if err := w.limitLockWait(ctx, conn, i); err != nil {
			return batch, err
		}
		j := batch[i]
		if j.err = j.ctx.Err(); j.err != nil { // the caller has stopped waiting
			continue
		}
		tx := newTx(ctx, conn, w.dialect)
		j.err, j.topics = callRecovering(j.fn, tx), tx.topics
		if err := batchError(j.err, len(batch)); err != nil {
			return batch, err
		}
	}
	return batch, nil
}

// batchError returns the error of the whole batch after a write has failed; nil if failure is nil. errRunIsolated makes the
// others run again without that write. failure itself is returned if there are no others, or if the whole batch is retried.
func batchError(failure error, size int) error {
	if failure == nil || size == 1 || isRetryable(failure) {
		return failure
	}
	return errRunIsolated
}
