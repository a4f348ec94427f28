package planner

import (
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/search"
	"sideout/internal/rules/schedule/solver"
)

// A draft is the plan of a group. Its nights are counted from the first one on which games may be planned.
type draft struct {
	group  schedule.Group
	games  []solver.Game
	nights int
}

// A task is what is to be planned of a group.
type task struct {
	schedule.Group
	pairs []solver.Pair // the games that are left, leg by leg
	fixed solver.Fixed
	isNew bool // no game is fixed
	least int  // no plan has fewer nights
}

// taskOf returns what is to be planned of a group.
func (s season) taskOf(g schedule.Group) task {
	t := task{Group: g, pairs: s.pairsLeft(g)}
	if len(t.pairs) > 0 {
		t.fixed = s.fixedFor(g)
		t.least = max(s.fewestNights(g, t.pairs), search.NightsBeside(g.Shape, t.fixed, len(t.pairs)), g.Shape.NightsBesideAbsences(t.pairs, t.fixed))
		t.isNew = !s.hasFixed(g)
	}
	return t
}

// draft plans the remaining games of a group in the fewest nights.
func (s season) draft(g schedule.Group) draft {
	t := s.taskOf(g)
	if len(t.pairs) == 0 {
		return draft{group: g}
	}
	switch s.in.Way {
	case schedule.FitIn:
		return s.fitIn(t)
	case schedule.Anew:
		return s.planAnew(t)
	default:
		return s.planFewestNights(t)
	}
}

// pairsLeft returns the pairs of a group that still need a game, leg by leg.
func (s season) pairsLeft(g schedule.Group) (pairs []solver.Pair) {
	left := s.remaining(g)
	for more := true; more; {
		more = false
		for a := range left {
			for b := a + 1; b < len(left); b++ {
				if left[a][b] > 0 {
					left[a][b]--
					pairs, more = append(pairs, solver.PairOf(a, b)), true
				}
			}
		}
	}
	return pairs
}

// planFewestNights keeps the games that are on the nights of a new plan, unless somebody would then play more unevenly. If teams
// have asked for something, it moves no more games for it than it has to.
func (s season) planFewestNights(t task) draft {
	d := s.keepOnFewestNights(t)
	if len(t.fixed.Away)+len(t.fixed.Tied)+len(t.Shape.Apart) == 0 {
		return d
	}
	if fitted := s.fitIn(t); fitted.nights <= d.nights &&
		search.Uneven(t.Shape, fitted.games, d.nights, t.fixed) <= search.Uneven(t.Shape, d.games, d.nights, t.fixed) {
		return fitted
	}
	return d
}

func (s season) keepOnFewestNights(t task) draft {
	kept, moving := s.retainable(t, t.least)
	if len(moving) == 0 {
		return draft{t.Group, kept, t.least}
	}
	if present, missing := s.present(t); len(missing) == 0 && len(t.pairs) > 0 {
		// The schedule is complete, but on more nights than might be enough. It stays unless a new plan takes fewer.
		if d := s.solveAnew(t); d.nights >= present.nights {
			return present
		}
	}
	if 2*len(kept) >= len(t.pairs) {
		if repaired, ok := search.Repair(t.Shape, kept, moving, t.least, t.fixed); ok {
			return draft{t.Group, repaired, t.least}
		}
	}
	return s.solveAnew(t)
}

// fitIn moves as few games as it can. If the nights of the schedule have no room, it takes more nights, up to the end date.
func (s season) fitIn(t task) draft {
	present, moving := s.present(t)
	switch {
	case len(moving) == 0:
		return present
	case len(present.games) == 0:
		return s.solveAnew(t)
	}
	nights := max(present.nights, t.least)
	most := nights + t.Shape.FewestNights(t.Shape.GamesOf(moving)) + t.Shape.NightsOfBusiestTeam(moving)
	if end := s.in.League.EndDate; end != nil {
		most = max(s.NightsThrough(s.before, *end), nights)
	}
	if games, used, ok := search.FitIn(t.Shape, present.games, moving, nights, most, t.fixed); ok {
		return draft{t.Group, games, used}
	}
	if games, ok := search.Fill(t.Shape, present.games, moving, most, t.fixed); ok {
		return draft{t.Group, games, lastNight(games) + 1}
	}
	return s.solveAnew(t)
}

// planAnew plans all games that may move, unless fitting them in is as even and takes no more nights.
func (s season) planAnew(t task) draft {
	fitted := s.fitIn(t)
	if fitted.nights <= t.least && search.Uneven(t.Shape, fitted.games, fitted.nights, t.fixed) == 0 {
		return fitted // no plan is better
	}
	anew := s.solveAnew(t)
	nights := max(anew.nights, fitted.nights)
	if fitted.nights <= anew.nights && !s.meetsMore(t, anew.games, fitted.games) && search.Uneven(t.Shape, fitted.games, nights, t.fixed) <= search.Uneven(t.Shape, anew.games, nights, t.fixed) {
		return fitted
	}
	return anew
}

// solveAnew plans all games that may move on the fewest nights.
func (s season) solveAnew(t task) draft {
	if uniform, ok := t.Shape.Uniform(t.pairs); ok && t.isNew {
		for nights := t.least; nights < t.least+mostGrowth; nights++ {
			if games, fits := s.solveWithWishes(t, uniform, nights, search.Season); fits {
				return draft{t.Group, games, nights}
			}
		}
	}
	games, nights := search.Resume(t.Shape, t.pairs, t.least, t.fixed)
	return draft{t.Group, games, nights}
}

// present returns the games of the schedule that may stay where they are on any of its nights, and the pairs that lack a game.
func (s season) present(t task) (present draft, missing []solver.Pair) {
	var last league.Date
	for _, g := range s.in.Games {
		if g.IsMovable() {
			last = max(last, s.NightOf(g.ScheduledGame))
		}
	}
	present.group = t.Group
	if last > s.before {
		present.games, missing = s.retainable(t, s.NightsThrough(s.before, last))
		present.nights = lastNight(present.games) + 1
		return present, missing
	}
	return present, t.pairs
}

// lastNight returns the number of the last night with a game, or -1.
func lastNight(games []solver.Game) int {
	last := -1
	for _, g := range games {
		last = max(last, g.Night)
	}
	return last
}
