package score

// ForfeitedSet returns the score of the set with the given index, from 0, if a team forfeits it: the opponent gets the ending score, and
// the team the starting score.
func (r Rules) ForfeitedSet(set int, by Team) Set {
	if by == Team1 {
		return Set{r.StartingScore, r.EndingScoreOf(set), by}
	}
	return Set{r.EndingScoreOf(set), r.StartingScore, by}
}

// ForfeitSet returns the event by which a team forfeits the current set. It returns false if the set has begun, if the forfeit would end
// the match, or if the set has no ending score.
func (l Log) ForfeitSet(by Team) (Event, bool) {
	set := l.rules.ForfeitedSet(len(l.current.Sets)-1, by)
	e := Event{Type: Correct, Team1Score: set.Team1Score, Team2Score: set.Team2Score, Forfeit: by}
	return e, l.isSetForfeit(e, l.rules.applyCorrection(l.current.State, e))
}

// isSetForfeit reports whether a correction only forfeits the current set: the set has no point yet, it ends with the score of a
// forfeited set, and another set follows. A team that would forfeit the last set forfeits the game instead.
func (l Log) isSetForfeit(e Event, after State) bool {
	running := len(l.current.Sets) - 1
	return l.current.Score() == l.rules.firstScore() && len(after.Sets) > len(l.current.Sets) &&
		after.Sets[running] == l.rules.ForfeitedSet(running, e.Forfeit)
}

// TopForfeit returns the latest event that counts if it forfeits a set; an undo would revert it.
func (l Log) TopForfeit() (Event, bool) {
	if l.top == nil || l.top.Forfeit == None {
		return Event{}, false
	}
	return l.top.Event, true
}

// previousSetForfeit returns the team that has forfeited the set before the current one, or None.
func (s State) previousSetForfeit() Team {
	if len(s.Sets) < 2 {
		return None
	}
	return s.Sets[len(s.Sets)-2].Forfeit
}

// IsForfeitValid reports whether the set was not forfeited, or was lost by the team that has forfeited it.
func (s Set) IsForfeitValid() bool {
	return s.Forfeit == None || s.leader() != None && opponent(s.Forfeit) == s.leader()
}

// KeepForfeits copies the forfeits of the earlier sets to those sets whose score has not changed.
func KeepForfeits(sets, before []Set) {
	for i := range min(len(sets), len(before)) {
		unmarked := before[i]
		if unmarked.Forfeit = None; sets[i] == unmarked {
			sets[i] = before[i]
		}
	}
}
