// Package leagues implements the use cases of a league: its settings, teams, courts, members and standings, games whose results are
// entered by hand, and the links that a new season of a series takes over from the previous one (docs/product/seasons.md#series-address).
package leagues

import (
	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/storage/transaction"
)

// Service implements the use cases of leagues.
type Service struct {
	db     *transaction.DB
	links  *access.Links
	games  *games.Service
	plans  *access.Subscriptions
	quotas league.Quotas

	Mails *outbox.NoticeSettings // mails invitations and offers; nil if nothing is mailed
}

// New returns a Service.
func New(db *transaction.DB, links *access.Links, games *games.Service, quotas league.Quotas) *Service {
	return &Service{db: db, links: links, games: games, plans: access.NewSubscriptions(db), quotas: quotas}
}
