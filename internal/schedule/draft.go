package schedule

import (
	"sideout/internal/league"
	"sideout/internal/schedule/solver"
)

// Way says how a plan changes a season that exists.
type Way string

// The ways. Without one, a plan uses the fewest nights and keeps the games that are on them, unless that is less even.
const (
	FitIn Way = "fit"  // moves the fewest games: none where there is room
	Anew  Way = "anew" // plans all games that may move anew, as evenly as possible
)

// Valid reports whether it is one of the ways.
func (w Way) Valid() bool { return w == FitIn || w == Anew }

// A draft is the plan of a group. Its nights are counted from the first one on which games may be planned.
type draft struct {
	group  group
	games  []solver.Game
	nights int
}

// A task is what is to be planned of a group.
type task struct {
	group
	pairs []solver.Pair // the games that are left, leg by leg
	fixed solver.Fixed
	least int // no plan has fewer nights
}

// taskOf returns what is to be planned of a group.
func (s season) taskOf(g group) task {
	t := task{group: g, pairs: s.pairsLeft(g)}
	if len(t.pairs) > 0 {
		t.fixed = s.fixedFor(g)
		t.least = max(s.fewestNights(g, t.pairs), g.shape.NightsBeside(t.fixed, len(t.pairs)))
	}
	return t
}

// draft plans the remaining games of a group in the fewest nights.
func (s season) draft(g group) draft {
	t := s.taskOf(g)
	if len(t.pairs) == 0 {
		return draft{group: g}
	}
	switch s.in.Way {
	case FitIn:
		return s.fitIn(t)
	case Anew:
		return s.planAnew(t)
	default:
		return s.planFewestNights(t)
	}
}

// pairsLeft returns the pairs of a group that still need a game, leg by leg.
func (s season) pairsLeft(g group) (pairs []solver.Pair) {
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

// planFewestNights keeps the games that are on the nights of a new plan, unless somebody would then play more unevenly.
func (s season) planFewestNights(t task) draft {
	kept, moving := s.retainable(t, t.least)
	if len(moving) == 0 {
		return draft{t.group, kept, t.least}
	}
	if present, missing := s.present(t); len(missing) == 0 && len(t.pairs) > 0 {
		// The schedule is complete, but on more nights than might be enough. It stays unless a new plan takes fewer.
		if d := s.solveAnew(t); d.nights >= present.nights {
			return present
		}
	}
	if 2*len(kept) >= len(t.pairs) {
		if repaired, ok := t.shape.Repair(kept, moving, t.least, t.fixed); ok {
			return draft{t.group, repaired, t.least}
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
	most := nights + t.shape.FewestNights(t.shape.GamesOf(moving)) + t.shape.NightsOfBusiestTeam(moving)
	if end := s.in.League.EndDate; end != nil {
		most = max(s.nightsThrough(s.before, *end), nights)
	}
	if games, used, ok := t.shape.FitIn(present.games, moving, nights, most, t.fixed); ok {
		return draft{t.group, games, used}
	}
	if games, ok := t.shape.Fill(present.games, moving, most, t.fixed); ok {
		return draft{t.group, games, lastNight(games) + 1}
	}
	return s.solveAnew(t)
}

// planAnew plans all games that may move, unless fitting them in is as even and takes no more nights.
func (s season) planAnew(t task) draft {
	anew, fitted := s.solveAnew(t), s.fitIn(t)
	nights := max(anew.nights, fitted.nights)
	if fitted.nights <= anew.nights && t.shape.Uneven(fitted.games, nights, t.fixed) <= t.shape.Uneven(anew.games, nights, t.fixed) {
		return fitted
	}
	return anew
}

// solveAnew plans all games that may move on the fewest nights.
func (s season) solveAnew(t task) draft {
	if uniform, ok := t.shape.Uniform(t.pairs); ok && t.fixed.IsEmpty() {
		return draft{t.group, s.solve(uniform, t.least, solver.Shape.Solve), t.least}
	}
	games, nights := t.shape.Resume(t.pairs, t.least, t.fixed)
	return draft{t.group, games, nights}
}

// present returns the games of the schedule that may stay where they are on any of its nights, and the pairs that lack a game.
func (s season) present(t task) (present draft, missing []solver.Pair) {
	var last league.Date
	for _, g := range s.in.Games {
		if g.isMovable() {
			last = max(last, s.nightOf(g.ScheduledGame))
		}
	}
	present.group = t.group
	if last > s.before {
		present.games, missing = s.retainable(t, s.nightsThrough(s.before, last))
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
