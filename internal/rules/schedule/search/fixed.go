package search

import (
	"sideout/internal/rules/schedule/solver"
)

// busy stands for a game that is not in the table, but that one of its teams, or the cell, is needed for.
const busy = -2

// away stands for no game when a team cannot play.
const away = -3

// Fix puts the fixed games into the table, before all others. No change of the table moves them. A game whose cell or team is
// taken already only blocks what is left. What is after the last night of the table is left out.
func (t *Table) Fix(fixed solver.Fixed) {
	if fixed.IsEmpty() {
		return
	}
	t.locked = make([]bool, len(t.cell))
	for _, g := range fixed.Games {
		if g.Night >= t.nights {
			continue
		}
		at, cell := g.Night*t.shape.Slots+g.Slot, t.at(g.Night, g.Slot, g.Court)
		if t.cell[cell] == free && t.isFree(at, g.Home) && t.isFree(at, g.Away) {
			t.Put([]solver.Game{g})
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
			t.leaveOut(a.Night, slot, a.Team)
		}
	}
	for _, b := range fixed.Tied {
		t.leaveOut(b.Night, b.Slot, b.Team)
	}
}

// leaveOut makes a team unavailable in a slot in which it plays no game, unless it is there already.
func (t *Table) leaveOut(night, slot, team int) {
	if at := night*t.shape.Slots + slot; night < t.nights && t.isFree(at, team) {
		t.opponent[at*t.teams+team] = away
	}
}

// block makes a team or a court unavailable in a slot, unless it is already.
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
	if cell := t.at(b.Night, b.Slot, b.Court); t.cell[cell] == free {
		t.cell[cell], t.locked[cell] = busy, true
	}
}

// isLocked reports whether the cell may not be changed.
func (t *Table) isLocked(cell int32) bool { return t.locked != nil && t.locked[cell] }

// anyLocked reports whether one of the cells may not be changed; None is a game that is not in the table.
func (t *Table) anyLocked(cells []int32) bool {
	for _, cell := range cells {
		if cell == solver.None || t.isLocked(cell) {
			return true
		}
	}
	return false
}

// MovableGames returns the games of the table without the fixed ones.
func (t *Table) MovableGames() (games []solver.Game) {
	for _, g := range t.Games() {
		if !t.isLocked(t.at(g.Night, g.Slot, g.Court)) {
			games = append(games, g)
		}
	}
	return games
}

// RoomIn returns how many games might still be played in a slot: at most one on each free court, and by each two free teams.
func (t *Table) RoomIn(at int) int {
	courts, pairs, first := 0, 0, 0
	for court := range t.shape.Courts {
		cell := at*t.shape.Courts + court
		isOpen := false
		for k := range t.shape.Tiers {
			isOpen = isOpen || t.isOpen[k*t.stride+cell%t.stride]
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

// CanPut reports whether a game can be where it is: its cell and its teams are free then, and they are apart from those with which
// they share a person.
func (t *Table) CanPut(g solver.Game) bool {
	at := g.Night*t.shape.Slots + g.Slot
	return t.isFree(at, g.Home) && t.isFree(at, g.Away) && t.cell[t.at(g.Night, g.Slot, g.Court)] == free &&
		t.mayMeet(at, solver.PairOf(g.Home, g.Away))
}

// mayMeet reports whether a pair may play in a slot of a night: none of the teams plays then with which one of them shares a
// person. Two teams that share one may meet.
func (t *Table) mayMeet(at int, p solver.Pair) bool {
	return t.apart == nil || t.isApart(at, p.A, p.B) && t.isApart(at, p.B, p.A)
}

// isApart reports whether none of the teams with which a team shares a person plays in a slot, except as its opponent.
func (t *Table) isApart(at, team, opponent int) bool {
	for _, other := range t.apart[team] {
		plays := t.opponent[at*t.teams+int(other)]
		if int(other) != opponent && plays != free && plays != away {
			return false
		}
	}
	return true
}

// editsKeepApart reports whether the teams that the edits have moved do not play at the same time as those with which they share
// a person.
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

// apartOf returns, for each team, those with which it shares a person, or nil if no teams do.
func apartOf(s solver.Shape) [][]int16 {
	if len(s.Apart) == 0 {
		return nil
	}
	list := make([][]int16, s.Teams())
	for _, p := range s.Apart {
		list[p.A], list[p.B] = append(list[p.A], int16(p.B)), append(list[p.B], int16(p.A))
	}
	return list
}
