package search

import (
	"sideout/internal/rules/schedule/solver"
)

// busy marks a team or a cell that is taken by a game outside the table.
const busy = -2

// away marks a slot in which a team cannot play.
const away = -3

// AddFixed adds the fixed games before all others. No later change moves them. If the cell or a team of a fixed game is taken
// already, the rest of what it needs is only blocked. Anything after the last night of the table is ignored.
func (t *Table) AddFixed(fixed solver.Fixed) {
	if fixed.IsEmpty() {
		return
	}
	t.locked = make([]bool, len(t.cell))
	for _, g := range fixed.Games {
		if g.Night >= t.nights {
			continue
		}
		at, cell := g.Night*t.shape.Slots+g.Slot, t.cellIndex(g.Night, g.Slot, g.Court)
		if t.cell[cell] == free && t.isFree(at, g.Home) && t.isFree(at, g.Away) {
			t.AddGames([]solver.Game{g})
			t.locked[cell] = true
			continue
		}
		t.block(solver.Busy{Night: g.Night, Slot: g.Slot, Team: g.Home, Court: g.Court})
		t.block(solver.Busy{Night: g.Night, Slot: g.Slot, Team: g.Away, Court: solver.None})
	}
	for _, b := range fixed.Busy {
		if b.Night < t.nights {
			t.block(b)
		}
	}
	for _, a := range fixed.Away {
		for slot := range t.shape.Slots {
			t.markAway(a.Night, slot, a.Team)
		}
	}
	for _, b := range fixed.PersonBusy {
		t.markAway(b.Night, b.Slot, b.Team)
	}
}

// markAway makes a free team unavailable in a slot.
func (t *Table) markAway(night, slot, team int) {
	if at := night*t.shape.Slots + slot; night < t.nights && t.isFree(at, team) {
		t.opponent[at*t.teams+team] = away
	}
}

// block makes a team or a court unavailable in a slot, unless it is taken already.
func (t *Table) block(b solver.Busy) {
	at := b.Night*t.shape.Slots + b.Slot
	if b.Team != solver.None && t.isFree(at, b.Team) {
		t.opponent[at*t.teams+b.Team] = busy
		if t.plays != nil {
			t.plays[b.Night*t.teams+b.Team] |= 1 << b.Slot
		}
		t.updateNightCost(b.Night, b.Team)
	}
	if b.Court == solver.None {
		return
	}
	if cell := t.cellIndex(b.Night, b.Slot, b.Court); t.cell[cell] == free {
		t.cell[cell], t.locked[cell] = busy, true
	}
}

// isLocked reports whether a cell may not be changed.
func (t *Table) isLocked(cell int32) bool { return t.locked != nil && t.locked[cell] }

// hasLocked reports whether any of the cells may not be changed. None stands for a game outside the table, which cannot be
// changed either.
func (t *Table) hasLocked(cells []int32) bool {
	for _, cell := range cells {
		if cell == solver.None || t.isLocked(cell) {
			return true
		}
	}
	return false
}

// MovableGames returns the games of the table except the fixed ones.
func (t *Table) MovableGames() (games []solver.Game) {
	for _, g := range t.Games() {
		if !t.isLocked(t.cellIndex(g.Night, g.Slot, g.Court)) {
			games = append(games, g)
		}
	}
	return games
}

// RoomInSlot returns an upper bound on the games that can be added to a slot: one for each free court, and one for every two
// free teams.
func (t *Table) RoomInSlot(at int) int {
	courts, pairs, first := 0, 0, 0
	for court := range t.shape.Courts {
		cell := at*t.shape.Courts + court
		isOpen := false
		for k := range t.shape.Tiers {
			isOpen = isOpen || t.isOpen[k*t.cellsPerTier+cell%t.cellsPerTier]
		}
		if isOpen && t.cell[cell] == free {
			courts++
		}
	}
	for _, tier := range t.shape.Tiers {
		waiting := 0
		for team := first; team < first+tier.Teams; team++ {
			if t.isFree(at, team) {
				waiting++
			}
		}
		pairs += waiting / 2
		first += tier.Teams
	}
	return min(courts, pairs)
}

// CanPut reports whether a game can be added in its cell: the cell and both teams are free, and no team plays then that shares
// a person with them.
func (t *Table) CanPut(g solver.Game) bool {
	at := g.Night*t.shape.Slots + g.Slot
	return t.isFree(at, g.Home) && t.isFree(at, g.Away) && t.cell[t.cellIndex(g.Night, g.Slot, g.Court)] == free &&
		t.mayMeet(at, solver.PairOf(g.Home, g.Away))
}

// mayMeet reports whether a pair may play in a slot: no other team plays then that shares a person with one of the two. Two
// teams that share a person may play each other.
func (t *Table) mayMeet(at int, p solver.Pair) bool {
	return t.apart == nil || t.isApart(at, p.A, p.B) && t.isApart(at, p.B, p.A)
}

// isApart reports whether no team that shares a person with the given team plays in a slot, except as its opponent.
func (t *Table) isApart(at, team, opponent int) bool {
	for _, other := range t.apart[team] {
		plays := t.opponent[at*t.teams+int(other)]
		if int(other) != opponent && plays != free && plays != away {
			return false
		}
	}
	return true
}

// editsKeepApart reports whether, after the edits, no moved team plays at the same time as a team with which it shares a
// person.
func (t *Table) editsKeepApart() bool {
	if t.apart == nil {
		return true
	}
	for _, e := range t.edits {
		if e.toA != free && !t.mayMeet(int(e.cell)/t.shape.Courts, solver.Pair{A: int(e.toA), B: int(e.toB)}) {
			return false
		}
	}
	return true
}

// apartLists returns, for each team, the teams with which it shares a person. It returns nil if there are none.
func apartLists(s solver.Shape) [][]int16 {
	if len(s.Apart) == 0 {
		return nil
	}
	list := make([][]int16, s.TeamCount())
	for _, p := range s.Apart {
		list[p.A], list[p.B] = append(list[p.A], int16(p.B)), append(list[p.B], int16(p.A))
	}
	return list
}
