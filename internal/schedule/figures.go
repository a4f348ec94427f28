package schedule

import (
	"fmt"
	"slices"

	"sideout/internal/league"
)

// A figure is one thing that is measured of a schedule, and the best that it could be.
type figure struct {
	name        string
	value, best span
	unit        string // after a number: "minute"
	where       string // which court or start is meant
	proved      bool   // there is always a schedule that reaches the best
	team        int64  // the one that it is worst for, or 0
	league      whole
}

// A span is what is counted, from the team with least to the one with most.
type span struct{ least, most int }

// whole says what the figures of the tiers come to for the league.
type whole int

const (
	worst whole = iota
	sum
	union
)

// off is by how much the figure misses its best.
func (f figure) off() int {
	return max(f.value.most-f.best.most, 0) + max(f.best.least-f.value.least, 0)
}

func (s span) text(unit string) string {
	switch {
	case s.least != s.most:
		return fmt.Sprintf("%d to %d", s.least, s.most)
	case unit != "":
		return count(s.least, unit)
	}
	return fmt.Sprint(s.least)
}

func one(n int) span { return span{n, n} }

// An evening is the games of one night.
type evening struct {
	games [][]int // team -> lines, in the order of play
	lines int     // how many there are
}

// A record is the games of a tier, or of a league, ready to be measured.
type record struct {
	teams    []int64
	minutes  int // of a game
	nights   []league.Date
	evenings []evening
	lines    []league.ScheduledGame
	minute   []int // line -> minutes after its night began
	atMost   int   // games that a team can play in a night without three in a row
}

// newRecord sorts the lines, which are in the order of play and not cancelled.
func newRecord(teams []int64, lines []league.ScheduledGame, c calendar, minutes, atMost int) record {
	r := record{teams: teams, minutes: minutes, lines: lines, atMost: atMost}
	for i, s := range lines {
		day := c.nightOf(s)
		at, known := slices.BinarySearch(r.nights, day)
		if !known {
			r.nights = slices.Insert(r.nights, at, day)
			r.evenings = slices.Insert(r.evenings, at, evening{games: make([][]int, len(teams))})
		}
		e := &r.evenings[at]
		e.lines++
		for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
			if team := slices.Index(teams, id); team >= 0 {
				e.games[team] = append(e.games[team], i)
			}
		}
		r.minute = append(r.minute, s.Day.DaysSince(day)*24*60+s.GameTime.Minutes())
	}
	return r
}

// played returns the games per team.
func (r record) played() []int {
	n := make([]int, len(r.teams))
	for _, e := range r.evenings {
		for team, games := range e.games {
			n[team] += len(games)
		}
	}
	return n
}

// perNight measures how even a night is among the teams, and how far the teams are apart after a night.
func (r record) perNight() (nightly, soFar figure) {
	nightly = figure{name: "Games per team a night", proved: true, league: union}
	soFar = figure{name: "Most games apart at any time", proved: true}
	total, lines := make([]int, len(r.teams)), 0
	for i, e := range r.evenings {
		n := make([]int, len(r.teams))
		for team, games := range e.games {
			n[team] = len(games)
			total[team] += len(games)
		}
		lines += e.lines
		value, best := spanOf(n), fair(2*e.lines, len(r.teams))
		if i == 0 {
			nightly.value, nightly.best = value, best
		}
		nightly.value, nightly.best = nightly.value.with(value), nightly.best.with(best)
		now, could := spanOf(total), fair(2*lines, len(r.teams))
		soFar.best = one(max(soFar.best.most, could.most-could.least))
		if apart := now.most - now.least; apart > soFar.value.most {
			soFar.value = one(apart)
			soFar.team = r.teams[slices.Index(total, now.least)]
		}
	}
	return nightly, soFar
}

func spanOf(n []int) span {
	if len(n) == 0 {
		return span{}
	}
	return span{slices.Min(n), slices.Max(n)}
}

