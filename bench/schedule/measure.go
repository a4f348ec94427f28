package main

import (
	"fmt"
	"slices"
)

// figures measure the quality of a schedule, some of them with the best possible value (Bound). They are counted here from
// the games alone, not taken from a planner.
type figures struct {
	weeks, weeksBound     int
	night, nightBound     int    // most minus fewest games of a team in a night, in the worst night
	soFar, soFarBound     int    // most minus fewest games of a team from the first night to any night
	repeats, repeatsBound int    // meetings of a pair in a night
	home, homeBound       int    // difference between home and away games of a team
	courtOff, startOff    int    // games by which a team deviates from its fair share of a court or start, rounded up or down
	nightly, nightlyBound [2]int // fewest and most games of a team in a night
	edgeOff               int    // games by which a team deviates from its fair share of the first or the last start of a night
	byesOff               int    // nights off by which a team deviates from its fair share
	gap, gapBound         int    // fewest nights from one meeting of a pair to the next
	runs, forced          int    // nights of a team with three games in a row
	fewestRuns            int    // bound of runs for any distribution of the games over the nights
	fewestWaits           int    // bound of waits
	waits, evenings       int    // sums over all teams: starts waited between two games, nights with games
	longest               int    // starts waited between two games, at most
	broken                int    // games lost, extra, clashing or outside their windows
	aStart                int    // minute of one of the starts, see instance.starts
	ms, megabytes         float64
	peak                  float64 // MB of the process while it plans
}

// meetsBounds reports whether the figures of a night, so far, of repeats and of home games are the best possible.
func (f figures) meetsBounds() bool {
	return f.night == f.nightBound && f.soFar == f.soFarBound && f.repeats == f.repeatsBound && f.home == f.homeBound
}

func (f figures) meanWait() string {
	return fmt.Sprintf("%.2f", float64(f.waits)/float64(max(f.evenings, 1)))
}

// measure returns the figures of a schedule: of the worst tier, except that runs and waits are added up.
func measure(x instance, games []game) (f figures) {
	f.broken = clashes(games)
	if len(games) > 0 {
		f.aStart = games[0].minute
	}
	for k, t := range x.Tiers {
		f.weeksBound = max(f.weeksBound, x.Bounds[k].MinWeeks)
		if t.Teams < 2 {
			continue
		}
		own := slices.DeleteFunc(slices.Clone(games), func(g game) bool { return g.tier != k })
		f.broken += x.missingOrExtra(k, own) + x.outside(k, own)
		for _, g := range own {
			f.weeks = max(f.weeks, g.week+1)
		}
		f.nights(t.Teams, own)
		f.homeBound = max(f.homeBound, x.Bounds[k].HomeAwayBound)
		ahead := make([]int, t.Teams)
		for _, g := range own {
			ahead[g.a]++
			ahead[g.b]--
		}
		f.home = max(f.home, slices.Max(ahead), -slices.Min(ahead))
		f.courtOff = max(f.courtOff, off(t.Teams, own, func(g game) string { return g.court }))
		f.startOff = max(f.startOff, off(t.Teams, own, func(g game) string { return fmt.Sprint(g.minute) }))
		minutes, _ := x.starts(k, f.aStart)
		f.rests(t.Teams, own, minutes, x.GameDuration)
		f.bounds(t.Teams, own, minutes, x.GameDuration)
		f.edges(t.Teams, own)
		f.meetings(own)
	}
	return f
}

