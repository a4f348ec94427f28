package solver

// Fixed is what a plan works around: games that stay in their cells, and slots in which a team or a court is not free.
type Fixed struct {
	Games []Game
	Busy  []Busy
}

// IsEmpty reports whether nothing is fixed.
func (f Fixed) IsEmpty() bool { return len(f.Games)+len(f.Busy) == 0 }

// Busy is a slot of a night in which a team or a court is not free; the other one of them is None.
type Busy struct{ Night, Slot, Team, Court int }

// busy stands for a game that is not in the table, but that one of its teams, or the cell, is needed for.
const busy = -2

// fix puts the fixed games into the table, before all others. No change of the table moves them. A game whose cell or team is
// taken already only blocks what is left. What is after the last night of the table is left out.
func (t *table) fix(fixed Fixed) {
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
			t.put([]Game{g})
			t.locked[cell] = true
			continue
		}
		t.block(Busy{g.Night, g.Slot, g.Home, g.Court})
		t.block(Busy{g.Night, g.Slot, g.Away, None})
	}
	for _, b := range fixed.Busy {
		if b.Night < t.nights {
			t.block(b)
		}
	}
}

// block makes a team or a court unavailable in a slot, unless it is already.
func (t *table) block(b Busy) {
	at := b.Night*t.shape.Slots + b.Slot
	if b.Team != None && t.isFree(at, b.Team) {
		t.opponent[at*t.teams+b.Team] = busy
		if t.plays != nil {
			t.plays[b.Night*t.teams+b.Team] |= 1 << b.Slot
		}
		t.updateNightCost(b.Night, b.Team)
	}
	if b.Court == None {
		return
	}
	if cell := t.at(b.Night, b.Slot, b.Court); t.cell[cell] == free {
		t.cell[cell], t.locked[cell] = busy, true
	}
}

// isLocked reports whether the cell may not be changed.
func (t *table) isLocked(cell int32) bool { return t.locked != nil && t.locked[cell] }

// anyLocked reports whether one of the cells may not be changed; None is a game that is not in the table.
func (t *table) anyLocked(cells []int32) bool {
	for _, cell := range cells {
		if cell == None || t.isLocked(cell) {
			return true
		}
	}
	return false
}

// movableGames returns the games of the table without the fixed ones.
func (t *table) movableGames() (games []Game) {
	for _, g := range t.games() {
		if !t.isLocked(t.at(g.Night, g.Slot, g.Court)) {
			games = append(games, g)
		}
	}
	return games
}

// NightsBeside returns the fewest nights in which this number of games might fit beside the fixed ones. It is a lower bound.
func (s Shape) NightsBeside(fixed Fixed, games int) (nights int) {
	if fixed.IsEmpty() {
		return 0
	}
	last := 0
	for _, g := range fixed.Games {
		last = max(last, g.Night+1)
	}
	for _, b := range fixed.Busy {
		last = max(last, b.Night+1)
	}
	t := newTable(s, last)
	t.fix(fixed)
	for ; games > 0 && nights < last; nights++ {
		for slot := range s.Slots {
			games -= t.roomIn(nights*s.Slots + slot)
		}
	}
	for ; games > 0; nights++ {
		games -= s.On(nights).PerNight()
	}
	return nights
}

// roomIn returns how many games might still be played in a slot: at most one on each free court, and by each two free teams.
func (t *table) roomIn(at int) int {
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
