// Package games stores games with their logs and results, and adds up the records of their teams. Live scoring, entry
// by hand and imports share it.
package games

import (
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Service stores games. It caches those that are being played.
type Service struct {
	db     *transaction.DB
	quotas league.Quotas
	cache  cache
	finals Follower
}

// Follower does in finals what follows from a change of a game, in the same transaction. It needs games to store what follows, so the
// Service that calls it passes itself.
type Follower interface {
	GameChanged(tx *store.Tx, games *Service, g store.Game) error     // its result has changed
	LinesChanged(tx *store.Tx, games *Service, l league.League) error // the schedule or the courts of a night have changed
	NightMoved(tx *store.Tx, games *Service, l league.League, on, to league.Date) error
	CheckNotInFinals(tx *store.Tx, g store.Game) error // a conflict if finals cannot do without the game
}

// New returns a Service whose games are followed by finals.
func New(db *transaction.DB, quotas league.Quotas, finals Follower) *Service {
	return &Service{db: db, quotas: quotas, finals: finals}
}

// DisputeEnded advances finals that may have waited because the result of a game was disputed.
func (svc *Service) DisputeEnded(tx *store.Tx, g store.Game) error {
	return svc.finals.GameChanged(tx, svc, g)
}

// FollowLines lets finals follow a change of the schedule, or of the courts of a night.
func (svc *Service) FollowLines(tx *store.Tx, l league.League) error {
	return svc.finals.LinesChanged(tx, svc, l)
}

// FollowNight lets finals follow a night whose games were moved to another day.
func (svc *Service) FollowNight(tx *store.Tx, l league.League, on, to league.Date) error {
	return svc.finals.NightMoved(tx, svc, l, on, to)
}

// Cached returns a game if it is cached at this version and this page version of its league.
func (svc *Service) Cached(gameID, version, pageVersion int64) (CachedGame, bool) {
	return svc.cache.findGame(gameID, version, pageVersion)
}

// Latest returns a cached game at any version. Another server may have changed the game since.
func (svc *Service) Latest(gameID int64) (CachedGame, bool) { return svc.cache.latest(gameID) }

// Cache caches a committed game.
func (svc *Service) Cache(g CachedGame) { svc.cache.putGame(g) }

// CacheLog caches a committed log.
func (svc *Service) CacheLog(gameID int64, log score.Log) { svc.cache.putLog(gameID, log) }
