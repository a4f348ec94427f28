// Package leagues implements the use cases of a league: its settings, teams, courts, members and standings, and games whose
// results are entered by hand.
package leagues

import (
	"sideout/internal/authz"
	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/notices"
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

	Mails *notices.Service // mails invitations and offers; nil: nothing is mailed
}

// New returns a Service.
func New(db *usecase.DB, links *authz.Links, games *gamestore.Service, quotas league.Quotas) *Service {
	return &Service{db: db, links: links, games: games, plans: plans.New(db), quotas: quotas}
}
