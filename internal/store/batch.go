package store

import (
	"context"
	"database/sql"
	"slices"
	"time"
)

// batchQuerier merges statements of the writes of one batch. Nearly all writes are points, so it prefetches the versions
// of the games of all queued writes with one statement, and delays storing events and scores until the next other
// statement, so that one statement stores many. If one of several writes fails, the batch is run again without it.
type batchQuerier struct {
	conn          *sql.Conn
	dialect       dialect
	remaining     []*job // the running write and those after it
	prefetched    versionsByGame
	prefetchSize  int // at most so many games are prefetched next; 1 after a prefetch was discarded unused
	pendingEvents []GameEvent
	pendingScores []Game
	pendingGames  map[int64]bool // the games in pendingScores
	flushErr      error          // why pending writes could not be stored
}

// joinWindow is how long new writes may join a running batch; it bounds the delay of those that are already in it.
const joinWindow = 50 * time.Millisecond

// runBatch runs the writes in order, adds writes that arrive meanwhile, and returns all of them.
func (w *writer) runBatch(ctx context.Context, conn *sql.Conn, batch []*job) ([]*job, error) {
	shared := &batchQuerier{conn: conn, dialect: w.dialect, prefetchSize: maxBatchRows, pendingGames: map[int64]bool{}}
	begun := time.Now()
	for i := 0; i < len(batch); i++ {
		if time.Since(begun) < joinWindow {
			batch = w.gather(batch)
		}
		if err := w.limitLockWait(ctx, conn, i); err != nil {
			return batch, err
		}
		j := batch[i]
		if j.err = j.ctx.Err(); j.err != nil { // the caller has gone
			continue
		}
		if shared.remaining = batch[i:]; i == 0 && w.dialect == postgres {
			shared.remaining = batch[:1] // the first write may wait for a row lock, and must not hold other leagues' locks then
		}
		tx := &Tx{ctx: ctx, q: shared, dialect: w.dialect, batch: shared}
		if j.err, j.topics = callRecovering(j.fn, tx), tx.topics; shared.flushErr != nil {
			j.err = shared.flushErr // its query flushed the pending writes of others, and that failed
		}
		if err := batchError(j.err, len(batch)); err != nil {
			return batch, err
		}
	}
	shared.flush(ctx)
	return batch, batchError(shared.flushErr, len(batch))
}

// batchError returns the error with which a batch ends after one of its writes has failed.
func batchError(failure error, size int) error {
	if failure == nil || size == 1 || isRetryable(failure) {
		return failure
	}
	return errRunIsolated
}

// gameVersions are the version of a game and the page version of its league, read while the league is locked.
type gameVersions struct{ game, page int64 }

type versionsByGame map[int64]gameVersions

// of returns the versions of a game; ErrNotFound if the game does not exist.
func (s versionsByGame) of(gameID int64) (gameVersions, error) {
	found, ok := s[gameID]
	if !ok {
		return found, ErrNotFound
	}
	return found, nil
}

// maxBatchRows is the largest number of rows of one merged statement, so that the few texts of each stay in the caches of
// parsed statements.
const maxBatchRows = 32

// statementsBySize returns the texts of a statement by its number of rows.
func statementsBySize(text func(n int) string) map[int]string {
	all := map[int]string{}
	for n := 1; n <= maxBatchRows; n++ {
		all[n] = text(n)
	}
	return all
}

// lockLeague locks the league of a game and returns the versions, and prefetches those of the games that the next writes
// of the batch have declared. Pending writes of other games need not be flushed.
func (b *batchQuerier) lockLeague(ctx context.Context, gameID int64) (gameVersions, error) {
	if found, ok := b.prefetched[gameID]; ok {
		delete(b.prefetched, gameID)
		return found, nil
	}
	if b.pendingGames[gameID] {
		if b.flush(ctx); b.flushErr != nil {
			return gameVersions{}, b.flushErr
		}
	}
	tx := &Tx{ctx: ctx, q: b.conn, dialect: b.dialect}
	found, err := tx.lockLeaguesOf(b.prefetchIDs(gameID))
	if err != nil {
		return gameVersions{}, err
	}
	b.prefetched, b.prefetchSize = found, min(2*b.prefetchSize, maxBatchRows)
	at, err := found.of(gameID)
	delete(found, gameID)
	return at, err
}

// prefetchIDs returns a game and the games that the next writes of the batch have declared.
func (b *batchQuerier) prefetchIDs(gameID int64) []int64 {
	games := []int64{gameID}
	for _, j := range b.remaining {
		if len(games) == b.prefetchSize {
			break
		}
		if j.game != 0 && j.ctx.Err() == nil && !b.pendingGames[j.game] && !slices.Contains(games, j.game) {
			games = append(games, j.game)
		}
	}
	return games
}

// deferScore adds the score of a game to the pending writes.
func (b *batchQuerier) deferScore(ctx context.Context, g Game) {
	if b.pendingGames[g.ID] {
		b.flush(ctx)
	}
	delete(b.prefetched, g.ID) // the prefetched version is no longer current
	b.pendingScores, b.pendingGames[g.ID] = append(b.pendingScores, g), true
}

// flush stores the pending writes and discards the prefetched versions, which the next statement may change.
func (b *batchQuerier) flush(ctx context.Context) {
	if len(b.prefetched) > 0 {
		b.prefetched, b.prefetchSize = nil, 1
	}
	tx := &Tx{ctx: ctx, q: b.conn, dialect: b.dialect}
	for n := 0; b.flushErr == nil && len(b.pendingEvents) > 0; b.pendingEvents = b.pendingEvents[n:] {
		n = min(len(b.pendingEvents), maxBatchRows)
		b.flushErr = tx.storeEvents(b.pendingEvents[:n])
	}
	for n := 0; b.flushErr == nil && len(b.pendingScores) > 0; b.pendingScores = b.pendingScores[n:] {
		n = min(len(b.pendingScores), maxBatchRows)
		b.flushErr = tx.storeScores(b.pendingScores[:n])
	}
	clear(b.pendingGames)
}

func (b *batchQuerier) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if b.flush(ctx); b.flushErr != nil {
		return nil, b.flushErr
	}
	return b.conn.ExecContext(ctx, query, args...)
}

func (b *batchQuerier) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if b.flush(ctx); b.flushErr != nil {
		return nil, b.flushErr
	}
	return b.conn.QueryContext(ctx, query, args...)
}

func (b *batchQuerier) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if b.flush(ctx); b.flushErr != nil {
		cancelled, cancel := context.WithCancel(ctx) // the only way to make a sql.Row that has an error
		cancel()
		ctx = cancelled
	}
	return b.conn.QueryRowContext(ctx, query, args...)
}
