// The log of a live game, and where it leads. decide.go says which events count.

package score

import "slices"

// Log is the log of one game and where it has led. The zero value is of no use: NewLog makes one. A Log never changes;
// Add returns the next one, which shares its past with this one.
type Log struct {
	match  Match
	now    standing
	top    *step // the latest event that counts
	last   *node // the latest entry
	ids    *ids
	device string
	open   []Entry // not counted, and nobody has settled them
}

// standing is all that an undo brings back.
type standing struct {
	State
	corrected   int64  // the sequence number of the latest correct or record that counts; 0: there is none
	correctedBy string // its device; empty: the league's books
}

// step is an event that counts, and can be taken back unless it is a record.
type step struct {
	Event
	below  *step // the one before it
	before standing
	closed []Entry // of a correct: what was open and is not any more
}

// node is an entry of the log and all those before it.
type node struct {
	Entry
	told string // of a merged event: the id of the step that is the same rally
	prev *node
}

// NewLog returns the log of a game in which nothing has happened.
func NewLog(m Match) Log { return Log{match: m, now: standing{State: m.start()}} }

// Replay returns the log with these entries.
func Replay(m Match, entries []Entry) Log {
	l := NewLog(m)
	for _, e := range entries {
		l = l.add(e)
	}
	return l
}

// Match returns what is played to.
func (l Log) Match() Match { return l.match }

// State returns where the match stands.
func (l Log) State() State { return l.now.State }

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

// Seq is the sequence number of the latest entry; 0: there is none.
func (l Log) Seq() int64 {
	if l.last == nil {
		return 0
	}
	return l.last.Seq
}

// Device is the device that scores the game: the last that took it over, or else the first that told something.
func (l Log) Device() string { return l.device }

// Open is how many events about the score were not counted that nobody has settled.
func (l Log) Open() int { return len(l.open) }

// Unsettled returns those events. They are not to be changed.
func (l Log) Unsettled() []Entry { return l.open }

// Run returns the points that count since the score was last set, the oldest first.
func (l Log) Run() (points []Event) {
	for s := l.top; s != nil && s.Type != Correct && s.Type != Record; s = s.below {
		if s.Type == Point {
			points = append(points, s.Event)
		}
	}
	slices.Reverse(points)
	return points
}

// Top returns the id of the event that an undo would take back; empty: there is none.
func (l Log) Top() string {
	if l.top == nil || l.top.Type == Record {
		return ""
	}
	return l.top.ID
}

// Known returns the entry of an event that the log has.
func (l Log) Known(id string) (Entry, bool) {
	if n := l.find(id); n != nil {
		return n.Entry, true
	}
	return Entry{}, false
}

func (l Log) find(id string) *node {
	if !l.ids.mayHave(id) {
		return nil
	}
	for n := l.last; n != nil; n = n.prev {
		if n.ID == id {
			return n
		}
	}
	return nil
}

// Add decides what becomes of an event and returns the log with it. One that it has already is answered as before.
// Too late means that the match has been over for so long that devices change it no more.
func (l Log) Add(e Event, tooLate bool) (Log, Entry) {
	if known, ok := l.Known(e.ID); ok {
		return l, known
	}
	entry := Entry{e, l.Seq() + 1, l.decide(e, tooLate)}
	return l.add(entry), entry
}

// add returns the log with an entry, whose outcome is settled.
func (l Log) add(e Entry) Log {
	l.last = &node{Entry: e, told: l.toldBefore(e), prev: l.last}
	l.ids = l.ids.with(e.ID)
	if l.device == "" {
		l.device = e.Device
	}
	switch {
	case e.Outcome == Applied:
		return l.apply(e)
	case e.aboutScore() && (e.Outcome == Conflict || e.Outcome == Late):
		l.open = append(slices.Clip(l.open), e)
	case e.Type == TakeOff: // of something that was never counted: its scorer wants it no more
		l.open = slices.DeleteFunc(slices.Clone(l.open), func(o Entry) bool { return o.ID == e.Undoes })
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
		_, l.open = split(l.open, e.Event)
		return l
	case TakeOff:
		if l.top == nil { // not a log that Add has made
			return l
		}
		l.open = slices.Concat(l.top.closed, l.open)
		l.now, l.top = l.top.before, l.top.below
		return l
	}
	next := step{Event: e.Event, below: l.top, before: l.now}
	switch e.Type {
	case Correct:
		next.closed, l.open = split(l.open, e.Event)
		l.now.corrected, l.now.correctedBy = e.Seq, e.Device
	case Record:
		l.open = nil
		l.now.corrected, l.now.correctedBy = e.Seq, ""
	}
	l.now.State = l.after(e.Event)
	l.top = &next
	return l
}

// split tells the open entries that a correct or settle closes from the others: its device knew of them, from the log
// or because it told them itself.
func split(open []Entry, by Event) (closed, left []Entry) {
	for _, e := range open {
		if e.Seq <= by.Seen || e.Device == by.Device {
			closed = append(closed, e)
		} else {
			left = append(left, e)
		}
	}
	return closed, left
}

// after returns the state after an event that counts.
func (l Log) after(e Event) State {
	s := l.now.State
	switch e.Type {
	case Point:
		return l.match.point(s, e.Team, e.worth())
	case Correct:
		return l.match.corrected(s, e)
	case Record:
		return l.match.recorded(e)
	case Finish:
		return s.finish()
	case Serve:
		s.Serving = e.Team
		if start := l.match.StartingScore; s.Score() == (Set{start, start}) {
			s.began = e.Team
		}
	case Sides:
		s.Left = e.Team
	case Timeout:
		s.Timeouts[place(e.Team)]++
	}
	return s
}

func place(team Team) int {
	if team == Team1 {
		return 0
	}
	return 1
}
