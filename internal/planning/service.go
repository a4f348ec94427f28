// Package planning implements the use cases of a schedule: planning a season or a week, and moving single games and nights.
package planning

import (
	"sideout/internal/authz"
	"sideout/internal/gamestore"
	"sideout/internal/usecase"
)

// Service implements the use cases of schedules.
type Service struct {
	db    *usecase.DB
	links *authz.Links
	games *gamestore.Service
}

// New returns a Service.
func New(db *usecase.DB, links *authz.Links, games *gamestore.Service) *Service {
	return &Service{db, links, games}
}
