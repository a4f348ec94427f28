// Package public implements the use cases of people without an account: public pages of a league, its calendar, watching games, and
// court codes.
package public

import (
	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/app/leagues"
	"sideout/internal/base/credentials"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Service implements the use cases of people without an account.
type Service struct {
	db    *transaction.DB
	store *store.Store
	key   *credentials.Key
	links *access.Links
	games *games.Service

	finals *finals.Service
	ends   *leagues.SeasonEvaluator
}

// New returns a Service.
func New(db *transaction.DB, s *store.Store, key *credentials.Key, links *access.Links, games *games.Service, finals *finals.Service) *Service {
	return &Service{db, s, key, links, games, finals, leagues.NewSeasonEvaluator(finals)}
}
