package solver

// Limits of the search. Work is counted in moved games.
const (
	workPerProblem = 60_000
	workPerGame    = 1_500
	maxWork        = 800_000
	maxTries       = 8
	gamesForTries  = 600 // a season is tried as often as adds up to this many games
	enoughEqual    = 3   // stop after this many equally good tries
)

// effort returns the amount of work for a problem with this many games.
func effort(games int) int { return workPerProblem + min(workPerGame*games, maxWork) }

// Solve returns the games of whole seasons of all tiers in this number of nights.
func (s Shape) Solve(nights int) []Game { return s.solve(s.allot(s.Season(), nights)) }

// solve plans seasons, given the allotments by night and tier. It starts with a plan by formula, if one is known, and returns
// the best of several tries.
func (s Shape) solve(nights [][]allotment) []Game {
	built := s.construct(nights)
	var best *table
	equal, total := 0, 0
	for _, night := range nights {
		for _, turn := range night {
			total += turn.games()
		}
	}
	tries := min(max(gamesForTries/max(total, 1), 1), maxTries)
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

// search improves a plan in three steps: everything, then the courts alone, then everything again with small changes.
func (t *table) search(work int, rng *random) {
	t.improve(work*3/4, largeThreshold, rng)
	t.balanceCourts(work, rng)
	t.improve(work/4, smallThreshold, rng)
	t.balanceCourts(work, rng)
}

// split decides the pairs of all tiers and assigns their courts.
func (s Shape) split(nights [][]allotment, rng *random) (games []Game) {
	first := 0
	for k, tier := range s.Tiers {
		parts, slots, legOf := tier.parts(nights, k)
		for p, pairs := range matchings(tier.Teams, parts, legOf, rng) {
			night, slot := parts[p].night, slots[p]
			for i, pair := range pairs {
				games = append(games, Game{night, slot, nights[night][k][slot][i], first + pair.A, first + pair.B})
			}
		}
		first += tier.Teams
	}
	return games
}

// parts returns the tier's parts, their slots, and for each night the leg of the season in which its middle lies.
func (t Tier) parts(nights [][]allotment, k int) (parts []part, slots, legOf []int) {
	played := 0
	for night, turns := range nights {
		games := turns[k].games()
		leg := 0
		if t.Teams > 1 {
			leg = min(max(t.PerPair, 1)-1, (2*played+games)/(2*t.pairs()))
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

// perfect reports whether nothing can be improved: shares are as even as whole games allow, nobody waits, and nobody plays
// three in a row unless every slot is needed.
func (t *table) perfect() bool {
	return t.unfairStarts == t.leastUnfairness(t.allAtStart) && t.evenCourts() && !t.hasGaps()
}

// hasGaps reports whether a team waits, or plays three in a row although a slot of the night is free.
func (t *table) hasGaps() bool {
	for night := range t.nights {
		for team := range t.teams {
			played, first, last := 0, 0, 0
			for slot := range t.shape.Slots {
				if t.opponent[(night*t.shape.Slots+slot)*t.teams+team] != free {
					if played == 0 {
						first = slot
					}
					played, last = played+1, slot
				}
			}
			if played > 0 && (last-first+1 != played || played > 2 && played < t.shape.Slots) {
				return true
			}
		}
	}
	return false
}
