// Package solver describes planning problems in numbers: teams, nights, slots and courts, in how many nights games fit, which teams meet
// in each slot, and which of them is at home. It knows no league, no dates and no names. Package search finds the games.
// The theorems and their proofs are in docs/scheduling.md#guarantees. It is deterministic: the same input gives the same games, because
// it uses no clock, no floating point and no map order.
package solver

// A Shape describes a planning problem in numbers: tiers that share courts, and the cells that each of them may use. Teams are
// numbered from 0 through all tiers.
type Shape struct {
	Slots         int
	Courts        int
	Tiers         []Tier
	ChangedNights map[int]Openings // night -> what is open then, where that differs from the tiers' Open
	Apart         []Pair           // teams that share a person, so that they do not play at the same time unless they meet
}

// A Tier is the teams that play each other, and the courts on which they may.
type Tier struct {
	Teams   int
	PerPair int     // games of each pair
	Open    [][]int // slot -> courts
}

// A Game is one game of a plan, in numbers.
type Game struct{ Night, Slot, Court, Home, Away int }

// An Allotment is the courts on which a tier plays on a night, by slot.
type CourtAssignment [][]int

func (t CourtAssignment) Games() (n int) {
	for _, courts := range t {
		n += len(courts)
	}
	return n
}

// atOnce returns how many games of the tier fit into a slot.
func (t Tier) maxAtOnce(slot int) int { return min(len(t.Open[slot]), t.Teams/2) }

// Capacity returns the most games that the tier can play on a night.
func (t Tier) Capacity() (n int) {
	for slot := range t.Open {
		n += t.maxAtOnce(slot)
	}
	return n
}

// WithoutRun returns the most games that a team can play on a night without three in a row.
func (t Tier) MaxGamesWithoutRun() (games int) {
	open := 0
	for slot := range t.Open {
		if open++; len(t.Open[slot]) == 0 {
			open = 0
		} else if open%3 != 0 {
			games++
		}
	}
	return games
}

// FewestRuns returns on how many of so many nights a team with so many games plays three in a row, at least: on a night
// without that it plays WithoutRun games at most, on another one a game in each slot.
func (t Tier) FewestRuns(games, nights int) int {
	slots := 0
	for _, open := range t.Open {
		slots += min(len(open), 1)
	}
	over := games - nights*t.MaxGamesWithoutRun()
	if over <= 0 || slots <= t.MaxGamesWithoutRun() {
		return 0
	}
	return min(CeilDiv(over, slots-t.MaxGamesWithoutRun()), nights)
}

// LeastWait returns how many slots the teams wait, all together, on a night with so many games, at least. It is known if one
// game is played at a time: of two games in a row at most one team plays both, unless the same two meet again.
func (t Tier) LeastWait(games int) int {
	for slot := range t.Open {
		if t.maxAtOnce(slot) > 1 {
			return 0
		}
	}
	if games > t.Pairs() {
		return 0
	}
	return max(games-min(t.Teams, 2*games)+1, 0)
}

func (t Tier) Pairs() int { return t.Teams * (t.Teams - 1) / 2 }

// Season returns the number of games of a whole season by tier.
func (s Shape) Season() []int {
	games := make([]int, len(s.Tiers))
	for k, t := range s.Tiers {
		games[k] = t.PerPair * t.Pairs()
	}
	return games
}

// Teams returns the number of all teams.
func (s Shape) Teams() (n int) {
	for _, t := range s.Tiers {
		n += t.Teams
	}
	return n
}

// TierOf returns the index of a team's tier in the shape.
func (s Shape) TierOf(team int) int {
	for k, t := range s.Tiers {
		if team < t.Teams {
			return k
		}
		team -= t.Teams
	}
	return None
}

// PerNight returns the most games that fit into a night.
func (s Shape) PerNight() (games int) {
	for slot := range s.Slots {
		var n Network
		n.Reset(2 + s.Courts)
		for court := range s.Courts {
			n.Connect(2+court, 1, 0, 1)
		}
		for _, t := range s.Tiers {
			tier := n.addNodes(1)
			n.Connect(0, tier, 0, t.maxAtOnce(slot))
			for _, court := range t.Open[slot] {
				n.Connect(tier, 2+court, 0, 1)
			}
		}
		games += int(n.send(0, 1, int32(s.Courts)))
	}
	return games
}

// FewestNights returns the fewest nights for these numbers of games by tier; docs/scheduling.md#weeks proves that no plan has
// fewer.
func (s Shape) FewestNights(games []int) int {
	if len(s.ChangedNights) > 0 {
		return s.fewestVaryingNights(games)
	}
	least, most := 0, 0
	for k, t := range s.Tiers {
		if games[k] > 0 {
			nights := CeilDiv(games[k], t.Capacity())
			least, most = max(least, nights), most+nights
		}
	}
	for least < most {
		middle := (least + most) / 2
		if _, fits := s.findFlow(capacities{games, middle}.bounds(s)); fits {
			most = middle
		} else {
			least = middle + 1
		}
	}
	return least
}

// Allot decides for each night how many games of each tier start in each slot, and on which courts.
func (s Shape) AssignSeason(games []int, nights int) [][]CourtAssignment {
	if len(s.ChangedNights) > 0 {
		return s.assignVaryingNights(games, nights)
	}
	if len(s.Tiers) == 1 {
		return s.Tiers[0].spread(games[0], nights)
	}
	flow, _ := s.findFlow(capacities{games, nights}.bounds(s))
	list := make([][]CourtAssignment, nights)
	for night := range list {
		left := nights - night
		// Each arc of the share is flow/left, rounded up or down: a valid night, after which the rest fits into the others.
		share, _ := s.findFlow(func(arc int) (least, most int) { return flow[arc] / left, CeilDiv(flow[arc], left) })
		for arc := range flow {
			flow[arc] -= share[arc]
		}
		list[night] = s.readFlow(share)
	}
	return list
}

