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

// batchSize is the largest number of writes that share one commit.
const batchSize = 512

// busyStep is how long SQLite itself waits for another process's lock before the writer checks which calls have timed
// out.
const busyStep = 50 * time.Millisecond

// batchTimeout limits the duration of a batch; a connection that hangs longer is closed.
const batchTimeout = 2 * time.Minute

// writer runs all writes of this process on one goroutine. It commits queued writes together, so that one sync of the
// disk serves all of them. Failures are rare: after one, the batch is run again with each write inside its own
// savepoint, so that a failing write does not affect the others. Without
// batches, on PostgreSQL, the phones of one league would wait in line for its row, one sync each.
type writer struct {
	db        *sql.DB
	dialect   dialect
	queue     chan *job
	postponed []*job        // PostgreSQL: writes that found a row locked by another server; they run first in the next batch
	stop      chan struct{} // closed to stop the writer
	done      chan struct{} // closed when the writer has stopped
	once      sync.Once

	serverID string                              // identifies this server among those on one PostgreSQL
	listen   atomic.Pointer[func([]topic.Topic)] // receives the published topics; nil before OnCommit
	notices  atomic.Bool                         // SQLite: whether topics are stored for the server, see NotifyServer
}

type job struct {
	ctx    context.Context
	fn     func(*Tx) error
	queued time.Time
	topics []topic.Topic // to publish after the commit
	err    error
	done   chan struct{}
}

// finish ends the caller's wait; err is the error of the whole batch, if any.
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

// do queues a write and waits for its commit. A write whose caller is cancelled before it begins is skipped.
func (w *writer) do(ctx context.Context, fn func(*Tx) error) error {
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

// close stops the writer after the queued writes.
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

// gather adds all queued writes to a batch.
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

// maxAttempts is how often a transaction is tried that PostgreSQL aborts because of a conflict.
const maxAttempts = 4

// errRunIsolated means that a write of a batch has failed, so that the batch has to be run again with savepoints.
var errRunIsolated = errors.New("database: a write of the batch has failed")

// commit runs a batch in one transaction. An error of the transaction itself fails every write in it.
func (w *writer) commit(batch []*job) {
	ctx, cancel := w.batchContext()
	defer cancel()
	var err error
	isolated := false
	for tried := 0; tried < maxAttempts && len(batch) > 0; {
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
		tried++
	}
	if len(batch) == 0 {
		return
	}
	topics := publishedTopics(batch)
	for _, j := range batch {
		j.finish(err)
	}
	if listen := w.listen.Load(); err == nil && listen != nil && len(topics) > 0 {
		(*listen)(topics)
	}
}

// batchContext returns the context of a whole batch, which does not depend on any caller. On SQLite it has no timeout:
// watching a context costs more than most statements, and a file operation succeeds or fails by itself.
func (w *writer) batchContext() (context.Context, context.CancelFunc) {
	if w.dialect == sqlite {
		return context.Background(), func() {}
	}
	return context.WithTimeout(context.Background(), batchTimeout)
}

// tryBatch runs a batch once, without savepoints or with them. It returns the writes that were in the transaction, and the
// error that ended it.
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
	if err := w.notify(ctx, conn, publishedTopics(included)); err != nil {
		rollBack(ctx, conn)
		return included, err
	}
	if _, err := conn.ExecContext(ctx, "COMMIT"); err != nil {
		rollBack(ctx, conn)
		if w.dialect == postgres && fault.Is(Translate(err), fault.Unavailable) { // the commit may have succeeded although its response was lost
			err = fault.Wrap(fault.Unavailable, err, uncertainSentence)
		}
		return included, err
	}
	return included, nil
}

// runIsolated runs each write inside a savepoint and returns those that are in the transaction. A write that finds a
// row locked by another server is postponed to the next batch.
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

// limitLockWait is called before write i of a batch. On PostgreSQL it lets only write 0 wait for a locked row for the whole
// timeout: later writes would wait while holding the locks of earlier ones, and two servers could wait for each other.
func (w *writer) limitLockWait(ctx context.Context, conn *sql.Conn, i int) error {
	if i != 1 || w.dialect != postgres {
		return nil
	}
	_, err := conn.ExecContext(ctx, "SET LOCAL lock_timeout = '50ms'")
	return err
}

// begin opens the transaction. While another process has the file locked, writes that have waited for BusyTimeout are
// refused. The timeout covers the time in the queue, so delays do not add up.
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
	var lite *sqlitedriver.Error
	return errors.As(err, &lite) && lite.Code()&0xff == sqliteBusy
}

// rollBack ends a failed transaction, unless SQLite has already ended it. If that fails too, the connection is closed:
// left in a transaction, it would refuse every later write.
func rollBack(ctx context.Context, conn *sql.Conn) {
	_, err := conn.ExecContext(ctx, "ROLLBACK")
	var noTransaction *sqlitedriver.Error
	if err != nil && !(errors.As(err, &noTransaction) && noTransaction.Code() == sqliteError) {
		_ = conn.Raw(func(any) error { return driver.ErrBadConn })
	}
}

// runInSavepoint runs one write inside a savepoint. The error it returns is one of the whole transaction.
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

// callRecovering turns a panic of one write into its error, so that it does not affect the others.
func callRecovering(fn func(*Tx) error, tx *Tx) (err error) {
	defer func() {
		if caught := recover(); caught != nil {
			err = fmt.Errorf("panic in a transaction: %v", caught)
		}
	}()
	return fn(tx)
}
