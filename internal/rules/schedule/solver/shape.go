// Package solver describes planning problems in numbers (teams, nights, slots and courts). It computes how many nights games
// need, which teams meet in each slot, and which of them is at home. It does not know leagues, dates or names. Package search
// finds the games. The theorems and their proofs are in docs/scheduling.md#guarantees. The package is deterministic: it uses no
// clock, no floating point and no map order.
package solver

// A Shape describes a planning problem: tiers that share courts, and the cells that each of them may use. Teams have indexes
// from 0 through all tiers.
type Shape struct {
	Slots         int
	Courts        int
	Tiers         []Tier
	ChangedNights map[int]Openings // night -> its openings if they differ from the tiers' Open
	Apart         []Pair           // pairs of teams that share a person: they play at the same time only against each other
}

// A Tier is a group of teams that play each other, and the courts on which they may.
type Tier struct {
	Teams   int
	PerPair int     // games of each pair
	Open    [][]int // slot -> courts
}

// A Game is one game of a plan, in indexes.
type Game struct{ Night, Slot, Court, Home, Away int }

// A CourtAssignment is the courts on which a tier plays on a night, by slot.
type CourtAssignment [][]int

func (t CourtAssignment) GameCount() (n int) {
	for _, courts := range t {
		n += len(courts)
	}
	return n
}

// maxAtOnce returns how many games of the tier fit into a slot.
func (t Tier) maxAtOnce(slot int) int { return min(len(t.Open[slot]), t.Teams/2) }

// Capacity returns the most games that the tier can play on a night.
func (t Tier) Capacity() (n int) {
	for slot := range t.Open {
		n += t.maxAtOnce(slot)
	}
	return n
}

// MaxGamesWithoutRun returns the most games that a team can play on a night without playing three in a row.
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

// MinRuns returns a lower bound on the nights on which a team plays three in a row, if it plays the given number of games on
// the given number of nights. On a night without a run it plays at most MaxGamesWithoutRun games, on any other at most one in
// each slot.
func (t Tier) MinRuns(games, nights int) int {
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

// MinWait returns a lower bound on the slots that all teams together wait on a night with the given number of games. It is
// positive only if games are played one at a time: at most one team plays both of two consecutive games, unless the same two
// meet again.
func (t Tier) MinWait(games int) int {
	for slot := range t.Open {
		if t.maxAtOnce(slot) > 1 {
			return 0
		}
	}
	if games > t.PairCount() {
		return 0
	}
	return max(games-min(t.Teams, 2*games)+1, 0)
}

func (t Tier) PairCount() int { return t.Teams * (t.Teams - 1) / 2 }

// SeasonGames returns the number of games of a whole season by tier.
func (s Shape) SeasonGames() []int {
	games := make([]int, len(s.Tiers))
	for k, t := range s.Tiers {
		games[k] = t.PerPair * t.PairCount()
	}
	return games
}

// TeamCount returns the number of teams of all tiers.
func (s Shape) TeamCount() (n int) {
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

// MaxGamesPerNight returns the most games that fit into a night.
func (s Shape) MaxGamesPerNight() (games int) {
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
		games += int(n.sendFlow(0, 1, int32(s.Courts)))
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

// AssignSeason decides, for each night, how many games of each tier start in each slot, and on which courts.
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
		// Each arc of the share is flow/left, rounded up or down: a valid night, after which the rest fits into the remaining
		// nights.
		share, _ := s.findFlow(func(arc int) (least, most int) { return flow[arc] / left, CeilDiv(flow[arc], left) })
		for arc := range flow {
			flow[arc] -= share[arc]
		}
		list[night] = s.readFlow(share)
	}
	return list
}

// spread distributes the games of a tier with its own courts evenly over the nights. It uses whole rounds, in which all teams
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

// wholeRounds returns the fewest games in which all teams play equally often, and whether the nights should consist of such
// rounds: they have to fit, and no team may play more or fewer games on a night than if games were dealt one by one. An odd
// number of teams needs two games for each, so whole rounds would often mean nights of 4, 4 and 2 games instead of 3 to 4.
func (t Tier) wholeRounds(games, nights int) (round int, ok bool) {
	round = t.Teams
	if t.Teams%2 == 0 {
		round /= 2
	}
	if round == 0 || nights == 0 || games%round != 0 || games > nights*(t.Capacity()/round*round) {
		return round, false
	}
	least, most := t.GamesPerTeam(games, nights)
	each := 2 * round / t.Teams
	return round, games/round/nights*each >= least && CeilDiv(games/round, nights)*each <= most
}

// GamesPerTeam returns the fewest and the most games of a team on a night if the games are spread over the nights as evenly as
// possible, see docs/scheduling.md#evenness.
func (t Tier) GamesPerTeam(games, nights int) (least, most int) {
	if nights == 0 || t.Teams == 0 {
		return 0, 0
	}
	return 2 * (games / nights) / t.Teams, CeilDiv(2*CeilDiv(games, nights), t.Teams)
}

// assignFromFirstSlot returns a court assignment for the given number of games from the first slot on. It uses as few slots as
// possible, or more if that avoids three games in a row.
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
		if slots > fewest { // an even distribution leaves room for breaks
			rest := Tier{Teams: t.Teams, Open: t.Open[slot+1 : slots]}.Capacity()
			n = min(n, max(CeilDiv(games, slots-slot), games-rest))
		}
		courts[slot] = open[:n]
		games -= n
	}
	return courts
}

// firstSlots returns the tier with only the first slots of a night.
func (t Tier) firstSlots(slots int) Tier {
	t.Open = t.Open[:slots]
	return t
}

// findFlow distributes the games of one night, or the sum of several nights, as a flow from the hub to tiers, slots, courts and back to
// the hub. bounds limits the games on each arc; the arcs of a tier follow each other, and those from courts to the hub are last.
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

// capacities are bounds for findFlow that allow the given numbers of games by tier in the given number of nights.
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

// readFlow returns the court assignment of each tier from the flow of one night.
func (s Shape) readFlow(flow []int) []CourtAssignment {
	byTier, arc := make([]CourtAssignment, len(s.Tiers)), 0
	for k, t := range s.Tiers {
		arc++ // the arc to the tier
		byTier[k] = make(CourtAssignment, s.Slots)
		for slot, open := range t.Open {
			arc++ // the arc to the slot
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
