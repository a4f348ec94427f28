package database

import (
	"context"
	"database/sql"
	"iter"
	"time"
)

// Pending holds delayed writes of one batch, so that one statement can store many of them.
type Pending interface {
	// Flush stores the delayed writes. It is called before every other statement of the batch, and before its commit.
	Flush(tx *Tx) error
}

// Batch runs the statements of the writes of one batch. If one of several writes fails, the batch is run again with each
// write in a savepoint of its own (see writer).
type Batch struct {
	conn      *sql.Conn
	dialect   dialect
	remaining []*job // the running write and those after it
	pending   Pending
	flushErr  error // why pending writes could not be stored
}

// joinWindow is how long new writes may join a running batch; it bounds the delay of those that are already in it.
const joinWindow = 50 * time.Millisecond

// runBatch runs the writes in order, adds writes that arrive meanwhile, and returns all of them.
func (w *writer) runBatch(ctx context.Context, conn *sql.Conn, batch []*job) ([]*job, error) {
	shared := &Batch{conn: conn, dialect: w.dialect}
	shared.pending = w.newPending(shared)
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
		if shared.remaining = batch[i:]; i == 0 && w.dialect == postgres {
			shared.remaining = batch[:1] // while the first write waits for a row lock, it must not hold those of other leagues
		}
		tx := newTx(ctx, shared, w.dialect)
		tx.Pending = shared.pending
		if j.err, j.topics = callRecovering(j.fn, tx), tx.topics; shared.flushErr != nil {
			j.err = shared.flushErr // this write's query flushed the pending writes of others, which failed
		}
		if err := batchError(j.err, len(batch)); err != nil {
			return batch, err
		}
	}
	return batch, batchError(shared.Flush(ctx), len(batch))
}

// batchError returns the error of the whole batch after a write has failed; nil if failure is nil. errRunIsolated makes the
// others run again without that write. failure itself is returned if there are no others, or if the whole batch is retried.
func batchError(failure error, size int) error {
	if failure == nil || size == 1 || isRetryable(failure) {
		return failure
	}
	return errRunIsolated
}

// Declared returns the record ids that the callers of DB.Write gave for the running write and those after it.
func (b *Batch) Declared() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for _, j := range b.remaining {
			if j.record != 0 && j.ctx.Err() == nil && !yield(j.record) {
				return
			}
		}
	}
}

// Direct returns a Tx whose statements do not flush the pending writes.
func (b *Batch) Direct(ctx context.Context) *Tx { return newTx(ctx, b.conn, b.dialect) }

// Flush stores the pending writes. After an error the batch is run again, so later calls return the same error.
func (b *Batch) Flush(ctx context.Context) error {
	if b.flushErr == nil {
		b.flushErr = b.pending.Flush(b.Direct(ctx))
	}
	return b.flushErr
}

func (b *Batch) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := b.Flush(ctx); err != nil {
		return nil, err
	}
	return b.conn.ExecContext(ctx, query, args...)
}

func (b *Batch) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := b.Flush(ctx); err != nil {
		return nil, err
	}
	return b.conn.QueryContext(ctx, query, args...)
}

func (b *Batch) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if b.Flush(ctx) != nil {
		cancelled, cancel := context.WithCancel(ctx) // the only way to make a sql.Row that has an error
		cancel()
		ctx = cancelled
	}
	return b.conn.QueryRowContext(ctx, query, args...)
}
