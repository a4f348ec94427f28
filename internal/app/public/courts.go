package public

import (
	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/storage/transaction"
)

// Courts implements the use cases of court codes.
type Courts struct {
	db    *transaction.DB
	links *access.Links
	games *games.Service
}

// NewCourts returns a Service.
func NewCourts(db *transaction.DB, links *access.Links, games *games.Service) *Courts {
	return &Courts{db, links, games}
}
