package store

import (
	"context"
	"database/sql"
	"math/bits"
	"slices"
	"time"
)

// bulk is what the writes of one batch have in common while none of them fails. Nearly all that is written are points:
// the games of all that wait are looked up at once, and what they store waits until anything else is asked of the
// database, so that one statement does for many. If one of several writes fails, the batch is begun anew without all this.
type bulk struct {
	conn    *sql.Conn
	dialect dialect
	waiting []*job // whose turn it is, and those who come after
	found   standings
	reach   int // how many games are looked up next at most: only one after some were looked up for nothing
	events  []GameEvent
	scores  []Game
	waits   map[int64]bool // the games whose scores are not stored yet
	err     error          // of what was stored late
}

// joinFor is how long others may join a batch that is under way: those who came first have waited enough then.
const joinFor = 50 * time.Millisecond

// runBulk runs the writes one after another, with those that come meanwhile, and returns them all.
func (w *writer) runBulk(ctx context.Context, conn *sql.Conn, batch []*job) ([]*job, error) {
	shared := &bulk{conn: conn, dialect: w.dialect, reach: mostAtOnce, waits: map[int64]bool{}}
	begun := time.Now()
	for i := 0; i < len(batch); i++ {
		if time.Since(begun) < joinFor {
			batch = w.gather(batch)
		}
		if err := w.hurry(ctx, conn, i); err != nil {
			return batch, err
		}
		j := batch[i]
		if j.err = j.ctx.Err(); j.err != nil { // nobody waits for it any more
			continue
		}
		if shared.waiting = batch[i:]; i == 0 && w.dialect == postgres {
			shared.waiting = batch[:1] // it may have to wait for its league, and does so without those of others
		}
		tx := &Tx{ctx: ctx, q: shared, dialect: w.dialect, bulk: shared}
		if j.err, j.topics = attempt(j.fn, tx), tx.topics; shared.err != nil {
			j.err = shared.err // it asked the database something, which stored what others had left
		}
		if err := broken(j.err, len(batch)); err != nil {
			return batch, err
		}
	}
	shared.flush(ctx)
	return batch, broken(shared.err, len(batch))
}

// broken returns what the failure of a write means for its batch.
func broken(failure error, size int) error {
	if failure == nil || size == 1 || again(failure) {
		return failure
	}
	return errApart
}

// standing is the version of a game and that of its league's page, looked up with the league locked.
type standing struct{ version, page int64 }

type standings map[int64]standing

// of returns where a game stands; ErrNotFound where there is none.
func (s standings) of(gameID int64) (standing, error) {
	found, ok := s[gameID]
	if !ok {
		return found, ErrNotFound
	}
	return found, nil
}

// mostAtOnce is how many games one statement is for at most. They go by powers of two, so that there are few such
// statements, and each is parsed already.
const mostAtOnce = 32

// portion is how many of n go with the next statement.
func portion(n int) int { return 1 << (bits.Len(uint(min(n, mostAtOnce))) - 1) }

// texts are those of a statement, by how many rows it is for.
func texts(text func(n int) string) map[int]string {
	all := map[int]string{}
	for n := 1; n <= mostAtOnce; n *= 2 {
		all[n] = text(n)
	}
	return all
}

// lock locks the league of a game, and looks up with it the games that the writes after this one have said they change.
// What waits of others may go on waiting.
func (b *bulk) lock(ctx context.Context, gameID int64) (standing, error) {
	if found, ok := b.found[gameID]; ok {
		delete(b.found, gameID)
		return found, nil
	}
	if b.waits[gameID] {
		if b.flush(ctx); b.err != nil {
			return standing{}, b.err
		}
	}
	tx := &Tx{ctx: ctx, q: b.conn, dialect: b.dialect}
	found, err := tx.lockLeaguesOf(b.ahead(gameID))
	if err != nil {
		return standing{}, err
	}
	b.found, b.reach = found, min(2*b.reach, mostAtOnce)
	at, err := found.of(gameID)
	delete(found, gameID)
	return at, err
}

// ahead returns a game and those that the writes after this one have said they change.
func (b *bulk) ahead(gameID int64) []int64 {
	games := []int64{gameID}
	for _, j := range b.waiting {
		if len(games) == b.reach {
			break
		}
		if j.game != 0 && j.ctx.Err() == nil && !b.waits[j.game] && !slices.Contains(games, j.game) {
			games = append(games, j.game)
		}
	}
	return games[:portion(len(games))]
}

// score stores the score of a game later.
func (b *bulk) score(ctx context.Context, g Game) {
	if b.waits[g.ID] {
		b.flush(ctx)
	}
	delete(b.found, g.ID) // whoever has locked it
	b.scores, b.waits[g.ID] = append(b.scores, g), true
}

// flush stores what waits, and forgets what was looked up: who knows what comes next.
func (b *bulk) flush(ctx context.Context) {
	if len(b.found) > 0 {
		b.found, b.reach = nil, 1
	}
	tx := &Tx{ctx: ctx, q: b.conn, dialect: b.dialect}
	for n := 0; b.err == nil && len(b.events) > 0; b.events = b.events[n:] {
		n = portion(len(b.events))
		b.err = tx.storeEvents(b.events[:n])
	}
	for n := 0; b.err == nil && len(b.scores) > 0; b.scores = b.scores[n:] {
		n = portion(len(b.scores))
		b.err = tx.storeScores(b.scores[:n])
	}
	clear(b.waits)
}

func (b *bulk) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if b.flush(ctx); b.err != nil {
		return nil, b.err
	}
	return b.conn.ExecContext(ctx, query, args...)
}

func (b *bulk) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if b.flush(ctx); b.err != nil {
		return nil, b.err
	}
	return b.conn.QueryContext(ctx, query, args...)
}

func (b *bulk) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if b.flush(ctx); b.err != nil {
		over, cancel := context.WithCancel(ctx) // the only way to a row with an error
		cancel()
		ctx = over
	}
	return b.conn.QueryRowContext(ctx, query, args...)
}
