package bracket

import (
	"cmp"
	"math"
	"slices"
)

// DutyMode says who referees.
type DutyMode string

// The values of DutyMode.
const (
	NoDuty      DutyMode = "none"
	LoserWorks  DutyMode = "loser"   // the loser of the match before on the court
	WaitingTeam DutyMode = "waiting" // a team that waits for its next match
	SeedsFirst  DutyMode = "seeds"   // the best seeds, as long as they have not played, then losers
)

// Valid reports whether it is one of the values.
func (m DutyMode) Valid() bool {
	return slices.Contains([]DutyMode{NoDuty, LoserWorks, WaitingTeam, SeedsFirst}, m)
}

// worker is a team that may referee between two times.
type worker struct {
	Source
	from, until int
	court       int // where it has played last; -1: not yet
	duties      []Time
}

// Duties returns who referees which match, by key: a team as it is known before the results, such as the loser of a match. A match
// for which nobody is free has none.
func (k Knockout) Duties(mode DutyMode, times map[string]Time) map[string]Source {
	chosen := map[string]Source{}
	if mode == NoDuty || mode == "" {
		return chosen
	}
	workers := k.workers(times)
	for _, p := range inOrder(k.Matches, times) {
		at := times[p.Key]
		best, bestScore := -1, math.MinInt
		for i, w := range workers {
			if !w.isFree(at) {
				continue
			}
			if score, may := w.suits(mode, at); may && score > bestScore {
				best, bestScore = i, score
			}
		}
		if best >= 0 {
			workers[best].duties = append(workers[best].duties, at)
			chosen[p.Key] = workers[best].Source
		}
	}
	return chosen
}

// inOrder returns the matches that have a time, in the order of play.
func inOrder(matches []Match, times map[string]Time) []Match {
	timed := slices.DeleteFunc(slices.Clone(matches), func(p Match) bool { _, has := times[p.Key]; return !has })
	slices.SortStableFunc(timed, func(a, b Match) int {
		x, y := times[a.Key], times[b.Key]
		return cmp.Or(cmp.Compare(x.Start, y.Start), cmp.Compare(x.Court, y.Court))
	})
	return timed
}

// workers returns all teams that may referee, each between two of its matches. Nobody comes back on another night.
func (k Knockout) workers(times map[string]Time) (workers []worker) {
	const longestWait = 8 * 60
	next := map[Source]Time{}
	for _, p := range k.Matches {
		if at, has := times[p.Key]; has {
			next[p.Sources[0]], next[p.Sources[1]] = at, at
		}
	}
	for seed := range k.Teams {
		s := Source{Kind: Seed, Seed: seed + 1}
		if first, plays := next[s]; plays {
			workers = append(workers, worker{Source: s, from: first.Start - longestWait, until: first.Start, court: -1})
		}
	}
	for _, p := range k.Matches {
		at, has := times[p.Key]
		if !has {
			continue
		}
		for _, kind := range []SourceKind{Winner, Loser} {
			w := worker{Source: Source{Kind: kind, Key: p.Key}, from: at.End, until: at.End + longestWait, court: at.Court}
			if after, plays := next[w.Source]; plays {
				w.until = min(w.until, after.Start)
			} else if kind == Winner {
				continue // it has won everything, or it is celebrating
			}
			workers = append(workers, w)
		}
	}
	return workers
}

// isFree reports whether the team neither plays nor referees at that time.
func (w worker) isFree(at Time) bool {
	return w.from <= at.Start && at.End <= w.until &&
		!slices.ContainsFunc(w.duties, func(d Time) bool { return d.Start < at.End && at.Start < d.End })
}

// suits returns how well a team suits for a match by the mode: the larger, the better.
func (w worker) suits(mode DutyMode, at Time) (score int, may bool) {
	const likes = 1 << 20
	wait := at.Start - w.from
	switch {
	case mode == WaitingTeam && w.Kind != Loser && w.until < w.from+8*60, mode == WaitingTeam && w.Kind == Seed:
		return 2*likes - len(w.duties)*likes/4 - min(wait, likes/8), true
	case mode == SeedsFirst && w.Kind == Seed:
		return 2*likes - len(w.duties)*likes/64 - w.Seed, true
	case w.Kind != Loser:
		return 0, false
	case w.court == at.Court:
		return likes - len(w.duties)*likes/4 - wait, true
	default:
		return -len(w.duties)*likes/4 - wait, true
	}
}
