package planner

import (
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/search"
	"sideout/internal/rules/schedule/solver"
)

// A draft is the plan of a group. Its nights are numbered from the first night on which games may be planned.
type draft struct {
	group  schedule.TierGroup
	games  []solver.Game
	nights int
}

// A task is the part of a group that has to be planned.
type task struct {
	schedule.TierGroup
	pairs     []solver.Pair // the remaining games, leg by leg
	fixed     solver.Fixed
	isNew     bool // no game is fixed
	minNights int  // a lower bound on the number of nights
}

// newTask returns the part of a group that has to be planned.
func (s season) newTask(g schedule.TierGroup) task {
	t := task{TierGroup: g, pairs: s.pairsLeft(g)}
	if len(t.pairs) > 0 {
		t.fixed = s.constraintsOf(g)
		t.minNights = max(s.fewestNights(g, t.pairs), search.MinNightsBesideFixed(g.Shape, t.fixed, len(t.pairs)),
			g.Shape.MinNightsWithAbsences(t.pairs, t.fixed))
		t.isNew = !s.isConstrained(g)
	}
	return t
}

// draftGroup plans the remaining games of a group on the fewest nights.
func (s season) draftGroup(g schedule.TierGroup) draft {
	t := s.newTask(g)
	if len(t.pairs) == 0 {
		return draft{group: g}
	}
	switch s.in.ReplanMode {
	case schedule.FitIn:
		return s.fitIn(t)
	case schedule.PlanAnew:
		return s.planAnew(t)
	default:
		return s.planFewestNights(t)
	}
}

// pairsLeft returns the pairs of a group that still need a game, leg by leg.
func (s season) pairsLeft(g schedule.TierGroup) (pairs []solver.Pair) {
	left := s.remainingGames(g)
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

// planFewestNights keeps the games that are on the nights of a new plan, unless that makes the season less even. If teams have
// wishes, it moves as few games as possible to meet them.
func (s season) planFewestNights(t task) draft {
	d := s.keepOnFewestNights(t)
	if len(t.fixed.Away)+len(t.fixed.PersonBusy)+len(t.Shape.Apart) == 0 {
		return d
	}
	if fitted := s.fitIn(t); fitted.nights <= d.nights &&
		search.Unevenness(t.Shape, fitted.games, d.nights, t.fixed) <= search.Unevenness(t.Shape, d.games, d.nights, t.fixed) {
		return fitted
	}
	return d
}

func (s season) keepOnFewestNights(t task) draft {
	kept, moving := s.retainGames(t, t.minNights)
	if len(moving) == 0 {
		return draft{t.TierGroup, kept, t.minNights}
	}
	if present, missing := s.presentDraft(t); len(missing) == 0 && len(t.pairs) > 0 {
		// The schedule is complete, but may use more nights than necessary. It stays unless a new plan uses fewer.
		if d := s.solveAnew(t); d.nights >= present.nights {
			return present
		}
	}
	if 2*len(kept) >= len(t.pairs) {
		if repaired, ok := search.Repair(t.Shape, kept, moving, t.minNights, t.fixed); ok {
			return draft{t.TierGroup, repaired, t.minNights}
		}
	}
	return s.solveAnew(t)
}

// fitIn moves as few games as possible. If the nights of the schedule have no room, it uses more nights, up to the end date.
func (s season) fitIn(t task) draft {
	present, moving := s.presentDraft(t)
	switch {
	case len(moving) == 0:
		return present
	case len(present.games) == 0:
		return s.solveAnew(t)
	}
	nights := max(present.nights, t.minNights)
	most := nights + t.Shape.FewestNights(t.Shape.CountByTier(moving)) + t.Shape.MinNightsOfBusiestTeam(moving)
	if end := s.in.League.EndDate; end != nil {
		most = max(s.CountNights(s.planAfter, *end), nights)
	}
	if games, used, ok := search.FitIn(t.Shape, present.games, moving, nights, most, t.fixed); ok {
		return draft{t.TierGroup, games, used}
	}
	if games, ok := search.Fill(t.Shape, present.games, moving, most, t.fixed); ok {
		return draft{t.TierGroup, games, lastNight(games) + 1}
	}
	return s.solveAnew(t)
}

// planAnew plans all movable games anew, unless fitting them in is equally even and uses no more nights.
func (s season) planAnew(t task) draft {
	fitted := s.fitIn(t)
	if fitted.nights <= t.minNights && search.Unevenness(t.Shape, fitted.games, fitted.nights, t.fixed) == 0 {
		return fitted // no plan can be better
	}
	anew := s.solveAnew(t)
	nights := max(anew.nights, fitted.nights)
	if fitted.nights <= anew.nights && !s.meetsMoreWishes(t, anew.games, fitted.games) &&
		search.Unevenness(t.Shape, fitted.games, nights, t.fixed) <= search.Unevenness(t.Shape, anew.games, nights, t.fixed) {
		return fitted
	}
	return anew
}

// solveAnew plans all movable games on the fewest nights.
func (s season) solveAnew(t task) draft {
	if uniform, ok := t.Shape.Uniform(t.pairs); ok && t.isNew {
		for nights := t.minNights; nights < t.minNights+maxExtraNights; nights++ {
			if games, fits := s.solveWithWishes(t, uniform, nights, search.PlanSeason); fits {
				return draft{t.TierGroup, games, nights}
			}
		}
	}
	games, nights := search.PlanRest(t.Shape, t.pairs, t.minNights, t.fixed)
	return draft{t.TierGroup, games, nights}
}

// presentDraft returns the games of the schedule that may stay in place, on whichever night they are, and the pairs that still
// need a game.
func (s season) presentDraft(t task) (present draft, missing []solver.Pair) {
	var last league.Date
	for _, g := range s.in.Games {
		if g.IsMovable() {
			last = max(last, s.NightOf(g.ScheduledGame))
		}
	}
	present.group = t.TierGroup
	if last > s.planAfter {
		present.games, missing = s.retainGames(t, s.CountNights(s.planAfter, last))
		present.nights = lastNight(present.games) + 1
		return present, missing
	}
	return present, t.pairs
}

// lastNight returns the index of the last night with a game, or -1.
func lastNight(games []solver.Game) int {
	last := -1
	for _, g := range games {
		last = max(last, g.Night)
	}
	return last
}
