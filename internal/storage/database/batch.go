package database

import (
	"context"
	"database/sql"
	"time"
)

// joinWindow is how long a running batch accepts new writes. It limits the delay of the writes that are already in it.
const joinWindow = 50 * time.Millisecond

// runBatch runs the writes of a batch in order, adds writes that are queued meanwhile, and returns all of them.
func (w *writer) runBatch(ctx context.Context, conn *sql.Conn, batch []*job) ([]*job, error) {
	start := time.Now()
	for i := 0; i < len(batch); i++ {
		if time.Since(start) < joinWindow {
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

// batchError returns the error that ends a batch of the given size after one of its writes has returned failure; nil if failure
// is nil. errRunIsolated makes the other writes run again without the failed one. failure itself is returned for a batch of one,
// and if retrying the whole batch may help.
func batchError(failure error, size int) error {
	if failure == nil || size == 1 || isRetryable(failure) {
		return failure
	}
	return errRunIsolated
}
