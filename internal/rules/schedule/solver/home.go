package solver

// AssignHomeTeams chooses the home team of each game so that home and away games differ as little as possible, first within
// each pair, then for each team (docs/scheduling.md#home-away). games are in the order of play. before contains games whose
// sides are fixed. balance is, for each team, home games minus away games against teams outside both lists; it is updated. If
// teamsFirst, a pair may repeat its sides if that balances its teams, for leagues in which most pairs meet seldom.
func AssignHomeTeams(games, before []Game, balance []int, teamsFirst bool) {
	teams := len(balance)
	ahead := NewGrid[int](teams, teams) // home team, away team -> home minus away games of the pair
	count := func(g Game, n int) {
		ahead[g.Home][g.Away] += n
		ahead[g.Away][g.Home] -= n
		balance[g.Home] += n
		balance[g.Away] -= n
	}
	undecided := NewGrid[int](teams, teams) // pair a < b -> games without sides
	for _, g := range before {
		count(g, 1)
	}
	for _, g := range games {
		undecided[min(g.Home, g.Away)][max(g.Home, g.Away)]++
	}
	free := make(swappable, teams)
	for i := range games {
		g := &games[i]
		a, b := min(g.Home, g.Away), max(g.Home, g.Away)
		g.Home, g.Away = a, b
		if ahead[a][b] > 0 || ahead[a][b] == 0 && (a+b)%2 == 1 { // in a tie alternate by parity
			g.Home, g.Away = b, a
		}
		if ahead[a][b] == 0 && undecided[a][b]%2 == 1 {
			free[g.Home] = append(free[g.Home], g) // with an odd number left, either team may be at home in the odd game
		}
		undecided[a][b]--
		count(*g, 1)
	}
	free.balanceSides(balance)
	if teamsFirst {
		all := make(swappable, teams)
		for i := range games {
			all[games[i].Home] = append(all[games[i].Home], &games[i])
		}
		all.balanceSides(balance)
	}
}

// swappable contains, for each team, the home games whose sides may be swapped.
type swappable [][]*Game

// balanceSides swaps the sides of games along chains of teams, from a team with a higher balance to one with a lower balance,
// as long as that reduces their difference. At the end the sum of the squares of the balances is minimal.
func (t swappable) balanceSides(balance []int) {
	for {
		from, to, reachedBy := t.findChain(balance)
		if reachedBy == nil {
			return
		}
		balance[from] -= 2
		balance[to] += 2
		for team := to; team != from; {
			g := reachedBy[team]
			team = g.Home
			t.swapSides(g)
		}
	}
}

// swapSides makes the away team of a game its home team.
func (t swappable) swapSides(g *Game) {
	for i, other := range t[g.Home] {
		if other == g {
			t[g.Home] = append(t[g.Home][:i], t[g.Home][i+1:]...)
			break
		}
	}
	g.Home, g.Away = g.Away, g.Home
	t[g.Home] = append(t[g.Home], g)
}

// findChain finds two teams that are connected by a chain of games, home to away, where the balance of the first exceeds that of
// the last by more than 2. reachedBy is, for each team, the game by which it was reached; it is nil if there are no such teams.
func (t swappable) findChain(balance []int) (from, to int, reachedBy []*Game) {
	for from := range t {
		reachedBy = make([]*Game, len(t))
		for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
			for _, g := range t[queue[0]] {
				if g.Away == from || reachedBy[g.Away] != nil {
					continue
				}
				reachedBy[g.Away] = g
				if balance[from] > balance[g.Away]+2 {
					return from, g.Away, reachedBy
				}
				queue = append(queue, g.Away)
			}
		}
	}
	return 0, 0, nil
}

// dealLegs deals the pairs of a tier in whole rounds, in which every team plays once, in the same order in each leg. So the gap
// between two meetings of a pair is about the number of nights of a leg, even if legs begin in the middle of a night. It
// returns nil if the nights do not consist of whole rounds, or if a pair meets only once. The result has all the properties
// that split guarantees: the teams have played equally often after each round, and no pair meets twice in a leg.
func dealLegs(t Tier, parts []part, rng *Random) [][]Pair {
	half := t.Teams / 2
	if t.Teams%2 != 0 || half < 2 || t.PerPair < 2 {
		return nil
	}
	nights := map[int][]int{} // night -> its parts
	games := map[int]int{}
	last := 0
	for p, part := range parts {
		nights[part.night] = append(nights[part.night], p)
		games[part.night] += part.size
		last = max(last, part.night)
	}
	for _, n := range games {
		if n%half != 0 || n/half > roundsPerLeg(t) {
			return nil
		}
	}
	names, order := make([]int, t.Teams), make([]int, roundsPerLeg(t))
	for i := range names {
		names[i] = i
	}
	for i := range order {
		order[i] = i
	}
	Shuffle(rng, names)
	Shuffle(rng, order)
	pairs := make([][]Pair, len(parts))
	round := 0
	for night := range last + 1 {
		own := nights[night]
		Shuffle(rng, own)
		d := nightPairs{opponent: NewGrid[int](len(own), t.Teams), size: make([]int, len(own))}
		for i := range games[night] / half {
			for court := range half {
				p := roundPair(t, order[round%len(order)], court)
				d.add(i, names[p.A], names[p.B])
			}
			round++
		}
		for i, p := range own {
			for d.size[i] > parts[p].size {
				d.passGame(i, own, parts)
			}
		}
		for i, p := range own {
			pairs[p] = d.pairs(i)
		}
	}
	return pairs
}

// A nightPairs holds the pairs of a night by slot.
type nightPairs struct {
	opponent [][]int // slot, team -> opponent + 1, or 0
	size     []int   // slot -> games
}

func (d nightPairs) add(slot, a, b int) {
	d.opponent[slot][a], d.opponent[slot][b] = b+1, a+1
	d.size[slot]++
}

func (d nightPairs) pairs(slot int) (pairs []Pair) {
	for a, b := range d.opponent[slot] {
		if a < b-1 {
			pairs = append(pairs, Pair{A: a, B: b - 1})
		}
	}
	return pairs
}

// passGame moves a game from a slot with too many games to one with too few. The games of two slots form paths and rings. On a
// path with more games of the first slot than of the second, all games change their slot.
func (d nightPairs) passGame(from int, own []int, parts []part) {
	to := 0
	for d.size[to] >= parts[own[to]].size {
		to++
	}
	for start := range d.opponent[from] {
		if d.opponent[from][start] == 0 || d.opponent[to][start] != 0 {
			continue
		}
		path, slot := []int{start}, from
		for team := start; d.opponent[slot][team] != 0; slot = from + to - slot {
			team = d.opponent[slot][team] - 1
			path = append(path, team)
		}
		if len(path)%2 != 0 {
			continue // the path has equally many games of both slots
		}
		for i, team := range path[:len(path)-1] {
			d.remove([2]int{from, to}[i%2], team, path[i+1])
		}
		for i, team := range path[:len(path)-1] {
			d.add([2]int{to, from}[i%2], team, path[i+1])
		}
		return
	}
	panic("schedule: no game can be passed on") // impossible: the first slot has more games than the second
}

func (d nightPairs) remove(slot, a, b int) {
	d.opponent[slot][a], d.opponent[slot][b] = 0, 0
	d.size[slot]--
}
