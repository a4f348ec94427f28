package search

import (
	"sideout/internal/rules/schedule/solver"
)

// The largest increases of the cost that improve accepts when it starts, for a new plan and for small changes.
const (
	largeThreshold = 64 * unit
	smallThreshold = 8 * unit
)

// earlyChecks is how many times improve checks whether it can stop early.
const earlyChecks = 32

// improve runs threshold accepting for a fixed amount of work, counted in moved games. It accepts a change if it increases the
// cost by at most a random limit, which is below threshold at first and falls to 0. It changes only the open nights.
func (t *Table) improve(work, threshold int, rng *solver.Random) {
	slots := t.shape.Slots
	withCourts := t.shape.Courts > 1 && (t.countsCourts || len(t.shape.Tiers) > 1)
	if slots == 1 && !withCourts {
		return
	}
	next := 0 // the work at which to check whether anything can still be improved
	for done := 0; done < work; done += 1 + len(t.edits) {
		if done >= next {
			if next += work / earlyChecks; t.hasBestTimes() && (!t.countsCourts || t.HasEvenCourts()) {
				return
			}
		}
		left := (work - done) * 1024 / work // the remaining work, in units of 1/1024
		limit := threshold * left * left >> 20 * rng.Below(1024) >> 10
		t.edits = t.edits[:0]
		at := rng.Below(len(t.openNights) * slots)
		at = t.openNights[at/slots]*slots + at%slots
		switch other := at/slots*slots + rng.Below(slots); {
		case t.rematches != nil && rng.Below(4) == 0:
			t.swapOpponents(at, other, rng)
		case withCourts && (slots == 1 || rng.Below(8) == 0):
			t.swapCourts(at, rng.Below(t.shape.Courts), rng.Below(t.shape.Courts))
		case at == other:
		case t.plays != nil && !t.mayRepeat && !t.countsCourts && t.apart == nil:
			done += t.trySwap(at, other, limit, rng)
		default:
			t.swapChains(at, other, rng)
		}
		if len(t.edits) > 0 && !t.tryEdits(limit) {
			t.undoEdits()
		}
	}
}

// swapCourts proposes an exchange of the games on two courts of a slot.
func (t *Table) swapCourts(at, c, d int) {
	a, b := int32(at*t.shape.Courts+c), int32(at*t.shape.Courts+d)
	if c != d && (t.cell[a] != free || t.cell[b] != free) && !t.isLocked(a) && !t.isLocked(b) {
		t.proposeExchange(a, b)
	}
}

// swapChains proposes an exchange of a chain of games between two slots of a night: the game of a team in one slot, then the
// game of its opponent in the other, and so on. This way no team plays twice in a slot. If the slots have different numbers of
// games, a second chain or a free court compensates for it.
func (t *Table) swapChains(here, there int, rng *solver.Random) {
	t.findChains(here, there, rng)
	t.exchangeChains(here, there)
}

func (t *Table) findChains(here, there int, rng *solver.Random) {
	t.here, t.there, t.ends = t.here[:0], t.there[:0], t.ends[:0]
	t.stamp++
	t.findChain(here, there, rng.Below(t.teams))
	if len(t.here) != len(t.there) && rng.Below(2) == 0 {
		if team := rng.Below(t.teams); t.mark[team] != t.stamp {
			t.findChain(here, there, team)
		}
	}
}

// exchangeChains proposes an exchange of the games that findChain has found.
func (t *Table) exchangeChains(here, there int) {
	if t.balanceChains(here, there) {
		for i, cell := range t.here {
			t.proposeExchange(cell, t.there[i])
		}
	}
}

// balanceChains adds a free cell if one slot has one game more, and reports whether both then have equally many. It reports
// false if one of the games is fixed.
func (t *Table) balanceChains(here, there int) bool {
	if t.locked != nil && (t.hasLocked(t.here) || t.hasLocked(t.there)) {
		return false
	}
	if len(t.here) > len(t.there) {
		t.there = t.appendFreeCell(t.there, there, t.here)
	} else if len(t.there) > len(t.here) {
		t.here = t.appendFreeCell(t.here, here, t.there)
	}
	return len(t.here) == len(t.there)
}