// bounds adds what no schedule with as many nights can be better than: the range of games a night, runs and waits.
func (f *figures) bounds(teams int, games []game, minutes []int, duration int) {
	weeks, perStart := 0, 0
	tonight, atStart := map[[2]int]int{}, map[[2]int]int{}
	for _, g := range games {
		weeks = max(weeks, g.week+1)
		atStart[[2]int{g.week, g.minute}]++
		perStart = max(perStart, atStart[[2]int{g.week, g.minute}])
		tonight[[2]int{g.week, g.a}]++
		tonight[[2]int{g.week, g.b}]++
	}
	least, most := len(games), 0
	for week := range weeks {
		for team := range teams {
			n := tonight[[2]int{week, team}]
			least, most = min(least, n), max(most, n)
		}
	}
	larger := (len(games) + weeks - 1) / weeks
	bound := [2]int{2 * (len(games) / weeks) / teams, (2*larger + teams - 1) / teams}
	if off := func(n [2]int) int { return n[1] - n[0] }; off([2]int{least, most})-off(bound) >= off(f.nightly)-off(f.nightlyBound) {
		f.nightly, f.nightlyBound = [2]int{least, most}, bound
	}
	without := withoutRun(minutes, duration)
	if each := 2 * len(games) / teams; each > weeks*without && len(minutes) > without {
		f.fewestRuns += teams * min((each-weeks*without+len(minutes)-without-1)/(len(minutes)-without), weeks)
	}
	for i := range weeks { // on one court at most one team plays in two consecutive starts, unless two teams meet twice running
		n := len(games) / weeks
		if i < len(games)%weeks {
			n++
		}
		if perStart == 1 && n <= teams*(teams-1)/2 {
			f.fewestWaits += max(n-min(teams, 2*n)+1, 0)
		}
	}
}

// withoutRun returns the most games that a team can play without three in a row.
func withoutRun(minutes []int, duration int) (most int) {
	run := 0
	for i, at := range minutes {
		if run++; i > 0 && at-minutes[i-1] > duration {
			run = 1
		}
		if run%3 != 0 {
			most++
		}
	}
	return most
}

// edges adds how evenly the first starts, the last starts and the nights off are shared.
func (f *figures) edges(teams int, games []game) {
	first, last, plays := map[int]int{}, map[int]int{}, map[[2]int]bool{}
	for _, g := range games {
		if at, known := first[g.week]; !known || g.minute < at {
			first[g.week] = g.minute
		}
		last[g.week] = max(last[g.week], g.minute)
		plays[[2]int{g.week, g.a}], plays[[2]int{g.week, g.b}] = true, true
	}
	at := func(edge map[int]int) []game {
		return slices.DeleteFunc(slices.Clone(games), func(g game) bool { return g.minute != edge[g.week] })
	}
	one := func(game) string { return "" }
	f.edgeOff = max(f.edgeOff, off(teams, at(first), one), off(teams, at(last), one))
	byes, all := make([]int, teams), 0
	for week := range first {
		for team := range byes {
			if !plays[[2]int{week, team}] {
				byes[team]++
				all++
			}
		}
	}
	f.byesOff = max(f.byesOff, all/teams-slices.Min(byes), slices.Max(byes)-(all+teams-1)/teams)
}

// meetings adds after how many nights a pair meets again.
func (f *figures) meetings(games []game) {
	weeks, met := 0, map[[2]int][]int{}
	for _, g := range games {
		weeks = max(weeks, g.week+1)
		pair := [2]int{min(g.a, g.b), max(g.a, g.b)}
		met[pair] = append(met[pair], g.week)
	}
	gap, each := weeks, 0
	for _, nights := range met {
		slices.Sort(nights)
		each = len(nights) // the same for all pairs
		for i := range nights[1:] {
			gap = min(gap, nights[i+1]-nights[i])
		}
	}
	bound := weeks
	hasRoom := func() bool { // whoever meets in a week has room for the other meetings before and after it
		for week := range weeks {
			if week/bound+(weeks-1-week)/bound < each-1 {
				return false
			}
		}
		return true
	}
	for bound > 0 && each > 1 && !hasRoom() {
		bound--
	}
	if f.gapBound == 0 && f.gap == 0 || bound-gap > f.gapBound-f.gap {
		f.gap, f.gapBound = gap, bound
	}
}

