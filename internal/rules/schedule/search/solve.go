// Package search plans in numbers: whole seasons, the rest of one, or a night. It improves a plan by exchanges inside its nights, and
// places games beside others. See docs/scheduling.md#comfort.
package search

import (
	"slices"

	"sideout/internal/rules/schedule/solver"
)

// Limits of the tries.
const (
	maxTries      = 8
	gamesForTries = 600 // a season is tried as often as adds up to this many games
	enoughEqual   = 3   // stop after this many equally good tries
)

// Season returns the games of whole seasons of all tiers in this number of nights.
func Season(s solver.Shape, nights int) []solver.Game {
	allot := func(s solver.Shape, nights int) [][]solver.Allotment { return s.Allot(s.Season(), nights) }
	parts := s.EqualParts(nights, allot)
	turns := allot(s.Part(parts), nights/parts)
	return bestOf(s, slices.Repeat(turns, parts), solver.Dealer(s, turns, parts))
}

// bestOf plans seasons, given the allotments by night and tier, and how to deal the pairs. It starts with a plan by formula, if
// one is known, and returns the best of several tries.
func bestOf(s solver.Shape, nights [][]solver.Allotment, deal func(rng *solver.Random) []solver.Game) []solver.Game {
	built := solver.Construct(s, nights)
	var best *Table
	equal, total := 0, 0
	for _, night := range nights {
		for _, turn := range night {
			total += turn.Games()
		}
	}
	tries := min(max(gamesForTries/max(total, 1), 1), maxTries)
	work := Effort(total) / tries
	for seed := range tries {
		rng := &solver.Random{State: uint64(seed)}
		t := New(s, len(nights))
		t.WeighEdges(nights)
		if seed == 0 && built != nil {
			t.Put(built)
		} else {
			t.Put(deal(rng))
		}
		if !t.Perfect() {
			t.Search(work, rng)
		}
		switch {
		case best == nil || t.Cost() < best.Cost():
			best, equal = t, 1
		case t.Cost() == best.Cost():
			equal++
		}
		if best.Perfect() || equal >= enoughEqual && best.EvenCourts() {
			break
		}
	}
	return best.Games()
}
