// Package courts implements the use cases of court codes: what is played on the court of a code, and the codes of a league.
package courts

import (
	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/storage/transaction"
)

// Service implements the use cases of court codes.
type Service struct {
	db    *transaction.DB
	links *access.Links
	games *games.Service
}

// New returns a Service.
func New(db *transaction.DB, links *access.Links, games *games.Service) *Service {
	return &Service{db, links, games}
}
