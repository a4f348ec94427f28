// This file has the countdowns of a match: between two sets, for time-outs, and for technical time-outs.

package score

import (
	"cmp"
	"slices"
)

// Intervals are the lengths of the countdowns that boards show, in seconds, and the points at which technical time-outs are taken.
type Intervals struct {
	Set            int   `json:"set,omitempty"`            // between two sets; 0 for no countdown
	Timeout        int   `json:"timeout,omitempty"`        // of a time-out; 0 for DefaultTimeout
	Technical      int   `json:"technical,omitempty"`      // of a technical time-out; 0 for DefaultTechnical
	TechnicalAt    []int `json:"technicalAt,omitempty"`    // technical time-outs when the leading team reaches these points, not in the deciding set
	TechnicalTotal int   `json:"technicalTotal,omitempty"` // one technical time-out when both teams together reach this sum, not in the deciding set; 0 for none
	Toss           bool  `json:"toss,omitempty"`           // whether the board records the coin toss
}

// The lengths that apply if the rules have none, in seconds.
const (
	DefaultTimeout   = 30
	DefaultTechnical = 60
)

// The limits of intervals.
const (
	MaxInterval        = 3600 // seconds
	MaxTechnicalAt     = 5    // technical time-outs of a set
	MaxTechnicalPoints = 2 * 9999
)

// IntervalKind is the kind of a countdown.
type IntervalKind string

// The kinds of countdowns.
const (
	NoInterval        IntervalKind = ""
	SetInterval       IntervalKind = "set"
	TimeoutInterval   IntervalKind = "timeout"
	TechnicalInterval IntervalKind = "technical"
)

// Interval is a countdown that an event has started.
type Interval struct {
	Kind    IntervalKind
	Team    Team  // the team that took the time-out, otherwise None
	From    int64 // in milliseconds since 1970
	Seconds int
}

// Interval returns the countdown that the latest event has started, whether it is still running or not; none if the events after it ended it.
// Only points, endings and new scores end a countdown. An undo restores the one before.
func (l Log) Interval() Interval {
	after := l.current.State
	for s := l.top; s != nil && !after.IsOver(); s, after = s.below, s.before.State {
		switch s.Type {
		case Timeout:
			return Interval{TimeoutInterval, s.Team, s.At, cmp.Or(l.rules.intervals().Timeout, DefaultTimeout)}
		case Point:
			return l.rules.intervalAfter(s.before.State, after, s.At)
		case Correct, Record, Finish, LastPoint:
			return Interval{}
		}
	}
	return Interval{}
}

func (r Rules) intervals() Intervals {
	if r.Intervals == nil {
		return Intervals{}
	}
	return *r.Intervals
}

// intervalAfter returns the countdown that a point starts.
func (r Rules) intervalAfter(before, after State, at int64) Interval {
	v := r.intervals()
	switch {
	case len(after.Sets) > len(before.Sets):
		if v.Set > 0 {
			return Interval{SetInterval, None, at, v.Set}
		}
	case r.technicalTimeouts(before) < r.technicalTimeouts(after):
		return Interval{TechnicalInterval, None, at, cmp.Or(v.Technical, DefaultTechnical)}
	}
	return Interval{}
}

// technicalTimeouts returns the number of technical time-outs in the current set up to its score.
func (r Rules) technicalTimeouts(s State) (n int) {
	v, score := r.intervals(), s.Score()
	if r.IsDeciding(len(s.Sets) - 1) {
		return 0
	}
	leading := max(score.Team1Score, score.Team2Score)
	for _, at := range v.TechnicalAt {
		if leading >= at {
			n++
		}
	}
	if v.TechnicalTotal > 0 && score.Team1Score+score.Team2Score >= v.TechnicalTotal {
		n++
	}
	return n
}

// IsValid reports whether the lengths and points are within their limits.
func (v Intervals) IsValid() bool {
	isLength := func(n int) bool { return n >= 0 && n <= MaxInterval }
	return isLength(v.Set) && isLength(v.Timeout) && isLength(v.Technical) &&
		len(v.TechnicalAt) <= MaxTechnicalAt && v.TechnicalTotal >= 0 && v.TechnicalTotal <= MaxTechnicalPoints &&
		!slices.ContainsFunc(v.TechnicalAt, func(n int) bool { return n < 1 || n > MaxTechnicalPoints })
}
