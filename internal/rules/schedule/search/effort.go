package search

import (
	"math/bits"
	"slices"

	"sideout/internal/rules/schedule/solver"
)

// Limits of the search, counted in moved games.
const (
	workPerProblem = 60_000
	workPerGame    = 1_000
	maxWork        = 500_000
)

// Effort returns the amount of work for a problem with the given number of games.
func Effort(games int) int { return workPerProblem + min(workPerGame*games, maxWork) }

// Search improves a plan: first the times, then the courts, and then both together if the courts cannot be shared evenly.
func (t *Table) Search(work int, rng *solver.Random) {
	t.setCountsCourts(false)
	t.improve(work, largeThreshold, rng)
	t.setCountsCourts(true)
	t.balanceCourts(min(2*work, maxWork), rng)
	if !t.HasEvenCourts() {
		t.improve(work/8, smallThreshold, rng)
		t.balanceCourts(min(2*work, maxWork), rng)
	}
}

// IsPerfect reports whether the plan cannot be improved.
func (t *Table) IsPerfect() bool { return t.hasBestTimes() && t.HasEvenCourts() }

// hasBestTimes reports whether the times cannot be improved: the starts are shared as evenly as whole games allow, no team
// waits, and none plays three in a row unless every slot is needed.
func (t *Table) hasBestTimes() bool {
	return t.unfairStarts == t.minUnfairness(t.allAtStart, t.edgeWeights) && !t.hasGaps()
}

// hasGaps reports whether a team waits, or plays three in a row although a slot of the night is free for it.
func (t *Table) hasGaps() bool {
	for night := range t.nights {
		for team := range t.teams {
			played, first, last := 0, 0, 0
			for slot := range t.shape.Slots {
				if t.opponent[(night*t.shape.Slots+slot)*t.teams+team] != free {
					if played == 0 {
						first = slot
					}
					played, last = played+1, slot
				}
			}
			if played > 0 && (last-first+1 != played || played > 2 && played < t.shape.Slots) {
				return true
			}
		}
	}
	return false
}

// ImproveNights slightly improves the given nights, after a number of games have moved.
func (t *Table) ImproveNights(nights []int, moved int) {
	if t.openNights = nights; len(nights) > 0 {
		t.improve(Effort(moved), smallThreshold, &solver.Random{})
	}
}

// ImproveNewNights improves the nights that contain none of the kept games. added is the number of games that have been added.
func (t *Table) ImproveNewNights(kept []solver.Game, added int) {
	old := make([]bool, t.nights)
	for _, g := range kept {
		if g.Night < t.nights {
			old[g.Night] = true
		}
	}
	if t.openNights = slices.DeleteFunc(t.openNights, func(night int) bool { return old[night] }); len(t.openNights) > 0 {
		t.improve(Effort(added), largeThreshold, &solver.Random{})
	}
}

// A costAccumulator adds up the cost of a team's night, slot by slot in ascending order.
type costAccumulator struct {
	last, run int32 // the slot of the last game, and the length of the run that ends there
	cost      int32
}

// addGame adds a game in a slot.
func (s *costAccumulator) addGame(slot int32) {
	s.cost += slot * costLate
	if s.run > 0 && s.last == slot-1 {
		if s.run++; s.run > 2 {
			s.cost += costRun
		}
	} else {
		if s.run > 0 {
			gap := slot - s.last - 1
			s.cost += costWait * gap * gap
		}
		s.run = 1
	}
	s.last = slot
}

// costOfSlots returns the cost of a night on which a team plays in the slots whose bits are set, without rematches.
func (t *Table) costOfSlots(plays uint64) int32 {
	if plays < uint64(len(t.cachedCosts)) {
		return t.cachedCosts[plays]
	}
	return computeCost(plays)
}

func computeCost(plays uint64) int32 {
	var s costAccumulator
	for ; plays != 0; plays &= plays - 1 {
		s.addGame(int32(bits.TrailingZeros64(plays)))
	}
	return s.cost
}

// precomputeCosts returns the costs of all possible nights, by the bits of the slots. It covers the first twelve slots.
func precomputeCosts(slots int) []int32 {
	costs := make([]int32, 1<<min(slots, 12))
	for plays := range costs {
		costs[plays] = computeCost(uint64(plays))
	}
	return costs
}
