package search

import (
	"math/bits"
	"slices"

	"sideout/internal/rules/schedule/solver"
)

// Limits of the search. Work is counted in moved games.
const (
	workPerProblem = 60_000
	workPerGame    = 1_000
	maxWork        = 500_000
)

// Effort returns the amount of work for a problem with this many games.
func Effort(games int) int { return workPerProblem + min(workPerGame*games, maxWork) }

// Search improves a plan: first the times, then the courts, and if these cannot be shared evenly, both together.
func (t *Table) Search(work int, rng *solver.Random) {
	t.setCountsCourts(false)
	t.improve(work, largeThreshold, rng)
	t.setCountsCourts(true)
	t.balanceCourts(min(2*work, maxWork), rng)
	if !t.EvenCourts() {
		t.improve(work/8, smallThreshold, rng)
		t.balanceCourts(min(2*work, maxWork), rng)
	}
}

// Perfect reports whether nothing can be improved.
func (t *Table) Perfect() bool { return t.restful() && t.EvenCourts() }

// restful reports whether no times can be improved: shares are as even as whole games allow, nobody waits, and nobody plays
// three in a row unless every slot is needed.
func (t *Table) restful() bool {
	return t.unfairStarts == t.leastUnfairness(t.allAtStart, t.edges) && !t.hasGaps()
}

// hasGaps reports whether a team waits, or plays three in a row although a slot of the night is free.
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

// ImproveNights improves some nights a little, after so many games have moved.
func (t *Table) ImproveNights(nights []int, moved int) {
	if t.open = nights; len(nights) > 0 {
		t.improve(Effort(moved), smallThreshold, &solver.Random{})
	}
}

// ImproveNewNights improves the nights without any of the kept games by the search. added is the number of games that
// have been added.
func (t *Table) ImproveNewNights(kept []solver.Game, added int) {
	old := make([]bool, t.nights)
	for _, g := range kept {
		if g.Night < t.nights {
			old[g.Night] = true
		}
	}
	if t.open = slices.DeleteFunc(t.open, func(night int) bool { return old[night] }); len(t.open) > 0 {
		t.improve(Effort(added), largeThreshold, &solver.Random{})
	}
}

// A stint is a team's night while its cost is added up, slot by slot in order.
type stint struct {
	last, run int32 // the slot of the last game, and how many games without a break end there
	cost      int32
}

// play adds a game in a slot.
func (s *stint) play(slot int32) {
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

// costOf returns the cost of a night on which a team plays in the slots whose bits are set, without rematches.
func (t *Table) costOf(plays uint64) int32 {
	if plays < uint64(len(t.knownCosts)) {
		return t.knownCosts[plays]
	}
	return addUp(plays)
}

func addUp(plays uint64) int32 {
	var s stint
	for ; plays != 0; plays &= plays - 1 {
		s.play(int32(bits.TrailingZeros64(plays)))
	}
	return s.cost
}

// costsOfNights returns the costs of all nights of so many slots, twelve at most.
func costsOfNights(slots int) []int32 {
	costs := make([]int32, 1<<min(slots, 12))
	for plays := range costs {
		costs[plays] = addUp(uint64(plays))
	}
	return costs
}
