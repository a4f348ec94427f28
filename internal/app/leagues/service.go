// Package leagues implements the use cases of a league: its settings, teams, courts, members and standings, and games whose
// results are entered by hand.
package leagues

import (
	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/app/subscription"
	"sideout/internal/notify/recipients"
	"sideout/internal/rules/league"
	"sideout/internal/storage/transaction"
)

// Service implements the use cases of leagues.
type Service struct {
	db     *transaction.DB
	links  *access.Links
	games  *games.Service
	plans  *subscription.Service
	quotas league.Quotas

	Mails *recipients.Service // mails invitations and offers; nil: nothing is mailed
}

// New returns a Service.
func New(db *transaction.DB, links *access.Links, games *games.Service, quotas league.Quotas) *Service {
	return &Service{db: db, links: links, games: games, plans: subscription.New(db), quotas: quotas}
}
