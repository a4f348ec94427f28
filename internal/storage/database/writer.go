package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	sqlitedriver "modernc.org/sqlite"

	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
)

// batchSize is the maximum number of writes that share one commit.
const batchSize = 512

// busyPollInterval is how long SQLite waits for the lock of another process before the writer checks which writes have timed out.
const busyPollInterval = 50 * time.Millisecond

// batchTimeout limits the duration of a batch on PostgreSQL, because a connection may hang.
const batchTimeout = 2 * time.Minute

// writer runs all writes of this process on one goroutine. It commits queued writes as one batch, so that they share one disk sync.
// Without batches, the writes to one league on PostgreSQL would wait for the row of the league one after another, each with its own
// sync. Failures are rare: after one, the batch is run again with each write inside its own savepoint, so that a failing write does
// not affect the others.
type writer struct {
	db        *sql.DB
	dialect   dialect
	queue     chan *job
	postponed []*job        // PostgreSQL: writes that found a row locked by another server; they run first in the next batch
	stop      chan struct{} // closed to stop the writer
	done      chan struct{} // closed when the writer has stopped
	once      sync.Once

	serverID string                              // identifies this server among those on one PostgreSQL
	onCommit atomic.Pointer[func([]topic.Topic)] // is called with the published topics; nil before OnCommit

	pointBus atomic.Pointer[PointBus] // nil: all topics are sent by notifications of PostgreSQL

	storesNotices atomic.Bool // SQLite: whether topics are stored for the server, see NotifyServer
}

type job struct {
	ctx    context.Context
	fn     func(*Tx) error
	queued time.Time
	topics []topic.Topic // to publish after the commit
	err    error
	done   chan struct{}
}

// finish returns the result to the caller; err is the error of the whole batch, if any.
func (j *job) finish(err error) {
	if j.err == nil { // the write's own error takes precedence
		j.err = err
	}
	close(j.done)
}

var errClosed = errors.New("database: closed")

func newWriter(db *sql.DB, d dialect) *writer {
	w := &writer{
		db: db, dialect: d, queue: make(chan *job, batchSize), stop: make(chan struct{}), done: make(chan struct{}),
		serverID: newServerID(),
	}
	go w.run()
	return w
}

// commitWrite queues a write and waits for its commit. The write is skipped if ctx is cancelled before it begins.
func (w *writer) commitWrite(ctx context.Context, fn func(*Tx) error) error {
	j := &job{ctx: ctx, fn: fn, queued: time.Now(), done: make(chan struct{})}
	select {
	case <-w.done:
		return errClosed
	default:
	}
	select {
	case w.queue <- j:
	case <-ctx.Done():
		return ctx.Err()
	case <-w.done:
		return errClosed
	}
	select {
	case <-j.done:
		return j.err
	case <-w.done:
	}
	select {
	case <-j.done: // it was in the last batch
		return j.err
	default:
		return errClosed
	}
}

// close commits the queued writes and stops the writer.
func (w *writer) close() {
	w.once.Do(func() { close(w.stop) })
	<-w.done
}

func (w *writer) run() {
	defer close(w.done)
	for {
		if batch := w.postponed; len(batch) > 0 {
			w.postponed = nil
			w.commit(w.gather(batch))
			continue
		}
		select {
		case j := <-w.queue:
			w.commit(w.gather([]*job{j}))
		case <-w.stop:
			for batch := w.gather(nil); len(batch) > 0; batch, w.postponed = w.postponed, nil {
				w.commit(batch)
			}
			return
		}
	}
}

// gather adds queued writes to a batch, up to batchSize.
func (w *writer) gather(batch []*job) []*job {
	for len(batch) < batchSize {
		select {
		case j := <-w.queue:
			batch = append(batch, j)
		default:
			return batch
		}
	}
	return batch
}

// maxAttempts limits how often a transaction is run if PostgreSQL aborts it because of a conflict.
const maxAttempts = 4

// errRunIsolated means that a write of a batch has failed, so that the batch has to be run again with savepoints.
var errRunIsolated = errors.New("database: a write of the batch has failed")

// commit runs a batch in one transaction and returns the results to the callers. If the transaction fails, all its writes fail.
func (w *writer) commit(batch []*job) {
	ctx, cancel := w.batchContext()
	defer cancel()
	var err error
	isolated := false
	for attempts := 0; attempts < maxAttempts && len(batch) > 0; {
		if batch, err = w.tryBatch(ctx, batch, isolated); errors.Is(err, errRunIsolated) {
			isolated = true
			for _, j := range batch {
				j.err, j.topics = nil, nil // discard the results of the rolled-back run
			}
			continue
		}
		if !isRetryable(err) {
			break
		}
		attempts++
	}
	if len(batch) == 0 {
		return
	}
	topics := publishedTopics(batch)
	for _, j := range batch {
		j.finish(err)
	}
	if err != nil || len(topics) == 0 {
		return
	}
	if onCommit := w.onCommit.Load(); onCommit != nil {
		(*onCommit)(topics)
	}
	if bus := w.pointBus.Load(); bus != nil {
		_, points := splitPoints(topics)
		(*bus).Publish(points)
	}
}