// trySwap is a faster swapChains for plans in which courts and rematches have no cost. It exchanges the games immediately if
// that is allowed and the cost increases by at most limit. Only the teams at the ends of the chains change their times. It
// returns twice the number of exchanged games.
func (t *Table) trySwap(here, there, limit int, rng *solver.Random) (work int) {
	t.findChains(here, there, rng)
	if len(t.ends) == 0 || !t.balanceChains(here, there) {
		return 0
	}
	before := t.Cost()
	for _, team := range t.ends {
		t.shiftTeam(int(team), here, there)
	}
	if t.Cost()-before <= limit && t.canExchange() {
		t.exchangeNow(here, there)
	} else {
		for _, team := range t.ends {
			t.shiftTeam(int(team), here, there)
		}
	}
	return 2 * len(t.here)
}

// shiftTeam updates the counts for a team that moves from one of two slots of a night to the other.
func (t *Table) shiftTeam(team, here, there int) {
	slots := t.shape.Slots
	i, from, to := here/slots*t.teams+team, here%slots, there%slots
	if t.plays[i]>>from&1 == 0 {
		from, to = to, from
	}
	t.countStart(team, from, -1)
	t.countStart(team, to, 1)
	t.plays[i] ^= 1<<from | 1<<to
	cost := t.costOfSlots(t.plays[i])
	t.totalNightCost += int(cost - t.nightCost[i])
	t.nightCost[i] = cost
}

// canExchange reports whether the cells in here and there are open for each other's games.
func (t *Table) canExchange() bool {
	for i, x := range t.here {
		y := t.there[i]
		if a := t.cell[x]; a != free && !t.mayPlay(y, a) {
			return false
		}
		if a := t.cell[y]; a != free && !t.mayPlay(x, a) {
			return false
		}
	}
	return true
}

// exchangeNow exchanges the games in here and there without updating any counts.
func (t *Table) exchangeNow(here, there int) {
	t.moved = t.moved[:0]
	for i, x := range t.here {
		y := t.there[i]
		xa, xb := t.teamsIn(x)
		ya, yb := t.teamsIn(y)
		t.moved = append(t.moved, xa, xb, ya, yb)
	}
	for i := 0; i < len(t.moved); i += 4 {
		t.clearGame(here, t.moved[i], t.moved[i+1])
		t.clearGame(there, t.moved[i+2], t.moved[i+3])
	}
	for i, x := range t.here {
		t.fillCell(here, x, t.moved[4*i+2], t.moved[4*i+3])
		t.fillCell(there, t.there[i], t.moved[4*i], t.moved[4*i+1])
	}
}

func (t *Table) clearGame(at int, a, b int16) {
	if a != free {
		t.opponent[at*t.teams+int(a)], t.opponent[at*t.teams+int(b)] = free, free
	}
}

func (t *Table) fillCell(at int, cell int32, a, b int16) {
	if t.cell[cell] = a; a != free {
		i, j := at*t.teams+int(a), at*t.teams+int(b)
		t.opponent[i], t.opponent[j], t.cellOf[i], t.cellOf[j] = b, a, cell, cell
	}
}

// findChain appends to t.here and t.there the cells of the games in two slots that are connected with the team, see swapChains.
// It appends to t.ends the two teams at the ends of the chain, unless the chain is closed.
func (t *Table) findChain(here, there, team int) {
	here, there = here*t.teams, there*t.teams
	found := len(t.here) + len(t.there)
	for _, startHere := range [2]bool{true, false} {
		next, inHere := team, startHere
		for {
			t.mark[next] = t.stamp
			i, cells := there+next, &t.there
			if inHere {
				i, cells = here+next, &t.here
			}
			if t.opponent[i] == free {
				t.ends = append(t.ends, int16(next))
				break
			}
			if t.opponent[i] == busy || t.opponent[i] == away {
				*cells = append(*cells, solver.None)
				break
			}
			*cells = append(*cells, t.cellOf[i])
			if next, inHere = int(t.opponent[i]), !inHere; next == team {
				return // the chain is closed
			}
		}
	}
	if len(t.here)+len(t.there) == found {
		t.ends = t.ends[:len(t.ends)-2] // the team plays in neither slot
	}
}

