// Package withdrawals takes teams out of a league that is being played, and takes that back.
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
