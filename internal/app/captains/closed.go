package captains

import (
	"sideout/internal/app/leagues"
	"sideout/internal/app/public"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// ClosedSeason says that the season of a team is closed. Its captain can change nothing but the answer to BackQuestion.
type ClosedSeason struct {
	Next *LaterSeason `json:"next,omitempty"` // the season that is played now; omitted: it has not been started
}

// LaterSeason is the current season of a league, in which the team does not play: its link would show it otherwise.
type LaterSeason struct {
	Name string `json:"name,omitempty"` // such as Winter 2027
	Slug string `json:"slug,omitempty"` // of its public page; omitted: it has none
}

// closePage removes everything from the page of a team that would be refused, and everything that is not played any more.
func closePage(tx store.Seasons, page *TeamPage, l league.League) error {
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
