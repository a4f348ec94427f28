// This file has the log of a live game and derives the state of the game from it. decide.go decides which events count.

package score

import (
	"cmp"
	"slices"
)

// Log contains the events of one game and the resulting state. Create one with NewLog. A Log is immutable: Add returns a new one that
// shares its entries.
type Log struct {
	rules       Rules
	current     position
	top         *step // the latest event that counts
	last        *node // the latest entry
	ids         *idHashes
	device      string
	open        []Entry // the events about the score that did not count and are not settled
	reports     []Entry // the reports that are neither undone nor closed by an official result
	reportCount int     // the number of reports that were applied, including undone ones

	startedAt int64 // the time of the first event; 0 before it, and again after everything was undone
}

// position is the part of the log's state that an undo restores.
type position struct {
	State
	corrected   int64  // the sequence number of the latest correct or record event that counts, or 0
	correctedBy string // the device of that event; empty if the league entered the score
}

// step is an event that counts. An undo can revert it unless it is of type Record, an official result.
type step struct {
	Event
	below  *step    // the step before it
	before position // the position before the event
	closed []Entry  // the open entries that this event has closed, if it is a Correct
}

// node is an entry of the log, linked to all entries before it.
type node struct {
	Entry
	mergedWith string // for a merged event: the id of the point with which it was merged
	prev       *node
}

// NewLog returns an empty log.
func NewLog(r Rules) Log { return Log{rules: r, current: position{State: r.initialState()}} }

// Replay returns the log with the given entries, whose outcomes are already decided.
func Replay(r Rules, entries []Entry) Log {
	l := NewLog(r)
	for _, e := range entries {
		l = l.add(e)
	}
	return l
}

// Rules returns the rules of the game.
func (l Log) Rules() Rules { return l.rules }

// State returns the current state of the match.
func (l Log) State() State { return l.current.State }

// Entries returns the entries after a sequence number, the oldest first.
func (l Log) Entries(after int64) []Entry {
	missing := l.Seq() - max(after, 0)
	if missing <= 0 {
		return nil
	}
	entries := make([]Entry, missing)
	for n, i := l.last, missing-1; i >= 0; n, i = n.prev, i-1 {
		entries[i] = n.Entry
	}
	return entries
}

// Seq returns the sequence number of the latest entry, or 0.
func (l Log) Seq() int64 {
	if l.last == nil {
		return 0
	}
	return l.last.Seq
}

// Latest returns the latest entry; false if there is none.
func (l Log) Latest() (Entry, bool) {
	if l.last == nil {
		return Entry{}, false
	}
	return l.last.Entry, true
}

// Device returns the device that scores the game: the last device that took the game over, otherwise the first with an event that counts
// or is open. It is empty while no event counts or is open.
func (l Log) Device() string { return l.device }

// HasBegun reports whether the game has begun: an event counts or is open, or a device has taken the game over.
func (l Log) HasBegun() bool { return l.device != "" || !l.countsNothing() }

// countsNothing reports whether the log has the same effect as an empty one: all its events were undone, or the league has reset the
// score to the start.
func (l Log) countsNothing() bool {
	if len(l.open) > 0 {
		return false
	}
	return l.top == nil || l.top.Type == Record && l.current.isStart(l.rules)
}

// OpenCount returns the number of open events: events about the score that did not count and are not settled.
func (l Log) OpenCount() int { return len(l.open) }

// OpenEntries returns the open events. The caller must not change them.
func (l Log) OpenEntries() []Entry { return l.open }

// Reports returns the reports that are neither undone nor closed by an official result, the oldest first. The caller must not change
// them.
func (l Log) Reports() []Entry { return l.reports }

func (l Log) hasReport(id string) bool {
	return slices.ContainsFunc(l.reports, func(r Entry) bool { return r.ID == id })
}

