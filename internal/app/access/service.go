// Package access authorizes calls by role, score link, court code, watch link and API token, and by what the plan of the league's owner
// allows. Payments for a plan are in package billing.
package access

import (
	"sideout/internal/app/accounts"
	"sideout/internal/app/games"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Service authorizes calls outside the transaction of their use case.
type Service struct {
	db     *transaction.DB
	store  *store.Store
	people *accounts.Service
	games  *games.Service
}

// New returns a Service.
func New(db *transaction.DB, s *store.Store, people *accounts.Service, games *games.Service) *Service {
	return &Service{db, s, people, games}
}
