package solver

import "slices"

// EvenCounts shares games by tier among nights: counts by night and tier that differ by one at most, from the first night on
// and, in tiers with too few games for all nights, only as long as every team can play. A night with other openings than usual
// has fewer games if there is no room for more. nights is at least FewestNights.
func (s Shape) EvenCounts(games []int, nights int) [][]int {
	counts := Grid[int](nights, len(s.Tiers))
	for k, left := range games {
		room := make([]int, nights)
		for night := range room {
			room[night] = s.on(night, k).Capacity()
		}
		last := min(s.Tiers[k].nightsOfAll(left), nights)
		for last < nights && held(room[:last], left, 1) < left {
			last++
		}
		for night := range last {
			level := Ceil(left, last-night)
			for level < left && held(room[night:last], level, 1) < left {
				level++
			}
			counts[night][k] = min(room[night], level, left)
			left -= counts[night][k]
		}
	}
	return counts
}

// nightsOfAll returns the most nights on which all teams can play, or, if there is no room for them on a night, on which some can.
func (t Tier) nightsOfAll(games int) int {
	if half := max(t.Teams/2, 1); t.Capacity() >= half {
		return Ceil(games, half)
	}
	return games
}

// SolveCounts returns the games of a season with these numbers of games by night and tier. It reports false if the games of a
// night do not fit. docs/scheduling.md#evenness says what it guarantees, whatever the numbers are.
func (s Shape) SolveCounts(counts [][]int) ([]Game, bool) {
	nights, fits := s.allotCounts(counts)
	if !fits {
		return nil, false
	}
	return s.solve(nights, s.dealer(nights, 1)), true
}

// SolveEven returns the games of whole seasons in exactly this number of nights, or in fewer if there are too few games for
// every team to play each night. nights is at least FewestNights.
func (s Shape) SolveEven(nights int) []Game {
	if parts := s.equalParts(nights, Shape.evenAllotment); parts > 1 {
		turns := s.part(parts).evenAllotment(nights / parts)
		return s.solve(slices.Repeat(turns, parts), s.dealer(turns, parts))
	}
	if games, fits := s.SolveCounts(s.EvenCounts(s.Season(), nights)); fits {
		return games
	}
	if len(s.Tiers) == 1 {
		panic("schedule: the games do not fit into their nights") // impossible: no night has more than the average
	}
	return s.Solve(nights)
}

// evenAllotment returns the allotments of a season with EvenCounts, or nil if they do not fit or leave nights out.
func (s Shape) evenAllotment(nights int) [][]allotment {
	counts := s.EvenCounts(s.Season(), nights)
	for k, t := range s.Tiers {
		if t.Teams > 1 && counts[nights-1][k] == 0 {
			return nil
		}
	}
	turns, fits := s.allotCounts(counts)
	if !fits {
		return nil
	}
	return turns
}

// allotCounts is allot for given numbers of games by night and tier.
func (s Shape) allotCounts(counts [][]int) ([][]allotment, bool) {
	list := make([][]allotment, len(counts))
	for night, games := range counts {
		isSame := func(other []int) bool { return slices.Equal(other, games) }
		if same := slices.IndexFunc(counts[:night], isSame); same >= 0 && !s.IsOther(same) && !s.IsOther(night) {
			list[night] = list[same]
			continue
		}
		turns, fits := s.On(night).allotNight(games)
		if !fits {
			return nil, false
		}
		list[night] = turns
	}
	return list, true
}

// FitsNight reports whether these numbers of games by tier fit into one night.
func (s Shape) FitsNight(games []int) bool {
	_, fits := s.allotNight(games)
	return fits
}

// allotNight decides on which courts the tiers play on a night, in as few slots as possible from the first on.
func (s Shape) allotNight(games []int) ([]allotment, bool) {
	if len(s.Tiers) == 1 {
		if games[0] > s.Tiers[0].Capacity() {
			return nil, false
		}
		return []allotment{s.Tiers[0].fromFirstSlot(games[0])}, true
	}
	for slots := range s.Slots {
		early := s
		early.Tiers = slices.Clone(s.Tiers)
		for k, t := range early.Tiers {
			early.Tiers[k].Open = slices.Clone(t.Open)
			clear(early.Tiers[k].Open[slots+1:])
		}
		if flow, fits := early.flow(capacities{games, 1}.bounds(early)); fits {
			return early.read(flow), true
		}
	}
	return nil, false
}

// PlanEvenNight returns a night with these numbers of games by tier in which all teams of a tier play equally often, except
// that those with the most games so far play one less where the numbers do not divide. Pairs that met least meet. It
// reports false if the games do not fit.
func (s Shape) PlanEvenNight(counts []int, history History) ([]Game, bool) {
	turns, fits := s.allotCounts([][]int{counts})
	if !fits {
		return nil, false
	}
	total := 0
	for _, n := range counts {
		total += n
	}
	var best *table
	var bestSeats []int
	for seed := range weekTries {
		rng := &random{uint64(seed)}
		games := s.split(turns, rng)
		seats := s.seatsByGames(games, history.Games)
		t := newTable(s, 1)
		t.loadHistory(history, seats)
		t.put(games)
		t.search(effort(total)/weekTries, rng)
		if best == nil || t.cost() < best.cost() {
			best, bestSeats = t, seats
		}
	}
	games := best.games()
	for i, at := range games {
		games[i].Home, games[i].Away = bestSeats[at.Home], bestSeats[at.Away]
	}
	return games, true
}

// seatsByGames returns the team that takes the place of each number in the games of a night: in each tier those with the
// fewest games so far take the places with the most games.
func (s Shape) seatsByGames(games []Game, played []int) []int {
	tonight := s.PerTeam(games)
	seats := make([]int, 0, len(tonight))
	first := 0
	for _, t := range s.Tiers {
		places := byFewestGames(tonight, first, t.Teams)
		slices.Reverse(places)
		seats = append(seats, make([]int, t.Teams)...)
		for i, team := range byFewestGames(played, first, t.Teams) {
			seats[places[i]] = team
		}
		first += t.Teams
	}
	return seats
}

// CompleteEvenNight adds games to a night of which some are fixed, until every team plays as often as the numbers of games by
// tier say, where there is room. Pairs that met least are added first. It returns the games that are not fixed. around is what the
// fixed games take.
func (s Shape) CompleteEvenNight(movable, fixed []Game, counts []int, history History, around Fixed) []Game {
	t := newTable(s, 1)
	t.fix(around)
	for _, at := range movable {
		at.Night = 0
		t.put([]Game{at})
	}
	f := newFiller(t)
	tonight := s.PerTeam(fixed, movable)
	var pairs []Pair
	first := 0
	for k, tier := range s.Tiers {
		most := Ceil(2*counts[k], tier.Teams)
		for a := first; a < first+tier.Teams; a++ {
			for b := a + 1; b < first+tier.Teams; b++ {
				if tonight[a] < most && tonight[b] < most {
					pairs = append(pairs, Pair{a, b})
				}
			}
		}
		first += tier.Teams
	}
	slices.SortStableFunc(pairs, func(p, q Pair) int { return history.Met[p.A][p.B] - history.Met[q.A][q.B] })
	for _, p := range pairs {
		k := s.TierOf(p.A)
		most := Ceil(2*counts[k], s.Tiers[k].Teams)
		if tonight[p.A] < most && tonight[p.B] < most && f.meetings(0, p) == 0 && f.placeOn([]int{0}, p) {
			tonight[p.A]++
			tonight[p.B]++
		}
	}
	return t.movableGames()
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