// hasSettled reports whether an event is a settle event, and the score was not set by a correct or record event since.
func (l Log) hasSettled(id string) bool {
	n := l.find(id)
	return n != nil && n.Type == Settle && n.Seq > l.current.corrected
}

// openWithout returns the open entries that the log would have without a settle event.
func (l Log) openWithout(id string) []Entry {
	return Replay(l.rules, slices.DeleteFunc(l.Entries(0), func(e Entry) bool { return e.ID == id || e.Undoes == id })).open
}

// Run returns the points that count since the last event of type Correct or Record, the oldest first.
func (l Log) Run() (points []Event) {
	for s := l.top; s != nil && s.Type != Correct && s.Type != Record; s = s.below {
		if s.Type == Point {
			points = append(points, s.Event)
		}
	}
	slices.Reverse(points)
	return points
}

// UndoableID returns the id of the event that an undo would revert, or "" if there is none.
func (l Log) UndoableID() string {
	if l.top == nil || l.top.Type == Record {
		return ""
	}
	return l.top.ID
}

// BeforeEnd returns the state before the event that ended the match, or the current state if the match is not over.
func (l Log) BeforeEnd() State {
	now := l.current.State
	for s := l.top; s != nil && now.IsOver(); s = s.below {
		now = s.before.State
	}
	return now
}

// StartedAt returns the time of the first event, at which the clock of the match started, in milliseconds since 1970; 0 if the game has
// not begun.
func (l Log) StartedAt() int64 { return l.startedAt }

// SecondsPlayed returns the whole seconds on the clock of the match at the given time, which is in milliseconds since 1970.
func (l Log) SecondsPlayed(at int64) int64 {
	if l.startedAt == 0 {
		return 0
	}
	return l.current.Clock.seconds(l.startedAt, at)
}

// LastCountedAt returns the time of the latest event that counts, in milliseconds since 1970; 0 if no event counts.
func (l Log) LastCountedAt() int64 {
	if l.top == nil {
		return 0
	}
	return l.top.At
}

// Find returns the entry of the event with the given id; false if the log does not contain it.
func (l Log) Find(id string) (Entry, bool) {
	if n := l.find(id); n != nil {
		return n.Entry, true
	}
	return Entry{}, false
}

func (l Log) find(id string) *node {
	if !l.ids.mayContain(id) {
		return nil
	}
	for n := l.last; n != nil; n = n.prev {
		if n.ID == id {
			return n
		}
	}
	return nil
}

// Add decides the outcome of an event and returns the log with the event. For an event that the log already contains, it returns the
// stored entry. tooLate reports whether the match has been over for longer than CorrectionWindow.
func (l Log) Add(e Event, tooLate bool) (Log, Entry) {
	if known, ok := l.Find(e.ID); ok {
		return l, known
	}
	entry := Entry{e, l.Seq() + 1, l.decide(e, tooLate)}
	return l.add(entry), entry
}

// UndoRecord reverts the official result if it is the latest event that counts, and returns the log with the entry of the undo. Devices
// cannot revert it.
func (l Log) UndoRecord(e Event) (Log, Entry, bool) {
	if l.top == nil || l.top.Type != Record {
		return l, Entry{}, false
	}
	e.Type, e.Undoes = Undo, l.top.ID
	entry := Entry{e, l.Seq() + 1, Applied}
	return l.add(entry), entry, true
}

// add returns the log with an entry whose outcome is already decided.
func (l Log) add(e Entry) Log {
	l.last = &node{Entry: e, mergedWith: l.mergedPointID(e), prev: l.last}
	l.ids = l.ids.add(e.ID)
	switch {
	case e.Outcome == Applied:
		l = l.apply(e)
	case e.isAboutScore() && (e.Outcome == Conflict || e.Outcome == Late):
		l.open = append(slices.Clip(l.open), e)
	case e.Type == Undo && l.hasSettled(e.Undoes): // changes no score, so devices ignore it: only the league has to decide again
		l.open = l.openWithout(e.Undoes)
	case e.Type == Undo: // withdraws an event that never counted
		l.open = slices.DeleteFunc(slices.Clone(l.open), func(o Entry) bool { return o.ID == e.Undoes })
	}
	switch {
	case e.Type == Take: // apply has already set the device
	case l.countsNothing():
		l.device, l.startedAt = "", 0
	default:
		l.device = cmp.Or(l.device, e.Device)
		if e.Type != Record && e.Type != Toss { // teams toss long before they play
			l.startedAt = cmp.Or(l.startedAt, e.At)
		}
	}
	return l
}

