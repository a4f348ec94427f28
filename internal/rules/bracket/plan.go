package bracket

import (
	"cmp"
	"slices"
)

// A PoolDay contains the conditions under which the games of pools are played. Times are in minutes since an arbitrary common moment.
type PoolDay struct {
	Start   int
	Courts  int
	Minutes int // the length of a game
	Rest    int // the minutes between two games of a team
}

// The numbers of orders to try. With more than manyGames games, few tries give a good plan, and planning must stay fast because the form
// makes a plan at every keystroke.
const (
	manyTries, fewTries = 24, 6
	manyGames           = 100
)

// PlanPools assigns a time and a court to each game of the pools. No court has two games at the same time, and every team rests between two
// games. It tries several orders of the games and returns the plan that ends first, and of those the one with the shortest waits.
func PlanPools(pools [][]int, day PoolDay) []PoolGame {
	var games []PoolGame
	count := 0
	for pool, teams := range pools {
		games, count = append(games, RoundRobin(pool, teams)...), count+len(teams)
	}
	tries := manyTries
	if len(games) > manyGames {
		tries = fewTries
	}
	best := planDay(games, count, day, 0)
	for try := 1; try < tries; try++ {
		if next := planDay(games, count, day, uint64(try)); compare(next, best) < 0 {
			best = next
		}
	}
	return best
}

// compare compares two plans of the same games by their end, then by the waits of the teams.
func compare(a, b []PoolGame) int {
	return cmp.Or(cmp.Compare(EndOfGames(a), EndOfGames(b)), cmp.Compare(waitCost(a), waitCost(b)))
}

// EndOfGames returns when the last game ends; 0 without games.
func EndOfGames(games []PoolGame) (end int) {
	for _, g := range games {
		end = max(end, g.End)
	}
	return end
}

// waitCost returns the sum of the squared times between the games of each team, so that one long wait costs more than two short ones.
func waitCost(games []PoolGame) (sum int) {
	last := map[int]int{}
	for _, g := range games { // sorted by start
		for _, team := range [2]int{g.Team1, g.Team2} {
			if end, has := last[team]; has {
				sum += (g.Start - end) * (g.Start - end)
			}
			last[team] = g.End
		}
	}
	return sum
}

// A dayPlan is a partially planned day.
type dayPlan struct {
	day       PoolDay
	freeAt    []int // the time when each court becomes free
	lastPool  []int // the pool that played last on each court; -1 if none
	restedAt  []int // the time when each team can play again
	gamesLeft []int // the number of remaining games of each team
}

// planDay plans one game at a time. The next game is the one that can begin first, then the one whose teams have the most remaining
// games, then the one whose teams have waited longest. Games that are still equal are in an order that depends on salt; 0 keeps their order.
func planDay(games []PoolGame, teams int, day PoolDay, salt uint64) []PoolGame {
	p := dayPlan{day: day, freeAt: make([]int, day.Courts), lastPool: make([]int, day.Courts), restedAt: make([]int, teams), gamesLeft: make([]int, teams)}
	for court := range p.freeAt {
		p.freeAt[court], p.lastPool[court] = day.Start, -1
	}
	order := make([]int, len(games))
	for i, g := range games {
		p.gamesLeft[g.Team1]++
		p.gamesLeft[g.Team2]++
		order[i] = i
		if salt > 0 {
			order[i] = int(mix64(uint64(i)+salt<<32) >> 1)
		}
	}
	open := make([]int, len(games))
	for i := range open {
		open[i] = i
	}
	var placed []PoolGame
	for len(open) > 0 {
		at, best, free := 0, [4]int{}, slices.Min(p.freeAt)
		for i, game := range open {
			g := games[game]
			key := [4]int{max(free, p.restedAt[g.Team1], p.restedAt[g.Team2]), -p.gamesLeft[g.Team1] - p.gamesLeft[g.Team2], p.restedAt[g.Team1] + p.restedAt[g.Team2], order[game]}
			if i == 0 || slices.Compare(key[:], best[:]) < 0 {
				at, best = i, key
			}
		}
		placed = append(placed, p.add(games[open[at]]))
		open = slices.Delete(open, at, at+1)
	}
	return placed
}

// earliestStart returns when a game can begin.
func (p dayPlan) earliestStart(g PoolGame) int {
	return max(slices.Min(p.freeAt), p.restedAt[g.Team1], p.restedAt[g.Team2])
}

// add plans a game as early as possible: on a free court on which its pool played last, or else on the first free court.
func (p dayPlan) add(g PoolGame) PoolGame {
	g.Start = p.earliestStart(g)
	g.End, g.Court = g.Start+p.day.Minutes, -1
	for court, free := range p.freeAt {
		if free <= g.Start && (g.Court < 0 || p.lastPool[court] == g.Pool && p.lastPool[g.Court] != g.Pool) {
			g.Court = court
		}
	}
	p.freeAt[g.Court], p.lastPool[g.Court] = g.End, g.Pool
	for _, team := range [2]int{g.Team1, g.Team2} {
		p.restedAt[team] = g.End + p.day.Rest
		p.gamesLeft[team]--
	}
	return g
}

// mix64 is a hash function that distributes a number over 64 bits.
func mix64(n uint64) uint64 {
	n = (n ^ n>>33) * 0xff51afd7ed558ccd
	n = (n ^ n>>33) * 0xc4ceb9fe1a85ec53
	return n ^ n>>33
}
