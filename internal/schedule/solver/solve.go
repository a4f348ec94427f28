package solver

import "slices"

// Limits of the search. Work is counted in moved games.
const (
	workPerProblem = 60_000
	workPerGame    = 1_000
	maxWork        = 500_000
	maxTries       = 8
	gamesForTries  = 600 // a season is tried as often as adds up to this many games
	enoughEqual    = 3   // stop after this many equally good tries
)

// effort returns the amount of work for a problem with this many games.
func effort(games int) int { return workPerProblem + min(workPerGame*games, maxWork) }

// Solve returns the games of whole seasons of all tiers in this number of nights.
func (s Shape) Solve(nights int) []Game {
	allot := func(s Shape, nights int) [][]allotment { return s.allot(s.Season(), nights) }
	parts := s.equalParts(nights, allot)
	turns := allot(s.part(parts), nights/parts)
	return s.solve(slices.Repeat(turns, parts), s.dealer(turns, parts))
}

// dealer returns a function that deals the pairs of a season of equal parts, given the allotments of a part.
func (s Shape) dealer(turns [][]allotment, parts int) func(rng *random) []Game {
	part := s.part(parts)
	return func(rng *random) (games []Game) {
		once := part.split(turns, rng)
		for i := range parts {
			for _, g := range once {
				g.Night += i * len(turns)
				games = append(games, g)
			}
		}
		return games
	}
}

// equalParts returns in how many parts a season can be divided that have the same pairs on their first night, on their second,
// and so on, so that all rematches are equally far apart: as many as possible, if the byes of a part are shared evenly. allot
// returns the allotments of a part, or nil if there are none.
func (s Shape) equalParts(nights int, allot func(part Shape, nights int) [][]allotment) int {
	if len(s.Other) > 0 {
		return 1 // a night may have no counterpart
	}
	most := nights
	if len(s.Other) > 0 {
		most = 1 // no part is like the others
	}
	for _, t := range s.Tiers {
		if t.Teams > 1 {
			most = min(most, t.PerPair)
		}
	}
	for parts := most; parts > 1; parts-- {
		if nights%parts != 0 || slices.ContainsFunc(s.Tiers, func(t Tier) bool { return t.Teams > 1 && t.PerPair%parts != 0 }) {
			continue
		}
		if turns := allot(s.part(parts), nights/parts); turns != nil && s.hasEvenByes(turns) {
			return parts
		}
	}
	return 1
}

// hasEvenByes reports whether all teams of a tier have equally many nights off if these are shared evenly.
func (s Shape) hasEvenByes(nights [][]allotment) bool {
	for k, t := range s.Tiers {
		byes := 0
		for _, turns := range nights {
			byes += max(t.Teams-2*turns[k].games(), 0)
		}
		if byes%max(t.Teams, 1) != 0 {
			return false
		}
	}
	return true
}

// part returns the shape of one of several equal parts of a season.
func (s Shape) part(parts int) Shape {
	s.Tiers = slices.Clone(s.Tiers)
	for k := range s.Tiers {
		s.Tiers[k].PerPair /= parts
	}
	return s
}

// solve plans seasons, given the allotments by night and tier, and how to deal the pairs. It starts with a plan by formula, if
// one is known, and returns the best of several tries.
func (s Shape) solve(nights [][]allotment, deal func(rng *random) []Game) []Game {
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
		t.weighEdges(nights)
		if seed == 0 && built != nil {
			t.put(built)
		} else {
			t.put(deal(rng))
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

// search improves a plan: first the times, then the courts, and if these cannot be shared evenly, both together.
func (t *table) search(work int, rng *random) {
	t.setCountsCourts(false)
	t.improve(work, largeThreshold, rng)
	t.setCountsCourts(true)
	t.balanceCourts(min(2*work, maxWork), rng)
	if !t.evenCourts() {
		t.improve(work/8, smallThreshold, rng)
		t.balanceCourts(min(2*work, maxWork), rng)
	}
}

// split decides the pairs of all tiers and assigns their courts.
func (s Shape) split(nights [][]allotment, rng *random) (games []Game) {
	first := 0
	for k, tier := range s.Tiers {
		parts, slots, legOf := tier.parts(nights, k)
		dealt := tier.legs(parts, rng)
		if dealt == nil {
			dealt = matchings(tier.Teams, parts, legOf, rng)
		}
		for p, pairs := range dealt {
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

// perfect reports whether nothing can be improved.
func (t *table) perfect() bool { return t.restful() && t.evenCourts() }

// restful reports whether no times can be improved: shares are as even as whole games allow, nobody waits, and nobody plays
// three in a row unless every slot is needed.
func (t *table) restful() bool {
	return t.unfairStarts == t.leastUnfairness(t.allAtStart, t.edges) && !t.hasGaps()
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
