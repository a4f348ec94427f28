// This file has the coin toss before the first set and before a deciding set.

package score

// TossChoice is what the winner of a toss has chosen. The other team chooses what is left.
type TossChoice string

// The choices.
const (
	ChoseServe   TossChoice = "serve"
	ChoseReceive TossChoice = "receive"
	ChoseSide    TossChoice = "side"
)

// HasTossFields reports whether the fields of a toss agree with each other.
func (e Event) HasTossFields() bool {
	isTeam := func(team Team) bool { return team == Team1 || team == Team2 }
	if !isTeam(e.Team) || !isTeam(e.Serves) || !isTeam(e.Left) {
		return false
	}
	switch e.Chose {
	case ChoseServe:
		return e.Serves == e.Team
	case ChoseReceive:
		return e.Serves != e.Team
	default:
		return e.Chose == ChoseSide
	}
}

// isTossed reports whether a toss decides who serves first in the current set, and it has not begun.
func (l Log) isTossed() bool {
	s := l.current.State
	set := len(s.Sets) - 1
	return s.Score() == l.rules.firstScore() && (set == 0 || l.rules.sideRules().Toss && l.rules.IsDeciding(set))
}

// toss returns the state after a toss.
func (s State) toss(e Event) State {
	s.Serving, s.servedFirst, s.Left = e.Serves, e.Serves, e.Left
	return s
}

// LatestToss returns the latest toss of the current set; false if there was none.
func (l Log) LatestToss() (Event, bool) {
	for s := l.top; s != nil && len(s.before.Sets) == len(l.current.Sets); s = s.below {
		if s.Type == Toss {
			return s.Event, true
		}
	}
	return Event{}, false
}
