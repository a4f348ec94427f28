package score

// ForfeitedSet returns the set with this index, from 0, as a team that has forfeited it leaves it: the ending score to the starting
// score.
func (r Rules) ForfeitedSet(set int, by Team) Set {
	if by == Team1 {
		return Set{r.StartingScore, r.EndingScoreOf(set), by}
	}
	return Set{r.EndingScoreOf(set), r.StartingScore, by}
}

// ForfeitSet returns the event with which a team forfeits the running set; false if that cannot be: the set has begun, it would
// end the match, or no score ends it.
func (l Log) ForfeitSet(by Team) (Event, bool) {
	set := l.rules.ForfeitedSet(len(l.now.Sets)-1, by)
	e := Event{Type: Correct, Team1Score: set.Team1Score, Team2Score: set.Team2Score, Forfeit: by}
	return e, l.forfeitsSet(e, l.rules.corrected(l.now.State, e))
}

// forfeitsSet reports whether a correction with which a team forfeits a set does that, and no more: the running set has no point,
// it ends with the full score, and another one follows. Who forfeits the set that ends the match forfeits the game.
func (l Log) forfeitsSet(e Event, after State) bool {
	running := len(l.now.Sets) - 1
	return l.now.Score() == l.rules.firstScore() && len(after.Sets) > len(l.now.Sets) &&
		after.Sets[running] == l.rules.ForfeitedSet(running, e.Forfeit)
}

// TopForfeit returns the event that an undo would revert if it is the forfeit of a set.
func (l Log) TopForfeit() (Event, bool) {
	if l.top == nil || l.top.Forfeit == None {
		return Event{}, false
	}
	return l.top.Event, true
}

// forfeitedBefore returns the team that has forfeited the set before the running one, or None.
func (s State) forfeitedBefore() Team {
	if len(s.Sets) < 2 {
		return None
	}
	return s.Sets[len(s.Sets)-2].Forfeit
}

// LostByForfeiter reports whether the team that has forfeited the set, if one has, is one of the two and has lost the set.
func (s Set) LostByForfeiter() bool {
	return s.Forfeit == None || s.leader() != None && other(s.Forfeit) == s.leader()
}

// KeepForfeits marks those sets as forfeited that were before, and still have the same score.
func KeepForfeits(sets, before []Set) {
	for i := range min(len(sets), len(before)) {
		unmarked := before[i]
		if unmarked.Forfeit = None; sets[i] == unmarked {
			sets[i] = before[i]
		}
	}
}
