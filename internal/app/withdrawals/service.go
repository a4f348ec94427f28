// Package withdrawals implements what a league does about teams that do not play: it takes a team out of a league that is being played,
// forfeits the games of a team that does not come to a night, and undoes both.
package withdrawals

import (
	"sideout/internal/app/games"
	"sideout/internal/app/leagues"
	"sideout/internal/storage/transaction"
)

// Service implements withdrawals.
type Service struct {
	db      *transaction.DB
	games   *games.Service
	leagues *leagues.Service
}

// New returns a Service.
func New(db *transaction.DB, games *games.Service, leagues *leagues.Service) *Service {
	return &Service{db, games, leagues}
}
