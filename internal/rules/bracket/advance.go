package bracket

// A Slot is one of the two sides of a match, or where its winner or loser goes.
type Slot struct {
	Team   int64 // 0: not known yet, or nobody
	Nobody bool  // it is known that nobody comes, because a match before has no winner or no loser
}

// IsKnown reports whether the team of the slot is known, or that no team comes.
func (s Slot) IsKnown() bool { return s.Team != 0 || s.Nobody }

// A Result is how a match ended. The teams are in the order of the sources.
type Result struct {
	Teams  [2]int64
	Winner int64 // 0: nobody has won, because both teams forfeited
}

// State says how far a match is.
type State string

// The values of State.
const (
	Waiting   State = "waiting"   // at least one team is not known
	Ready     State = "ready"     // both teams are known and there is no result
	Decided   State = "decided"   // it has a result
	Walkover  State = "walkover"  // one team goes on without a match, because nobody comes against it
	Empty     State = "empty"     // nobody comes
	NotNeeded State = "notNeeded" // a second final after a first one that has decided everything
)

// IsOver reports whether nobody has to play the match any more.
func (s State) IsOver() bool { return s != Waiting && s != Ready }

// A Situation is a match with what has become of it.
type Situation struct {
	Match
	State         State
	Teams         [2]Slot
	Winner, Loser Slot // who goes on from here; not known before the match is over
	Mismatch      bool // it was played by other teams than those that the results before lead to
}

// An Entry is who plays in a knockout.
type Entry struct {
	Teams  []int64        // by seed; 0: nobody
	Absent map[int64]bool // teams that do not play what they have no result of; see IsForfeited
	Open   bool           // the seeds are not known yet: Teams says only how many there are
}

// Advance returns the matches with what the results have made of them, in the order of the matches. A match with a result keeps its teams and its
// result, whatever has changed before it.
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
			s.decide(result)
		case p.IfNeeded:
			s.ifNeeded(all[k.feeders[i][0]], entry)
		default:
			s.settle(entry)
		}
		all[i] = s
	}
	return all
}

// decide enters the result of a match.
func (s *Situation) decide(r Result) {
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

// ifNeeded settles a second final: the first final decides everything unless the team from the lower bracket has won it.
func (s *Situation) ifNeeded(first Situation, entry Entry) {
	switch {
	case !first.State.IsOver():
		s.Teams = [2]Slot{}
	case first.State == Decided && first.Winner.Team != 0 && first.Winner == first.Teams[1]:
		s.Teams = first.Teams
		s.settle(entry)
	default:
		s.State, s.Teams = NotNeeded, first.Teams
		s.Winner, s.Loser = first.Winner, first.Loser
	}
}

// settle decides a match without a result: it is ready if both teams come, and over if at most one does.
func (s *Situation) settle(entry Entry) {
	if !s.Teams[0].IsKnown() || !s.Teams[1].IsKnown() {
		return
	}
	has := func(side int) bool { return s.Teams[side].Team != 0 }
	comes := func(side int) bool { return has(side) && !(has(1-side) && entry.Absent[s.Teams[side].Team]) } // nobody is late for a match without an opponent
	switch first, second := comes(0), comes(1); {
	case first && second:
		s.State = Ready
	case first:
		s.State, s.Winner, s.Loser = Walkover, s.Teams[0], gone(s.Teams[1])
	case second:
		s.State, s.Winner, s.Loser = Walkover, s.Teams[1], gone(s.Teams[0])
	default:
		s.State, s.Winner, s.Loser = Empty, Slot{Nobody: true}, Slot{Nobody: true}
	}
}

// gone returns the slot of the loser of a walkover. An absent team is the loser and keeps its next match, where it is absent too; if
// nobody was to come, nobody comes there either.
func gone(s Slot) Slot {
	if s.Team == 0 {
		return Slot{Nobody: true}
	}
	return s
}

// IsForfeited reports whether two known teams would play, and one or both are absent. The caller stores that as a result, so that
// it stands whoever else leaves later.
func (s Situation) IsForfeited(results map[string]Result) bool {
	_, played := results[s.Key]
	return !played && (s.State == Walkover || s.State == Empty) && s.Teams[0].Team != 0 && s.Teams[1].Team != 0
}
