package schedule

// The worst loss that improve accepts at its start: in a plan that is new, and in one that is to change
// only a little.
const (
	hot  = 64 * unit
	warm = 8 * unit
)

// improve spends a fixed amount of work, in games moved, on threshold accepting: it takes every move that
// costs less than a limit, and the limit sinks to nothing. It touches the open nights only.
func (t *table) improve(work, heat int, rng *random) {
	slots := t.shape.slots
	for done := 0; done < work; done += 1 + len(t.edits) {
		left := (work - done) * 1024 / work
		limit := heat * left * left >> 20 * rng.below(1024) >> 10
		t.edits = t.edits[:0]
		at := rng.below(len(t.open) * slots)
		at = t.open[at/slots]*slots + at%slots
		switch other := at/slots*slots + rng.below(slots); {
		case t.company != nil && rng.below(4) == 0:
			t.swapOpponents(at, other, rng)
		case t.shape.courts > 1 && (slots == 1 || rng.below(8) == 0):
			t.swapCourts(at, rng.below(t.shape.courts), rng.below(t.shape.courts))
		case at != other:
			t.swapChains(at, other, rng)
		}
		if len(t.edits) > 0 && !t.attempt(limit) {
			t.undo()
		}
	}
}

// swapCourts considers to exchange what is on two courts of a slot.
func (t *table) swapCourts(at, c, d int) {
	a, b := int32(at*t.shape.courts+c), int32(at*t.shape.courts+d)
	if c != d && (t.cell[a] != free || t.cell[b] != free) {
		t.exchange(a, b)
	}
}

// swapChains considers to exchange games between two slots of a night that hang together: from one team
// on, take in turn its game in the one slot and its opponent's in the other. Nobody then plays twice in
// a slot. Where one slot gives a game more than it takes, another chain makes up for it, or a free court.
func (t *table) swapChains(here, off int, rng *random) {
	t.here, t.off = t.here[:0], t.off[:0]
	t.stamp++
	t.chain(here, off, rng.below(t.teams))
	if len(t.here) != len(t.off) && rng.below(2) == 0 {
		if team := rng.below(t.teams); t.mark[team] != t.stamp {
			t.chain(here, off, team)
		}
	}
	t.exchangeChains(here, off)
}

// exchangeChains considers to exchange what chain has found.
func (t *table) exchangeChains(here, off int) {
	if len(t.here) > len(t.off) {
		t.off = t.freeCell(t.off, off, t.here)
	} else if len(t.off) > len(t.here) {
		t.here = t.freeCell(t.here, here, t.off)
	}
	if len(t.here) == len(t.off) {
		for i, cell := range t.here {
			t.exchange(cell, t.off[i])
		}
	}
}

// chain adds the cells of the games that hang together with the team in two slots.
func (t *table) chain(here, off, team int) {
	here, off = here*t.teams, off*t.teams
	for _, startHere := range [2]bool{true, false} {
		next, inHere := team, startHere
		for {
			t.mark[next] = t.stamp
			i, cells := off+next, &t.off
			if inHere {
				i, cells = here+next, &t.here
			}
			if t.opponent[i] == free {
				break
			}
			*cells = append(*cells, t.where[i])
			if next, inHere = int(t.opponent[i]), !inHere; next == team {
				return // a ring
			}
		}
	}
}

// freeCell adds a free cell of the slot, one that the tier of the last of the others may use.
func (t *table) freeCell(cells []int32, at int, others []int32) []int32 {
	tier := int(t.tierOf[t.cell[others[len(others)-1]]])
	slot := at % t.shape.slots
	for court := range t.shape.courts {
		cell := int32(at*t.shape.courts + court)
		if t.cell[cell] == free && t.may[(tier*t.shape.slots+slot)*t.shape.courts+court] {
			return append(cells, cell)
		}
	}
	return cells
}

// exchange considers to exchange what is in two cells.
func (t *table) exchange(x, y int32) {
	xa, xb := t.teamsIn(x)
	ya, yb := t.teamsIn(y)
	t.edits = append(t.edits, edit{x, xa, xb, ya, yb}, edit{y, ya, yb, xa, xb})
}

func (t *table) teamsIn(cell int32) (a, b int16) {
	if a = t.cell[cell]; a == free {
		return free, free
	}
	return a, t.opponent[int(cell)/t.shape.courts*t.teams+int(a)]
}

// attempt makes the move and reports whether it is allowed and costs no more than the limit.
func (t *table) attempt(limit int) bool {
	before := t.cost()
	allowed := t.apply()
	t.was = t.was[:0]
	t.eachEvening(func(night, team int) {
		t.was = append(t.was, t.strain[night*t.teams+team])
		t.restrain(night, team)
	})
	return allowed && t.cost()-before <= limit
}

// apply puts the games where the move wants them, and reports whether every cell is open for its game.
func (t *table) apply() (allowed bool) {
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

// takeBack is the opposite of apply.
func (t *table) takeBack() {
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

// isFree reports whether the team plays nobody in the slot.
func (t *table) isFree(at, team int) bool { return t.opponent[at*t.teams+team] == free }

// mayPlay reports whether the cell is open for the tier of the team.
func (t *table) mayPlay(cell int32, team int16) bool {
	night := int32(t.shape.slots * t.shape.courts)
	return t.may[t.tierOf[team]*night+cell%night]
}

// undo takes back what attempt did.
func (t *table) undo() {
	t.takeBack()
	n := 0
	t.eachEvening(func(night, team int) {
		i := night*t.teams + team
		t.tired += int(t.was[n] - t.strain[i])
		t.strain[i] = t.was[n]
		n++
	})
}

// eachEvening visits the evenings that the move touches, each once. Games only trade places, so the
// teams that played in its cells before are all there are.
func (t *table) eachEvening(visit func(night, team int)) {
	t.stamp++
	night := int(t.edits[0].cell) / (t.shape.courts * t.shape.slots)
	for _, e := range t.edits {
		for _, team := range [2]int16{e.a, e.b} {
			if team != free && t.mark[team] != t.stamp {
				t.mark[team] = t.stamp
				visit(night, int(team))
			}
		}
	}
}
