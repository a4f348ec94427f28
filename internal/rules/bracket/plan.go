package bracket

import (
	"cmp"
	"slices"
)

// A PoolDay is when and where the games of pools are played, in minutes since any moment that is the same for all.
type PoolDay struct {
	Start   int
	Courts  int
	Minutes int // of a game
	Rest    int // between two games of a team
}

// The numbers of orders that are tried: a large day is planned well by a few, and a plan is made at each key in a form.
const (
	manyTries, fewTries = 24, 6
	manyGames           = 100
)

// PlanPools gives each game of the pools a time and a court. No court has two games at a time, and every team has its rest between two
// games. Of the orders that are tried the day that ends first is chosen, then the one in which teams wait least.
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
	best := place(games, count, day, 0)
	for try := 1; try < tries; try++ {
		if next := place(games, count, day, uint64(try)); compare(next, best) < 0 {
			best = next
		}
	}
	return best
}

// compare compares two plans of the same games: by the end of the day, then by how long teams wait.
func compare(a, b []PoolGame) int {
	return cmp.Or(cmp.Compare(EndOfGames(a), EndOfGames(b)), cmp.Compare(waits(a), waits(b)))
}

// EndOfGames returns when the last game ends; 0 without games.
func EndOfGames(games []PoolGame) (end int) {
	for _, g := range games {
		end = max(end, g.End)
	}
	return end
}

// waits returns the sum of the squares of the times between games of a team, so that one long wait is worse than two short ones.
func waits(games []PoolGame) (sum int) {
	last := map[int]int{}
	for _, g := range games { // in the order of their starts
		for _, team := range [2]int{g.Team1, g.Team2} {
			if end, has := last[team]; has {
				sum += (g.Start - end) * (g.Start - end)
			}
			last[team] = g.End
		}
	}
	return sum
}

// A placing is a day that is being filled.
type placing struct {
	day    PoolDay
	free   []int // when each court becomes free
	pool   []int // which pool played last on each court; -1: none
	rested []int // when each team may play again
	left   []int // how many games each team has left
}

// place fills a day game by game: always one that can begin first, of those the one whose teams have most games left, then the one
// whose teams have waited longest. Another salt breaks what is still equal in another way; 0 keeps the order of the games.
func place(games []PoolGame, teams int, day PoolDay, salt uint64) []PoolGame {
	p := placing{day: day, free: make([]int, day.Courts), pool: make([]int, day.Courts), rested: make([]int, teams), left: make([]int, teams)}
	for court := range p.free {
		p.free[court], p.pool[court] = day.Start, -1
	}
	order := make([]int, len(games))
	for i, g := range games {
		p.left[g.Team1]++
		p.left[g.Team2]++
		order[i] = i
		if salt > 0 {
			order[i] = int(mixed(uint64(i)+salt<<32) >> 1)
		}
	}
	open := make([]int, len(games))
	for i := range open {
		open[i] = i
	}
	var placed []PoolGame
	for len(open) > 0 {
		at, best, free := 0, [4]int{}, slices.Min(p.free)
		for i, game := range open {
			g := games[game]
			key := [4]int{max(free, p.rested[g.Team1], p.rested[g.Team2]), -p.left[g.Team1] - p.left[g.Team2], p.rested[g.Team1] + p.rested[g.Team2], order[game]}
			if i == 0 || slices.Compare(key[:], best[:]) < 0 {
				at, best = i, key
			}
		}
		placed = append(placed, p.put(games[open[at]]))
		open = slices.Delete(open, at, at+1)
	}
	return placed
}

// start returns when a game can begin.
func (p placing) start(g PoolGame) int {
	return max(slices.Min(p.free), p.rested[g.Team1], p.rested[g.Team2])
}

// put plays a game as early as it can be played: on the court on which its pool has played, or else on the first that is free.
func (p placing) put(g PoolGame) PoolGame {
	g.Start = p.start(g)
	g.End, g.Court = g.Start+p.day.Minutes, -1
	for court, free := range p.free {
		if free <= g.Start && (g.Court < 0 || p.pool[court] == g.Pool && p.pool[g.Court] != g.Pool) {
			g.Court = court
		}
	}
	p.free[g.Court], p.pool[g.Court] = g.End, g.Pool
	for _, team := range [2]int{g.Team1, g.Team2} {
		p.rested[team] = g.End + p.day.Rest
		p.left[team]--
	}
	return g
}

// mixed spreads a number over all 64 bits.
func mixed(n uint64) uint64 {
	n = (n ^ n>>33) * 0xff51afd7ed558ccd
	n = (n ^ n>>33) * 0xc4ceb9fe1a85ec53
	return n ^ n>>33
}
