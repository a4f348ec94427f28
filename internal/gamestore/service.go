// Package gamestore stores what happens in a game: its log, its score, and what both mean for the records of its teams.
// Scoring a game, entering it by hand and importing it share it.
package gamestore

import (
	"sideout/internal/league"
	"sideout/internal/score"
	"sideout/internal/usecase"
)

// Service stores games. It caches those that are being played.
type Service struct {
	db     *usecase.DB
	quotas league.Quotas
	cache  cache
}

// New returns a Service.
func New(db *usecase.DB, quotas league.Quotas) *Service { return &Service{db: db, quotas: quotas} }

// Cached returns a game as of its version and the version of its league's page, if it is cached.
func (svc *Service) Cached(gameID, version, page int64) (CachedGame, bool) {
	return svc.cache.findGame(gameID, version, page)
}

// Latest returns a game as it was cached last, which another server may have changed since.
func (svc *Service) Latest(gameID int64) (CachedGame, bool) { return svc.cache.latest(gameID) }

// Cache caches a game that has been committed.
func (svc *Service) Cache(g CachedGame) { svc.cache.putGame(g) }

// CacheLog caches a log that has been committed.
func (svc *Service) CacheLog(gameID int64, log score.Log) { svc.cache.putLog(gameID, log) }
