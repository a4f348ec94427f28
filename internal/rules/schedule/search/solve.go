// Package search finds the games of whole seasons, of the rest of a season, or of a night, all in numbers. It improves a plan
// by exchanges within its nights, and adds games beside existing ones. See docs/scheduling.md#comfort.
package search

import (
	"slices"

	"sideout/internal/rules/schedule/solver"
)

// Limits of the number of tries.
const (
	maxTries      = 8
	gamesForTries = 600 // the tries of a season have about this many games in total
	maxEqualTries = 3   // stop after this many equally good tries
)

// PlanSeason returns the games of whole seasons of all tiers in the given number of nights.
func PlanSeason(s solver.Shape, nights int) []solver.Game {
	allot := func(s solver.Shape, nights int) [][]solver.CourtAssignment {
		return s.AssignSeason(s.SeasonGames(), nights)
	}
	parts := s.EqualParts(nights, allot)
	turns := allot(s.Part(parts), nights/parts)
	return bestSeason(s, slices.Repeat(turns, parts), solver.NewDealer(s, turns, parts))
}

// bestSeason returns the best of several tries of a season, given the court assignments by night and tier, and a function that
// deals the pairs. The first try starts with a plan by formula, if there is one.
func bestSeason(s solver.Shape, nights [][]solver.CourtAssignment, deal func(rng *solver.Random) []solver.Game) []solver.Game {
	built := solver.ConstructSeason(s, nights)
	var best *Table
	equal, total := 0, 0
	for _, night := range nights {
		for _, turn := range night {
			total += turn.GameCount()
		}
	}
	tries := min(max(gamesForTries/max(total, 1), 1), maxTries)
	work := Effort(total) / tries
	for seed := range tries {
		rng := &solver.Random{State: uint64(seed)}
		t := NewTable(s, len(nights))
		t.WeighEdges(nights)
		if seed == 0 && built != nil {
			t.AddGames(built)
		} else {
			t.AddGames(deal(rng))
		}
		if !t.IsPerfect() {
			t.Search(work, rng)
		}
		switch {
		case best == nil || t.Cost() < best.Cost():
			best, equal = t, 1
		case t.Cost() == best.Cost():
			equal++
		}
		if best.IsPerfect() || equal >= maxEqualTries && best.HasEvenCourts() {
			break
		}
	}
	return best.Games()
}
