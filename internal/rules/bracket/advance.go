package bracket

// A Slot is one side of a match, or the winner or the loser of a match, whose team may be unknown.
type Slot struct {
	Team   int64 // 0 if the team is not known yet, or if there is none
	Nobody bool  // whether the slot stays empty, because an earlier match has no winner or no loser
}

// IsKnown reports whether the team of the slot is known, or the slot is known to stay empty.
func (s Slot) IsKnown() bool { return s.Team != 0 || s.Nobody }

// A Result is the result of a match. The teams are in the order of the sources.
type Result struct {
	Teams  [2]int64
	Winner int64 // 0 if both teams forfeited, so that neither won
}

// State is the state of a match.
type State string

// The values of State.
const (
	Waiting   State = "waiting"   // at least one team is not known yet
	Ready     State = "ready"     // both teams are known, and there is no result
	Decided   State = "decided"   // the match has a result
	Walkover  State = "walkover"  // one team advances without playing, because it has no opponent or an absent one
	Empty     State = "empty"     // no team plays the match
	NotNeeded State = "notNeeded" // a second final that is not played because the first one was decisive
)

// IsOver reports whether the match does not have to be played any more.
func (s State) IsOver() bool { return s != Waiting && s != Ready }

// A Situation is a match with its current state.
type Situation struct {
	Match
	State         State
	Teams         [2]Slot
	Winner, Loser Slot // not known until the match is over
	Mismatch      bool // whether the match was played by other teams than the earlier results require
}

// An Entry contains the teams of a knockout.
type Entry struct {
	Teams  []int64        // by seed; 0 for an empty seed
	Absent map[int64]bool // the teams that forfeit all matches without a result, see IsForfeited
	Open   bool           // whether the seeds are not known yet; only the length of Teams has a meaning then
}

// Advance returns the state of each match after the given results, in the order of the matches. A match with a result keeps its teams and
// its result, even if earlier results have changed.
func (k Knockout) Advance(entry Entry, results map[string]Result) []Situation {
	all := make([]Situation, len(k.Matches))
	for i, p := range k.Matches {
		s := Situation{Match: p, State: Waiting}
		for side, source := range p.Sources {
			switch source.Kind {
			case Seed:
				if entry.Open {
					continue
				}
				s.Teams[side] = Slot{Nobody: true}
				if source.Seed <= len(entry.Teams) && entry.Teams[source.Seed-1] != 0 {
					s.Teams[side] = Slot{Team: entry.Teams[source.Seed-1]}
				}
			case Winner:
				s.Teams[side] = all[k.feeders[i][side]].Winner
			case Loser:
				s.Teams[side] = all[k.feeders[i][side]].Loser
			}
		}
		result, played := results[p.Key]
		switch {
		case played:
			s.applyResult(result)
		case p.IfNeeded:
			s.resolveSecondFinal(all[k.feeders[i][0]], entry)
		default:
			s.resolve(entry)
		}
		all[i] = s
	}
	return all
}

// applyResult sets the state of a match from its result.
func (s *Situation) applyResult(r Result) {
	teams := [2]Slot{{Team: r.Teams[0]}, {Team: r.Teams[1]}}
	s.Mismatch = (s.Teams[0].IsKnown() || s.Teams[1].IsKnown()) && s.Teams != teams && s.Teams != [2]Slot{teams[1], teams[0]}
	if s.Teams != [2]Slot{teams[1], teams[0]} {
		s.Teams = teams
	}
	s.State = Decided
	switch r.Winner {
	case s.Teams[0].Team:
		s.Winner, s.Loser = s.Teams[0], s.Teams[1]
	case s.Teams[1].Team:
		s.Winner, s.Loser = s.Teams[1], s.Teams[0]
	default:
		s.Winner, s.Loser = Slot{Nobody: true}, Slot{Nobody: true}
	}
}

// resolveSecondFinal sets the state of a second final, which is needed only if the team from the lower bracket has won the first final.
func (s *Situation) resolveSecondFinal(first Situation, entry Entry) {
	switch {
	case !first.State.IsOver():
		s.Teams = [2]Slot{}
	case first.State == Decided && first.Winner.Team != 0 && first.Winner == first.Teams[1]:
		s.Teams = first.Teams
		s.resolve(entry)
	default:
		s.State, s.Teams = NotNeeded, first.Teams
		s.Winner, s.Loser = first.Winner, first.Loser
	}
}

// resolve sets the state of a match without a result: it is ready if both teams can play, and over if at most one can.
func (s *Situation) resolve(entry Entry) {
	if !s.Teams[0].IsKnown() || !s.Teams[1].IsKnown() {
		return
	}
	has := func(side int) bool { return s.Teams[side].Team != 0 }
	// A team without an opponent advances even if it is absent.
	canPlay := func(side int) bool { return has(side) && !(has(1-side) && entry.Absent[s.Teams[side].Team]) }
	switch first, second := canPlay(0), canPlay(1); {
	case first && second:
		s.State = Ready
	case first:
		s.State, s.Winner, s.Loser = Walkover, s.Teams[0], walkoverLoser(s.Teams[1])
	case second:
		s.State, s.Winner, s.Loser = Walkover, s.Teams[1], walkoverLoser(s.Teams[0])
	default:
		s.State, s.Winner, s.Loser = Empty, Slot{Nobody: true}, Slot{Nobody: true}
	}
}

// walkoverLoser returns the slot of the loser of a walkover. An absent team is the loser, and enters its next match, which it forfeits too.
// An empty slot stays empty in the next match.
func walkoverLoser(s Slot) Slot {
	if s.Team == 0 {
		return Slot{Nobody: true}
	}
	return s
}

// IsForfeited reports whether both teams of a match without a result are known, and one or both are absent. The caller stores the forfeit as
// a result, so that later absences do not change it.
func (s Situation) IsForfeited(results map[string]Result) bool {
	_, played := results[s.Key]
	return !played && (s.State == Walkover || s.State == Empty) && s.Teams[0].Team != 0 && s.Teams[1].Team != 0
}
