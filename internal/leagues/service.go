// Package leagues implements the use cases of a league: its settings, teams, courts, members and standings, and games whose
// results are entered by hand.
package leagues

import (
	"sideout/internal/authz"
	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/plans"
	"sideout/internal/usecase"
)

// Service implements the use cases of leagues.
type Service struct {
	db     *usecase.DB
	links  *authz.Links
	games  *gamestore.Service
	plans  *plans.Service
	quotas league.Quotas
}

// New returns a Service.
func New(db *usecase.DB, links *authz.Links, games *gamestore.Service, quotas league.Quotas) *Service {
	return &Service{db, links, games, plans.New(db), quotas}
}
