// Package scheduling implements the use cases of a schedule: planning seasons and weeks, and moving single games and nights.
package scheduling

import (
	"context"
	"runtime"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/storage/transaction"
)

// Service implements the use cases of schedules.
type Service struct {
	db    *transaction.DB
	links *access.Links
	games *games.Service

	// acquire waits for a processor to compute a plan. The number of plans computed at the same time is limited to the number of
	// processors, so that other requests are not starved.
	acquire func(context.Context) (release func(), err error)
}

// New returns a Service.
func New(db *transaction.DB, links *access.Links, games *games.Service) *Service {
	return &Service{db, links, games, newProcessors(runtime.GOMAXPROCS(0)).acquire}
}
