package bracket

import (
	"cmp"
	"slices"
)

// A Window is a period in which courts are open, in minutes since an arbitrary common moment.
type Window struct{ Start, End int }

// Times contains the conditions under which matches can be played.
type Times struct {
	Nights []Window
	Courts int
	Rest   int             // the minutes between two matches of a team
	Length func(Match) int // returns the length of a match in minutes
	Last   int             // the index of the court for the last matches
	// Busy returns until when something else takes the court or a team of a match at a time; 0 if nothing does. Nil: nothing ever does.
	Busy func(Match, Time) (until int)
}

// Time is the time and the court of a match.
type Time struct {
	Start, End int
	Court      int
}

// Times assigns a time and a court to each match. A match begins after its sources and the rest of their teams; of the possible matches, the
// deepest is first. The last matches are after all others, on their own court. It returns false if the nights are too short.
func (k Knockout) Times(t Times) (times map[string]Time, fits bool) {
	times = map[string]Time{}
	free := make([]int, t.Courts) // the time when each court becomes free
	left := slices.Clone(k.Matches)
	for len(left) > 0 {
		best, bestTime := -1, Time{}
		for i, p := range left {
			at, ok := k.earliestTime(p, t, times, free, left)
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

// earliestTime returns the first possible time of a match; false if there is none, or if one of its sources has no time yet.
func (k Knockout) earliestTime(p Match, t Times, times map[string]Time, free []int, left []Match) (Time, bool) {
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
	return t.firstFree(p, from, free[:last+1], first)
}

// firstFree returns the earliest time of a match on the courts from index first.
func (t Times) firstFree(p Match, from int, free []int, first int) (best Time, found bool) {
	for court := first; court < len(free); court++ {
		for _, night := range t.Nights {
			at := t.skipBusy(p, max(from, free[court], night.Start), court)
			if at.End > night.End {
				continue
			}
			if !found || at.Start < best.Start || at.Start == best.Start && free[court] > free[best.Court] {
				best, found = at, true
			}
			break
		}
	}
	return best, found
}

// skipBusy returns the first time of a match on a court, not before a minute, at which nothing else takes the court or its teams.
func (t Times) skipBusy(p Match, from, court int) Time {
	at := Time{from, from + t.Length(p), court}
	for t.Busy != nil {
		until := t.Busy(p, at)
		if until <= at.Start {
			break
		}
		at.Start, at.End = until, until+t.Length(p)
	}
	return at
}

// isLast reports whether the match is a last match of the knockout. The finals of lower groups are not.
func (p Match) isLast() bool { return p.Name.IsLast() && p.Group <= 1 }
