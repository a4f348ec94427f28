// Package seasons starts the next season of a league, closes and reopens seasons, and shows the state of a season. The rules are in
// docs/product/seasons.md.
package seasons

import (
	"sideout/internal/app/leagues"
	"sideout/internal/rules/league"
	"sideout/internal/storage/transaction"
)

// Service implements the use cases of seasons.
type Service struct {
	db      *transaction.DB
	leagues *leagues.Service
	ends    *leagues.SeasonEvaluator
	quotas  league.Quotas
}

// New returns a Service.
func New(db *transaction.DB, leagues *leagues.Service, ends *leagues.SeasonEvaluator, quotas league.Quotas) *Service {
	return &Service{db, leagues, ends, quotas}
}
