// Which events of a live game count, where several devices may tell them, late, twice or out of order.

package score

import "slices"

// sameRally is how far apart two devices may tell one rally, in milliseconds.
const sameRally = 20_000

// decide is the whole rule about events from several devices (docs/live.md).
func (l Log) decide(e Event, tooLate bool) Outcome {
	over := l.now.Winner != None
	switch {
	case !e.makesSense(l.match):
		return Conflict
	case e.Type == Take, e.Type == Settle, e.Type == Record:
		return Applied
	case e.Type == Point:
		return l.decidePoint(e, over || tooLate)
	case e.Type == TakeOff:
		return l.decideUndo(e, tooLate)
	case tooLate:
		return Late
	case e.Type == Correct:
		return l.decideCorrect(e)
	case e.Type == Finish:
		return l.decideFinish(e, over)
	case over:
		return Late
	default:
		return outcome(l.changes(e), Noop)
	}
}

func outcome(applied bool, otherwise Outcome) Outcome {
	if applied {
		return Applied
	}
	return otherwise
}

func (l Log) decidePoint(e Event, late bool) Outcome {
	switch {
	case l.sameRally(e) != nil:
		return Merged
	case late:
		return Late
	default:
		agrees := e.Rally == 0 || e.Rally-e.worth() == l.now.Total()
		return outcome(agrees && !l.isStale(e), Conflict)
	}
}

// sameRally returns the point that is the same rally as this one, told by another device; nil: there is none.
func (l Log) sameRally(e Event) *step {
	before := e.Rally - e.worth()
	if e.Rally == 0 || before >= l.now.Total() {
		return nil
	}
	for s := l.top; s != nil; s = s.below {
		if s.Type != Point || s.before.Total() != before {
			continue
		}
		if s.Device != e.Device && s.Team == e.Team && s.worth() == e.worth() && max(s.At-e.At, e.At-s.At) <= sameRally {
			return s
		}
		break
	}
	return nil
}

// toldBefore returns the id of the point with which an entry was merged; empty: it was not.
func (l Log) toldBefore(e Entry) string {
	if e.Outcome != Merged {
		return ""
	}
	if s := l.sameRally(e.Event); s != nil {
		return s.ID
	}
	return ""
}

// isStale reports whether the score was set, by another device or in the books, after what the device of an event had
// seen.
func (l Log) isStale(e Event) bool {
	return e.Seen < l.now.corrected && (l.now.correctedBy == "" || e.Device != l.now.correctedBy)
}

func (l Log) decideUndo(e Event, tooLate bool) Outcome {
	target := l.counted(e.Undoes)
	switch {
	case target == nil:
		return Noop // taken back already, or never counted
	case tooLate:
		return Late
	default:
		// A score that was set since lies above it.
		return outcome(target == l.top && target.Type != Record, Conflict)
	}
}

// counted returns the step of an event, or of the one with which it was merged; nil: it does not count.
func (l Log) counted(id string) *step {
	if n := l.find(id); n != nil && n.told != "" {
		id = n.told
	}
	for s := l.top; s != nil; s = s.below {
		if s.ID == id {
			return s
		}
	}
	return nil
}

// decideCorrect lets the last one to set the score win, except over a score that it had not seen being set.
func (l Log) decideCorrect(e Event) Outcome {
	if !l.isStale(e) {
		return Applied
	}
	if slices.Equal(l.match.corrected(l.now.State, e).Sets, l.now.Sets) {
		return Noop
	}
	return Conflict
}

func (l Log) decideFinish(e Event, over bool) Outcome {
	if over {
		return Noop
	}
	agrees := e.Rally == 0 || e.Rally == l.now.Total()
	return outcome(agrees && l.now.leader() != None && !l.isStale(e), Conflict)
}

// changes reports whether a serve, sides or timeout makes a difference.
func (l Log) changes(e Event) bool {
	switch e.Type {
	case Serve:
		return l.now.Serving != e.Team
	case Sides:
		return l.now.Left != e.Team
	default:
		return l.now.Timeouts[place(e.Team)] < TimeoutsPerSet
	}
}
