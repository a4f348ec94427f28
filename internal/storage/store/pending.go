package store

import (
	"context"
	"slices"
	"sync"

	"sideout/internal/storage/database"
)

// pendingWrites merges statements of the writes of one batch. Nearly all writes are points, so it prefetches the versions
// of the games of all queued writes with one statement, and delays storing events and scores until the next other
// statement, so that one statement stores many.
type pendingWrites struct {
	batch        *database.Batch
	prefetched   versionsByGame
	prefetchSize int // at most so many games are prefetched next; 1 after a prefetch was discarded unused
	events       []GameEvent
	scores       []Game
	games        map[int64]bool // the games in scores
}

func newPending(b *database.Batch) database.Pending {
	return &pendingWrites{batch: b, prefetchSize: maxBatchRows, games: map[int64]bool{}}
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

// statementsBySize returns a function that returns the text of a statement for a number of rows. The texts are built on first use,
// because together they took a millisecond of each start.
func statementsBySize(text func(n int) string) func(n int) string {
	all := sync.OnceValue(func() []string {
		texts := make([]string, maxBatchRows+1)
		for n := 1; n <= maxBatchRows; n++ {
			texts[n] = text(n)
		}
		return texts
	})
	return func(n int) string { return all()[n] }
}

// lockLeague locks the league of a game and returns the versions, and prefetches those of the games that the next writes
// of the batch have declared. Pending writes of other games need not be flushed.
func (p *pendingWrites) lockLeague(ctx context.Context, gameID int64) (gameVersions, error) {
	if found, ok := p.prefetched[gameID]; ok {
		delete(p.prefetched, gameID)
		return found, nil
	}
	if p.games[gameID] {
		if err := p.batch.Flush(ctx); err != nil {
			return gameVersions{}, err
		}
	}
	tx := newTx(core{sql: p.batch.Direct(ctx)})
	found, err := tx.Leagues.lockLeaguesOf(p.prefetchIDs(gameID))
	if err != nil {
		return gameVersions{}, err
	}
	p.prefetched, p.prefetchSize = found, min(2*p.prefetchSize, maxBatchRows)
	versions, err := found.of(gameID)
	delete(found, gameID)
	return versions, err
}

// prefetchIDs returns a game and the games that the next writes of the batch have declared.
func (p *pendingWrites) prefetchIDs(gameID int64) []int64 {
	games := []int64{gameID}
	for id := range p.batch.Declared() {
		if len(games) == p.prefetchSize {
			break
		}
		if !p.games[id] && !slices.Contains(games, id) {
			games = append(games, id)
		}
	}
	return games
}

// deferScore adds the score of a game to the pending writes.
func (p *pendingWrites) deferScore(ctx context.Context, g Game) {
	if p.games[g.ID] {
		_ = p.batch.Flush(ctx) // the batch ends with the error
	}
	delete(p.prefetched, g.ID) // the prefetched version is no longer current
	p.scores, p.games[g.ID] = append(p.scores, g), true
}

// Flush stores the pending writes and discards the prefetched versions, which the next statement may change.
func (p *pendingWrites) Flush(direct *database.Tx) error {
	if len(p.prefetched) > 0 {
		p.prefetched, p.prefetchSize = nil, 1
	}
	tx := newTx(core{sql: direct})
	for n := 0; len(p.events) > 0; p.events = p.events[n:] {
		n = min(len(p.events), maxBatchRows)
		if err := tx.Events.storeEvents(p.events[:n]); err != nil {
			return err
		}
	}
	for n := 0; len(p.scores) > 0; p.scores = p.scores[n:] {
		n = min(len(p.scores), maxBatchRows)
		if err := tx.Games.storeScores(p.scores[:n]); err != nil {
			return err
		}
	}
	clear(p.games)
	return nil
}
