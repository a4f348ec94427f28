package bracket

import (
	"cmp"
	"slices"
)

// A Window is a time in which courts are open, in minutes since any moment that is the same for all.
type Window struct{ Start, End int }

// Times says when matches can be played.
type Times struct {
	Nights []Window
	Courts int
	Rest   int             // minutes between two matches of a team
	Length func(Match) int // minutes of a match
	Last   int             // index of the court of the last matches
}

// Time is when and where a match is played.
type Time struct {
	Start, End int
	Court      int
}

// Times gives each match a time and a court: a match comes after its sources and the rest of their teams, the one with the most
// matches behind it first. The last matches come last, alone, on their court; an earlier match of the same group never begins after
// them. false if the nights are too short.
func (k Knockout) Times(t Times) (times map[string]Time, fits bool) {
	times = map[string]Time{}
	free := make([]int, t.Courts) // when a court becomes free
	left := slices.Clone(k.Matches)
	for len(left) > 0 {
		best, bestTime := -1, Time{}
		for i, p := range left {
			at, ok := k.earliest(p, t, times, free, left)
			if !ok {
				continue
			}
			if best < 0 || cmp.Or(cmp.Compare(at.Start, bestTime.Start), cmp.Compare(left[best].Depth, p.Depth)) < 0 {
				best, bestTime = i, at
			}
		}
		if best < 0 {
			return times, false
		}
		times[left[best].Key] = bestTime
		free[bestTime.Court] = bestTime.End
		left = slices.Delete(left, best, best+1)
	}
	return times, true
}

// earliest returns the first time of a match; false if it has none, or if what comes before it has none yet.
func (k Knockout) earliest(p Match, t Times, times map[string]Time, free []int, left []Match) (Time, bool) {
	from := 0
	for _, s := range p.Sources {
		if s.Kind == Seed {
			continue
		}
		feeder, known := times[s.Key]
		if !known {
			return Time{}, false
		}
		from = max(from, feeder.End+t.Rest)
	}
	first, last := 0, t.Courts-1
	if p.isLast() {
		first, last = t.Last, t.Last
		if slices.ContainsFunc(left, func(other Match) bool { return !other.isLast() }) {
			return Time{}, false
		}
		for _, end := range free {
			from = max(from, end)
		}
	}
	return t.firstFree(from, t.Length(p), free[:last+1], first)
}

// firstFree returns the earliest time on the courts from the first one on.
func (t Times) firstFree(from, length int, free []int, first int) (best Time, found bool) {
	for court := first; court < len(free); court++ {
		for _, night := range t.Nights {
			start := max(from, free[court], night.Start)
			if start+length > night.End {
				continue
			}
			if !found || start < best.Start || start == best.Start && free[court] > free[best.Court] {
				best, found = Time{start, start + length, court}, true
			}
			break
		}
	}
	return best, found
}

// isLast reports whether the match ends the knockout. The finals of lower groups do not.
func (p Match) isLast() bool { return p.Name.IsLast() && p.Group <= 1 }
