// Package transfer exports a league to a file and imports it on the same or another server.
package transfer

import (
	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/rules/league"
	"sideout/internal/storage/transaction"
)

// Service implements the use cases of league files.
type Service struct {
	db     *transaction.DB
	links  *access.Links
	quotas league.Quotas
	games  *games.Service
}

// New returns a Service.
func New(db *transaction.DB, links *access.Links, quotas league.Quotas, games *games.Service) *Service {
	return &Service{db, links, quotas, games}
}
