package public

import (
	"context"

	"sideout/internal/app/finals"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// PublicFinals is the finals of a league as everybody sees them.
type PublicFinals struct {
	League PublicSettings      `json:"league"`
	Finals []finals.FinalsView `json:"finals"` // the oldest first
}

// PublicFinals returns the finals of a league.
func (svc *Service) PublicFinals(ctx context.Context, v PublicPermit) (PublicFinals, PublicPermit, error) {
	return readPublic(ctx, svc, v, func(tx *store.Tx, l league.League, _ PublicPermit) (page PublicFinals, err error) {
		page.League = publicSettings(l)
		page.Finals, err = svc.finals.All(tx, l, "")
		return page, err
	})
}
