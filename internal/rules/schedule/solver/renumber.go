package solver

import "slices"

// brokenWishCost is the cost of a broken mandatory wish. It is far above the cost of optional wishes.
const brokenWishCost = 1 << 20

// ReassignSeats returns the plan after the teams of each tier have exchanged their seats, so that as few wishes as possible are
// broken: first mandatory ones, then optional ones, shared evenly. Teams of a tier are interchangeable in a new plan, so
// nothing else changes. The result is optimal if no teams share a person.
func (s Shape) ReassignSeats(games []Game, fixed Fixed, w SoftWishes) []Game {
	if len(fixed.Away) == 0 && len(fixed.Busy)+len(fixed.PersonBusy) == 0 && len(s.Apart) == 0 && w.IsEmpty() {
		return games
	}
	r := s.newSeatAssignment(games, fixed, w)
	first := 0
	for _, t := range s.Tiers {
		cost := NewGrid[int](t.Teams, t.Teams)
		for team := range t.Teams {
			for seat := range t.Teams {
				cost[team][seat] = r.cost(first+team, first+seat)
			}
		}
		for team, seat := range assignCheapest(cost) {
			r.seatOf[first+team] = first + seat
		}
		first += t.Teams
	}
	if len(s.Apart) > 0 {
		r.exchangeSeats()
	}
	teamOf := make([]int, len(r.seatOf))
	for team, seat := range r.seatOf {
		teamOf[seat] = team
	}
	renumbered := slices.Clone(games)
	for i, g := range games {
		renumbered[i].Home, renumbered[i].Away = teamOf[g.Home], teamOf[g.Away]
	}
	return renumbered
}

// A seatAssignment assigns the seats of a plan to teams. A seat is the team index that a game has in the plan.
type seatAssignment struct {
	shape  Shape
	soft   SoftWishes
	games  [][]Game // seat -> games
	away   map[Absence]bool
	busy   map[[3]int]bool // night, slot, team
	seatOf []int
}

func (s Shape) newSeatAssignment(games []Game, fixed Fixed, w SoftWishes) seatAssignment {
	r := seatAssignment{shape: s, soft: w, games: make([][]Game, s.TeamCount()), away: map[Absence]bool{}, busy: map[[3]int]bool{}, seatOf: make([]int, s.TeamCount())}
	for _, g := range games {
		r.games[g.Home], r.games[g.Away] = append(r.games[g.Home], g), append(r.games[g.Away], g)
	}
	for _, a := range fixed.Away {
		r.away[a] = true
	}
	for _, b := range slices.Concat(fixed.Busy, fixed.PersonBusy) {
		r.busy[[3]int{b.Night, b.Slot, b.Team}] = true
	}
	return r
}

// cost returns the cost of the wishes of a team that its games in a seat break.
func (r seatAssignment) cost(team, seat int) (cost int) {
	unmet := 0
	if !r.soft.IsEmpty() {
		unmet = r.soft.Unmet[team]
	}
	for _, g := range r.games[seat] {
		if r.away[Absence{g.Night, team}] || r.busy[[3]int{g.Night, g.Slot, team}] {
			cost += brokenWishCost
		}
		if !r.soft.IsEmpty() {
			unmet += r.soft.UnmetIn(team, g.Night*r.shape.Slots+g.Slot, g.Court)
		}
	}
	return cost + unmet*unmet
}

// apartCost returns the cost of teams that share a person and play at the same time.
func (r seatAssignment) apartCost() (cost int) {
	for _, p := range r.shape.Apart {
		for _, g := range r.games[r.seatOf[p.A]] {
			for _, h := range r.games[r.seatOf[p.B]] {
				if g.Night == h.Night && g.Slot == h.Slot && g != h {
					cost += brokenWishCost
				}
			}
		}
	}
	return cost
}

// exchangeSeats exchanges the seats of two teams of a tier as long as that breaks fewer wishes.
func (r seatAssignment) exchangeSeats() {
	before := r.apartCost()
	for better := true; better; {
		better = false
		first := 0
		for _, t := range r.shape.Tiers {
			for a := first; a < first+t.Teams; a++ {
				for b := a + 1; b < first+t.Teams; b++ {
					was := r.cost(a, r.seatOf[a]) + r.cost(b, r.seatOf[b])
					r.seatOf[a], r.seatOf[b] = r.seatOf[b], r.seatOf[a]
					now, together := r.cost(a, r.seatOf[a])+r.cost(b, r.seatOf[b]), r.apartCost()
					if now+together < was+before {
						before, better = together, true
					} else {
						r.seatOf[a], r.seatOf[b] = r.seatOf[b], r.seatOf[a]
					}
				}
			}
			first += t.Teams
		}
	}
}

// assignCheapest assigns a column to each row so that the total cost is minimal (the Hungarian method). Among equal assignments
// it prefers those that leave a row in its own column.
func assignCheapest(cost [][]int) (columnOf []int) {
	n := len(cost)
	const far = 1 << 60
	scaled := func(row, column int) int { // prefers a row in its own column among equals
		c := cost[row][column] * (n + 1)
		if row != column {
			c++
		}
		return c
	}
	rowPrice, columnPrice, rowOf := make([]int, n+1), make([]int, n+1), make([]int, n+1)
	for row := 1; row <= n; row++ {
		rowOf[0] = row
		least, from, done := make([]int, n+1), make([]int, n+1), make([]bool, n+1)
		for c := range least {
			least[c] = far
		}
		at := 0
		for rowOf[at] != 0 {
			done[at] = true
			delta, next := far, 0
			for c := 1; c <= n; c++ {
				if done[c] {
					continue
				}
				if now := scaled(rowOf[at]-1, c-1) - rowPrice[rowOf[at]] - columnPrice[c]; now < least[c] {
					least[c], from[c] = now, at
				}
				if least[c] < delta {
					delta, next = least[c], c
				}
			}
			for c := 0; c <= n; c++ {
				if done[c] {
					rowPrice[rowOf[c]] += delta
					columnPrice[c] -= delta
				} else {
					least[c] -= delta
				}
			}
			at = next
		}
		for at != 0 {
			rowOf[at] = rowOf[from[at]]
			at = from[at]
		}
	}
	columnOf = make([]int, n)
	for c := 1; c <= n; c++ {
		columnOf[rowOf[c]-1] = c - 1
	}
	return columnOf
}
