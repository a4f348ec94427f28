package search

import (
	"sideout/internal/rules/schedule/solver"
)

// The largest increases of the cost that improve accepts at its start, for a new plan and for small changes.
const (
	largeThreshold = 64 * unit
	smallThreshold = 8 * unit
)

// looks is how often improve looks whether nothing can be improved any more.
const looks = 32

// improve runs threshold accepting for a fixed amount of work, counted in moved games: it accepts a change if it increases
// the cost by at most a random limit, which is below threshold at first and 0 at the end. Only the open nights are changed.
func (t *Table) improve(work, threshold int, rng *solver.Random) {
	slots := t.shape.Slots
	withCourts := t.shape.Courts > 1 && (t.countsCourts || len(t.shape.Tiers) > 1)
	if slots == 1 && !withCourts {
		return
	}
	next := 0 // look then whether there is anything left to improve
	for done := 0; done < work; done += 1 + len(t.edits) {
		if done >= next {
			if next += work / looks; t.restful() && (!t.countsCourts || t.EvenCourts()) {
				return
			}
		}
		left := (work - done) * 1024 / work // the remaining share of the work, in 1/1024
		limit := threshold * left * left >> 20 * rng.Below(1024) >> 10
		t.edits = t.edits[:0]
		at := rng.Below(len(t.open) * slots)
		at = t.open[at/slots]*slots + at%slots
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
			t.undoTry()
		}
	}
}

// swapCourts proposes to exchange the games on two courts of a slot.
func (t *Table) swapCourts(at, c, d int) {
	a, b := int32(at*t.shape.Courts+c), int32(at*t.shape.Courts+d)
	if c != d && (t.cell[a] != free || t.cell[b] != free) && !t.isLocked(a) && !t.isLocked(b) {
		t.exchange(a, b)
	}
}

// swapChains proposes to exchange a chain of games between two slots of a night: starting with one team, its game in one slot,
// then its opponent's game in the other, and so on. So no team plays twice in a slot. If the numbers of games differ, a second
// chain or a free court makes up for it.
func (t *Table) swapChains(here, there int, rng *solver.Random) {
	t.findChains(here, there, rng)
	t.exchangeChains(here, there)
}

func (t *Table) findChains(here, there int, rng *solver.Random) {
	t.here, t.there, t.ends = t.here[:0], t.there[:0], t.ends[:0]
	t.stamp++
	t.chain(here, there, rng.Below(t.teams))
	if len(t.here) != len(t.there) && rng.Below(2) == 0 {
		if team := rng.Below(t.teams); t.mark[team] != t.stamp {
			t.chain(here, there, team)
		}
	}
}

// exchangeChains proposes to exchange the games that chain has found.
func (t *Table) exchangeChains(here, there int) {
	if t.complete(here, there) {
		for i, cell := range t.here {
			t.exchange(cell, t.there[i])
		}
	}
}

// complete adds a free cell if one slot has more of the games that chain has found, and reports whether both have equally many. It
// reports false if one of them is fixed.
func (t *Table) complete(here, there int) bool {
	if t.locked != nil && (t.anyLocked(t.here) || t.anyLocked(t.there)) {
		return false
	}
	if len(t.here) > len(t.there) {
		t.there = t.freeCell(t.there, there, t.here)
	} else if len(t.there) > len(t.here) {
		t.here = t.freeCell(t.here, here, t.there)
	}
	return len(t.here) == len(t.there)
}

// trySwap is swapChains for plans in which neither courts nor rematches count: it exchanges the games at once if that is
// allowed and increases the cost by no more than the limit. Only the teams at the ends of the chains then play at other
// times, so it is much quicker. It returns twice the number of exchanged games.
func (t *Table) trySwap(here, there, limit int, rng *solver.Random) (work int) {
	t.findChains(here, there, rng)
	if len(t.ends) == 0 || !t.complete(here, there) {
		return 0
	}
	before := t.Cost()
	for _, team := range t.ends {
		t.shift(int(team), here, there)
	}
	if t.Cost()-before <= limit && t.mayExchange() {
		t.exchangeNow(here, there)
	} else {
		for _, team := range t.ends {
			t.shift(int(team), here, there)
		}
	}
	return 2 * len(t.here)
}

// shift counts a team that plays in one of two slots of a night as playing in the other.
func (t *Table) shift(team, here, there int) {
	slots := t.shape.Slots
	i, from, to := here/slots*t.teams+team, here%slots, there%slots
	if t.plays[i]>>from&1 == 0 {
		from, to = to, from
	}
	t.countStart(team, from, -1)
	t.countStart(team, to, 1)
	t.plays[i] ^= 1<<from | 1<<to
	cost := t.costOf(t.plays[i])
	t.totalNightCost += int(cost - t.nightCost[i])
	t.nightCost[i] = cost
}

