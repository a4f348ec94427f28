package search

import "sideout/internal/rules/schedule/solver"

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
