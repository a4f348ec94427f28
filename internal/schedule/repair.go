package schedule

import "slices"

// holdTonight keeps the games of a night that has begun and is not over, if they are still needed: the teams are in the gym.
// To play them elsewhere, the organizer blacks out the night or waits until it is over.
func (s *season) holdTonight() {
	tonight := s.rule.Of(s.in.Today, s.in.Now)
	if s.played != tonight || slices.Contains(s.closed, tonight) {
		return
	}
	s.in.Games = s.in.chronological()
	for _, g := range s.groups {
		left := s.remaining(g)
		for i := range s.in.Games {
			game := &s.in.Games[i]
			a, knowsA := g.number(game.Team1ID)
			b, knowsB := g.number(game.Team2ID)
			if !game.isMovable() || !knowsA || !knowsB || s.nightOf(game.ScheduledGame) != tonight {
				continue
			}
			if count := &left[min(a, b)][max(a, b)]; *count > 0 {
				*count--
				game.isHeld = true
				s.heldGames++
			}
		}
	}
}

// retainable returns the games that may stay where they are: needed, and on an open cell of a night that a new plan would use.
// It also returns the pairs that still lack a game. ok is false if too few games stay for a repair to be worth it.
func (s season) retainable(g group, pairs []pair, nights int) (kept []game, moving []pair, ok bool) {
	calendar := newNightIndex(s.after(s.played, nights))
	wanted := map[pair]int{}
	for _, p := range pairs {
		wanted[p]++
	}
	type place struct{ night, slot, at int } // at is a court from 0 on, or a team from -1 down
	taken := map[place]bool{}
	for _, old := range s.in.chronological() {
		a, knowsA := g.number(old.Team1ID)
		b, knowsB := g.number(old.Team2ID)
		if !old.isMovable() || !knowsA || !knowsB {
			continue
		}
		p := pair{min(a, b), max(a, b)}
		cell, found := g.locate(old.ScheduledGame, s.nightOf(old.ScheduledGame), calendar)
		places := [3]place{{cell.night, cell.slot, cell.court}, {cell.night, cell.slot, -1 - a}, {cell.night, cell.slot, -1 - b}}
		if !found || wanted[p] == 0 || taken[places[0]] || taken[places[1]] || taken[places[2]] {
			continue
		}
		wanted[p]--
		taken[places[0]], taken[places[1]], taken[places[2]] = true, true, true
		cell.home, cell.away = p.a, p.b
		kept = append(kept, cell)
	}
	for _, p := range pairs {
		if wanted[p] > 0 {
			wanted[p]--
			moving = append(moving, p)
		}
	}
	return kept, moving, 2*len(kept) >= len(pairs)
}

// repair keeps the games that may stay and finds cells for the others. Nights without any kept game are improved by the
// search. It gives up if a team would then play more unevenly than in the present schedule.
func (s season) repair(g group, kept []game, moving []pair, nights int) ([]game, bool) {
	t := newTable(g.shape, nights)
	t.put(kept)
	if !newFiller(t).place(moving) {
		return nil, false
	}
	if t.open = slices.DeleteFunc(t.open, func(night int) bool { return holds(kept, night) }); len(t.open) > 0 {
		t.improve(effort(len(moving)), largeThreshold, &random{})
	}
	games := t.games()
	return games, g.uneven(games, nights, nil) <= g.uneven(kept, nights, moving)
}

// holds reports whether one of the games is on the night.
func holds(games []game, night int) bool {
	return slices.ContainsFunc(games, func(g game) bool { return g.night == night })
}

// uneven sums, over nights and tiers, how far the teams' numbers of games are apart beyond the one that whole games may need,
// and adds the repeated meetings of pairs on a night. Teams with games to move are skipped: the repair is for their nights.
func (g group) uneven(games []game, nights int, moving []pair) (n int) {
	played := grid[int](nights, len(g.teams))
	met := map[[3]int]int{}
	for _, game := range games {
		played[game.night][game.home]++
		played[game.night][game.away]++
		key := [3]int{game.night, game.home, game.away}
		n += met[key]
		met[key]++
	}
	skip := make([]bool, len(g.teams))
	for _, p := range moving {
		skip[p.a], skip[p.b] = true, true
	}
	for _, night := range played {
		first := 0
		for _, t := range g.shape.tiers {
			least, most := t.perPair*t.teams, 0
			for team := first; team < first+t.teams; team++ {
				if !skip[team] {
					least, most = min(least, night[team]), max(most, night[team])
				}
			}
			n += max(most-least-1, 0)
			first += t.teams
		}
	}
	return n
}
