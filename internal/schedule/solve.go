package schedule

// How much a search may do, counted in games moved.
const (
	workPerProblem = 60_000
	workPerGame    = 1_500
	mostWork       = 800_000
	mostTries      = 8
	gamesForTries  = 600 // so many games, tries times, are tried
	enoughEqual    = 3   // tries that end equally well, and best: there will be nothing better
)

// effort returns the work that a problem of so many games is worth.
func effort(games int) int { return workPerProblem + min(workPerGame*games, mostWork) }

// solve returns the games of whole seasons of all tiers on the given nights (night, tier). It starts from a
// plan by formula, where one is known, and keeps the best of some tries.
func (s shape) solve(nights [][]turn) []game {
	built := s.construct(nights)
	var best *table
	equal, total := 0, 0
	for _, night := range nights {
		for _, turn := range night {
			total += turn.games()
		}
	}
	tries := min(max(gamesForTries/max(total, 1), 1), mostTries)
	work := effort(total) / tries
	for seed := range tries {
		rng := &random{uint64(seed)}
		t := newTable(s, len(nights))
		if seed == 0 && built != nil {
			t.put(built)
		} else {
			t.put(s.split(nights, rng))
		}
		if !t.perfect() {
			t.search(work, rng)
		}
		switch {
		case best == nil || t.cost() < best.cost():
			best, equal = t, 1
		case t.cost() == best.cost():
			equal++
		}
		if best.perfect() || equal >= enoughEqual && best.evenCourts() {
			break
		}
	}
	return best.games()
}

// search improves a plan: first everything, then the courts alone, then what that has made possible.
func (t *table) search(work int, rng *random) {
	t.improve(work*3/4, hot, rng)
	t.balanceCourts(work, rng)
	t.improve(work/4, warm, rng)
	t.balanceCourts(work, rng)
}

// split decides the pairs of all tiers and puts them on their courts.
func (s shape) split(nights [][]turn, rng *random) (games []game) {
	first := 0
	for k, tier := range s.tiers {
		parts, slots, legOf := tier.parts(nights, k)
		for p, pairs := range matchings(tier.teams, parts, legOf, rng) {
			night, slot := parts[p].night, slots[p]
			for i, pair := range pairs {
				games = append(games, game{night, slot, nights[night][k][slot][i], first + pair.a, first + pair.b})
			}
		}
		first += tier.teams
	}
	return games
}

// parts returns the tier's parts, their slots, and the leg of the season in which the middle of each
// night lies.
func (t tierShape) parts(nights [][]turn, k int) (parts []part, slots, legOf []int) {
	played := 0
	for night, turns := range nights {
		games := turns[k].games()
		leg := 0
		if t.teams > 1 {
			leg = min(max(t.perPair, 1)-1, (2*played+games)/(2*t.pairs()))
		}
		legOf = append(legOf, leg)
		played += games
		for slot, courts := range turns[k] {
			if len(courts) > 0 {
				parts, slots = append(parts, part{night, len(courts)}), append(slots, slot)
			}
		}
	}
	return parts, slots, legOf
}

// perfect reports whether nothing is left to improve: the shares are as even as whole games allow, nobody
// waits, and nobody plays three in a row who could do without.
func (t *table) perfect() bool {
	return t.unfairStarts == t.least(t.allAtStart) && t.evenCourts() && !t.hasGaps()
}

// hasGaps reports whether a team waits, or plays three in a row though a slot of the night is free.
func (t *table) hasGaps() bool {
	for night := range t.nights {
		for team := range t.teams {
			played, first, last := 0, 0, 0
			for slot := range t.shape.slots {
				if t.opponent[(night*t.shape.slots+slot)*t.teams+team] != free {
					if played == 0 {
						first = slot
					}
					played, last = played+1, slot
				}
			}
			if played > 0 && (last-first+1 != played || played > 2 && played < t.shape.slots) {
				return true
			}
		}
	}
	return false
}
