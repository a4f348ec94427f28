// Package games stores games with their logs and results, and updates the records of their teams. Live scoring, entry
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

// Follower is told of changes of games that are matches of finals.
type Follower interface {
	GameChanged(tx *store.Tx, g store.Game) error      // its result has changed, in this transaction
	IsClosed(tx *store.Tx, g store.Game) (bool, error) // whether no device may change its result any more
	CheckNotInFinals(tx *store.Tx, g store.Game) error // a conflict if finals cannot do without the game
	LinesChanged(tx *store.Tx, l league.League) error  // its schedule or the courts of a night have changed
	NightMoved(tx *store.Tx, l league.League, on, to league.Date) error
	CheckOrder(tx *store.Tx, line league.ScheduledGame) error // a conflict if a match of finals would be played too early or too late
	CourtRenamed(tx *store.Tx, leagueID int64, before, name string) error
	TeamLeaves(tx *store.Tx, team league.Team, isDeleted bool) error // a conflict if finals cannot do without the team
}

// Follow registers the follower, before any game is changed.
func (svc *Service) Follow(f Follower) { svc.finals = f }

// DisputeEnded advances finals that may have waited because the result of a game was disputed.
func (svc *Service) DisputeEnded(tx *store.Tx, g store.Game) error {
	return svc.finals.GameChanged(tx, g)
}

// IsClosed reports whether no device may change the result of a game any more, because a match of finals that follows from it has
// begun.
func (svc *Service) IsClosed(tx *store.Tx, g store.Game) (bool, error) {
	if g.Stage != league.Finals {
		return false, nil
	}
	return svc.finals.IsClosed(tx, g)
}

// CheckNotInFinals returns a conflict if a game is a match of finals, which cannot do without it.
func (svc *Service) CheckNotInFinals(tx *store.Tx, g store.Game) error {
	if g.Stage != league.Finals {
		return nil
	}
	return svc.finals.CheckNotInFinals(tx, g)
}

// FollowLines lets finals follow a change of the schedule, or of the courts of a night.
func (svc *Service) FollowLines(tx *store.Tx, l league.League) error {
	return svc.finals.LinesChanged(tx, l)
}

// FollowNight lets finals follow a night whose games were moved to another day.
func (svc *Service) FollowNight(tx *store.Tx, l league.League, on, to league.Date) error {
	return svc.finals.NightMoved(tx, l, on, to)
}

// CheckOrder returns a conflict if a match of finals would begin before those that it waits for have ended.
func (svc *Service) CheckOrder(tx *store.Tx, line league.ScheduledGame) error {
	if line.Stage != league.Finals || line.TakesNoPlace() {
		return nil
	}
	return svc.finals.CheckOrder(tx, line)
}

// RenameCourt gives a court of finals its new name.
func (svc *Service) RenameCourt(tx *store.Tx, leagueID int64, before, name string) error {
	return svc.finals.CourtRenamed(tx, leagueID, before, name)
}

// CheckMayLeave returns a conflict if finals cannot do without a team that withdraws, or is deleted.
func (svc *Service) CheckMayLeave(tx *store.Tx, team league.Team, isDeleted bool) error {
	return svc.finals.TeamLeaves(tx, team, isDeleted)
}

// New returns a Service.
func New(db *transaction.DB, quotas league.Quotas) *Service { return &Service{db: db, quotas: quotas} }

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
