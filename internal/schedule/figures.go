package schedule

import (
	"fmt"
	"slices"

	"sideout/internal/league"
	"sideout/internal/schedule/solver"
)

// A figure is one measured property of a schedule, with its best possible value.
type figure struct {
	name        string
	value, best span
	unit        string // after a number: "minute"
	where       string // which court or start is meant
	proved      bool   // the best value is always possible
	team        int64  // the team with the worst value, or 0
	league      aggregate
}

// A span is the range of a figure over the teams.
type span struct{ least, most int }

// aggregate says how the figures of the tiers are combined for the league.
type aggregate int

const (
	worst aggregate = iota // the figure of the tier that is furthest from its best value
	sum                    // the sum over the tiers
	union                  // the range over the tiers
)

// excess returns by how much the figure misses its best value.
func (f figure) excess() int {
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

func exactly(n int) span { return span{n, n} }

// A gameNight contains the games of one night.
type gameNight struct {
	games [][]int // team -> lines, in the order of play
	lines int     // number of games
}

// A record is the games of a tier, or of a league, indexed for measuring.
type record struct {
	teams      []int64
	minutes    int // of a game
	nights     []league.Date
	gameNights []gameNight
	lines      []league.ScheduledGame
	minute     []int // line -> minutes after the midnight before its night
	atMost     int   // the most games of a team on a night without three in a row
}

// newRecord indexes lines that are in the order of play and not cancelled.
func newRecord(teams []int64, lines []league.ScheduledGame, c calendar, minutes, atMost int) record {
	r := record{teams: teams, minutes: minutes, lines: lines, atMost: atMost}
	for i, s := range lines {
		day := c.nightOf(s)
		at, known := slices.BinarySearch(r.nights, day)
		if !known {
			r.nights = slices.Insert(r.nights, at, day)
			r.gameNights = slices.Insert(r.gameNights, at, gameNight{games: make([][]int, len(teams))})
		}
		e := &r.gameNights[at]
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

// played returns the number of games per team.
func (r record) played() []int {
	n := make([]int, len(r.teams))
	for _, e := range r.gameNights {
		for team, games := range e.games {
			n[team] += len(games)
		}
	}
	return n
}

// perNight measures how far the teams' numbers of games are apart within a night, and in total after each night.
func (r record) perNight() (nightly, soFar figure) {
	nightly = figure{name: "Games per team a night", proved: true, league: union}
	soFar = figure{name: "Most games apart at any time", proved: true}
	total, lines := make([]int, len(r.teams)), 0
	for i, e := range r.gameNights {
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
		nightly.value, nightly.best = nightly.value.including(value), nightly.best.including(best)
		now, possible := spanOf(total), fair(2*lines, len(r.teams))
		soFar.best = exactly(max(soFar.best.most, possible.most-possible.least))
		if apart := now.most - now.least; apart > soFar.value.most {
			soFar.value = exactly(apart)
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

// fair returns an even share, rounded down and up.
func fair(of, among int) span {
	if among == 0 {
		return span{}
	}
	return span{of / among, solver.Ceil(of, among)}
}

func (s span) including(other span) span {
	return span{min(s.least, other.least), max(s.most, other.most)}
}

// meetings counts how often a pair meets again on the same night, and how often in two consecutive games.
func (r record) meetings() (again, running figure) {
	again = figure{name: "Same opponent twice in a night", proved: true, league: sum}
	running = figure{name: "Same opponent twice running", league: sum}
	pairs := len(r.teams) * (len(r.teams) - 1) / 2
	for _, e := range r.gameNights {
		met := map[[2]int64]int{}
		extra := 0
		for team, games := range e.games {
			for i, line := range games {
				if r.lines[line].Team1ID == r.teams[team] { // count each game once
					pair := r.pairOf(line)
					extra += min(met[pair], 1)
					met[pair]++
					if i > 0 && r.pairOf(games[i-1]) == pair {
						running.value = exactly(running.value.most + 1)
					}
				}
			}
		}
		again.value = exactly(again.value.most + extra)
		again.best = exactly(again.best.most + max(e.lines-max(pairs, 1), 0))
		if len(r.teams) == 2 {
			running.best = exactly(running.best.most + e.lines - 1)
		}
	}
	return again, running
}

func (r record) pairOf(line int) [2]int64 {
	s := r.lines[line]
	return [2]int64{min(s.Team1ID, s.Team2ID), max(s.Team1ID, s.Team2ID)}
}

// sides measures the difference between home and away games.
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
		f.best = exactly(max(f.best.most, played[team]%2))
		if apart := max(ahead, -ahead); apart > f.value.most {
			f.value, f.team = exactly(apart), id
		}
	}
	return f
}

// shares measures how evenly courts or starts are shared; labelOf returns the court or start of a line. The figure is
// that of the one that is shared least evenly, the first used if several are equal.
func (r record) shares(name string, labelOf func(line int) string) figure {
	f := figure{name: name}
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
		now := figure{name: name, value: spanOf(count[label]), best: fair(places, len(r.teams)), where: label}
		if i == 0 || now.excess() > f.excess() {
			f = now
			f.team = r.teams[worstOff(count[label], now.best)]
		}
	}
	if f.excess() == 0 {
		f.team = 0
	}
	return f
}

// worstOff returns the index of the number that is furthest from its fair share.
func worstOff(n []int, best span) (at int) {
	off := func(i int) int { return max(best.least-n[i], n[i]-best.most) }
	for i := range n {
		if off(i) > off(at) {
			at = i
		}
	}
	return at
}

// rests measures, within the nights of the teams, runs of three games and waits between games.
func (r record) rests() (runs, longest, mean figure) {
	runs = figure{name: "Nights with three games in a row", league: sum}
	longest = figure{name: "Longest wait", unit: "minute"}
	mean = figure{name: "Average wait a night", unit: "minute"}
	waited, nights := 0, 0
	for _, e := range r.gameNights {
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
					longest.value, longest.team = exactly(wait), r.teams[team]
				}
				if run++; wait > 0 {
					run = 1
				}
				most = max(most, run)
			}
			if most > 2 {
				runs.value = exactly(runs.value.most + 1)
				runs.team = r.teams[team]
			}
			if len(games) > r.atMost {
				runs.best = exactly(runs.best.most + 1)
			}
		}
	}
	mean.value = exactly(waited / max(nights, 1))
	return runs, longest, mean
}