// apply returns the log after an entry that counts.
func (l Log) apply(e Entry) Log {
	switch e.Type {
	case Take:
		l.device = e.Device
		return l
	case Settle:
		_, l.open = splitOpen(l.open, e.Event)
		return l
	case Report:
		l.reports, l.reportCount = append(slices.Clip(l.reports), e), l.reportCount+1
		return l
	case Undo:
		if l.hasReport(e.Undoes) {
			l.reports = slices.DeleteFunc(slices.Clone(l.reports), func(r Entry) bool { return r.ID == e.Undoes })
			return l
		}
		return l.without(cmp.Or(l.findCounted(e.Undoes), l.top))
	}
	return l.push(e)
}

// without returns the log before a step, and after the events since then, which are about line-ups. Those that the rules do not allow
// without the step are dropped.
func (l Log) without(target *step) Log {
	if target == nil { // the log was not made by Add
		return l
	}
	events := l.countedAfter(target)
	l.open = slices.Concat(target.closed, l.open)
	l.current, l.top = target.before, target.below
	for _, e := range events {
		if l.decide(e, false) == Applied {
			l = l.push(Entry{Event: e})
		}
	}
	return l
}

// push returns the log after an entry that an undo can revert.
func (l Log) push(e Entry) Log {
	next := step{Event: e.Event, below: l.top, before: l.current}
	switch e.Type {
	case Correct:
		next.closed, l.open = splitOpen(l.open, e.Event)
		l.current.corrected, l.current.correctedBy = e.Seq, e.Device
	case Record:
		l.open, l.reports = nil, nil
		l.current.corrected, l.current.correctedBy = e.Seq, ""
	}
	l.current.State = l.stateAfter(e.Event)
	l.top = &next
	return l
}

// splitOpen divides the open entries into those that a correct or settle event closes, because its device has received or sent them, and
// the others.
func splitOpen(open []Entry, by Event) (closed, left []Entry) {
	for _, e := range open {
		if e.Seq <= by.Seen || e.Device == by.Device {
			closed = append(closed, e)
		} else {
			left = append(left, e)
		}
	}
	return closed, left
}

// stateAfter returns the state after an event that counts.
func (l Log) stateAfter(e Event) State {
	s := l.current.State
	switch e.Type {
	case Point:
		return l.rules.addPoints(s, e.Team, e.pointCount())
	case Correct:
		return l.rules.applyCorrection(s, e)
	case Record:
		return l.rules.applyRecord(s, e)
	case Finish:
		return l.rules.finish(s)
	case LastPoint:
		s.lastPoint = true
	case Toss:
		return s.toss(e)
	case Serve:
		s.Serving = e.Team
		if s.Score() == l.rules.firstScore() {
			s.servedFirst = e.Team
		}
	case Sides:
		s.Left = e.Team
	case Timeout:
		s.Timeouts[teamIndex(e.Team)]++
	case SetLineup, Substitute, Libero, Rotate, Sanctioned:
		return s.withLineupEvent(e, s.Score() == l.rules.firstScore())
	case Pause:
		s.Clock = s.Clock.pause(e.At)
	case Resume:
		s.Clock = s.Clock.resume(e.At)
	}
	return s
}

func teamIndex(team Team) int {
	if team == Team1 {
		return 0
	}
	return 1
}
