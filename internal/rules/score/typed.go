package score

import "slices"

// Corrections of sets, and results that a person has typed or recorded.

// corrected returns the state after a correction. A match that was won by its score continues if the new score wins no
// more; one that was ended by a finish event or a typed result stays over as long as a team leads, or a draw is a result.
func (r Rules) corrected(s State, e Event) State {
	sets := s.correctedSets(e)
	if e.Set > 0 && e.Set < len(sets) {
		if n := r.decidedAfter(sets); n < len(sets) { // the sets that follow were not needed
			return r.typed(s, sets[:n])
		}
	}
	if e.Final || s.typed {
		return r.typed(s, sets)
	}
	after := r.play(s, sets)
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

// decidedAfter returns after how many of these sets the match is decided, if their leaders have won them; all of them if
// the last one may be running.
func (r Rules) decidedAfter(sets []Set) int {
	won := State{}
	for i, set := range sets[:len(sets)-1] {
		if won = won.award(set.leader()); r.winner(won.Team1Sets, won.Team2Sets) != None || r.isDraw(won.Team1Sets, won.Team2Sets) {
			return i + 1
		}
	}
	return len(sets)
}

// typed returns the state of a match that has ended with these sets. Where the rules have not ended it, each set counts for
// its leader, and the leader of the match has won. If there is none, it is a draw where the rules have draws; otherwise the match
// goes on.
func (r Rules) typed(s State, sets []Set) State {
	after := r.play(s, sets)
	if after.IsOver() {
		return after
	}
	ended := r.start()
	ended.Sets, ended.Clock = slices.Clone(sets), s.Clock
	for _, set := range sets {
		ended = ended.award(set.leader())
	}
	switch {
	case ended.Team1Sets != ended.Team2Sets:
		ended.Winner = ahead(ended.Team1Sets, ended.Team2Sets)
		ended.finished, ended.typed = true, true
		return ended
	case r.Draws:
		ended.Drawn, ended.finished, ended.typed = true, true, true
		return ended
	case sets[len(sets)-1].leader() != None && len(sets) < r.MostSets():
		return r.play(s, append(slices.Clip(sets), r.start().Score()))
	default:
		return after
	}
}

// recorded returns the state of an official result. It may have the sets won without the points of each; a game that
// has not begun is 0-0 in it, whatever its starting score is. Of the state before it uses only the clock, which is new if
// the result is that of a match before its first point.
func (r Rules) recorded(before State, e Event) State {
	s := r.official(before.Clock, e)
	if s.isStart(r) {
		s.Clock = Clock{}
	}
	return s
}

func (r Rules) official(clock Clock, e Event) State {
	s, official := r.start(), Set{Team1Score: e.Team1Score, Team2Score: e.Team2Score}
	s.Clock = clock
	var sets []Set
	if r.Sets > 1 {
		sets = e.Sets
	} else if official != (Set{}) {
		sets = []Set{official}
	}
	if len(sets) > 0 && !e.Final {
		return r.play(s, sets)
	}
	if len(sets) > 0 {
		s.Sets = slices.Clone(sets)
	}
	if r.Sets > 1 {
		s.Team1Sets, s.Team2Sets = official.Team1Score, official.Team2Score
	}
	if e.Final {
		r.Draws = true // the league decides: a level result ends the game too
		return r.finish(s)
	}
	return s
}
