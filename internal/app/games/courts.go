package games

import (
	"cmp"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// The first and the last day on which a league can have games.
const firstDay, LastDay league.Date = "1900-01-02", "2999-12-30"

// LeaveTakenCourts takes the place from each game of an imported league whose court another game takes at that time, and returns the clashes.
// Games that are over or have begun keep their place, then matches of finals that wait for their teams, then the games that were planned first.
// A team that plays twice at a time keeps both games, because a person may have forced that.
func (svc *Service) LeaveTakenCourts(tx *store.Tx, l league.League) (clashes []fault.Text, err error) {
	in, err := svc.LoadAround(tx, l, firstDay, LastDay)
	if err != nil {
		return nil, err
	}
	results, err := tx.Games.ResultsOf(l.ID)
	if err != nil {
		return nil, err
	}
	hasBegun := map[int64]bool{}
	for _, g := range results {
		hasBegun[g.ID] = g.HasPlay()
	}
	rank := func(g schedule.Game) int {
		switch {
		case g.GameID != nil && hasBegun[*g.GameID]:
			return 0
		case g.ID < 0: // a match that waits
			return 1
		default:
			return 2
		}
	}
	all := slices.Concat(in.Games, in.Others)
	slices.SortStableFunc(all, func(a, b schedule.Game) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(max(a.ID, -a.ID), max(b.ID, -b.ID)))
	})
	names := schedule.TeamNames(in.Teams)
	kept := map[league.Date][]league.ScheduledGame{}
	for _, g := range all {
		if g.FreesItsPlace() {
			continue
		}
		clash, isTaken := courtClash(in, kept, g.ScheduledGame, names)
		if !isTaken || rank(g) == 0 {
			kept[g.Day] = append(kept[g.Day], g.ScheduledGame)
			continue
		}
		clashes = append(clashes, clash.Sentence)
		if err := svc.leaveCourt(tx, g.ScheduledGame); err != nil {
			return nil, err
		}
	}
	return clashes, nil
}

// courtClash returns the game that is on the court of a game at its time, of those that keep their place.
func courtClash(in schedule.Input, kept map[league.Date][]league.ScheduledGame, s league.ScheduledGame, names func(id int64) string) (clash schedule.Clash, isTaken bool) {
	for days := -1; days <= 1; days++ { // a game may continue past midnight
		for _, other := range kept[s.Day.AddDays(days)] {
			clashes := in.ClashesWith(other, s, names)
			if at := slices.IndexFunc(clashes, schedule.Clash.Court); at >= 0 {
				return clashes[at], true
			}
		}
	}
	return clash, false
}

// leaveCourt lets a game wait for a new place. A match of finals that waits for its teams has no time any more.
func (svc *Service) leaveCourt(tx *store.Tx, s league.ScheduledGame) error {
	if s.ID > 0 {
		s.Waiting = true
		return tx.Schedules.UpdateSchedule(s, svc.db.Now())
	}
	match, err := tx.Knockouts.FindKnockoutMatch(-s.ID)
	if err != nil {
		return err
	}
	match.Day, match.GameTime, match.CourtName = nil, nil, nil
	return tx.Knockouts.UpdateMatch(match)
}
