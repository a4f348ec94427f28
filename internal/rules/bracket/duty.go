package bracket

import (
	"cmp"
	"math"
	"slices"
)

// DutyMode is how the team that referees a match is chosen.
type DutyMode string

// The values of DutyMode.
const (
	NoDuty      DutyMode = "none"
	LoserWorks  DutyMode = "loser"   // the loser of the previous match on the court
	WaitingTeam DutyMode = "waiting" // a team that is waiting for its next match
	SeedsFirst  DutyMode = "seeds"   // the best seeds until their first match, then losers
)

// Valid reports whether it is one of the values.
func (m DutyMode) Valid() bool {
	return slices.Contains([]DutyMode{NoDuty, LoserWorks, WaitingTeam, SeedsFirst}, m)
}

// worker is a team that can referee in a period between two of its matches.
type worker struct {
	Source
	from, until int
	court       int // the court of its previous match; -1 if it has not played yet
	duties      []Time
}

// Duties returns the referee of each match, by key. A referee is a source, such as the loser of a match, because the results are not known.
// A match has none if no team is free. isOut reports whether the team of a source is not there to referee a match: another team that is free
// referees it then, and the referees of the other matches stay.
func (k Knockout) Duties(mode DutyMode, times map[string]Time, isOut func(match string, s Source) bool) map[string]Source {
	chosen := map[string]Source{}
	if mode == NoDuty || mode == "" {
		return chosen
	}
	workers, at := k.workers(times), map[string]int{} // the index of the worker of each match
	ordered := sortByTime(k.Matches, times)
	for _, p := range ordered {
		if best := bestWorker(workers, mode, times[p.Key], func(Source) bool { return false }); best >= 0 {
			workers[best].duties = append(workers[best].duties, times[p.Key])
			at[p.Key] = best
		}
	}
	for _, p := range ordered {
		i, has := at[p.Key]
		if !has || !isOut(p.Key, workers[i].Source) {
			continue
		}
		workers[i].duties = slices.DeleteFunc(workers[i].duties, func(d Time) bool { return d == times[p.Key] })
		delete(at, p.Key)
		if best := bestWorker(workers, mode, times[p.Key], func(s Source) bool { return isOut(p.Key, s) }); best >= 0 {
			workers[best].duties = append(workers[best].duties, times[p.Key])
			at[p.Key] = best
		}
	}
	for key, i := range at {
		chosen[key] = workers[i].Source
	}
	return chosen
}

// bestWorker returns the index of the free team that suits a match best; -1 if there is none.
func bestWorker(workers []worker, mode DutyMode, at Time, isOut func(Source) bool) int {
	best, bestScore := -1, math.MinInt
	for i, w := range workers {
		if !w.isFree(at) || isOut(w.Source) {
			continue
		}
		if score, may := w.dutyScore(mode, at); may && score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

// sortByTime returns the matches that have a time, sorted by start and court.
func sortByTime(matches []Match, times map[string]Time) []Match {
	timed := slices.DeleteFunc(slices.Clone(matches), func(p Match) bool { _, has := times[p.Key]; return !has })
	slices.SortStableFunc(timed, func(a, b Match) int {
		x, y := times[a.Key], times[b.Key]
		return cmp.Or(cmp.Compare(x.Start, y.Start), cmp.Compare(x.Court, y.Court))
	})
	return timed
}

// workers returns all teams that can referee, once for each period between two of their matches. Teams do not come on another night only to
// referee.
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
				continue // the winner of the last match, who does not referee
			}
			workers = append(workers, w)
		}
	}
	return workers
}

// isFree reports whether the team neither plays nor referees at the given time.
func (w worker) isFree(at Time) bool {
	return w.from <= at.Start && at.End <= w.until &&
		!slices.ContainsFunc(w.duties, func(d Time) bool { return d.Start < at.End && at.Start < d.End })
}

// dutyScore returns how suitable a team is as the referee of a match, larger is better; false if the mode does not allow the team.
func (w worker) dutyScore(mode DutyMode, at Time) (score int, may bool) {
	const preferred = 1 << 20 // outweighs all other differences
	wait := at.Start - w.from
	switch {
	case mode == WaitingTeam && w.Kind != Loser && w.until < w.from+8*60, mode == WaitingTeam && w.Kind == Seed:
		return 2*preferred - len(w.duties)*preferred/4 - min(wait, preferred/8), true
	case mode == SeedsFirst && w.Kind == Seed:
		return 2*preferred - len(w.duties)*preferred/64 - w.Seed, true
	case w.Kind != Loser:
		return 0, false
	case w.court == at.Court:
		return preferred - len(w.duties)*preferred/4 - wait, true
	default:
		return -len(w.duties)*preferred/4 - wait, true
	}
}
