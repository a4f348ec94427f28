package solver

import "slices"

// GamesOf counts the pairs of each tier.
func (s Shape) GamesOf(pairs []Pair) []int {
	games := make([]int, len(s.Tiers))
	for _, p := range pairs {
		games[s.TierOf(p.A)]++
	}
	return games
}

// NightsOfBusiestTeam returns the fewest nights that the team with most remaining games needs, or two teams that do not play at the
// same time.
func (s Shape) NightsOfBusiestTeam(pairs []Pair) (nights int) {
	games := make([]int, s.Teams())
	most := make([]int, len(s.Tiers))
	for _, p := range pairs {
		for _, team := range [2]int{p.A, p.B} {
			games[team]++
			k := s.TierOf(team)
			most[k] = max(most[k], games[team])
		}
	}
	for k, left := range most {
		night := 0
		for ; left > 0; night++ {
			for _, open := range s.TierOn(night, k).Open {
				left -= min(len(open), 1)
			}
		}
		nights = max(nights, night)
	}
	for _, p := range s.Apart {
		nights = max(nights, s.nightsApart(p, games[p.A]+games[p.B], pairs))
	}
	return nights
}

// nightsApart returns the fewest nights of two teams that do not play at the same time, except against each other. They have so many
// places in the remaining games.
func (s Shape) nightsApart(p Pair, places int, pairs []Pair) (nights int) {
	for _, other := range pairs {
		if other == PairOf(p.A, p.B) {
			places--
		}
	}
	for ; places > 0; nights++ {
		a, b := s.TierOn(nights, s.TierOf(p.A)), s.TierOn(nights, s.TierOf(p.B))
		for slot := range a.Open {
			places -= min(len(a.Open[slot])+len(b.Open[slot]), 1)
		}
	}
	return nights
}

// Uniform returns the shape of the remaining games, if all pairs of a tier have equally many left.
func (s Shape) Uniform(pairs []Pair) (Shape, bool) {
	s.Tiers = slices.Clone(s.Tiers)
	count := map[Pair]int{}
	for _, p := range pairs {
		count[p]++
	}
	first := 0
	for k := range s.Tiers {
		t := &s.Tiers[k]
		t.PerPair = count[Pair{first, first + 1}]
		for a := first; a < first+t.Teams; a++ {
			for b := a + 1; b < first+t.Teams; b++ {
				if count[Pair{a, b}] != t.PerPair {
					return s, false
				}
			}
		}
		first += t.Teams
	}
	return s, true
}

// EachPair returns the number of games of each pair a < b in a whole season; teams of two tiers have none.
func (s Shape) EachPair() [][]int {
	games := Grid[int](s.Teams(), s.Teams())
	first := 0
	for _, t := range s.Tiers {
		for a := first; a < first+t.Teams; a++ {
			for b := a + 1; b < first+t.Teams; b++ {
				games[a][b] = t.PerPair
			}
		}
		first += t.Teams
	}
	return games
}
