package solver

import (
	"slices"
)

// EvenCounts spreads games by tier over nights. The counts by night and tier differ by at most one, with the larger ones first.
// A tier with too few games for all nights plays only on as many nights as all its teams can play. A changed night has fewer
// games if it has no room for more. nights must be at least FewestNights.
func (s Shape) EvenCounts(games []int, nights int) [][]int {
	counts := NewGrid[int](nights, len(s.Tiers))
	for k, left := range games {
		room := make([]int, nights)
		for night := range room {
			room[night] = s.TierOn(night, k).Capacity()
		}
		last := min(s.Tiers[k].maxNightsWithAll(left), nights)
		for last < nights && countFitting(room[:last], left, 1) < left {
			last++
		}
		for night := range last {
			level := CeilDiv(left, last-night)
			for level < left && countFitting(room[night:last], level, 1) < left {
				level++
			}
			counts[night][k] = min(room[night], level, left)
			left -= counts[night][k]
		}
	}
	return counts
}

// maxNightsWithAll returns the largest number of nights on which all teams can play. If a night has no room for all teams, it
// returns one night for each game.
func (t Tier) maxNightsWithAll(games int) int {
	if half := max(t.Teams/2, 1); t.Capacity() >= half {
		return CeilDiv(games, half)
	}
	return games
}

// EvenAssignment returns the court assignments of a season with EvenCounts, or nil if they do not fit or leave a tier without
// games on the last night.
func (s Shape) EvenAssignment(nights int) [][]CourtAssignment {
	counts := s.EvenCounts(s.SeasonGames(), nights)
	for k, t := range s.Tiers {
		if t.Teams > 1 && counts[nights-1][k] == 0 {
			return nil
		}
	}
	turns, fits := s.AssignCourtsByNight(counts)
	if !fits {
		return nil
	}
	return turns
}

// AssignCourtsByNight returns the court assignments for the given numbers of games by night and tier. It returns false if a
// night has no room for its games.
func (s Shape) AssignCourtsByNight(counts [][]int) ([][]CourtAssignment, bool) {
	list := make([][]CourtAssignment, len(counts))
	for night, games := range counts {
		isSame := func(other []int) bool { return slices.Equal(other, games) }
		if same := slices.IndexFunc(counts[:night], isSame); same >= 0 && !s.IsChangedNight(same) && !s.IsChangedNight(night) {
			list[night] = list[same]
			continue
		}
		turns, fits := s.On(night).assignCourts(games)
		if !fits {
			return nil, false
		}
		list[night] = turns
	}
	return list, true
}

// FitsNight reports whether these numbers of games by tier fit into one night.
func (s Shape) FitsNight(games []int) bool {
	_, fits := s.assignCourts(games)
	return fits
}

// assignCourts chooses the courts of each tier on a night, in as few slots as possible from the first one on.
func (s Shape) assignCourts(games []int) ([]CourtAssignment, bool) {
	if len(s.Tiers) == 1 {
		if games[0] > s.Tiers[0].Capacity() {
			return nil, false
		}
		return []CourtAssignment{s.Tiers[0].assignFromFirstSlot(games[0])}, true
	}
	for slots := range s.Slots {
		early := s
		early.Tiers = slices.Clone(s.Tiers)
		for k, t := range early.Tiers {
			early.Tiers[k].Open = slices.Clone(t.Open)
			clear(early.Tiers[k].Open[slots+1:])
		}
		if flow, fits := early.findFlow(capacities{games, 1}.bounds(early)); fits {
			return early.readFlow(flow), true
		}
	}
	return nil, false
}

// WithCourts returns the shape with additional courts, which are open to all tiers in all slots.
func (s Shape) WithCourts(count int) Shape {
	s.Tiers = slices.Clone(s.Tiers)
	for k, t := range s.Tiers {
		open := slices.Clone(t.Open)
		for slot := range open {
			open[slot] = slices.Clone(open[slot])
			for n := range count {
				open[slot] = append(open[slot], s.Courts+n)
			}
		}
		s.Tiers[k].Open = open
	}
	s.Courts += count
	return s
}

// WithSlots returns the shape with additional slots at the end of the night, in which all courts of a tier are open to it.
func (s Shape) WithSlots(count int) Shape {
	s.Tiers = slices.Clone(s.Tiers)
	for k, t := range s.Tiers {
		var courts []int
		for _, open := range t.Open {
			for _, court := range open {
				if !slices.Contains(courts, court) {
					courts = append(courts, court)
				}
			}
		}
		slices.Sort(courts)
		s.Tiers[k].Open = append(slices.Clone(t.Open), slices.Repeat([][]int{courts}, count)...)
	}
	s.Slots += count
	return s
}

// CountByTier returns the number of pairs of each tier.
func (s Shape) CountByTier(pairs []Pair) []int {
	games := make([]int, len(s.Tiers))
	for _, p := range pairs {
		games[s.TierOf(p.A)]++
	}
	return games
}

// MinNightsOfBusiestTeam returns a lower bound on the nights for the remaining games: those that the team with the most games
// needs, or two teams that share a person.
func (s Shape) MinNightsOfBusiestTeam(pairs []Pair) (nights int) {
	games := make([]int, s.TeamCount())
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
		nights = max(nights, s.minNightsApart(p, games[p.A]+games[p.B], pairs))
	}
	return nights
}

// minNightsApart returns the fewest nights for two teams that do not play at the same time, except against each other. places is
// the number of their remaining games, counted for each of the two.
func (s Shape) minNightsApart(p Pair, places int, pairs []Pair) (nights int) {
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

// Uniform returns the shape of the remaining games. It reports false unless all pairs of a tier have equally many games left.
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

// GamesPerPair returns the number of games of each pair a < b in a whole season, which is 0 for teams of different tiers.
func (s Shape) GamesPerPair() [][]int {
	games := NewGrid[int](s.TeamCount(), s.TeamCount())
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
