// Package games stores games with their logs and results, and computes the records of their teams. Live scoring, manual entry and
// imports share it.
package games

import (
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Service stores games, and caches running games.
type Service struct {
	db     *transaction.DB
	quotas league.Quotas
	cache  cache
	finals Follower
}

// Follower updates finals after a change of a game, in the same transaction. Its implementation depends on this package, so the Service
// that calls it passes itself.
type Follower interface {
	GameChanged(tx *store.Tx, games *Service, g store.Game) error     // called after the result of a game has changed
	LinesChanged(tx *store.Tx, games *Service, l league.League) error // called after the schedule or the courts of a night have changed
	NightMoved(tx *store.Tx, games *Service, l league.League, night schedule.NightMove, waiting []schedule.Move) error
	CheckNotInFinals(tx *store.Tx, g store.Game) error // returns a conflict if finals need the game
	// Places returns what finals take of courts and teams: the lines of their games with their lengths, and with negative ids the
	// matches that wait for their teams.
	Places(tx *store.Tx, games *Service, l league.League) ([]league.ScheduledGame, error)
}

// New returns a Service that updates finals after changes of games.
func New(db *transaction.DB, quotas league.Quotas, finals Follower) *Service {
	return &Service{db: db, quotas: quotas, finals: finals}
}

// WithoutFinals returns a Service that does not update finals after a change of a game. Its caller updates them after several changes.
func (svc *Service) WithoutFinals() *Service {
	return &Service{db: svc.db, quotas: svc.quotas, finals: noFollower{svc.finals}}
}

// noFollower updates nothing.
type noFollower struct{ Follower }

func (noFollower) GameChanged(*store.Tx, *Service, store.Game) error     { return nil }
func (noFollower) LinesChanged(*store.Tx, *Service, league.League) error { return nil }

// AdvanceAfterDispute advances finals that may have waited for the end of a dispute about the result of a game.
func (svc *Service) AdvanceAfterDispute(tx *store.Tx, g store.Game) error {
	return svc.finals.GameChanged(tx, svc, g)
}

// UpdateFinalsSchedule updates finals after a change of the schedule or of the courts of a night.
func (svc *Service) UpdateFinalsSchedule(tx *store.Tx, l league.League) error {
	return svc.finals.LinesChanged(tx, svc, l)
}

// MoveFinalsNight updates finals after the games of a night were moved to another day. waiting are the matches that wait for their teams and
// move too.
func (svc *Service) MoveFinalsNight(tx *store.Tx, l league.League, night schedule.NightMove, waiting []schedule.Move) error {
	return svc.finals.NightMoved(tx, svc, l, night, waiting)
}

// Cached returns a game if it is cached at the given version and the given page version of its league.
func (svc *Service) Cached(gameID, version, pageVersion int64) (CachedGame, bool) {
	return svc.cache.findGame(gameID, version, pageVersion)
}

// Latest returns a cached game of any version. Another server may have changed the game since.
func (svc *Service) Latest(gameID int64) (CachedGame, bool) { return svc.cache.latest(gameID) }

// Cache caches a committed game.
func (svc *Service) Cache(g CachedGame) { svc.cache.putGame(g) }

// CacheLog caches a committed log.
func (svc *Service) CacheLog(gameID int64, log score.Log) { svc.cache.putLog(gameID, log) }
