package leagues

import (
	"time"

	"sideout/internal/app/finals"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// End is how a season has ended, or how it would end now.
type End struct {
	IsOver    bool
	Left      int // games that are planned and not over
	LastDay   league.Date
	Order     []standings.Finish
	Knockouts []standings.Knockout // those that are over
	Honours   []standings.Honour

	HasOpenFinals bool
}

// Ends finds out how seasons have ended.
type Ends struct{ finals *finals.Service }

// NewEnds returns Ends.
func NewEnds(f *finals.Service) *Ends { return &Ends{f} }

// isOver returns whether nothing of a season is left to play, with what that follows from.
func (e *Ends) isOver(tx *store.Tx, l league.League, views []finals.FinalsView, now time.Time) (end End, err error) {
	counts, err := tx.Seasons.SeasonCountsOf(l.ID)
	if err != nil {
		return end, err
	}
	for _, v := range views {
		end.HasOpenFinals = end.HasOpenFinals || !v.Over
	}
	end.Left, end.LastDay = counts.Left, counts.LastDay
	end.IsOver = standings.SeasonState{
		League: l, Played: counts.Played, Left: counts.Left, OpenFinals: end.HasOpenFinals,
		IsPlanned: counts.IsPlanned, LastDay: counts.LastDay, Today: league.DayOf(now, league.ZoneOf(l)),
	}.IsOver()
	return end, nil
}

// AsksBack reports whether the captains of a season are asked now whether their teams play the next one, which has
// not been started yet.
func AsksBack(tx *store.Tx, l league.League, today league.Date) (bool, error) {
	newest, isSeason, err := NewestSeason(tx.Seasons, l)
	if err != nil || isSeason && newest.ID > l.ID {
		return false, err
	}
	counts, err := tx.Seasons.SeasonCountsOf(l.ID)
	if err != nil {
		return false, err
	}
	last, err := tx.Schedules.LastScheduledDay(l.ID)
	if err != nil {
		return false, err
	}
	state := standings.SeasonState{League: l, Played: counts.Played, Left: counts.Left, IsPlanned: counts.IsPlanned, LastDay: counts.LastDay, Today: today}
	return state.AsksBack(last), nil
}

// Of returns how a season has ended, or how it would end now.
func (e *Ends) Of(tx *store.Tx, l league.League, now time.Time) (end End, err error) {
	views, err := e.finals.All(tx, l, "")
	if err != nil {
		return end, err
	}
	if end, err = e.isOver(tx, l, views, now); err != nil {
		return end, err
	}
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return end, err
	}
	games, err := tx.Games.ResultsOf(l.ID)
	if err != nil {
		return end, err
	}
	end.Order, end.Knockouts = standings.FinalOrder(l, teams, games), knockoutsOf(views)
	if end.Honours = standings.Honours(end.Order, end.Knockouts); l.ClosedAt != nil {
		end.Honours, err = tx.Seasons.HonoursOf(l.ID)
	}
	return end, err
}

// HonoursOf returns what the teams of a season have reached; nothing while it goes on.
func (e *Ends) HonoursOf(tx *store.Tx, l league.League, now time.Time) ([]standings.Honour, error) {
	if l.ClosedAt != nil {
		return tx.Seasons.HonoursOf(l.ID)
	}
	views, err := e.finals.All(tx, l, "")
	if err != nil {
		return nil, err
	}
	end, err := e.isOver(tx, l, views, now)
	if err != nil || !end.IsOver {
		return nil, err
	}
	end, err = e.Of(tx, l, now)
	return end.Honours, err
}

// knockoutsOf returns the finals that are over.
func knockoutsOf(views []finals.FinalsView) (all []standings.Knockout) {
	for _, v := range views {
		if !v.Over {
			continue
		}
		k := standings.Knockout{Name: v.Name, Champions: v.Champions}
		for _, r := range v.Ranks {
			k.Ranks = append(k.Ranks, r.TeamID)
		}
		all = append(all, k)
	}
	return all
}
