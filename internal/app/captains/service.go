// Package captains implements the use cases of captains, who have no account: the page of a captain's link, and the links of a
// league.
package captains

import (
	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/app/public"
	"sideout/internal/notify/outbox"
	"sideout/internal/storage/transaction"
)

// Service implements the use cases of captains.
type Service struct {
	db     *transaction.DB
	links  *access.Links
	public *public.Service
	games  *games.Service
	mails  *outbox.NoticeSettings
}

// New returns a Service.
func New(db *transaction.DB, links *access.Links, public *public.Service, games *games.Service, mails *outbox.NoticeSettings) *Service {
	return &Service{db, links, public, games, mails}
}