// batchContext returns the context of a whole batch, which does not depend on any caller. On SQLite it has no timeout:
// watching a context costs more than most statements, and file operations do not hang.
func (w *writer) batchContext() (context.Context, context.CancelFunc) {
	if w.dialect == sqlite {
		return context.Background(), func() {}
	}
	return context.WithTimeout(context.Background(), batchTimeout)
}

// tryBatch runs a batch once, with a savepoint for each write if isolated is set. It returns the writes that were part of the
// transaction, and the error that ended it.
func (w *writer) tryBatch(ctx context.Context, batch []*job, isolated bool) ([]*job, error) {
	conn, err := w.db.Conn(ctx)
	if err != nil {
		return batch, err
	}
	defer conn.Close()
	if batch, err = w.begin(ctx, conn, batch); err != nil || len(batch) == 0 {
		return batch, err
	}
	run := w.runBatch
	if isolated {
		run = w.runIsolated
	}
	included, err := run(ctx, conn, batch)
	if err != nil {
		rollBack(ctx, conn)
		return included, err
	}
	if err := w.notifyServers(ctx, conn, publishedTopics(included)); err != nil {
		rollBack(ctx, conn)
		return included, err
	}
	if _, err := conn.ExecContext(ctx, "COMMIT"); err != nil {
		rollBack(ctx, conn)
		if w.dialect == postgres && fault.Is(Translate(err), fault.Unavailable) { // the commit may have succeeded before the connection was lost
			err = fault.Wrap(fault.Unavailable, err, uncertainSentence)
		}
		return included, err
	}
	return included, nil
}

// runIsolated runs each write inside a savepoint and returns the writes that are part of the transaction. It postpones a write to
// the next batch if another server has locked one of its rows.
func (w *writer) runIsolated(ctx context.Context, conn *sql.Conn, batch []*job) (included []*job, err error) {
	for i, j := range batch {
		if err := w.limitLockWait(ctx, conn, i); err != nil {
			return append(included, batch[i:]...), err
		}
		if j.err = j.ctx.Err(); j.err != nil { // the caller has stopped waiting
			included = append(included, j)
			continue
		}
		err := j.runInSavepoint(newTx(ctx, conn, w.dialect))
		if isRetryable(j.err) {
			err = j.err
		}
		if err != nil {
			return append(included, batch[i:]...), err
		}
		if i > 0 && hasCode(j.err, lockNotAvailable) {
			w.postponed = append(w.postponed, j)
			continue
		}
		included = append(included, j)
	}
	return included, nil
}

// limitLockWait is called before write i of a batch. On PostgreSQL only write 0 may wait the whole timeout for a locked row: later
// writes would wait while the transaction holds the locks of earlier ones, and two servers could wait for each other.
func (w *writer) limitLockWait(ctx context.Context, conn *sql.Conn, i int) error {
	if i != 1 || w.dialect != postgres {
		return nil
	}
	_, err := conn.ExecContext(ctx, "SET LOCAL lock_timeout = '50ms'")
	return err
}

// begin begins the transaction. While another process has the SQLite file locked, writes fail that have waited for BusyTimeout. The
// timeout includes the time in the queue, so that delays do not add up.
func (w *writer) begin(ctx context.Context, conn *sql.Conn, batch []*job) ([]*job, error) {
	if w.dialect == postgres {
		_, err := conn.ExecContext(ctx, "BEGIN")
		return batch, err
	}
	for {
		_, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE")
		if !isLocked(err) {
			return batch, err
		}
		batch = slices.DeleteFunc(batch, func(j *job) bool {
			timedOut := time.Since(j.queued) >= BusyTimeout
			if timedOut {
				j.finish(err)
			}
			return timedOut
		})
		if len(batch) == 0 {
			return nil, nil
		}
	}
}

func isLocked(err error) bool {
	var sqliteErr *sqlitedriver.Error
	return errors.As(err, &sqliteErr) && sqliteErr.Code()&0xff == sqliteBusy
}

// rollBack ends a failed transaction, unless SQLite has already ended it. If that fails too, it closes the connection, which
// would otherwise stay in the transaction and refuse every later write.
func rollBack(ctx context.Context, conn *sql.Conn) {
	_, err := conn.ExecContext(ctx, "ROLLBACK")
	var noTransaction *sqlitedriver.Error
	if err != nil && !(errors.As(err, &noTransaction) && noTransaction.Code() == sqliteError) {
		_ = conn.Raw(func(any) error { return driver.ErrBadConn })
	}
}

// runInSavepoint runs one write inside a savepoint. The error of the write is in j.err; a returned error is of the whole transaction.
func (j *job) runInSavepoint(tx *Tx) error {
	if _, err := tx.Querier.ExecContext(tx.Context, "SAVEPOINT one_write"); err != nil {
		return err
	}
	j.err, j.topics = callRecovering(j.fn, tx), tx.topics
	if j.err != nil {
		if _, err := tx.Querier.ExecContext(tx.Context, "ROLLBACK TO one_write"); err != nil {
			return errors.Join(j.err, err)
		}
	}
	_, err := tx.Querier.ExecContext(tx.Context, "RELEASE one_write")
	return err
}

// callRecovering calls fn and converts a panic to an error, so that it does not affect the other writes.
func callRecovering(fn func(*Tx) error, tx *Tx) (err error) {
	defer func() {
		if caught := recover(); caught != nil {
			err = fmt.Errorf("panic in a transaction: %v", caught)
		}
	}()
	return fn(tx)
}
