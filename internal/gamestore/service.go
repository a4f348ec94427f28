// Package gamestore stores games with their logs and results, and updates the records of their teams. Live scoring, entry
// by hand and imports share it.
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
