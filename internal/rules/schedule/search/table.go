package search

import (
	"sideout/internal/rules/schedule/solver"
)

// A Table holds a plan while it is improved: nights by slots by courts. Changes stay within a night and never let a team play
// twice in a slot, so the guarantees of the dealt pairs hold.
type Table struct {
	shape        solver.Shape
	teams        int
	nights       int
	openNights   []int // nights that improve may change
	TierOf       []int32
	isOpen       []bool // tier, cell -> whether it is open; the cells are those of one night, or of all nights if nights differ
	cellsPerTier int    // the number of cells for each tier in isOpen

	opponent []int16   // night and slot, team -> opponent, or free
	cellOf   []int32   // night and slot, team -> cell
	cell     []int16   // night and slot, court -> one of the teams that play there, or free
	locked   []bool    // cell -> whether its game is fixed; nil if all games may move
	apart    [][]int16 // team -> teams with which it shares a person; nil if there are none

	atStart, onCourt       []int32 // slot, team and court, team -> games
	allAtStart, allOnCourt []int32 // slot, tier and court, tier -> places
	tierWeights            []int32 // tier -> weight of its uneven shares
	edgeWeights            []int32 // slot, tier -> weight of its shares; higher where nights begin and end
	unfairStarts           int     // cost of uneven shares of the starts
	unfairCourts           int
	countsCourts           bool       // whether the shares of the courts are part of the cost
	plays                  []uint64   // night, team -> the slots in which it plays, as bits; nil if a night has more than 64 slots
	cachedCosts            []int32    // slots as bits -> cost of a night, see costOfSlots
	nightCost              []int32    // night, team -> cost of the team's night
	totalNightCost         int        // sum of nightCost
	rematches              *rematches // nil if the search must not change who plays whom
	mayRepeat              bool       // whether a pair may meet twice on a night

	mark        []int32 // team -> stamp of the last operation that visited it
	stamp       int32
	edits       []edit  // the proposed change
	oldCosts    []int32 // the costs of the nights before the edits
	here, there []int32 // cells of chains in the two slots, see swapChains
	ends        []int16 // the teams at the ends of these chains, which play in only one of the two slots
	moved       []int16 // the teams of the games that trySwap exchanges
}

// An edit puts the game of toA and toB into a cell that contained the game of a and b. free stands for no game.
type edit struct {
	cell           int32
	a, b, toA, toB int16
}

// free marks an empty cell, or a team without an opponent.
const free = -1

// The costs of a plan, see docs/scheduling.md#comfort.
const (
	costWait    = 4
	costRun     = 64      // each game beyond two in a row
	costRematch = 32      // the same opponent in two consecutive games, for each team
	costLate    = 1       // for each slot that a team plays later; prefers short nights
	costUnfair  = 8       // a team that misses its even share by one game; n games cost n*n
	edgeWeight  = 2       // relative weight of the first and the last start of a night
	unit        = 1 << 10 // factor of all costs, so that they can be divided by the number of teams of a tier
)

func NewTable(s solver.Shape, nights int) *Table {
	t := &Table{shape: s, teams: s.TeamCount(), nights: nights, countsCourts: s.Courts > 1, apart: apartLists(s)}
	if s.Slots <= 64 {
		t.plays = make([]uint64, nights*t.teams)
		t.cachedCosts = precomputeCosts(s.Slots)
	}
	for night := range nights {
		t.openNights = append(t.openNights, night)
	}
	all := nights * s.Slots
	t.opponent, t.cell, t.cellOf = make([]int16, all*t.teams), make([]int16, all*s.Courts), make([]int32, all*t.teams)
	for i := range t.opponent {
		t.opponent[i] = free
	}
	for i := range t.cell {
		t.cell[i] = free
	}
	t.atStart, t.onCourt = make([]int32, s.Slots*t.teams), make([]int32, s.Courts*t.teams)
	t.allAtStart, t.allOnCourt = make([]int32, s.Slots*len(s.Tiers)), make([]int32, s.Courts*len(s.Tiers))
	t.nightCost, t.mark = make([]int32, nights*t.teams), make([]int32, t.teams)
	t.cellsPerTier = s.Slots * s.Courts
	if len(s.ChangedNights) > 0 {
		t.cellsPerTier *= nights
	}
	t.isOpen = make([]bool, len(s.Tiers)*t.cellsPerTier)
	t.edgeWeights = make([]int32, s.Slots*len(s.Tiers))
	for i := range t.edgeWeights {
		t.edgeWeights[i] = 1
	}
	for k, tier := range s.Tiers {
		t.tierWeights = append(t.tierWeights, int32(costUnfair*unit/max(tier.Teams, 1)))
		for range tier.Teams {
			t.TierOf = append(t.TierOf, int32(k))
		}
		for first := 0; first < t.cellsPerTier; first += s.Slots * s.Courts {
			for slot, open := range s.TierOn(first/(s.Slots*s.Courts), k).Open {
				for _, court := range open {
					t.isOpen[k*t.cellsPerTier+first+slot*s.Courts+court] = true
				}
			}
		}
	}
	return t
}

// WeighEdges increases the weight of the slots in which nights begin or end, because teams compare these starts.
func (t *Table) WeighEdges(nights [][]solver.CourtAssignment) {
	tiers := len(t.shape.Tiers)
	for _, night := range nights {
		for k, turns := range night {
			first, last := solver.None, solver.None
			for slot, courts := range turns {
				if len(courts) > 0 {
					if last = slot; first == solver.None {
						first = slot
					}
				}
			}
			if first != solver.None {
				t.edgeWeights[first*tiers+k], t.edgeWeights[last*tiers+k] = edgeWeight, edgeWeight
			}
		}
	}
}

