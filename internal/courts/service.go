// Package courts implements the use cases of court codes: what is played on the court of a code, and the codes of a league.
package courts

import (
	"sideout/internal/authz"
	"sideout/internal/gamestore"
	"sideout/internal/usecase"
)

// Service implements the use cases of court codes.
type Service struct {
	db    *usecase.DB
	links *authz.Links
	games *gamestore.Service
}

// New returns a Service.
func New(db *usecase.DB, links *authz.Links, games *gamestore.Service) *Service {
	return &Service{db, links, games}
}
