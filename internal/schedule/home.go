package schedule

// orient decides who is at home in each of the games, which are in the order of play, so that home and
// away differ as little as they can: first in the games of each pair, then in those of each team
// (docs/scheduling.md#home-away). What was decided before counts and stays: in games of two of the teams, and in balance
// how many home games more than away each team has had against others.
func orient(games, before []game, balance []int) {
	teams := len(balance)
	ahead := grid[int](teams, teams) // home team, away team -> home games more than away, within the pair
	note := func(g game, n int) {
		ahead[g.home][g.away] += n
		ahead[g.away][g.home] -= n
		balance[g.home] += n
		balance[g.away] -= n
	}
	left := grid[int](teams, teams) // a < b -> games that are still to come
	for _, g := range before {
		note(g, 1)
	}
	for _, g := range games {
		left[min(g.home, g.away)][max(g.home, g.away)]++
	}
	free := make(trade, teams)
	for i := range games {
		g := &games[i]
		a, b := min(g.home, g.away), max(g.home, g.away)
		g.home, g.away = a, b
		if ahead[a][b] > 0 || ahead[a][b] == 0 && (a+b)%2 == 1 { // either is as good: mix them
			g.home, g.away = b, a
		}
		if ahead[a][b] == 0 && left[a][b]%2 == 1 {
			free[g.home] = append(free[g.home], g) // the pair's odd one
		}
		left[a][b]--
		note(*g, 1)
	}
	free.settle(balance)
}

// A trade holds, per team, the home games that may as well be played away.
type trade [][]*game

// settle turns games round along chains of teams, from one with more home games to one with fewer, for as
// long as that brings the two closer; when none is left, the sum of the squares is the least there is.
func (t trade) settle(balance []int) {
	for {
		from, to, came := t.chain(balance)
		if came == nil {
			return
		}
		balance[from] -= 2
		balance[to] += 2
		for team := to; team != from; {
			g := came[team]
			team = g.home
			t.turn(g)
		}
	}
}

// turn gives the game's home to the other team.
func (t trade) turn(g *game) {
	for i, other := range t[g.home] {
		if other == g {
			t[g.home] = append(t[g.home][:i], t[g.home][i+1:]...)
			break
		}
	}
	g.home, g.away = g.away, g.home
	t[g.home] = append(t[g.home], g)
}

// chain looks for teams that a chain of games connects, home to away, and of which the first has more
// than 2 home games more than the last. It returns by which game each team was reached.
func (t trade) chain(balance []int) (from, to int, came []*game) {
	for from := range t {
		came = make([]*game, len(t))
		for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
			for _, g := range t[queue[0]] {
				if g.away == from || came[g.away] != nil {
					continue
				}
				came[g.away] = g
				if balance[from] > balance[g.away]+2 {
					return from, g.away, came
				}
				queue = append(queue, g.away)
			}
		}
	}
	return 0, 0, nil
}
