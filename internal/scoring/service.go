// Package scoring holds the use cases of a game that is being played: its events, its score link, and what is new in it.
package scoring

import (
	"sync/atomic"

	"sideout/internal/authz"
	"sideout/internal/gamestore"
	"sideout/internal/usecase"
)

// Service holds the use cases of games that are being played.
type Service struct {
	db      *usecase.DB
	links   *authz.Links
	games   *gamestore.Service
	scorers scorersNoted
	epoch   atomic.Pointer[string] // nil: not read yet
}

// New returns a Service.
func New(db *usecase.DB, links *authz.Links, games *gamestore.Service) *Service {
	return &Service{db: db, links: links, games: games}
}
