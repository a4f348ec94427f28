// Package seasons starts the next season of a league, closes and reopens seasons, and shows what belongs to a season. The rules are in
// docs/product/seasons.md.
package seasons

import (
	"sideout/internal/league"
	"sideout/internal/leagues"
	"sideout/internal/succession"
	"sideout/internal/usecase"
)

// Service implements seasons.
type Service struct {
	db      *usecase.DB
	leagues *leagues.Service
	ends    *succession.Ends
	quotas  league.Quotas
}

// New returns a Service.
func New(db *usecase.DB, leagues *leagues.Service, ends *succession.Ends, quotas league.Quotas) *Service {
	return &Service{db, leagues, ends, quotas}
}
