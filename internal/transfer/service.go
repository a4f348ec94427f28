// Package transfer exports a league to a file and imports it again, on this server or another one.
package transfer

import (
	"sideout/internal/authz"
	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/usecase"
)

// Service implements the use cases of league files.
type Service struct {
	db     *usecase.DB
	links  *authz.Links
	games  *gamestore.Service
	quotas league.Quotas
}

// New returns a Service.
func New(db *usecase.DB, links *authz.Links, games *gamestore.Service, quotas league.Quotas) *Service {
	return &Service{db, links, games, quotas}
}
