package bracket

import (
	"cmp"
	"slices"
)

// A Delay is a match that is delayed.
type Delay struct {
	Key   string
	Time  Time                 // its new time and court
	Rest  int                  // the minutes between two matches of a team
	Fixed func(Situation) bool // reports whether a match cannot be shifted because it has begun or is over
	All   []Situation          // all matches of the knockout
}

// Shift returns the new times of the matches that begin later because of the delay: those that depend on the delayed match or follow it on its
// court, then those that depend on or follow these, and so on. No match begins earlier or changes its court. The delayed match is included
// if its own start changes.
func (d Delay) Shift(times map[string]Time) map[string]Time {
	shifted := map[string]Time{}
	now := func(key string) (Time, bool) {
		if key == d.Key {
			return d.Time, true
		}
		if at, has := shifted[key]; has {
			return at, true
		}
		at, has := times[key]
		return at, has
	}
	var before []Situation
	for _, match := range SortByStart(d.All, times) {
		at, _ := now(match.Key)
		start := at.Start
		if !d.Fixed(match) && match.Key != d.Key {
			start = d.earliestStart(match, at, before, now)
		}
		if start != times[match.Key].Start {
			shifted[match.Key] = Time{start, start + at.End - at.Start, at.Court}
		}
		before = append(before, match)
	}
	return shifted
}

// SortByStart returns the matches that have a time, sorted by their planned start.
func SortByStart(all []Situation, times map[string]Time) []Situation {
	placed := slices.DeleteFunc(slices.Clone(all), func(s Situation) bool { _, has := times[s.Key]; return !has })
	slices.SortStableFunc(placed, func(a, b Situation) int { return cmp.Compare(times[a.Key].Start, times[b.Key].Start) })
	return placed
}

// earliestStart returns when a match can begin: not before its planned time, after the earlier matches on its court, and after its teams
// have rested. The last match also waits for all others.
func (d Delay) earliestStart(match Situation, at Time, before []Situation, now func(string) (Time, bool)) int {
	start := at.Start
	for _, source := range match.Sources {
		if from, has := now(source.Key); has && source.Kind != Seed && d.isToPlay(source.Key) {
			start = max(start, from.End+d.Rest)
		}
	}
	for _, other := range before {
		if from, _ := now(other.Key); !other.State.IsOver() && (from.Court == at.Court || match.isLast() && !other.isLast()) {
			start = max(start, from.End)
		}
	}
	return start
}

func (d Delay) isToPlay(key string) bool {
	return slices.ContainsFunc(d.All, func(s Situation) bool { return s.Key == key && !s.State.IsOver() })
}
