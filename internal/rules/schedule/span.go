package schedule

import (
	"fmt"
	"slices"
)

// A Span is the range of a figure over the teams.
type Span struct{ Least, Most int }

// Exactly returns the range of one number.
func Exactly(n int) Span { return Span{n, n} }

// Fair returns an even share, rounded down and up.
func Fair(of, among int) Span {
	if among == 0 {
		return Span{}
	}
	return Span{of / among, (of + among - 1) / among}
}

// SpanOf returns the range of some numbers.
func SpanOf(n []int) Span {
	if len(n) == 0 {
		return Span{}
	}
	return Span{slices.Min(n), slices.Max(n)}
}

// And returns the range with another one, or the other one if it is the first.
func (s Span) And(other Span, isFirst bool) Span {
	if isFirst {
		return other
	}
	return s.Including(other)
}

// Including returns the smallest range that contains both.
func (s Span) Including(other Span) Span {
	return Span{min(s.Least, other.Least), max(s.Most, other.Most)}
}

// String returns the range in words: "2", "2 to 3".
func (s Span) String() string {
	if s.Least != s.Most {
		return fmt.Sprintf("%d to %d", s.Least, s.Most)
	}
	return fmt.Sprint(s.Least)
}