// appendFreeCell appends a free cell of the slot at that is open for the last game of others, if there is one.
func (t *Table) appendFreeCell(cells []int32, at int, others []int32) []int32 {
	team := t.cell[others[len(others)-1]]
	for court := range t.shape.Courts {
		cell := int32(at*t.shape.Courts + court)
		if t.cell[cell] == free && t.mayPlay(cell, team) {
			return append(cells, cell)
		}
	}
	return cells
}

// proposeExchange proposes an exchange of the contents of two cells.
func (t *Table) proposeExchange(x, y int32) {
	xa, xb := t.teamsIn(x)
	ya, yb := t.teamsIn(y)
	t.edits = append(t.edits, edit{x, xa, xb, ya, yb}, edit{y, ya, yb, xa, xb})
}

// teamsIn returns the two teams that play in a cell, or free for both.
func (t *Table) teamsIn(cell int32) (a, b int16) {
	if a = t.cell[cell]; a < 0 {
		return free, free
	}
	return a, t.opponent[int(cell)/t.shape.Courts*t.teams+int(a)]
}

// tryEdits applies the edits, and reports whether they are allowed and increase the cost by at most limit.
func (t *Table) tryEdits(limit int) bool {
	before := t.Cost()
	allowed := t.applyEdits()
	t.oldCosts = t.oldCosts[:0]
	t.visitTeamNights(func(night, team int) {
		t.oldCosts = append(t.oldCosts, t.nightCost[night*t.teams+team])
		t.updateNightCost(night, team)
	})
	return allowed && t.Cost()-before <= limit && t.editsKeepApart()
}

// applyEdits applies the edits, and reports whether every cell is open for its new game.
func (t *Table) applyEdits() (allowed bool) {
	allowed = true
	for _, e := range t.edits {
		if e.a != free {
			t.updateCell(e.cell, e.a, e.b, -1)
		}
	}
	for _, e := range t.edits {
		if e.toA != free {
			t.updateCell(e.cell, e.toA, e.toB, 1)
			allowed = allowed && t.mayPlay(e.cell, e.toA)
		}
	}
	return allowed
}

// revertEdits reverts applyEdits.
func (t *Table) revertEdits() {
	for _, e := range t.edits {
		if e.toA != free {
			t.updateCell(e.cell, e.toA, e.toB, -1)
		}
	}
	for _, e := range t.edits {
		if e.a != free {
			t.updateCell(e.cell, e.a, e.b, 1)
		}
	}
}

// isFree reports whether a team has no game in a slot.
func (t *Table) isFree(at, team int) bool { return t.opponent[at*t.teams+team] == free }

// mayPlay reports whether a cell is open for the tier of a team.
func (t *Table) mayPlay(cell int32, team int16) bool {
	return t.isOpen[int(t.TierOf[team])*t.cellsPerTier+int(cell)%t.cellsPerTier]
}

// undoEdits reverts tryEdits.
func (t *Table) undoEdits() {
	t.revertEdits()
	n := 0
	t.visitTeamNights(func(night, team int) {
		i := night*t.teams + team
		t.totalNightCost += int(t.oldCosts[n] - t.nightCost[i])
		t.nightCost[i] = t.oldCosts[n]
		n++
	})
}

// visitTeamNights calls visit once for each team whose night the edits change. Edits only exchange games, so these are the
// teams that have played in the cells before.
func (t *Table) visitTeamNights(visit func(night, team int)) {
	t.stamp++
	night := int(t.edits[0].cell) / (t.shape.Courts * t.shape.Slots)
	for _, e := range t.edits {
		for _, team := range [2]int16{e.a, e.b} {
			if team != free && t.mark[team] != t.stamp {
				t.mark[team] = t.stamp
				visit(night, int(team))
			}
		}
	}
}
