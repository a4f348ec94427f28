package captains

import (
	"sideout/internal/app/leagues"
	"sideout/internal/app/public"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// ClosedSeason is part of the page of a team whose season is closed. Its captain can only change the answer to BackQuestion.
type ClosedSeason struct {
	Next *LaterSeason `json:"next,omitempty"` // the season that is played now; omitted if it has not been started
}

// LaterSeason is the current season of a league, in which the team does not play. Otherwise the captain's link would show that season.
type LaterSeason struct {
	Name string `json:"name,omitempty"` // such as Winter 2027
	Slug string `json:"slug,omitempty"` // slug of its public page; omitted if it has none
}

// restrictToClosedSeason removes from the page of a team what its captain can no longer do, and games that will not be played.
func restrictToClosedSeason(tx store.Seasons, page *TeamPage, l league.League) error {
	page.Closed = &ClosedSeason{}
	page.Schedule, page.Duties, page.Waiting = []public.PublicGame{}, nil, nil
	page.Overdue, page.Absences, page.Contacts = nil, nil, nil
	for i := range page.Claims {
		page.Claims[i].May = []league.ClaimKind{}
	}
	newest, isSeason, err := leagues.NewestSeason(tx, l)
	if err == nil && isSeason && newest.ID > l.ID {
		page.Closed.Next = &LaterSeason{Name: newest.SeasonName}
		if slug := newest.PublicSlug(); slug != nil {
			page.Closed.Next.Slug = *slug
		}
	}
	return err
}
