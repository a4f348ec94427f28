package search

import (
	"slices"

	"sideout/internal/rules/schedule/solver"
)

// Adapt changes a plan that ignores wishes so that it meets all mandatory ones: absent teams do not play, and teams that share
// a person do not play at the same time. First the teams exchange their seats, which keeps every property of the plan. Then
// games that are still not possible get other cells, moving others if necessary. It reports false if these nights have no room
// for them.
func Adapt(s solver.Shape, base []solver.Game, nights int, fixed solver.Fixed, w solver.SoftWishes) ([]solver.Game, bool) {
	games, kept, moving := reassignSeats(s, base, nights, fixed, w)
	if len(moving) == 0 {
		return games, true
	}
	t := NewTable(s, nights)
	t.AddFixed(fixed)
	t.AddGames(kept)
	if !NewFiller(t).PlaceAll(sortByAbsences(s, moving, fixed)) {
		return nil, false
	}
	t.LevelNights(fixed)
	t.ImproveNights(changedNights(games, t.MovableGames(), nights), len(moving))
	return t.MovableGames(), true
}

// reassignSeats returns the plan with exchanged seats, and splits it into feasible games and pairs that have to move. Optional
// wishes influence the seats only if then no game has to move, so that they cannot make the plan worse.
func reassignSeats(s solver.Shape, base []solver.Game, nights int, fixed solver.Fixed, w solver.SoftWishes) (games, kept []solver.Game, moving []solver.Pair) {
	games = s.ReassignSeats(base, fixed, solver.SoftWishes{})
	if kept, moving = splitFeasible(s, games, nights, fixed); len(moving) > 0 || w.IsEmpty() {
		return games, kept, moving
	}
	wished := s.ReassignSeats(base, fixed, w)
	if keptSo, movingSo := splitFeasible(s, wished, nights, fixed); len(movingSo) == 0 {
		return wished, keptSo, nil
	}
	return games, kept, nil
}

// splitFeasible splits a plan into the games that can stay in their cells, and the pairs of the others.
func splitFeasible(s solver.Shape, games []solver.Game, nights int, fixed solver.Fixed) (kept []solver.Game, moving []solver.Pair) {
	t := NewTable(s, nights)
	t.AddFixed(fixed)
	for _, g := range games {
		if t.CanPut(g) {
			t.AddGames([]solver.Game{g})
			kept = append(kept, g)
		} else {
			moving = append(moving, solver.PairOf(g.Home, g.Away))
		}
	}
	return kept, moving
}

// sortByAbsences sorts pairs by the number of absences of their teams, in descending order.
func sortByAbsences(s solver.Shape, pairs []solver.Pair, fixed solver.Fixed) []solver.Pair {
	away := make([]int, s.TeamCount())
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

// KeepFeasibleNights exchanges the seats of the teams so that the plan breaks as few wishes as possible, and returns the games
// of the nights that break no mandatory wish. isWhole reports whether these are all nights.
func KeepFeasibleNights(s solver.Shape, base []solver.Game, nights int, fixed solver.Fixed, w solver.SoftWishes) (kept []solver.Game, isWhole bool) {
	games, lawful, moving := reassignSeats(s, base, nights, fixed, w)
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

// FeasibleGames returns the games of a night that can stay in their cells.
func FeasibleGames(s solver.Shape, games []solver.Game, fixed solver.Fixed) []solver.Game {
	kept, _ := splitFeasible(s, games, 1, fixed)
	return kept
}

// GrantWishes meets optional wishes about hours and courts where no team is worse off, see Grant.
func GrantWishes(s solver.Shape, games []solver.Game, fixed solver.Fixed, w solver.SoftWishes) []solver.Game {
	return Grant(s, games, fixed, w)
}
