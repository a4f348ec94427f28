package solver

import "slices"

// Repair keeps the games that may stay and finds cells for the others, if necessary by moving some of those that stay. It gives
// up if a team would then play more unevenly than in the present schedule.
func (s Shape) Repair(kept []Game, moving []Pair, nights int, fixed Fixed) ([]Game, bool) {
	games, placed := s.Fill(kept, moving, nights, fixed)
	return games, placed && s.Uneven(games, nights, fixed) <= s.uneven(with(kept, fixed), nights, moving)
}

// Fill is Repair for a schedule that may become more uneven.
func (s Shape) Fill(kept []Game, moving []Pair, nights int, fixed Fixed) (games []Game, placed bool) {
	t := newTable(s, nights)
	t.fix(fixed)
	t.put(kept)
	if !newFiller(t).place(moving) {
		return nil, false
	}
	t.improveNewNights(with(kept, fixed), len(moving))
	return t.movableGames(), true
}

// FitIn keeps all games that may stay where they are, and finds free cells for the others: on the first nights, and only if
// those have none on the nights after them, up to the most. used is the number of nights. ok is false if there is no room.
func (s Shape) FitIn(kept []Game, adding []Pair, nights, most int, fixed Fixed) (games []Game, used int, ok bool) {
	t := newTable(s, most)
	t.fix(fixed)
	t.put(kept)
	f, count := newFiller(t), len(adding)
	for used = nights; ; used++ {
		adding = f.placeFree(adding, used)
		if len(adding) == 0 || used >= most {
			break
		}
	}
	t.improveNewNights(with(kept, fixed), count)
	return t.movableGames(), used, len(adding) == 0
}

// placeFree puts each pair into a free cell of the first nights, and returns those for which there is none.
func (f *filler) placeFree(pairs []Pair, nights int) (left []Pair) {
	for _, p := range pairs {
		among := slices.DeleteFunc(f.preferred(p), func(night int) bool { return night >= nights })
		if !f.placeOn(among, p) {
			left = append(left, p)
		}
	}
	return left
}

// improveNewNights improves the nights without any of the kept games by the search. added is the number of games that
// have been added.
func (t *table) improveNewNights(kept []Game, added int) {
	old := make([]bool, t.nights)
	for _, g := range kept {
		if g.Night < t.nights {
			old[g.Night] = true
		}
	}
	if t.open = slices.DeleteFunc(t.open, func(night int) bool { return old[night] }); len(t.open) > 0 {
		t.improve(effort(added), largeThreshold, &random{})
	}
}

// with returns the games together with the fixed ones.
func with(games []Game, fixed Fixed) []Game { return slices.Concat(games, fixed.Games) }

// Uneven rates a schedule with its fixed games in this number of nights, see uneven; 0 is best.
func (s Shape) Uneven(games []Game, nights int, fixed Fixed) int {
	return s.uneven(with(games, fixed), nights, nil)
}

// uneven rates a schedule, 0 is best: it sums, over nights and tiers, by how much more than one the teams' numbers of games
// differ, and adds the repeated meetings of pairs on a night. Teams of the moving pairs are skipped: they
// lack games.
func (s Shape) uneven(games []Game, nights int, moving []Pair) (n int) {
	played := Grid[int](nights, s.Teams())
	met := map[[3]int]int{}
	for _, game := range games {
		if game.Night >= nights {
			continue
		}
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