// fair is an even share of so many, rounded down and up.
func fair(of, among int) span {
	if among == 0 {
		return span{}
	}
	return span{of / among, ceil(of, among)}
}

func (s span) with(other span) span { return span{min(s.least, other.least), max(s.most, other.most)} }

// meetings measures how often two teams meet twice in a night, and how often twice running.
func (r record) meetings() (again, running figure) {
	again = figure{name: "Same opponent twice in a night", proved: true, league: sum}
	running = figure{name: "Same opponent twice running", league: sum}
	pairs := len(r.teams) * (len(r.teams) - 1) / 2
	for _, e := range r.evenings {
		met := map[[2]int64]int{}
		extra := 0
		for team, games := range e.games {
			for i, line := range games {
				if r.lines[line].Team1ID == r.teams[team] { // each game once
					pair := r.pairOf(line)
					extra += min(met[pair], 1)
					met[pair]++
					if i > 0 && r.pairOf(games[i-1]) == pair {
						running.value = one(running.value.most + 1)
					}
				}
			}
		}
		again.value = one(again.value.most + extra)
		again.best = one(again.best.most + max(e.lines-max(pairs, 1), 0))
		if len(r.teams) == 2 {
			running.best = one(running.best.most + e.lines - 1)
		}
	}
	return again, running
}

func (r record) pairOf(line int) [2]int64 {
	s := r.lines[line]
	return [2]int64{min(s.Team1ID, s.Team2ID), max(s.Team1ID, s.Team2ID)}
}

// sides measures how far home and away are apart.
func (r record) sides() figure {
	f := figure{name: "Home and away apart", proved: true}
	played := r.played()
	for team, id := range r.teams {
		ahead := 0
		for _, s := range r.lines {
			if s.Team1ID == id {
				ahead++
			} else if s.Team2ID == id {
				ahead--
			}
		}
		f.best = one(max(f.best.most, played[team]%2))
		if apart := max(ahead, -ahead); apart > f.value.most {
			f.value, f.team = one(apart), id
		}
	}
	return f
}

// shares measures how evenly something of the games, a court or a start, is shared. The figure is that of
// the one that is shared worst, of several the first that is used.
func (r record) shares(name string, of func(line int) string) figure {
	f := figure{name: name}
	var labels []string
	count := map[string][]int{}
	for i := range r.lines {
		label := of(i)
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
		now := figure{name: name, value: spanOf(count[label]), best: fair(places, len(r.teams)), where: label}
		if i == 0 || now.off() > f.off() {
			f = now
			f.team = r.teams[worstOff(count[label], now.best)]
		}
	}
	if f.off() == 0 {
		f.team = 0
	}
	return f
}

// worstOff returns the place of the number that is furthest from its fair share.
func worstOff(n []int, best span) (at int) {
	off := func(i int) int { return max(best.least-n[i], n[i]-best.most) }
	for i := range n {
		if off(i) > off(at) {
			at = i
		}
	}
	return at
}

// rests measures runs of three games and waits.
func (r record) rests() (runs, longest, mean figure) {
	runs = figure{name: "Nights with three games in a row", league: sum}
	longest = figure{name: "Longest wait", unit: "minute"}
	mean = figure{name: "Average wait a night", unit: "minute"}
	waited, nights := 0, 0
	for _, e := range r.evenings {
		for team, games := range e.games {
			if len(games) == 0 {
				continue
			}
			nights++
			run, most := 1, 1
			for i, line := range games[1:] {
				wait := max(r.minute[line]-r.minute[games[i]]-r.minutes, 0)
				waited += wait
				if wait > longest.value.most {
					longest.value, longest.team = one(wait), r.teams[team]
				}
				if run++; wait > 0 {
					run = 1
				}
				most = max(most, run)
			}
			if most > 2 {
				runs.value = one(runs.value.most + 1)
				runs.team = r.teams[team]
			}
			if len(games) > r.atMost {
				runs.best = one(runs.best.most + 1)
			}
		}
	}
	mean.value = one(waited / max(nights, 1))
	return runs, longest, mean
}
