package schedule

// courtHeat is the worst loss that balanceCourts accepts at its start.
const courtHeat = 4 * costUnfair * unit

// balanceCourts exchanges courts within slots, which changes nothing but who plays where, until the shares
// of the courts are even or the work is done.
func (t *table) balanceCourts(work int, rng *random) {
	courts := t.shape.courts
	least := t.least(t.allOnCourt)
	for done := 0; done < work && courts > 1 && t.unfairCourts > least; done++ {
		left := (work - done) * 1024 / work
		limit := courtHeat * left * left >> 20 * rng.below(1024) >> 10
		at, c, d := rng.below(t.nights*t.shape.slots), rng.below(courts), rng.below(courts)
		x, y := int32(at*courts+c), int32(at*courts+d)
		xa, xb := t.teamsIn(x)
		ya, yb := t.teamsIn(y)
		if c == d || xa == ya || xa != free && !t.mayPlay(y, xa) || ya != free && !t.mayPlay(x, ya) {
			continue
		}
		before := t.unfairCourts
		t.change(xa, xb, c, d)
		t.change(ya, yb, d, c)
		if t.unfairCourts-before > limit {
			t.change(xa, xb, d, c)
			t.change(ya, yb, c, d)
			continue
		}
		t.cell[x], t.cell[y] = ya, xa
		t.move(at, xa, xb, y)
		t.move(at, ya, yb, x)
		if xa == free || ya == free {
			least = t.least(t.allOnCourt) // the courts' totals have changed
		}
	}
}

// evenCourts reports whether every team plays on each court its fair share, rounded up or down.
func (t *table) evenCourts() bool {
	return t.shape.courts == 1 || t.unfairCourts == t.least(t.allOnCourt)
}

// change counts a game on another court.
func (t *table) change(a, b int16, from, to int) {
	if a == free {
		return
	}
	tiers := len(t.shape.tiers)
	for _, team := range [2]int{int(a), int(b)} {
		tier := int(t.tierOf[team])
		t.unfairCourts += t.tally(tier, &t.onCourt[from*t.teams+team], &t.allOnCourt[from*tiers+tier], -1)
		t.unfairCourts += t.tally(tier, &t.onCourt[to*t.teams+team], &t.allOnCourt[to*tiers+tier], 1)
	}
}

// move remembers the new cell of a game.
func (t *table) move(at int, a, b int16, cell int32) {
	if a != free {
		t.where[at*t.teams+int(a)], t.where[at*t.teams+int(b)] = cell, cell
	}
}

// least is the cost of shares that are as even as whole games allow; all is per slot or court, and tier.
func (t *table) least(all []int32) (cost int) {
	for i, places := range all {
		tier := i % len(t.shape.tiers)
		teams := max(t.shape.tiers[tier].teams, 1)
		over := int(places) % teams
		cost += over * (teams - over) * int(t.fair[tier])
	}
	return cost
}
