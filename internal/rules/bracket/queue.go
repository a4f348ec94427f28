package bracket

import (
	"cmp"
	"slices"
)

// Queue returns the matches that can be played as soon as a court is free, in the order in which they get one: by the time at which their
// teams have rested, then by depth. restedAt is that time for each match, in minutes; taken contains the matches that already have a court.
// The last matches wait until all others are over.
func Queue(all []Situation, restedAt map[string]int, taken map[string]bool, now int) (queue []Situation) {
	open := slices.ContainsFunc(all, func(s Situation) bool { return !s.State.IsOver() && !s.isLast() })
	for _, s := range all {
		if s.State == Ready && !taken[s.Key] && !(s.isLast() && open) {
			queue = append(queue, s)
		}
	}
	slices.SortStableFunc(queue, func(a, b Situation) int {
		return cmp.Or(cmp.Compare(max(now, restedAt[a.Key]), max(now, restedAt[b.Key])), cmp.Compare(b.Depth, a.Depth))
	})
	return queue
}

// A Call assigns a court to a match.
type Call struct {
	Key   string
	Court int
}

// Calls assigns the free courts to the matches of the queue, in order. The last matches are only assigned to the court last.
func Calls(queue []Situation, free []int, last int) (calls []Call) {
	free = slices.Clone(free)
	for _, s := range queue {
		at := 0
		if s.isLast() {
			at = slices.Index(free, last)
		}
		if at < 0 || at >= len(free) {
			continue
		}
		calls = append(calls, Call{s.Key, free[at]})
		free = slices.Delete(free, at, at+1)
	}
	return calls
}
