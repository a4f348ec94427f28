package finals

import (
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// AfterPools returns finals of a league whose pools are still to be played, with the times of their matches; seeds are the teams in any
// order, as many as will play. Nothing is stored, and no match knows its teams before the pools are over.
func (svc *Service) AfterPools(l league.League, teams []league.Team, r Request) (f store.Finals, places []store.FinalsPlace, err error) {
	r = r.filled(l)
	r.AfterPools, r.SeedsOpen = true, true
	plan, err := Check(l, teams, r.FinalsPlan)
	if err != nil {
		return f, nil, err
	}
	f = store.Finals{LeagueID: l.ID, FinalsPlan: plan, CreatedAt: svc.db.Now()}
	places, err = svc.newPlaces(f)
	return f, places, err
}

// Draw returns finals that are not stored, as everybody would see them.
func (svc *Service) Draw(l league.League, teams []league.Team, f store.Finals, places []store.FinalsPlace) (FinalsView, error) {
	s, err := newState(f, places, nil, nil)
	if err != nil {
		return FinalsView{}, err
	}
	return svc.show(l, s, teams, league.Viewer), nil
}

// Store stores finals that AfterPools has returned, in a league that the transaction has just made.
func (svc *Service) Store(tx *store.Tx, l league.League, f store.Finals, places []store.FinalsPlace) (FinalsView, error) {
	f, err := svc.store(tx, l, f, places)
	if err != nil {
		return FinalsView{}, err
	}
	return svc.viewOf(tx, l, f, league.Manager)
}

// Fits returns how many of the matches of a plan can be played in its nights, and when the last of these ends, in minutes since
// the midnight before the first night.
func Fits(p league.FinalsPlan) (fit, all, end int) {
	k, _ := bracket.Build(orderOf(p))
	times, _ := k.Times(bracketTimes(p))
	for _, at := range times {
		end = max(end, at.End)
	}
	return len(times), len(k.Places), end
}
