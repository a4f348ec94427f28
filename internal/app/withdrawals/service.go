// Package withdrawals implements what a league does about teams that do not play: withdrawing a team during the season, forfeiting the
// games of a team that does not appear for a night, and undoing both.
package withdrawals

import (
	"sideout/internal/app/games"
	"sideout/internal/app/leagues"
	"sideout/internal/storage/transaction"
)

// Service implements the use cases of withdrawals.
type Service struct {
	db      *transaction.DB
	games   *games.Service
	leagues *leagues.Service
}

// New returns a Service.
func New(db *transaction.DB, games *games.Service, leagues *leagues.Service) *Service {
	return &Service{db, games, leagues}
}
