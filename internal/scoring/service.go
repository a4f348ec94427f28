// Package scoring implements the use cases of a game that is being played: its events, its score link, and the events that a
// client has missed.
package scoring

import (
	"sync/atomic"

	"sideout/internal/authz"
	"sideout/internal/gamestore"
	"sideout/internal/usecase"
)

// Service implements the use cases of games that are being played.
type Service struct {
	db         *usecase.DB
	links      *authz.Links
	games      *gamestore.Service
	heartbeats heartbeatCache
	epoch      atomic.Pointer[string] // nil: not loaded yet
}

// New returns a Service.
func New(db *usecase.DB, links *authz.Links, games *gamestore.Service) *Service {
	return &Service{db: db, links: links, games: games}
}
