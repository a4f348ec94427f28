package solver

// Openings are the courts on which each tier may play on a night: tier, slot -> courts.
type Openings [][][]int

// TierOn returns a tier with the courts that are open for it on a night.
func (s Shape) TierOn(night, k int) Tier {
	t := s.Tiers[k]
	if other, isOther := s.ChangedNights[night]; isOther {
		t.Open = other[k]
	}
	return t
}

// On returns the shape of a single night.
func (s Shape) On(night int) Shape {
	alone := s
	alone.ChangedNights, alone.Tiers = nil, make([]Tier, len(s.Tiers))
	for k := range s.Tiers {
		alone.Tiers[k] = s.TierOn(night, k)
	}
	return alone
}

// IsChangedNight reports whether a night differs from the usual one in its openings.
func (s Shape) IsChangedNight(night int) bool {
	_, isOther := s.ChangedNights[night]
	return isOther
}

// withoutChangedNights returns the shape with the usual openings on every night.
func (s Shape) withoutChangedNights() Shape {
	s.ChangedNights = nil
	return s
}

// changedNights returns the changed nights among the first ones, in ascending order.
func (s Shape) changedNights(nights int) (list []int) {
	for night := range nights {
		if _, isOther := s.ChangedNights[night]; isOther {
			list = append(list, night)
		}
	}
	return list
}

// fewestVaryingNights is like FewestNights, but for a shape with changed nights, see docs/scheduling.md#openings.
func (s Shape) fewestVaryingNights(games []int) int {
	least, most := 0, 0
	for night := range s.ChangedNights {
		most = max(most, night+1) // no court might be open until then
	}
	for k, t := range s.Tiers {
		if games[k] > 0 {
			most += CeilDiv(games[k], t.Capacity())
		}
	}
	for least < most {
		middle := (least + most) / 2
		if _, fits := s.divideGames(games, middle, s.zeroMinimums(middle)); fits {
			most = middle
		} else {
			least = middle + 1
		}
	}
	return least
}

// zeroMinimums returns lower bounds for divideGames that require no games on any night.
func (s Shape) zeroMinimums(nights int) [][]int {
	return NewGrid[int](len(s.changedNights(nights)), len(s.Tiers))
}

// divideGames divides the games of each tier among the changed nights and the sum of the usual nights, which comes last in
// byNight. least contains the minimum numbers of games on the changed nights by tier.
// The division is a flow from each tier to each of these nights, and from there to the slots and to the cells. A cell holds one
// game, or one for each usual night. The flow of a changed night is a valid night, and that of the usual nights can be divided
// among them.
//
// It is a flow: from each tier to each of these nights, there to the slots and to the cells, of which each holds one game, or
// one on every usual night. The flow of a night is a valid night, and that of the usual ones can be divided among them.
func (s Shape) divideGames(games []int, nights int, least [][]int) (byNight [][]int, fits bool) {
	others := s.changedNights(nights)
	var n Network
	n.Reset(1 + len(s.Tiers))
	for k := range s.Tiers {
		n.Connect(Hub, 1+k, games[k], games[k])
	}
	arcs := make([][]int, len(others)+1)
	for i := range arcs {
		shape, count := s.withoutChangedNights(), nights-len(others)
		if i < len(others) {
			shape, count = s.On(others[i]), 1
		}
		cells := n.addNodes(s.Slots * s.Courts)
		for cell := range s.Slots * s.Courts {
			n.Connect(cells+cell, Hub, 0, count)
		}
		for k, t := range shape.Tiers {
			there, low := n.addNodes(1), 0
			if i < len(others) {
				low = least[i][k]
			}
			arcs[i] = append(arcs[i], n.Connect(1+k, there, low, max(games[k], low)))
			for slot, open := range t.Open {
				if len(open) == 0 {
					continue
				}
				at := n.addNodes(1)
				n.Connect(there, at, 0, count*t.maxAtOnce(slot))
				for _, court := range open {
					n.Connect(at, cells+slot*s.Courts+court, 0, count)
				}
			}
		}
	}
	if !n.Circulate() {
		return nil, false
	}
	byNight = NewGrid[int](len(arcs), len(s.Tiers))
	for i := range arcs {
		for k, arc := range arcs[i] {
			byNight[i][k] = n.FlowAboveLower(arc)
			if i < len(others) {
				byNight[i][k] += least[i][k]
			}
		}
	}
	return byNight, true
}

// assignVaryingNights is like AssignSeason, but for a shape with changed nights. Each of these gets an even share of the games of each
// tier if there is room on it, and on the other nights for the rest; otherwise it gets as many as fit.
func (s Shape) assignVaryingNights(games []int, nights int) [][]CourtAssignment {
	if len(s.Tiers) == 1 {
		return s.spreadOverVaryingNights(games[0], nights)
	}
	others := s.changedNights(nights)
	least := s.zeroMinimums(nights)
	for i, night := range others {
		for k := range s.Tiers {
			least[i][k] = min(games[k]/nights, s.TierOn(night, k).Capacity())
		}
	}
	byNight, fits := s.divideGames(games, nights, least)
	if !fits {
		byNight, _ = s.divideGames(games, nights, s.zeroMinimums(nights))
	}
	usual := s.withoutChangedNights().AssignSeason(byNight[len(others)], nights-len(others))
	list := make([][]CourtAssignment, nights)
	for i, night := range others {
		list[night] = s.On(night).AssignSeason(byNight[i], 1)[0]
	}
	for night := range list {
		if list[night] == nil {
			list[night], usual = usual[0], usual[1:]
		}
	}
	return list
}

// spreadOverVaryingNights is like Tier.spread, but for a shape with changed nights: every night has the same number of games, or as many
// as fit.
func (s Shape) spreadOverVaryingNights(games, nights int) [][]CourtAssignment {
	portion, isFair := s.Tiers[0].wholeRounds(games, nights)
	room := make([]int, nights)
	whole := 0
	for night := range room {
		room[night] = s.TierOn(night, 0).Capacity()
		whole += room[night] / max(portion, 1) * portion
	}
	if !isFair || games > whole {
		portion = 1
	}
	list := make([][]CourtAssignment, nights)
	for night := range list {
		level := portion
		for countFitting(room[night:], level, portion) < games {
			level += portion
		}
		count := min(room[night]/portion*portion, level, games)
		games -= count
		list[night] = []CourtAssignment{s.TierOn(night, 0).assignFromFirstSlot(count)}
	}
	return list
}

// countFitting returns how many games fit into the given nights, with at most most games on each and in whole portions.
func countFitting(room []int, most, portion int) (games int) {
	for _, n := range room {
		games += min(n/portion*portion, most)
	}
	return games
}
