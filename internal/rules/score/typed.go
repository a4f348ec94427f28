package score

import "slices"

// This file applies corrections of sets, and results that a person has entered.

// applyCorrection returns the state after a correction. A match that the rules had ended continues if the new score does not end it. A
// match that a finish event or a typed result had ended stays over while a team leads or draws are allowed.
func (r Rules) applyCorrection(s State, e Event) State {
	sets := s.correctedSets(e)
	if e.Set > 0 && e.Set < len(sets) {
		if n := r.setsUntilDecided(sets); n < len(sets) { // the later sets were not needed
			return r.applyTypedResult(s, sets[:n])
		}
	}
	if e.Final || s.typed {
		return r.applyTypedResult(s, sets)
	}
	after := r.replaySets(s, sets)
	if s.finished && !after.IsOver() {
		return r.finish(after)
	}
	return after
}

// correctedSets returns the sets after a correction.
func (s State) correctedSets(e Event) []Set {
	if len(e.Sets) > 0 {
		return e.Sets
	}
	sets, n := slices.Clone(s.Sets), len(s.Sets)
	if e.Set > 0 && e.Set < n {
		n = e.Set
	}
	sets[n-1] = Set{e.Team1Score, e.Team2Score, e.Forfeit}
	return sets
}

// setsUntilDecided returns the number of sets after which the match is decided if each set counts for its leader. It returns the number
// of all sets if only the last one, which may still be in progress, can decide the match.
func (r Rules) setsUntilDecided(sets []Set) int {
	won := State{}
	for i, set := range sets[:len(sets)-1] {
		if won = won.awardSet(set.leader()); r.winner(won.Team1Sets, won.Team2Sets) != None || r.isDraw(won.Team1Sets, won.Team2Sets) {
			return i + 1
		}
	}
	return len(sets)
}

// applyTypedResult returns the state of a match that a person has declared over with the given sets. If the rules have not ended the
// match, each set counts for its leader, and the team with more sets wins. Level sets are a draw if the rules allow draws; otherwise the
// match continues.
func (r Rules) applyTypedResult(s State, sets []Set) State {
	after := r.replaySets(s, sets)
	if after.IsOver() {
		return after
	}
	ended := r.initialState()
	ended.Sets, ended.Clock = slices.Clone(sets), s.Clock
	for _, set := range sets {
		ended = ended.awardSet(set.leader())
	}
	switch {
	case ended.Team1Sets != ended.Team2Sets:
		ended.Winner = leadingTeam(ended.Team1Sets, ended.Team2Sets)
		ended.finished, ended.typed = true, true
		return ended
	case r.Draws:
		ended.Drawn, ended.finished, ended.typed = true, true, true
		return ended
	case sets[len(sets)-1].leader() != None && len(sets) < r.MostSets():
		return r.replaySets(s, append(slices.Clip(sets), r.initialState().Score()))
	default:
		return after
	}
}

// applyRecord returns the state after an official result. The result may have the sets won without their points, and 0-0 means that the
// game has not begun, whatever its starting score is. From the previous state it takes only the clock, which it resets if the game has
// not begun.
func (r Rules) applyRecord(before State, e Event) State {
	s := r.officialState(before.Clock, e)
	if s.isStart(r) {
		s.Clock = Clock{}
	}
	return s
}

func (r Rules) officialState(clock Clock, e Event) State {
	s, official := r.initialState(), Set{Team1Score: e.Team1Score, Team2Score: e.Team2Score}
	s.Clock = clock
	var sets []Set
	if r.Sets > 1 {
		sets = e.Sets
	} else if official != (Set{}) {
		sets = []Set{official}
	}
	if len(sets) > 0 && !e.Final {
		return r.replaySets(s, sets)
	}
	if len(sets) > 0 {
		s.Sets = slices.Clone(sets)
	}
	if r.Sets > 1 {
		s.Team1Sets, s.Team2Sets = official.Team1Score, official.Team2Score
	}
	if e.Final {
		r.Draws = true // the league may declare a level result final
		return r.finish(s)
	}
	return s
}
