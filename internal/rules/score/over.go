package score

import "slices"

// FirstFinalScore returns the lowest score at which the leader has won the set with the given index if the last points were the leader's; false
// if the set is not over. In sports where a tap may add several points, it returns the score itself.
func (r Rules) FirstFinalScore(set int, s Set) (Set, bool) {
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
