package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	sqlitedriver "modernc.org/sqlite"
)

// batchSize is how many writes may share one commit.
const batchSize = 512

// busyStep is how long SQLite itself waits for another process's lock, before we look who has waited enough.
const busyStep = 50 * time.Millisecond

// writer is the only one that writes to a SQLite file. All writes that wait are committed together,
// each inside a savepoint of its own, so that a sync of the disk serves them all and one that fails
// takes none of the others with it.
type writer struct {
	db    *sql.DB
	queue chan *job
	stop  chan struct{} // closed: take no more
	done  chan struct{} // closed: nothing is done any more
	once  sync.Once
}

type job struct {
	ctx    context.Context
	fn     func(*Tx) error
	queued time.Time
	err    error
	done   chan struct{}
}

// end tells the caller that its write is over; err is what failed for all, if anything did.
func (j *job) end(err error) {
	if j.err == nil { // what failed for a reason of its own keeps that reason
		j.err = err
	}
	close(j.done)
}

var errClosed = errors.New("store: closed")

func newWriter(db *sql.DB) *writer {
	w := &writer{
		db: db, queue: make(chan *job, batchSize), stop: make(chan struct{}), done: make(chan struct{}),
	}
	go w.run()
	return w
}

// do queues a write and waits for its commit. A write whose caller has gone before it began is left out.
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
	case <-j.done: // it was among the last
		return j.err
	default:
		return errClosed
	}
}

// close ends the writer after the writes that wait.
func (w *writer) close() {
	w.once.Do(func() { close(w.stop) })
	<-w.done
}

func (w *writer) run() {
	defer close(w.done)
	for {
		select {
		case j := <-w.queue:
			w.commit(w.gather([]*job{j}))
		case <-w.stop:
			w.commit(w.gather(nil))
			return
		}
	}
}

// gather takes all that wait into a batch.
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

// commit runs a batch in one transaction. What breaks the transaction itself fails every write in it.
func (w *writer) commit(batch []*job) {
	if len(batch) == 0 {
		return
	}
	ctx := context.Background() // one caller's going must not take the others' writes with it
	err := func() error {
		conn, err := w.db.Conn(ctx)
		if err != nil {
			return err
		}
		defer conn.Close()
		if batch, err = w.begin(ctx, conn, batch); err != nil || len(batch) == 0 {
			return err
		}
		for _, j := range batch {
			if err := j.run(ctx, conn); err != nil {
				undo(ctx, conn)
				return err
			}
		}
		if _, err := conn.ExecContext(ctx, "COMMIT"); err != nil {
			undo(ctx, conn)
			return err
		}
		return nil
	}()
	for _, j := range batch {
		j.end(err)
	}
}

// begin opens the transaction. While another process has the file locked, whoever has waited for busyTimeout, in the
// queue and here together, is told so: nobody waits for the patience of those before besides its own.
func (w *writer) begin(ctx context.Context, conn *sql.Conn, batch []*job) ([]*job, error) {
	for {
		_, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE")
		if !isLocked(err) {
			return batch, err
		}
		batch = slices.DeleteFunc(batch, func(j *job) bool {
			late := time.Since(j.queued) >= busyTimeout
			if late {
				j.end(err)
			}
			return late
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

// undo ends a transaction that failed, unless SQLite has done so itself. A connection that cannot even do that is given
// up: left in a transaction, it would refuse every write to come.
func undo(ctx context.Context, conn *sql.Conn) {
	_, err := conn.ExecContext(ctx, "ROLLBACK")
	var none *sqlitedriver.Error
	if err != nil && !(errors.As(err, &none) && none.Code() == sqliteError) {
		_ = conn.Raw(func(any) error { return driver.ErrBadConn })
	}
}

// run does one write inside a savepoint. The error it returns is one of the whole transaction.
func (j *job) run(ctx context.Context, conn *sql.Conn) error {
	if j.err = j.ctx.Err(); j.err != nil {
		return nil
	}
	if _, err := conn.ExecContext(ctx, "SAVEPOINT deed"); err != nil {
		return err
	}
	if j.err = attempt(j.fn, &Tx{ctx, conn}); j.err != nil {
		if _, err := conn.ExecContext(ctx, "ROLLBACK TO deed"); err != nil {
			return errors.Join(j.err, err)
		}
	}
	_, err := conn.ExecContext(ctx, "RELEASE deed")
	return err
}

// attempt keeps a panic of one write away from the others.
func attempt(fn func(*Tx) error, tx *Tx) (err error) {
	defer func() {
		if caught := recover(); caught != nil {
			err = fmt.Errorf("panic in a transaction: %v", caught)
		}
	}()
	return fn(tx)
}