// clashes counts courts and teams that have two games at the same time.
func clashes(games []game) (n int) {
	seen := map[game]int{}
	for _, g := range games {
		for _, key := range []game{{week: g.week, minute: g.minute, court: g.court}, busy(g, g.a), busy(g, g.b)} {
			n += seen[key]
			seen[key]++
		}
	}
	return n
}

// missingOrExtra counts the games that a tier has too few or too many of.
func (x instance) missingOrExtra(k int, games []game) (n int) {
	met := map[[2]int]int{}
	for _, g := range games {
		met[[2]int{min(g.a, g.b), max(g.a, g.b)}]++
	}
	for a := range x.Tiers[k].Teams {
		for b := a + 1; b < x.Tiers[k].Teams; b++ {
			wrong := met[[2]int{a, b}] - x.GamesPerMatchup
			n += max(wrong, -wrong)
		}
	}
	return n
}

// outside counts games outside the windows of their courts.
func (x instance) outside(k int, games []game) (n int) {
	windows := x.windows(k)
	for _, g := range games {
		if w, known := windows[g.court]; !known || g.minute < w[0] || g.minute+x.GameDuration > w[1] {
			n++
		}
	}
	return n
}

// nights adds the figures of each night, and of all games up to it.
func (f *figures) nights(teams int, games []game) {
	weeks := 0
	for _, g := range games {
		weeks = max(weeks, g.week+1)
	}
	soFar, played := make([]int, teams), 0
	pairs := teams * (teams - 1) / 2
	for week := range weeks {
		tonight, met, n := make([]int, teams), map[[2]int]int{}, 0
		for _, g := range games {
			if g.week != week {
				continue
			}
			n++
			for _, team := range [2]int{g.a, g.b} {
				tonight[team]++
				soFar[team]++
			}
			pair := [2]int{min(g.a, g.b), max(g.a, g.b)}
			met[pair]++
			f.repeats = max(f.repeats, met[pair])
		}
		played += n
		f.night = max(f.night, slices.Max(tonight)-slices.Min(tonight))
		f.nightBound = max(f.nightBound, min(2*n%teams, 1))
		f.soFar = max(f.soFar, slices.Max(soFar)-slices.Min(soFar))
		f.soFarBound = max(f.soFarBound, min(2*played%teams, 1))
		f.repeatsBound = max(f.repeatsBound, (n+pairs-1)/pairs)
	}
}

// off returns by how many games the worst team deviates from its fair share, for example of a court.
func off(teams int, games []game, of func(game) string) (worst int) {
	count := map[string][]int{}
	for _, g := range games {
		if count[of(g)] == nil {
			count[of(g)] = make([]int, teams)
		}
		count[of(g)][g.a]++
		count[of(g)][g.b]++
	}
	for _, n := range count {
		sum := 0
		for _, games := range n {
			sum += games
		}
		worst = max(worst, sum/teams-slices.Min(n), slices.Max(n)-(sum+teams-1)/teams)
	}
	return worst
}

// rests counts waits and runs. A run is forced on a team that plays more games than fit between the starts
// of its tier without three in a row.
func (f *figures) rests(teams int, games []game, minutes []int, duration int) {
	most := withoutRun(minutes, duration)
	evenings := map[[2]int][]int{}
	for _, g := range games {
		for _, team := range [2]int{g.a, g.b} {
			evenings[[2]int{g.week, team}] = append(evenings[[2]int{g.week, team}], g.minute/duration)
		}
	}
	for _, at := range evenings {
		slices.Sort(at)
		f.evenings++
		run, longest := 1, 1
		for i := range at[1:] {
			wait := at[i+1] - at[i] - 1
			f.waits += wait
			f.longest = max(f.longest, wait)
			if run++; wait > 0 {
				run = 1
			}
			longest = max(longest, run)
		}
		if longest > 2 {
			f.runs++
		}
		if len(at) > most {
			f.forced++
		}
	}
}
