package solver

// courtThreshold is the largest increase of the cost that balanceCourts accepts at its start.
const courtThreshold = 4 * costUnfair * unit

// balanceCourts exchanges games between the courts of a slot, until every team has an even share of the courts or the work
// is spent. Opponents and times stay.
func (t *table) balanceCourts(work int, rng *random) {
	courts := t.shape.Courts
	least := t.leastUnfairness(t.allOnCourt)
	for done := 0; done < work && courts > 1 && t.unfairCourts > least; done++ {
		left := (work - done) * 1024 / work // the remaining share of the work, in 1/1024
		limit := courtThreshold * left * left >> 20 * rng.below(1024) >> 10
		at, c, d := rng.below(t.nights*t.shape.Slots), rng.below(courts), rng.below(courts)
		x, y := int32(at*courts+c), int32(at*courts+d)
		xa, xb := t.teamsIn(x)
		ya, yb := t.teamsIn(y)
		if t.isLocked(x) || t.isLocked(y) || c == d || xa == ya || xa != free && !t.mayPlay(y, xa) || ya != free && !t.mayPlay(x, ya) {
			continue
		}
		before := t.unfairCourts
		t.countCourtChange(xa, xb, c, d)
		t.countCourtChange(ya, yb, d, c)
		if t.unfairCourts-before > limit {
			t.countCourtChange(xa, xb, d, c)
			t.countCourtChange(ya, yb, c, d)
			continue
		}
		t.cell[x], t.cell[y] = ya, xa
		t.setCell(at, xa, xb, y)
		t.setCell(at, ya, yb, x)
		if xa == free || ya == free {
			least = t.leastUnfairness(t.allOnCourt) // the courts' totals have changed
		}
	}
}

// evenCourts reports whether every team plays its fair share on each court, rounded up or down.
func (t *table) evenCourts() bool {
	return t.shape.Courts == 1 || t.unfairCourts == t.leastUnfairness(t.allOnCourt)
}

// countCourtChange updates the counts per court for a game that moves from one court to another.
func (t *table) countCourtChange(a, b int16, from, to int) {
	if a == free {
		return
	}
	for _, team := range [2]int{int(a), int(b)} {
		t.countCourt(team, from, -1)
		t.countCourt(team, to, 1)
	}
}

// setCell stores the new cell of a game.
func (t *table) setCell(at int, a, b int16, cell int32) {
	if a != free {
		t.where[at*t.teams+int(a)], t.where[at*t.teams+int(b)] = cell, cell
	}
}

// leastUnfairness returns the cost of shares that are as even as whole games allow. all is indexed by slot or court, then
// by tier.
func (t *table) leastUnfairness(all []int32) (cost int) {
	for i, places := range all {
		tier := i % len(t.shape.Tiers)
		teams := max(t.shape.Tiers[tier].Teams, 1)
		over := int(places) % teams
		cost += over * (teams - over) * int(t.fair[tier])
	}
	return cost
}
