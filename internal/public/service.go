// Package public implements the use cases of people without an account: the public pages of a league, its calendar, and
// watching a game.
package public

import (
	"sideout/internal/authz"
	"sideout/internal/base/secret"
	"sideout/internal/finals"
	"sideout/internal/gamestore"
	"sideout/internal/store"
	"sideout/internal/succession"
	"sideout/internal/usecase"
)

// Service implements the use cases of people without an account.
type Service struct {
	db    *usecase.DB
	store *store.Store
	key   *secret.Key
	links *authz.Links
	games *gamestore.Service

	finals *finals.Service
	ends   *succession.Ends
}

// New returns a Service.
func New(db *usecase.DB, s *store.Store, key *secret.Key, links *authz.Links, games *gamestore.Service, finals *finals.Service) *Service {
	return &Service{db, s, key, links, games, finals, succession.NewEnds(finals)}
}