// mayExchange reports whether the cells in here and there are open for each other's games.
func (t *Table) mayExchange() bool {
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

// exchangeNow exchanges the games in here and there, and counts nothing.
func (t *Table) exchangeNow(here, there int) {
	t.moved = t.moved[:0]
	for i, x := range t.here {
		y := t.there[i]
		xa, xb := t.teamsIn(x)
		ya, yb := t.teamsIn(y)
		t.moved = append(t.moved, xa, xb, ya, yb)
	}
	for i := 0; i < len(t.moved); i += 4 {
		t.clear(here, t.moved[i], t.moved[i+1])
		t.clear(there, t.moved[i+2], t.moved[i+3])
	}
	for i, x := range t.here {
		t.fill(here, x, t.moved[4*i+2], t.moved[4*i+3])
		t.fill(there, t.there[i], t.moved[4*i], t.moved[4*i+1])
	}
}

func (t *Table) clear(at int, a, b int16) {
	if a != free {
		t.opponent[at*t.teams+int(a)], t.opponent[at*t.teams+int(b)] = free, free
	}
}

func (t *Table) fill(at int, cell int32, a, b int16) {
	if t.cell[cell] = a; a != free {
		i, j := at*t.teams+int(a), at*t.teams+int(b)
		t.opponent[i], t.opponent[j], t.where[i], t.where[j] = b, a, cell, cell
	}
}

// chain adds to t.here and t.there the cells of the games in two slots that are connected with the team, see swapChains, and
// to t.ends the two teams at its ends unless it is closed.
func (t *Table) chain(here, there, team int) {
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
			*cells = append(*cells, t.where[i])
			if next, inHere = int(t.opponent[i]), !inHere; next == team {
				return // the chain is closed: it has come back to the team
			}
		}
	}
	if len(t.here)+len(t.there) == found {
		t.ends = t.ends[:len(t.ends)-2] // the team plays in neither slot
	}
}

// freeCell adds to cells a free cell of the slot at, in which the game in the last of others may be played. It adds none if
// there is no such cell.
func (t *Table) freeCell(cells []int32, at int, others []int32) []int32 {
	team := t.cell[others[len(others)-1]]
	for court := range t.shape.Courts {
		cell := int32(at*t.shape.Courts + court)
		if t.cell[cell] == free && t.mayPlay(cell, team) {
			return append(cells, cell)
		}
	}
	return cells
}

// exchange proposes to exchange the contents of two cells.
func (t *Table) exchange(x, y int32) {
	xa, xb := t.teamsIn(x)
	ya, yb := t.teamsIn(y)
	t.edits = append(t.edits, edit{x, xa, xb, ya, yb}, edit{y, ya, yb, xa, xb})
}

// teamsIn returns the two teams that play in a cell, or free twice.
func (t *Table) teamsIn(cell int32) (a, b int16) {
	if a = t.cell[cell]; a < 0 {
		return free, free
	}
	return a, t.opponent[int(cell)/t.shape.Courts*t.teams+int(a)]
}

// tryEdits applies the edits, and reports whether they are allowed and increase the cost by no more than the limit.
func (t *Table) tryEdits(limit int) bool {
	before := t.Cost()
	allowed := t.applyEdits()
	t.oldCosts = t.oldCosts[:0]
	t.eachTeamNight(func(night, team int) {
		t.oldCosts = append(t.oldCosts, t.nightCost[night*t.teams+team])
		t.updateNightCost(night, team)
	})
	return allowed && t.Cost()-before <= limit && t.editsKeepApart()
}

// applyEdits applies the edits, and reports whether every cell is open for its game.
func (t *Table) applyEdits() (allowed bool) {
	allowed = true
	for _, e := range t.edits {
		if e.a != free {
			t.set(e.cell, e.a, e.b, -1)
		}
	}
	for _, e := range t.edits {
		if e.toA != free {
			t.set(e.cell, e.toA, e.toB, 1)
			allowed = allowed && t.mayPlay(e.cell, e.toA)
		}
	}
	return allowed
}

// revertEdits is the inverse of applyEdits.
func (t *Table) revertEdits() {
	for _, e := range t.edits {
		if e.toA != free {
			t.set(e.cell, e.toA, e.toB, -1)
		}
	}
	for _, e := range t.edits {
		if e.a != free {
			t.set(e.cell, e.a, e.b, 1)
		}
	}
}

// isFree reports whether the team has no game in the slot.
func (t *Table) isFree(at, team int) bool { return t.opponent[at*t.teams+team] == free }

// mayPlay reports whether the cell is open for the tier of the team.
func (t *Table) mayPlay(cell int32, team int16) bool {
	return t.isOpen[int(t.TierOf[team])*t.stride+int(cell)%t.stride]
}

// undoTry is the inverse of tryEdits.
func (t *Table) undoTry() {
	t.revertEdits()
	n := 0
	t.eachTeamNight(func(night, team int) {
		i := night*t.teams + team
		t.totalNightCost += int(t.oldCosts[n] - t.nightCost[i])
		t.nightCost[i] = t.oldCosts[n]
		n++
	})
}

// eachTeamNight calls visit once for each team whose night the edits change. Edits only exchange games, so these are the teams
// that played in the cells before.
func (t *Table) eachTeamNight(visit func(night, team int)) {
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
