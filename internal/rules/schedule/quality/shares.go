package quality

import (
	"slices"

	"sideout/internal/rules/schedule"
)

// shares measures how evenly courts or starts are shared. labelOf returns the court or start of a game. The figure is that of
// the least evenly shared court or start, the first one among equals.
func (r record) shares(name string, labelOf func(line int) string) figure {
	f := figure{name: name, kind: closer}
	var labels []string
	count := map[string][]int{}
	for i := range r.lines {
		label := labelOf(i)
		if count[label] == nil {
			labels, count[label] = append(labels, label), make([]int, len(r.teams))
		}
		for _, id := range r.pairOf(i) {
			if team := slices.Index(r.teams, id); team >= 0 {
				count[label][team]++
			}
		}
	}
	for i, label := range labels {
		places := 0
		for _, n := range count[label] {
			places += n
		}
		now := figure{name: name, kind: closer, Value: schedule.SpanOf(count[label]), best: schedule.EvenShare(places, len(r.teams)), where: label}
		if i == 0 || now.excess() > f.excess() {
			f = now
			f.team = r.teams[indexOfWorst(count[label], now.best)]
		}
	}
	if f.excess() == 0 {
		f.team = 0
	}
	return f
}

// firstGames measures how evenly the first starts of nights are shared.
func (r record) firstGames() figure {
	return r.edgeShares("First games of a night", func(a, b int) int { return min(a, b) })
}

// lastGames measures how evenly the last starts of nights are shared.
func (r record) lastGames() figure {
	return r.edgeShares("Last games of a night", func(a, b int) int { return max(a, b) })
}

// edgeShares measures how often each team plays at one end of a night. pick chooses the end from two times. Teams that have
// wishes about hours are excluded, because they have a larger or smaller share on purpose.
func (r record) edgeShares(name string, pick func(a, b int) int) figure {
	at := map[int]int{} // night -> minute
	for i, night := range r.nightOf {
		if before, known := at[night]; known {
			at[night] = pick(before, r.minute[i])
		} else {
			at[night] = r.minute[i]
		}
	}
	f := figure{name: name, kind: closer}
	teams := slices.DeleteFunc(slices.Clone(r.teams), func(id int64) bool { return r.wantsHours[id] })
	count, places := make([]int, len(teams)), 0
	for i, night := range r.nightOf {
		if r.minute[i] != at[night] {
			continue
		}
		for _, id := range r.pairOf(i) {
			if team := slices.Index(teams, id); team >= 0 {
				count[team]++
				places++
			}
		}
	}
	f.Value, f.best = schedule.SpanOf(count), schedule.EvenShare(places, len(teams))
	if f.excess() > 0 {
		f.team = teams[indexOfWorst(count, f.best)]
	}
	return f
}

// indexOfWorst returns the index of the number that is furthest from its even share.
func indexOfWorst(n []int, best schedule.Span) (at int) {
	off := func(i int) int { return max(best.Least-n[i], n[i]-best.Most) }
	for i := range n {
		if off(i) > off(at) {
			at = i
		}
	}
	return at
}

func (r record) courtShares() figure {
	return r.shares("Games per court", func(line int) string {
		if name := schedule.CourtName(r.lines[line]); name != "" {
			return name
		}
		return "Unassigned"
	})
}

func (r record) startShares() figure {
	return r.shares("Games per start time", func(line int) string { return schedule.FormatTime(r.lines[line].GameTime) })
}
