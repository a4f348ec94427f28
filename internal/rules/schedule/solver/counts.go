package solver

import (
	"slices"
)

// EvenCounts shares games by tier among nights: counts by night and tier that differ by one at most, from the first night on
// and, in tiers with too few games for all nights, only as long as every team can play. A night with other openings than usual
// has fewer games if there is no room for more. nights is at least FewestNights.
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

// nightsOfAll returns the most nights on which all teams can play, or, if there is no room for them on a night, on which some can.
func (t Tier) maxNightsWithAll(games int) int {
	if half := max(t.Teams/2, 1); t.Capacity() >= half {
		return CeilDiv(games, half)
	}
	return games
}

// EvenAllotment returns the allotments of a season with EvenCounts, or nil if they do not fit or leave nights out.
func (s Shape) EvenAssignment(nights int) [][]CourtAssignment {
	counts := s.EvenCounts(s.Season(), nights)
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

// AllotCounts is allot for given numbers of games by night and tier.
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

// allotNight decides on which courts the tiers play on a night, in as few slots as possible from the first on.
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

// WithCourts returns the shape with more courts, which are open to all tiers in all slots.
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

// WithSlots returns the shape with more slots at the end of the night, in which all courts of a tier are open to it.
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
func (s Shape) GamesPerPair() [][]int {
	games := NewGrid[int](s.Teams(), s.Teams())
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
