package main

import "slices"

// pairings are the rounds that an npm package makes for one number of teams and of games per matchup, and its CPU time in
// milliseconds. In a round each team plays at most once.
type pairings struct {
	Rounds [][][2]int
	MS     float64
}

// firstFit puts the games, round by round and in each round tier by tier, on the first free court and start: the simplest
// way to make a schedule of pairings. bySize are the pairings by instance.size, and aStart is the minute of one start in the
// planner's schedule.
func firstFit(x instance, bySize map[string]pairings, aStart int) (games []game) {
	taken := map[game]bool{} // courts and teams in use at a start; the keys are games with a court alone, or as in busy
	rounds := 0
	for _, t := range x.Tiers {
		rounds = max(rounds, len(bySize[x.size(t)].Rounds))
	}
	for round := range rounds {
		for k, t := range x.Tiers {
			list := bySize[x.size(t)].Rounds
			if t.Teams < 2 || round >= len(list) {
				continue
			}
			minutes, open := x.starts(k, aStart)
			for _, p := range list[round] {
				games = append(games, fit(game{tier: k, a: p[0], b: p[1]}, minutes, open, taken))
			}
		}
	}
	return games
}

// fit places a game in the first week, at the first start and on the first court that are free for it.
func fit(g game, minutes []int, open map[int][]string, taken map[game]bool) game {
	for ; ; g.week++ {
		for _, at := range minutes {
			g.minute = at
			home, away := busy(g, g.a), busy(g, g.b)
			if taken[home] || taken[away] {
				continue
			}
			free := slices.IndexFunc(open[at], func(court string) bool { return !taken[game{week: g.week, minute: at, court: court}] })
			if free >= 0 {
				g.court = open[at][free]
				taken[home], taken[away], taken[game{week: g.week, minute: at, court: g.court}] = true, true, true
				return g
			}
		}
	}
}

// busy returns the key by which a team has a game at the start of g.
func busy(g game, team int) game {
	return game{tier: g.tier, week: g.week, minute: g.minute, a: team + 1}
}
