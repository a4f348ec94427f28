// Package authz authorizes calls by role, by score link, by court code and by watch link.
package authz

import (
	"sideout/internal/gamestore"
	"sideout/internal/people"
	"sideout/internal/store"
	"sideout/internal/usecase"
)

// Service authorizes calls outside the transaction of their use case.
type Service struct {
	db     *usecase.DB
	store  *store.Store
	people *people.Service
	games  *gamestore.Service
}

// New returns a Service.
func New(db *usecase.DB, s *store.Store, people *people.Service, games *gamestore.Service) *Service {
	return &Service{db, s, people, games}
}
