package score

import "slices"

// OverAt returns the first score with which the set with this index was over, if the points of its leader came last; false if it is
// not over. Where a tap is worth several points, that is the score itself.
func (r Rules) OverAt(set int, s Set) (Set, bool) {
	if r.setWinner(set, s) == None {
		return s, false
	}
	if slices.ContainsFunc(r.Steps, func(step int) bool { return step != 1 }) {
		return s, true
	}
	for {
		earlier := s
		if s.leader() == Team1 {
			earlier.Team1Score--
		} else {
			earlier.Team2Score--
		}
		if r.setWinner(set, earlier) == None {
			return s, true
		}
		s = earlier
	}
}
