// Package captains implements the use cases of captains, who have no account: the page of a captain's link, and the links of a
// league.
package captains

import (
	"sideout/internal/authz"
	"sideout/internal/gamestore"
	"sideout/internal/notices"
	"sideout/internal/public"
	"sideout/internal/usecase"
)

// Service implements the use cases of captains.
type Service struct {
	db     *usecase.DB
	links  *authz.Links
	public *public.Service
	games  *gamestore.Service
	mails  *notices.Service
}

// New returns a Service.
func New(db *usecase.DB, links *authz.Links, public *public.Service, games *gamestore.Service, mails *notices.Service) *Service {
	return &Service{db, links, public, games, mails}
}
