package main

import (
	"fmt"
	"slices"
)

// figures measure the quality of a schedule, some with the best possible value (Bound). They are computed from the games only and not
// taken from a planner.
type figures struct {
	weeks, weeksBound     int
	night, nightBound     int    // largest difference between games of two teams in one night
	soFar, soFarBound     int    // largest difference between games of two teams from the first night to any night
	repeats, repeatsBound int    // most meetings of a pair in one night
	home, homeBound       int    // largest difference between home and away games of a team
	courtOff, startOff    int    // largest deviation of a team from its fair share of games on a court or start, rounded up or down
	nightly, nightlyBound [2]int // fewest and most games of a team in one night
	edgeOff               int    // largest deviation of a team from its fair share of the first or last starts of nights
	byesOff               int    // largest deviation of a team from its fair share of nights without a game
	gap, gapBound         int    // fewest nights between two meetings of a pair
	runs, forced          int    // nights in which a team has three games in a row; forced are those that no schedule can avoid
	fewestRuns            int    // lower bound of runs, for any distribution of the games over the nights
	fewestWaits           int    // lower bound of waits
	waits, teamNights     int    // sums over all teams: starts between consecutive games, and nights with games
	longest               int    // most starts between two consecutive games
	violations            int    // games that are missing, superfluous, clashing or outside their windows
	aStart                int    // minute of any start, see instance.starts
	ms, megabytes         float64
	peak                  float64 // MB used by the process while planning
}

// meetsBounds reports whether the figures of nights, season so far, repeats and home games are the best possible.
func (f figures) meetsBounds() bool {
	return f.night == f.nightBound && f.soFar == f.soFarBound && f.repeats == f.repeatsBound && f.home == f.homeBound
}

func (f figures) meanWait() string {
	return fmt.Sprintf("%.2f", float64(f.waits)/float64(max(f.teamNights, 1)))
}

// measure returns the figures of a schedule: the worst value of all tiers, but the sums of runs and waits.
func measure(x instance, games []game) (f figures) {
	f.violations = countClashes(games)
	if len(games) > 0 {
		f.aStart = games[0].minute
	}
	for k, t := range x.Tiers {
		f.weeksBound = max(f.weeksBound, x.Bounds[k].MinWeeks)
		if t.Teams < 2 {
			continue
		}
		own := slices.DeleteFunc(slices.Clone(games), func(g game) bool { return g.tier != k })
		f.violations += x.countMissingOrExtra(k, own) + x.countOutside(k, own)
		for _, g := range own {
			f.weeks = max(f.weeks, g.week+1)
		}
		f.addNights(t.Teams, own)
		f.homeBound = max(f.homeBound, x.Bounds[k].HomeAwayBound)
		ahead := make([]int, t.Teams)
		for _, g := range own {
			ahead[g.a]++
			ahead[g.b]--
		}
		f.home = max(f.home, slices.Max(ahead), -slices.Min(ahead))
		f.courtOff = max(f.courtOff, maxDeviation(t.Teams, own, func(g game) string { return g.court }))
		f.startOff = max(f.startOff, maxDeviation(t.Teams, own, func(g game) string { return fmt.Sprint(g.minute) }))
		minutes, _ := x.starts(k, f.aStart)
		f.addRests(t.Teams, own, minutes, x.GameDuration)
		f.addBounds(t.Teams, own, minutes, x.GameDuration)
		f.addEdges(t.Teams, own)
		f.addRematchGap(own)
	}
	return f
}

// addBounds adds bounds that no schedule with as many nights can beat, for games per night, runs and waits.
func (f *figures) addBounds(teams int, games []game, minutes []int, duration int) {
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
	without := maxGamesWithoutRun(minutes, duration)
	if each := 2 * len(games) / teams; each > weeks*without && len(minutes) > without {
		f.fewestRuns += teams * min((each-weeks*without+len(minutes)-without-1)/(len(minutes)-without), weeks)
	}
	for i := range weeks { // on one court, at most one team plays in two consecutive starts unless a pair meets twice in succession
		n := len(games) / weeks
		if i < len(games)%weeks {
			n++
		}
		if perStart == 1 && n <= teams*(teams-1)/2 {
			f.fewestWaits += max(n-min(teams, 2*n)+1, 0)
		}
	}
}

// maxGamesWithoutRun returns the most games that a team can play without three in a row.
func maxGamesWithoutRun(minutes []int, duration int) (most int) {
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

// addEdges adds how evenly the teams share first starts, last starts and nights without a game.
func (f *figures) addEdges(teams int, games []game) {
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
	f.edgeOff = max(f.edgeOff, maxDeviation(teams, at(first), one), maxDeviation(teams, at(last), one))
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

// addRematchGap adds the fewest nights between two meetings of a pair.
func (f *figures) addRematchGap(games []game) {
	weeks, met := 0, map[[2]int][]int{}
	for _, g := range games {
		weeks = max(weeks, g.week+1)
		pair := [2]int{min(g.a, g.b), max(g.a, g.b)}
		met[pair] = append(met[pair], g.week)
	}
	gap, each := weeks, 0
	for _, nights := range met {
		slices.Sort(nights)
		each = len(nights) // equal for all pairs
		for i := range nights[1:] {
			gap = min(gap, nights[i+1]-nights[i])
		}
	}
	bound := weeks
	hasRoom := func() bool { // a meeting in any week leaves room for the other meetings before and after it
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

// countClashes counts courts and teams that have two games at the same time.
func countClashes(games []game) (n int) {
	seen := map[game]int{}
	for _, g := range games {
		for _, key := range []game{{week: g.week, minute: g.minute, court: g.court}, teamKey(g, g.a), teamKey(g, g.b)} {
			n += seen[key]
			seen[key]++
		}
	}
	return n
}

// countMissingOrExtra counts missing and superfluous games of a tier.
func (x instance) countMissingOrExtra(k int, games []game) (n int) {
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

// countOutside counts games outside the windows of their courts.
func (x instance) countOutside(k int, games []game) (n int) {
	windows := x.windows(k)
	for _, g := range games {
		if w, known := windows[g.court]; !known || g.minute < w[0] || g.minute+x.GameDuration > w[1] {
			n++
		}
	}
	return n
}

// addNights adds the figures of each night, and of all games up to each night.
func (f *figures) addNights(teams int, games []game) {
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

// maxDeviation returns by how many games the worst team deviates from its fair share, for example of a court.
func maxDeviation(teams int, games []game, of func(game) string) (worst int) {
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

// addRests adds waits and runs. A run is forced if a team plays more games than its tier has starts without three in a row.
func (f *figures) addRests(teams int, games []game, minutes []int, duration int) {
	most := maxGamesWithoutRun(minutes, duration)
	evenings := map[[2]int][]int{}
	for _, g := range games {
		for _, team := range [2]int{g.a, g.b} {
			evenings[[2]int{g.week, team}] = append(evenings[[2]int{g.week, team}], g.minute/duration)
		}
	}
	for _, at := range evenings {
		slices.Sort(at)
		f.teamNights++
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
