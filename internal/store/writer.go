package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
)

// batchSize is how many writes may share one commit.
const batchSize = 512

// writer is the only one that writes to a SQLite file. All writes that wait are committed together,
// each inside a savepoint of its own, so that a sync of the disk serves them all and one that fails
// takes none of the others with it.
type writer struct {
	db    *sql.DB
	queue chan *job
	done  chan struct{}
	once  sync.Once
}

type job struct {
	ctx  context.Context
	fn   func(*Tx) error
	err  error
	done chan struct{}
}

var errClosed = errors.New("store: closed")

func newWriter(db *sql.DB) *writer {
	w := &writer{db: db, queue: make(chan *job, batchSize), done: make(chan struct{})}
	go w.run()
	return w
}

// do queues a write and waits for its commit. A write whose caller has gone before it began is left out.
func (w *writer) do(ctx context.Context, fn func(*Tx) error) error {
	j := &job{ctx: ctx, fn: fn, done: make(chan struct{})}
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
		return errClosed
	}
}

func (w *writer) close() {
	w.once.Do(func() {
		stop := &job{done: make(chan struct{})} // a job without a deed ends the loop
		w.queue <- stop
		<-stop.done
		close(w.done)
	})
}

func (w *writer) run() {
	for {
		batch, stop := w.next()
		w.commit(batch)
		for _, j := range batch {
			close(j.done)
		}
		if stop != nil {
			close(stop.done)
			return
		}
	}
}

// next waits for a write and takes all that wait behind it.
func (w *writer) next() (batch []*job, stop *job) {
	j := <-w.queue
	for {
		if j.fn == nil {
			return batch, j
		}
		batch = append(batch, j)
		if len(batch) == batchSize {
			return batch, nil
		}
		select {
		case j = <-w.queue:
		default:
			return batch, nil
		}
	}
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
		if _, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
			return err
		}
		for _, j := range batch {
			if err := j.run(ctx, conn); err != nil {
				_, _ = conn.ExecContext(ctx, "ROLLBACK") // SQLite may have done it itself
				return err
			}
		}
		if _, err := conn.ExecContext(ctx, "COMMIT"); err != nil {
			_, _ = conn.ExecContext(ctx, "ROLLBACK")
			return err
		}
		return nil
	}()
	if err == nil {
		return
	}
	for _, j := range batch {
		if j.err == nil { // what failed for a reason of its own keeps that reason
			j.err = err
		}
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
