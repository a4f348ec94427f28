// Package scoring implements the use cases of a game that is being played: its events, its score link, and the events that a client has
// missed; and the same for shared games, which a device shares for watching without an account or a league.
package scoring

import (
	"sync/atomic"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/storage/transaction"
)

// Service implements the use cases of games that are being played.
type Service struct {
	db         *transaction.DB
	links      *access.Links
	games      *games.Service
	heartbeats heartbeatCache
	epoch      atomic.Pointer[string] // nil: not loaded yet
}

// New returns a Service.
func New(db *transaction.DB, links *access.Links, games *games.Service) *Service {
	return &Service{db: db, links: links, games: games}
}
