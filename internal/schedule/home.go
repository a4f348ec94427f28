package schedule

// orient decides the home team of each game so that home and away differ as little as possible: first within each pair, then
// for each team (docs/scheduling.md#home-away). games are in the order of play. before holds games whose sides are decided
// already, and balance is by how many each team's home games exceed its away games, in games against other teams.
func orient(games, before []game, balance []int) {
	teams := len(balance)
	ahead := grid[int](teams, teams) // home team, away team -> home games minus away games of the pair
	note := func(g game, n int) {
		ahead[g.home][g.away] += n
		ahead[g.away][g.home] -= n
		balance[g.home] += n
		balance[g.away] -= n
	}
	left := grid[int](teams, teams) // a < b -> games without sides
	for _, g := range before {
		note(g, 1)
	}
	for _, g := range games {
		left[min(g.home, g.away)][max(g.home, g.away)]++
	}
	free := make(swappable, teams)
	for i := range games {
		g := &games[i]
		a, b := min(g.home, g.away), max(g.home, g.away)
		g.home, g.away = a, b
		if ahead[a][b] > 0 || ahead[a][b] == 0 && (a+b)%2 == 1 { // a tie: alternate by parity
			g.home, g.away = b, a
		}
		if ahead[a][b] == 0 && left[a][b]%2 == 1 {
			free[g.home] = append(free[g.home], g) // the unpaired game of an odd number
		}
		left[a][b]--
		note(*g, 1)
	}
	free.balanceSides(balance)
}

// swappable holds, per team, the home games that could equally be played away.
type swappable [][]*game

// balanceSides swaps the sides of games along chains of teams, from one with more home games to one with fewer, as long as
// that brings the two closer. At the end the sum of the squares is minimal.
func (t swappable) balanceSides(balance []int) {
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
			t.swapSides(g)
		}
	}
}

// swapSides makes the away team of the game its home team.
func (t swappable) swapSides(g *game) {
	for i, other := range t[g.home] {
		if other == g {
			t[g.home] = append(t[g.home][:i], t[g.home][i+1:]...)
			break
		}
	}
	g.home, g.away = g.away, g.home
	t[g.home] = append(t[g.home], g)
}

// chain finds two teams that a chain of games connects, home to away, where the first has over 2 home games more than the
// last. It returns the game by which each team was reached.
func (t swappable) chain(balance []int) (from, to int, came []*game) {
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
