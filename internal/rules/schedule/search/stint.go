package search

import "math/bits"

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
