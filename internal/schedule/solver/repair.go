package solver

import "slices"

// Repair keeps the games that may stay and finds cells for the others. Nights without any kept game are improved by the
// search. It gives up if a team would then play more unevenly than in the present schedule.
func (s Shape) Repair(kept []Game, moving []Pair, nights int) ([]Game, bool) {
	t := newTable(s, nights)
	t.put(kept)
	if !newFiller(t).place(moving) {
		return nil, false
	}
	if t.open = slices.DeleteFunc(t.open, func(night int) bool { return hasGameOn(kept, night) }); len(t.open) > 0 {
		t.improve(effort(len(moving)), largeThreshold, &random{})
	}
	games := t.games()
	return games, s.uneven(games, nights, nil) <= s.uneven(kept, nights, moving)
}

// hasGameOn reports whether one of the games is on the night.
func hasGameOn(games []Game, night int) bool {
	return slices.ContainsFunc(games, func(g Game) bool { return g.Night == night })
}

// uneven rates a schedule, 0 is best: it sums, over nights and tiers, by how much more than one the teams' numbers of games
// differ, and adds the repeated meetings of pairs on a night. Teams of the moving pairs are skipped: they
// lack games.
func (s Shape) uneven(games []Game, nights int, moving []Pair) (n int) {
	played := Grid[int](nights, s.Teams())
	met := map[[3]int]int{}
	for _, game := range games {
		played[game.Night][game.Home]++
		played[game.Night][game.Away]++
		key := [3]int{game.Night, game.Home, game.Away}
		n += met[key]
		met[key]++
	}
	skip := make([]bool, s.Teams())
	for _, p := range moving {
		skip[p.A], skip[p.B] = true, true
	}
	for _, night := range played {
		first := 0
		for _, t := range s.Tiers {
			least, most := t.PerPair*t.Teams, 0
			for team := first; team < first+t.Teams; team++ {
				if !skip[team] {
					least, most = min(least, night[team]), max(most, night[team])
				}
			}
			n += max(most-least-1, 0)
			first += t.Teams
		}
	}
	return n
}
