package solver

import "slices"

// broken is the cost of a wish that must not be broken, beside those of the others.
const brokenWishCost = 1 << 20

// Renumber returns a plan in which the teams of each tier have exchanged their numbers, so that as few wishes as possible are
// broken: first those that must not be, then the others, shared evenly. Teams of a tier are alike in a new plan, so nothing
// else about it changes. The result is a best one if no teams have to play apart.
func (s Shape) Renumber(games []Game, fixed Fixed, w Soft) []Game {
	if len(fixed.Away) == 0 && len(fixed.Busy)+len(fixed.Tied) == 0 && len(s.Apart) == 0 && w.IsEmpty() {
		return games
	}
	r := s.newRenumbering(games, fixed, w)
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

// A renumbering gives each team the games of a seat.
type renumbering struct {
	shape  Shape
	soft   Soft
	games  [][]Game // seat -> games
	away   map[Absence]bool
	busy   map[[3]int]bool // night, slot, team
	seatOf []int
}

func (s Shape) newRenumbering(games []Game, fixed Fixed, w Soft) renumbering {
	r := renumbering{shape: s, soft: w, games: make([][]Game, s.Teams()), away: map[Absence]bool{}, busy: map[[3]int]bool{}, seatOf: make([]int, s.Teams())}
	for _, g := range games {
		r.games[g.Home], r.games[g.Away] = append(r.games[g.Home], g), append(r.games[g.Away], g)
	}
	for _, a := range fixed.Away {
		r.away[a] = true
	}
	for _, b := range slices.Concat(fixed.Busy, fixed.Tied) {
		r.busy[[3]int{b.Night, b.Slot, b.Team}] = true
	}
	return r
}

// cost returns what a team in a seat costs.
func (r renumbering) cost(team, seat int) (cost int) {
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

// together returns what the teams cost that must not play at the same time and do.
func (r renumbering) apartCost() (cost int) {
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

// exchange exchanges the seats of two teams of a tier as long as that breaks fewer wishes.
func (r renumbering) exchangeSeats() {
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

// cheapest assigns a column to each row so that the sum of their costs is least (the Hungarian method). Of equal assignments it
// prefers the one that changes least.
func assignCheapest(cost [][]int) (columnOf []int) {
	n := len(cost)
	const far = 1 << 60
	scaled := func(row, column int) int { // a row that stays where it is comes first of equals
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
