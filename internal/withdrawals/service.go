// Package withdrawals takes teams out of a league that is being played, and takes that back.
package withdrawals

import (
	"sideout/internal/gamestore"
	"sideout/internal/leagues"
	"sideout/internal/usecase"
)

// Service implements withdrawals.
type Service struct {
	db      *usecase.DB
	games   *gamestore.Service
	leagues *leagues.Service
}

// New returns a Service.
func New(db *usecase.DB, games *gamestore.Service, leagues *leagues.Service) *Service {
	return &Service{db, games, leagues}
}
