package schedule

// A shape describes a planning problem in numbers: tiers that share courts, and the cells that each of them may use. Teams are
// numbered from 0 through all tiers.
type shape struct {
	slots  int
	courts int
	tiers  []tierShape
}

type tierShape struct {
	teams   int
	perPair int     // games of each pair
	open    [][]int // slot -> courts
}

// A game is one game of a plan, in numbers.
type game struct{ night, slot, court, home, away int }

// An allotment is the courts on which a tier plays on a night, by slot.
type allotment [][]int

func (t allotment) games() (n int) {
	for _, courts := range t {
		n += len(courts)
	}
	return n
}

// atOnce returns how many games of the tier fit into a slot.
func (t tierShape) atOnce(slot int) int { return min(len(t.open[slot]), t.teams/2) }

// capacity returns the most games that the tier can play on a night.
func (t tierShape) capacity() (n int) {
	for slot := range t.open {
		n += t.atOnce(slot)
	}
	return n
}

func (t tierShape) pairs() int { return t.teams * (t.teams - 1) / 2 }

// season returns the number of games of a whole season by tier.
func (s shape) season() []int {
	games := make([]int, len(s.tiers))
	for k, t := range s.tiers {
		games[k] = t.perPair * t.pairs()
	}
	return games
}

// teams returns the number of all teams.
func (s shape) teams() (n int) {
	for _, t := range s.tiers {
		n += t.teams
	}
	return n
}

// perNight returns the most games that fit into a night.
func (s shape) perNight() (games int) {
	for slot := range s.slots {
		var n network
		n.reset(2 + s.courts)
		for court := range s.courts {
			n.connect(2+court, 1, 0, 1)
		}
		for _, t := range s.tiers {
			tier := n.nodes(1)
			n.connect(0, tier, 0, t.atOnce(slot))
			for _, court := range t.open[slot] {
				n.connect(tier, 2+court, 0, 1)
			}
		}
		games += int(n.send(0, 1, int32(s.courts)))
	}
	return games
}

// fewestNights returns the fewest nights for these numbers of games by tier; docs/scheduling.md#weeks proves that no plan has
// fewer.
func (s shape) fewestNights(games []int) int {
	least, most := 0, 0
	for k, t := range s.tiers {
		if games[k] > 0 {
			nights := ceil(games[k], t.capacity())
			least, most = max(least, nights), most+nights
		}
	}
	for least < most {
		middle := (least + most) / 2
		if _, fits := s.flow(capacities{games, middle}.bounds(s)); fits {
			most = middle
		} else {
			least = middle + 1
		}
	}
	return least
}

// allot distributes the nights among the tiers: how many games of each start when, and on which courts.
func (s shape) allot(games []int, nights int) [][]allotment {
	if len(s.tiers) == 1 {
		return s.tiers[0].spread(games[0], nights)
	}
	flow, _ := s.flow(capacities{games, nights}.bounds(s))
	list := make([][]allotment, nights)
	for night := range list {
		left := nights - night
		// The rounded share is a valid night, and the remaining flow fits into the remaining nights.
		share, _ := s.flow(func(arc int) (least, most int) { return flow[arc] / left, ceil(flow[arc], left) })
		for arc := range flow {
			flow[arc] -= share[arc]
		}
		list[night] = s.read(share)
	}
	return list
}

// spread distributes the games of a tier with courts of its own evenly over the nights: in portions in which all teams play
// equally often, if that takes no more nights. Games begin with the first slot of a night.
func (t tierShape) spread(games, nights int) [][]allotment {
	portion := t.teams
	if t.teams%2 == 0 {
		portion /= 2
	}
	if games%portion != 0 || games > nights*(t.capacity()/portion*portion) {
		portion = 1
	}
	list := make([][]allotment, nights)
	for night := range list {
		count := ceil(games/portion, nights-night) * portion
		games -= count
		list[night] = []allotment{t.fromFirstSlot(count)}
	}
	return list
}

// fromFirstSlot returns an allotment for this many games that fills the slots from the first on.
func (t tierShape) fromFirstSlot(games int) allotment {
	courts := make(allotment, len(t.open))
	for slot, open := range t.open {
		n := min(games, t.atOnce(slot))
		courts[slot] = open[:n]
		games -= n
	}
	return courts
}

// flow looks for games of one night, or of several added up, within bounds per arc: hub to tier, tier to slot, slot to court
// and, after all tiers, court to hub.
func (s shape) flow(bounds func(arc int) (least, most int)) (flow []int, fits bool) {
	var n network
	n.reset(1)
	var numbers []int
	connect := func(from, to int) {
		least, most := bounds(len(numbers))
		numbers = append(numbers, n.connect(from, to, least, most))
		flow = append(flow, least)
	}
	cells := n.nodes(s.slots * s.courts)
	for _, t := range s.tiers {
		tier := n.nodes(1)
		connect(hub, tier)
		for slot, open := range t.open {
			at := n.nodes(1)
			connect(tier, at)
			for _, court := range open {
				connect(at, cells+slot*s.courts+court)
			}
		}
	}
	for cell := range s.slots * s.courts {
		connect(cells+cell, hub)
	}
	fits = n.circulate()
	for arc, number := range numbers {
		flow[arc] += n.above(number)
	}
	return flow, fits
}

// capacities are the bounds for these numbers of games by tier in this number of nights.
type capacities struct {
	games  []int
	nights int
}

func (c capacities) bounds(s shape) func(arc int) (least, most int) {
	var list [][2]int
	for k, t := range s.tiers {
		list = append(list, [2]int{c.games[k], c.games[k]})
		for slot, open := range t.open {
			list = append(list, [2]int{0, c.nights * t.atOnce(slot)})
			for range open {
				list = append(list, [2]int{0, c.nights})
			}
		}
	}
	for range s.slots * s.courts {
		list = append(list, [2]int{0, c.nights})
	}
	return func(arc int) (least, most int) { return list[arc][0], list[arc][1] }
}

// read returns the allotment of each tier from the flow of one night.
func (s shape) read(flow []int) []allotment {
	turns, arc := make([]allotment, len(s.tiers)), 0
	for k, t := range s.tiers {
		arc++ // to the tier
		turns[k] = make(allotment, s.slots)
		for slot, open := range t.open {
			arc++ // to the slot
			for _, court := range open {
				if flow[arc] == 1 {
					turns[k][slot] = append(turns[k][slot], court)
				}
				arc++
			}
		}
	}
	return turns
}