// spread distributes the games of a tier with courts of its own evenly over the nights: in whole rounds, in which all teams
// play equally often, where that is possible and fair, see wholeRounds. Games begin with the first slot of a night.
func (t Tier) spread(games, nights int) [][]CourtAssignment {
	portion := 1
	if round, ok := t.wholeRounds(games, nights); ok {
		portion = round
	}
	list := make([][]CourtAssignment, nights)
	for night := range list {
		count := CeilDiv(games/portion, nights-night) * portion
		games -= count
		list[night] = []CourtAssignment{t.assignFromFirstSlot(count)}
	}
	return list
}

// wholeRounds returns the fewest games in which all teams play equally often, and whether the nights may consist of such
// rounds: if they fit, and if no team then plays more or less on a night than if the games were dealt out one by one. An odd
// number of teams needs two games for everybody, so whole rounds would often mean nights of 4, 4 and 2 games instead of 3 to 4.
func (t Tier) wholeRounds(games, nights int) (round int, ok bool) {
	round = t.Teams
	if t.Teams%2 == 0 {
		round /= 2
	}
	if round == 0 || nights == 0 || games%round != 0 || games > nights*(t.Capacity()/round*round) {
		return round, false
	}
	least, most := t.PerTeam(games, nights)
	each := 2 * round / t.Teams
	return round, games/round/nights*each >= least && CeilDiv(games/round, nights)*each <= most
}

// PerTeam returns the fewest and the most games that a team plays on a night if so many games are spread over so many nights
// as evenly as possible, see docs/scheduling.md#evenness.
func (t Tier) PerTeam(games, nights int) (least, most int) {
	if nights == 0 || t.Teams == 0 {
		return 0, 0
	}
	return 2 * (games / nights) / t.Teams, CeilDiv(2*CeilDiv(games, nights), t.Teams)
}

// fromFirstSlot returns an allotment for this many games from the first slot on: on as few slots as hold them or, if the night has
// more, on as many as spare the teams three games in a row.
func (t Tier) assignFromFirstSlot(games int) CourtAssignment {
	fewest, most := len(t.Open), CeilDiv(2*games, max(t.Teams, 1))
	for slots := len(t.Open); slots >= 0 && t.firstSlots(slots).Capacity() >= games; slots-- {
		fewest = slots
	}
	slots := fewest
	for slots < len(t.Open) && t.firstSlots(slots).MaxGamesWithoutRun() < most {
		slots++
	}
	if t.firstSlots(slots).MaxGamesWithoutRun() < most {
		slots = fewest
	}
	courts := make(CourtAssignment, len(t.Open))
	for slot, open := range t.Open[:slots] {
		n := min(games, t.maxAtOnce(slot))
		if slots > fewest { // even numbers of games leave room for breaks
			rest := Tier{Teams: t.Teams, Open: t.Open[slot+1 : slots]}.Capacity()
			n = min(n, max(CeilDiv(games, slots-slot), games-rest))
		}
		courts[slot] = open[:n]
		games -= n
	}
	return courts
}

// on returns the tier with the first slots of a night only.
func (t Tier) firstSlots(slots int) Tier {
	t.Open = t.Open[:slots]
	return t
}

// flow looks for games of one night, or of several added up, within bounds per arc: hub to tier, tier to slot, slot to court
// and, after all tiers, court to hub.
func (s Shape) findFlow(bounds func(arc int) (least, most int)) (flow []int, fits bool) {
	var n Network
	n.Reset(1)
	var numbers []int
	connect := func(from, to int) {
		least, most := bounds(len(numbers))
		numbers = append(numbers, n.Connect(from, to, least, most))
		flow = append(flow, least)
	}
	cells := n.addNodes(s.Slots * s.Courts)
	for _, t := range s.Tiers {
		tier := n.addNodes(1)
		connect(Hub, tier)
		for slot, open := range t.Open {
			at := n.addNodes(1)
			connect(tier, at)
			for _, court := range open {
				connect(at, cells+slot*s.Courts+court)
			}
		}
	}
	for cell := range s.Slots * s.Courts {
		connect(cells+cell, Hub)
	}
	fits = n.Circulate()
	for arc, number := range numbers {
		flow[arc] += n.FlowAboveLower(number)
	}
	return flow, fits
}

// capacities are bounds of flow that allow these numbers of games by tier in this number of nights.
type capacities struct {
	games  []int
	nights int
}

func (c capacities) bounds(s Shape) func(arc int) (least, most int) {
	var ranges [][2]int // arc -> least, most
	for k, t := range s.Tiers {
		ranges = append(ranges, [2]int{c.games[k], c.games[k]})
		for slot, open := range t.Open {
			ranges = append(ranges, [2]int{0, c.nights * t.maxAtOnce(slot)})
			for range open {
				ranges = append(ranges, [2]int{0, c.nights})
			}
		}
	}
	for range s.Slots * s.Courts {
		ranges = append(ranges, [2]int{0, c.nights})
	}
	return func(arc int) (least, most int) { return ranges[arc][0], ranges[arc][1] }
}

// read returns the allotment of each tier from the flow of one night.
func (s Shape) readFlow(flow []int) []CourtAssignment {
	byTier, arc := make([]CourtAssignment, len(s.Tiers)), 0
	for k, t := range s.Tiers {
		arc++ // to the tier
		byTier[k] = make(CourtAssignment, s.Slots)
		for slot, open := range t.Open {
			arc++ // to the slot
			for _, court := range open {
				if flow[arc] == 1 {
					byTier[k][slot] = append(byTier[k][slot], court)
				}
				arc++
			}
		}
	}
	return byTier
}
