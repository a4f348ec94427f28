package main

import "slices"

// pairings are the rounds that an npm package creates for one number of teams and games per matchup, and its CPU time in milliseconds.
// Each team plays at most once per round.
type pairings struct {
	Rounds [][][2]int
	MS     float64
}

// scheduleFirstFit places games on the first free court and start, round by round and tier by tier. This is the simplest way to schedule
// pairings. bySize has the pairings by instance.size, and aStart is the minute of any start in the planner's schedule.
func scheduleFirstFit(x instance, bySize map[string]pairings, aStart int) (games []game) {
	isTaken := map[game]bool{} // courts and teams in use at a start: keys are games with only a court, or teamKey
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
				games = append(games, placeGame(game{tier: k, a: p[0], b: p[1]}, minutes, open, isTaken))
			}
		}
	}
	return games
}

// placeGame places a game in the first week, at the first start and on the first court that are free for it.
func placeGame(g game, minutes []int, open map[int][]string, isTaken map[game]bool) game {
	for ; ; g.week++ {
		for _, at := range minutes {
			g.minute = at
			home, away := teamKey(g, g.a), teamKey(g, g.b)
			if isTaken[home] || isTaken[away] {
				continue
			}
			free := slices.IndexFunc(open[at], func(court string) bool { return !isTaken[game{week: g.week, minute: at, court: court}] })
			if free >= 0 {
				g.court = open[at][free]
				isTaken[home], isTaken[away], isTaken[game{week: g.week, minute: at, court: g.court}] = true, true, true
				return g
			}
		}
	}
}

// teamKey returns the key for a team that plays at the start of g.
func teamKey(g game, team int) game {
	return game{tier: g.tier, week: g.week, minute: g.minute, a: team + 1}
}
