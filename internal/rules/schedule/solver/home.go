package solver

import ()

// Orient decides the home team of each game so that home and away differ as little as possible: first within each pair, then
// for each team (docs/scheduling.md#home-away). games are in the order of play. before holds games whose sides are decided
// already. balance is, per team, home games minus away games against teams that are in neither list; Orient adds the others.
// If teamsFirst, a pair may get the same sides again where that brings its teams closer: in a league that moves, most pairs
// meet seldom.
func Orient(games, before []Game, balance []int, teamsFirst bool) {
	teams := len(balance)
	ahead := Grid[int](teams, teams) // home team, away team -> home games minus away games of the pair
	count := func(g Game, n int) {
		ahead[g.Home][g.Away] += n
		ahead[g.Away][g.Home] -= n
		balance[g.Home] += n
		balance[g.Away] -= n
	}
	undecided := Grid[int](teams, teams) // pair a < b -> games whose sides are not decided yet
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
		if ahead[a][b] > 0 || ahead[a][b] == 0 && (a+b)%2 == 1 { // a tie: alternate by parity
			g.Home, g.Away = b, a
		}
		if ahead[a][b] == 0 && undecided[a][b]%2 == 1 {
			free[g.Home] = append(free[g.Home], g) // an odd number is left: either team may get the odd one at home
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

// swappable holds, per team, the home games that could equally be played away.
type swappable [][]*Game

// balanceSides swaps the sides of games along chains of teams, from one with a higher balance to one with a lower one, as
// long as that brings the two closer. At the end the sum of the squares of the balances is minimal.
func (t swappable) balanceSides(balance []int) {
	for {
		from, to, reachedBy := t.chain(balance)
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

// swapSides makes the away team of the game its home team.
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

// chain finds two teams that a chain of games connects, home to away, where the balance of the first is higher than that
// of the last by more than 2. reachedBy is, per team, the game by which it was reached; nil if there are no such teams.
func (t swappable) chain(balance []int) (from, to int, reachedBy []*Game) {
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
