package store

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

	"sideout/internal/fault"
)

// batchSize is how many writes may share one commit.
const batchSize = 512

// busyStep is how long SQLite itself waits for another process's lock, before we look who has waited enough.
const busyStep = 50 * time.Millisecond

// batchFor is how long a batch may take altogether; a connection that hangs longer is given up.
const batchFor = 2 * time.Minute

// writer is the only one of this process that writes. All writes that wait are committed together, so that a sync of
// the disk serves them all, and as one bulk, so that a statement serves many. Hardly any ever fails: if one does, the
// batch is begun anew with each write by itself inside a savepoint, so that it takes none of the others with it. On
// PostgreSQL the phones of one league would otherwise stand in line for its row, a sync each.
type writer struct {
	db      *sql.DB
	dialect dialect
	queue   chan *job
	late    []*job        // of PostgreSQL: they found a row locked by another server, and come first now
	stop    chan struct{} // closed: take no more
	done    chan struct{} // closed: nothing is done any more
	once    sync.Once

	name   string                         // of this server, among those of one PostgreSQL
	listen atomic.Pointer[func([]string)] // hears the topics that were announced; nil: nobody does
}

type job struct {
	ctx    context.Context
	game   int64 // whose league it locks first; 0: none in particular
	fn     func(*Tx) error
	queued time.Time
	topics []string // announced
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

func newWriter(db *sql.DB, d dialect) *writer {
	w := &writer{
		db: db, dialect: d, queue: make(chan *job, batchSize), stop: make(chan struct{}), done: make(chan struct{}),
		name: newName(),
	}
	go w.run()
	return w
}

// do queues a write and waits for its commit. A write whose caller has gone before it began is left out.
func (w *writer) do(ctx context.Context, game int64, fn func(*Tx) error) error {
	j := &job{ctx: ctx, game: game, fn: fn, queued: time.Now(), done: make(chan struct{})}
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
		if batch := w.late; len(batch) > 0 {
			w.late = nil
			w.commit(w.gather(batch))
			continue
		}
		select {
		case j := <-w.queue:
			w.commit(w.gather([]*job{j}))
		case <-w.stop:
			for batch := w.gather(nil); len(batch) > 0; batch, w.late = w.late, nil {
				w.commit(batch)
			}
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

// attempts is how often a transaction is tried that PostgreSQL ends for the sake of another one.
const attempts = 4

// errApart means that a write of a batch has failed, and the others have to be run again without it.
var errApart = errors.New("store: a write of the batch has failed")

// commit runs a batch in one transaction. What breaks the transaction itself fails every write in it.
func (w *writer) commit(batch []*job) {
	ctx, cancel := w.patience()
	defer cancel()
	var err error
	apart := false
	for tried := 0; tried < attempts && len(batch) > 0; {
		if batch, err = w.try(ctx, batch, apart); errors.Is(err, errApart) {
			apart = true
			for _, j := range batch {
				j.err, j.topics = nil, nil // of a run that has not been
			}
			continue
		}
		if !again(err) {
			break
		}
		tried++
	}
	if len(batch) == 0 {
		return
	}
	topics := announced(batch)
	for _, j := range batch {
		j.end(err)
	}
	if listen := w.listen.Load(); err == nil && listen != nil && len(topics) > 0 {
		(*listen)(topics)
	}
}

// patience is for a whole batch: one caller's going must not take the others' writes with it. A file answers or fails,
// and watching whether it should be given up would cost more than most statements.
func (w *writer) patience() (context.Context, context.CancelFunc) {
	if w.dialect == sqlite {
		return context.Background(), func() {}
	}
	return context.WithTimeout(context.Background(), batchFor)
}

// try runs a batch once, as one bulk or each write apart. It returns the writes that were in the transaction, and what
// broke it.
func (w *writer) try(ctx context.Context, batch []*job, apart bool) ([]*job, error) {
	conn, err := w.db.Conn(ctx)
	if err != nil {
		return batch, err
	}
	defer conn.Close()
	if batch, err = w.begin(ctx, conn, batch); err != nil || len(batch) == 0 {
		return batch, err
	}
	run := w.runBulk
	if apart {
		run = w.runApart
	}
	in, err := run(ctx, conn, batch)
	if err != nil {
		undo(ctx, conn)
		return in, err
	}
	if err := w.notify(ctx, conn, announced(in)); err != nil {
		undo(ctx, conn)
		return in, err
	}
	if _, err := conn.ExecContext(ctx, "COMMIT"); err != nil {
		undo(ctx, conn)
		if w.dialect == postgres && fault.Is(translate(err), fault.Unavailable) { // perhaps only the answer was lost
			err = fault.Wrap(fault.Unavailable, unsure, err)
		}
		return in, err
	}
	return in, nil
}

// runApart runs each write inside a savepoint and returns those that are in the transaction. One that finds a row locked
// by another server comes first in the next batch instead, and with it those of the same game that come after it.
func (w *writer) runApart(ctx context.Context, conn *sql.Conn, batch []*job) (in []*job, err error) {
	locked := map[int64]bool{}
	for i, j := range batch {
		if err := w.hurry(ctx, conn, i); err != nil {
			return append(in, batch[i:]...), err
		}
		if j.err = j.ctx.Err(); j.err != nil { // nobody waits for it any more
			in = append(in, j)
			continue
		}
		if !locked[j.game] {
			err := j.runApart(&Tx{ctx: ctx, q: conn, dialect: w.dialect})
			if again(j.err) {
				err = j.err
			}
			if err != nil {
				return append(in, batch[i:]...), err
			}
			locked[j.game] = i > 0 && j.game != 0 && hasCode(j.err, lockNotAvailable)
		}
		if locked[j.game] || i > 0 && hasCode(j.err, lockNotAvailable) {
			w.late = append(w.late, j)
			continue
		}
		in = append(in, j)
	}
	return in, nil
}

// hurry sees to it, on PostgreSQL, that only the first write of a batch waits for a row that another server has locked
// as long as it takes: the others would wait with the rows of those before them locked, and two servers for each other.
func (w *writer) hurry(ctx context.Context, conn *sql.Conn, i int) error {
	if i != 1 || w.dialect != postgres {
		return nil
	}
	_, err := conn.ExecContext(ctx, "SET LOCAL lock_timeout = '50ms'")
	return err
}

// begin opens the transaction. While another process has the file locked, whoever has waited for busyTimeout, in the
// queue and here together, is told so: nobody waits for the patience of those before besides its own.
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

// runApart does one write inside a savepoint. The error it returns is one of the whole transaction.
func (j *job) runApart(tx *Tx) error {
	if _, err := tx.q.ExecContext(tx.ctx, "SAVEPOINT deed"); err != nil {
		return err
	}
	j.err, j.topics = attempt(j.fn, tx), tx.topics
	if j.err != nil {
		if _, err := tx.q.ExecContext(tx.ctx, "ROLLBACK TO deed"); err != nil {
			return errors.Join(j.err, err)
		}
	}
	_, err := tx.q.ExecContext(tx.ctx, "RELEASE deed")
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
