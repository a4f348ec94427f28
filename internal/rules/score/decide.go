// This file decides which events of a live game count. Several devices may send events, and these may arrive late, twice or out of order.

package score

import "slices"

// rallyWindow is the longest time between the records of the same rally by two devices, in milliseconds.
const rallyWindow = 20_000

// decide returns the outcome of an event, see docs/live.md.
func (l Log) decide(e Event, tooLate bool) Outcome {
	over := l.current.IsOver()
	switch {
	case !e.isValid(l.rules):
		return Conflict
	case e.Type == Take, e.Type == Settle, e.Type == Record:
		return Applied
	case e.Type == Point:
		return l.decidePoint(e, over || tooLate)
	case e.Type == Undo && l.hasReport(e.Undoes):
		return Applied
	case e.Type == Undo:
		return l.decideUndo(e, tooLate)
	case tooLate:
		return Late
	case e.Type == Correct:
		return l.decideCorrection(e)
	case e.Type == Finish, e.Type == LastPoint:
		return l.decideEnding(e, over)
	case over:
		return Late
	case e.Type == Report:
		return appliedIf(l.reportCount < MaxReports, Noop)
	default:
		return appliedIf(l.changesState(e), Noop)
	}
}

// appliedIf returns Applied if the event counts, and the other outcome if it does not.
func appliedIf(counts bool, otherwise Outcome) Outcome {
	if counts {
		return Applied
	}
	return otherwise
}

func (l Log) decidePoint(e Event, late bool) Outcome {
	switch {
	case l.findDuplicatePoint(e) != nil:
		return Merged
	case late:
		return Late
	default:
		agrees := e.Rally == 0 || e.Rally-e.pointCount() == l.current.Total()
		return appliedIf(agrees && !l.isStale(e), Conflict)
	}
}

// findDuplicatePoint returns the point that another device has recorded for the same rally, or nil.
func (l Log) findDuplicatePoint(e Event) *step {
	before := e.Rally - e.pointCount()
	if e.Rally == 0 || before >= l.current.Total() {
		return nil
	}
	for s := l.top; s != nil; s = s.below {
		if s.Type != Point || s.before.Total() != before {
			continue
		}
		if s.Device != e.Device && s.Team == e.Team && s.pointCount() == e.pointCount() && max(s.At-e.At, e.At-s.At) <= rallyWindow {
			return s
		}
		break
	}
	return nil
}

// mergedPointID returns the id of the point with which an entry was merged; empty if it was not merged.
func (l Log) mergedPointID(e Entry) string {
	if e.Outcome != Merged {
		return ""
	}
	if s := l.findDuplicatePoint(e.Event); s != nil {
		return s.ID
	}
	return ""
}

// isStale reports whether another device or the league set the score after the last event that the device had received.
func (l Log) isStale(e Event) bool {
	return e.Seen < l.current.corrected && (l.current.correctedBy == "" || e.Device != l.current.correctedBy)
}

func (l Log) decideUndo(e Event, tooLate bool) Outcome {
	target := l.findCounted(e.Undoes)
	switch {
	case target == nil:
		return Noop // it was reverted already, or never counted
	case tooLate:
		return Late
	default:
		// Only the latest event that counts can be reverted, apart from those about line-ups, and not an official result.
		isLatest := !slices.ContainsFunc(l.countedAfter(target), func(e Event) bool { return !e.isAboutLineup() })
		return appliedIf(isLatest && target.Type != Record, Conflict)
	}
}

// findCounted returns the step of the event, or of the event with which it was merged; nil if it does not count.
func (l Log) findCounted(id string) *step {
	if n := l.find(id); n != nil && n.mergedWith != "" {
		id = n.mergedWith
	}
	for s := l.top; s != nil; s = s.below {
		if s.ID == id {
			return s
		}
	}
	return nil
}

// countedAfter returns the events after a step that count, the oldest first.
func (l Log) countedAfter(target *step) (events []Event) {
	for s := l.top; s != target; s = s.below {
		events = append(events, s.Event)
	}
	slices.Reverse(events)
	return events
}

// decideCorrection accepts a correction unless its device had not received an earlier correction. Sets before the last one need a
// winner, and so does a final result unless the rules allow draws.
func (l Log) decideCorrection(e Event) Outcome {
	if e.Set > len(l.current.Sets) || l.current.leavesLevelSet(e) {
		return Conflict
	}
	after := l.rules.applyCorrection(l.current.State, e)
	switch {
	case e.Final && !after.IsOver():
		return Conflict
	case e.Forfeit != None && l.isStale(e) && l.current.previousSetForfeit() == e.Forfeit:
		return Noop // another device has reported the same forfeit
	case e.Forfeit != None && !l.isSetForfeit(e, after):
		return Conflict
	case !l.isStale(e):
		return Applied
	case slices.Equal(after.Sets, l.current.Sets) && after.Winner == l.current.Winner && after.Drawn == l.current.Drawn:
		return Noop
	default:
		return Conflict
	}
}

// leavesLevelSet reports whether a correction gives a set before the last one a score without a winner.
func (s State) leavesLevelSet(e Event) bool {
	if len(e.Sets) > 0 {
		return slices.ContainsFunc(e.Sets[:len(e.Sets)-1], func(s Set) bool { return s.leader() == None })
	}
	return e.Set > 0 && e.Set < len(s.Sets) && e.Team1Score == e.Team2Score
}

// decideEnding returns the outcome of a finish, which needs a leader unless the rules allow draws, or of a lastPoint, which needs a level
// score.
func (l Log) decideEnding(e Event, over bool) Outcome {
	if over || e.Type == LastPoint && l.current.lastPoint {
		return Noop
	}
	agrees := e.Rally == 0 || e.Rally == l.current.Total()
	hasLeader := l.current.leader() != None
	fits := hasLeader == (e.Type == Finish) || e.Type == Finish && l.rules.Draws
	return appliedIf(agrees && fits && !l.isStale(e), Conflict)
}

// changesState reports whether an event that is not about the score changes the state.
func (l Log) changesState(e Event) bool {
	if e.isAboutLineup() {
		return l.changesLineup(e)
	}
	switch e.Type {
	case Toss:
		return l.isTossed()
	case Serve:
		return l.current.Serving != e.Team
	case Sides:
		return l.current.Left != e.Team
	case Pause, Resume:
		return l.current.Clock.isPaused() == (e.Type == Resume)
	default:
		return l.current.Timeouts[teamIndex(e.Team)] < TimeoutsPerSet
	}
}