// AddGames adds the games of a plan.
func (t *Table) AddGames(games []solver.Game) {
	for _, g := range games {
		t.mayRepeat = t.mayRepeat || t.haveMet(g.Night, g.Home, g.Away)
		t.updateCell(t.cellIndex(g.Night, g.Slot, g.Court), int16(g.Home), int16(g.Away), 1)
		for _, team := range [2]int{g.Home, g.Away} {
			t.updateNightCost(g.Night, team)
		}
	}
}

// haveMet reports whether two teams have a game against each other on a night.
func (t *Table) haveMet(night, a, b int) bool {
	for slot := range t.shape.Slots {
		if t.opponent[(night*t.shape.Slots+slot)*t.teams+a] == int16(b) {
			return true
		}
	}
	return false
}

func (t *Table) cellIndex(night, slot, court int) int32 {
	return int32((night*t.shape.Slots+slot)*t.shape.Courts + court)
}

// Games returns the plan in the order of play, with the smaller team index first in each game.
func (t *Table) Games() (games []solver.Game) {
	for cell, a := range t.cell {
		if a >= 0 {
			slot, court := cell/t.shape.Courts, cell%t.shape.Courts
			b := int(t.opponent[slot*t.teams+int(a)])
			games = append(games, solver.Game{Night: slot / t.shape.Slots, Slot: slot % t.shape.Slots, Court: court, Home: min(int(a), b), Away: max(int(a), b)})
		}
	}
	return games
}

// Cost returns the cost of the whole plan, which improve minimizes.
func (t *Table) Cost() int {
	cost := t.totalNightCost*unit + t.unfairStarts + t.unfairCourts
	if t.rematches != nil {
		cost += t.rematches.cost
	}
	return cost
}

// updateCell adds the game of a and b to a cell (n = 1) or removes it (n = -1).
func (t *Table) updateCell(cell int32, a, b int16, n int32) {
	at, court := int(cell)/t.shape.Courts, int(cell)%t.shape.Courts
	slot, row := at%t.shape.Slots, at*t.teams
	if n > 0 {
		t.opponent[row+int(a)], t.opponent[row+int(b)], t.cell[cell] = b, a, a
		t.cellOf[row+int(a)], t.cellOf[row+int(b)] = cell, cell
	} else {
		t.opponent[row+int(a)], t.opponent[row+int(b)], t.cell[cell] = free, free, free
	}
	for _, team := range [2]int{int(a), int(b)} {
		t.countStart(team, slot, n)
		if t.plays != nil {
			t.plays[at/t.shape.Slots*t.teams+team] ^= 1 << slot
		}
		if t.countsCourts {
			t.countCourt(team, court, n)
		}
	}
	if t.rematches != nil {
		t.rematches.add(int(a), int(b), int(n))
	}
}

// countStart adds n games of a team in a slot to the shares of the starts.
func (t *Table) countStart(team, slot int, n int32) {
	tier := int(t.TierOf[team])
	i := slot*len(t.shape.Tiers) + tier
	t.unfairStarts += t.updateShare(tier, &t.atStart[slot*t.teams+team], &t.allAtStart[i], n) * int(t.edgeWeights[i])
}

// countCourt adds n games of a team on a court to the shares of the courts.
func (t *Table) countCourt(team, court int, n int32) {
	tier := int(t.TierOf[team])
	t.unfairCourts += t.updateShare(tier, &t.onCourt[court*t.teams+team], &t.allOnCourt[court*len(t.shape.Tiers)+tier], n)
}

// setCountsCourts includes the shares of the courts in the cost, or excludes them.
func (t *Table) setCountsCourts(counts bool) {
	if counts == t.countsCourts || t.shape.Courts == 1 {
		return
	}
	n := int32(1)
	if t.countsCourts = counts; !counts {
		n = -1
	}
	for cell := range t.cell {
		if a, b := t.teamsIn(int32(cell)); a != free {
			t.countCourt(int(a), cell%t.shape.Courts, n)
			t.countCourt(int(b), cell%t.shape.Courts, n)
		}
	}
}

// updateShare adds n to the games of a team and to those of its tier. It returns the change of the cost of the shares: the
// number of teams times the sum of the squares, minus the square of the sum.
func (t *Table) updateShare(tier int, one, all *int32, n int32) int {
	change := int32(t.shape.Tiers[tier].Teams)*n*(2**one+n) - n*(2**all+n)
	*one += n
	*all += n
	return int(change) * int(t.tierWeights[tier])
}

// updateNightCost recomputes the cost of a team's night.
func (t *Table) updateNightCost(night, team int) {
	i := night*t.teams + team
	cost := t.computeNightCost(night, team)
	t.totalNightCost += int(cost - t.nightCost[i])
	t.nightCost[i] = cost
}

// computeNightCost returns the cost of a team's night: waits, runs, rematches and late starts.
func (t *Table) computeNightCost(night, team int) (cost int32) {
	if t.plays != nil && !t.mayRepeat {
		return t.costOfSlots(t.plays[night*t.teams+team])
	}
	var s costAccumulator
	previous := int16(free)
	i := night*t.shape.Slots*t.teams + team
	for slot := range int32(t.shape.Slots) {
		opponent := t.opponent[i]
		i += t.teams
		if opponent == free || opponent == away {
			continue
		}
		s.addGame(slot)
		if opponent == previous {
			s.cost += costRematch
		}
		previous = opponent
	}
	return s.cost
}
