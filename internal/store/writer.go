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
// batch is begun anew with each write by itself inside a savepoint, so that it takes none of the others with it. On PostgreSQL the phones of one league would
// otherwise stand in line for its row, a sync each.
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

// try runs a batch once, as one bulk or each write apart. It returns the writes that were in the
// transaction, and what broke it.
func (w *writer) try(ctx context.Context, batch []*job, apart bool) ([]*job, error) {
	conn, err := w.db.Conn(ctx)
	if err != nil {
		return batch, err
	}
	defer conn.Close()
	if batch, err = w.begin(ctx, conn, batch); err != nil || len(batch) == 0 {
		return batch, err
	}
	in, err := w.runAll(ctx, conn, batch, apart)
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

// runAll runs the writes one after another and returns those that are in the transaction. On PostgreSQL only the
// first may wait for a row that another server has locked: a later one would wait with the rows of those before it
// locked, and two servers would wait for each other. It comes first in the next batch instead.
func (w *writer) runAll(ctx context.Context, conn *sql.Conn, batch []*job, apart bool) (in []*job, err error) {
	shared := &bulk{conn: conn, dialect: w.dialect, reach: mostAtOnce}
	for i := 0; i < len(batch); i++ {
		batch = w.gather(batch) // who comes meanwhile comes along
		j := batch[i]
		if i == 1 && w.dialect == postgres {
			if _, err := conn.ExecContext(ctx, "SET LOCAL lock_timeout = '50ms'"); err != nil {
				return append(in, batch[i:]...), err
			}
		}
		if j.err = j.ctx.Err(); j.err != nil { // nobody waits for it any more
			in = append(in, j)
			continue
		}
		if apart {
			err = j.runApart(&Tx{ctx: ctx, q: conn, dialect: w.dialect})
		} else {
			shared.waiting = w.together(batch, i)
			j.runIn(shared, &Tx{ctx: ctx, q: shared, dialect: w.dialect, bulk: shared})
			err = broken(j.err, len(batch))
		}
		if again(j.err) {
			err = j.err
		}
		if err != nil {
			return append(in, batch[i:]...), err
		}
		if i > 0 && hasCode(j.err, lockNotAvailable) {
			w.late = append(w.late, j)
			continue
		}
		in = append(in, j)
	}
	shared.flush(ctx)
	return in, broken(shared.err, len(batch))
}

// together returns the writes whose games may be looked up with that of one: all that come after it, but on PostgreSQL
// only after the first, which may have to wait for its league.
func (w *writer) together(batch []*job, i int) []*job {
	if w.dialect == postgres && i == 0 {
		return batch[:1]
	}
	return batch[i:]
}

// broken returns what the failure of a write means for its batch, where the writes are not kept apart.
func broken(failure error, size int) error {
	if failure == nil || size == 1 || again(failure) {
		return failure
	}
	return errApart
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

// runIn does one write among others. What was stored late may have failed meanwhile.
func (j *job) runIn(shared *bulk, tx *Tx) {
	j.err, j.topics = attempt(j.fn, tx), tx.topics
	if shared.err != nil {
		j.err = shared.err
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
