package search

import (
	"slices"

	"sideout/internal/rules/schedule/solver"
)

// Adapt makes a plan that knows nothing of the wishes one that breaks none of those that must not be broken: teams that cannot come
// are away, and teams that must not play at the same time do not. First the teams exchange their numbers, which changes
// nothing that is proved of the plan. Games that are still where they cannot be get other cells, by moving others if
// they have to. It reports false if these nights have no room for them.
func Adapt(s solver.Shape, base []solver.Game, nights int, fixed solver.Fixed, w solver.Soft) ([]solver.Game, bool) {
	games, kept, moving := renumbered(s, base, nights, fixed, w)
	if len(moving) == 0 {
		return games, true
	}
	t := New(s, nights)
	t.Fix(fixed)
	t.Put(kept)
	if !NewFiller(t).Place(hardestFirst(s, moving, fixed)) {
		return nil, false
	}
	t.Level(fixed)
	t.ImproveNights(changedNights(games, t.MovableGames(), nights), len(moving))
	return t.MovableGames(), true
}

// renumbered returns a plan with other numbers, and what is lawful of it. If games have to move, the other wishes choose no
// numbers, so that they cannot make the rest of the plan worse.
func renumbered(s solver.Shape, base []solver.Game, nights int, fixed solver.Fixed, w solver.Soft) (games, kept []solver.Game, moving []solver.Pair) {
	games = s.Renumber(base, fixed, solver.Soft{})
	if kept, moving = lawful(s, games, nights, fixed); len(moving) > 0 || w.IsEmpty() {
		return games, kept, moving
	}
	wished := s.Renumber(base, fixed, w)
	if keptSo, movingSo := lawful(s, wished, nights, fixed); len(movingSo) == 0 {
		return wished, keptSo, nil
	}
	return games, kept, nil
}

// lawful divides a plan into the games that can be where they are, and the pairs of the others.
func lawful(s solver.Shape, games []solver.Game, nights int, fixed solver.Fixed) (kept []solver.Game, moving []solver.Pair) {
	t := New(s, nights)
	t.Fix(fixed)
	for _, g := range games {
		if t.CanPut(g) {
			t.Put([]solver.Game{g})
			kept = append(kept, g)
		} else {
			moving = append(moving, solver.PairOf(g.Home, g.Away))
		}
	}
	return kept, moving
}

// hardestFirst puts the pairs first of which more teams are away, more often.
func hardestFirst(s solver.Shape, pairs []solver.Pair, fixed solver.Fixed) []solver.Pair {
	away := make([]int, s.Teams())
	for _, a := range fixed.Away {
		away[a.Team]++
	}
	sorted := slices.Clone(pairs)
	slices.SortStableFunc(sorted, func(p, q solver.Pair) int { return away[q.A] + away[q.B] - away[p.A] - away[p.B] })
	return sorted
}

// changedNights returns the nights on which two plans differ.
func changedNights(before, after []solver.Game, nights int) (changed []int) {
	count := map[solver.Game]int{}
	for _, g := range before {
		g.Home, g.Away = min(g.Home, g.Away), max(g.Home, g.Away)
		count[g]++
	}
	for _, g := range after {
		g.Home, g.Away = min(g.Home, g.Away), max(g.Home, g.Away)
		count[g]--
	}
	differs := make([]bool, nights)
	for g, n := range count {
		if n != 0 {
			differs[g.Night] = true
		}
	}
	for night, d := range differs {
		if d {
			changed = append(changed, night)
		}
	}
	return changed
}

// KeepNights gives the teams of a plan numbers with which it breaks as few wishes as possible, and returns the games of the nights
// on which it breaks none that must not be broken; isWhole is whether these are all nights.
func KeepNights(s solver.Shape, base []solver.Game, nights int, fixed solver.Fixed, w solver.Soft) (kept []solver.Game, isWhole bool) {
	games, lawful, moving := renumbered(s, base, nights, fixed, w)
	if len(moving) == 0 {
		return games, true
	}
	size := make([]int, nights)
	for _, g := range games {
		size[g.Night]++
	}
	for _, g := range lawful {
		size[g.Night]--
	}
	for _, g := range lawful {
		if size[g.Night] == 0 {
			kept = append(kept, g)
		}
	}
	return kept, false
}

// Lawful returns the games of a night that can be where they are.
func Lawful(s solver.Shape, games []solver.Game, fixed solver.Fixed) []solver.Game {
	kept, _ := lawful(s, games, 1, fixed)
	return kept
}

// GrantWishes meets wishes about hours and courts where that costs nobody anything, see Grant.
func GrantWishes(s solver.Shape, games []solver.Game, fixed solver.Fixed, w solver.Soft) []solver.Game {
	return Grant(s, games, fixed, w)
}
