package search

import (
	"sideout/internal/rules/schedule/solver"
)

// courtThreshold is the largest increase of the cost that balanceCourts accepts when it starts.
const courtThreshold = 6 * costUnfair * unit

// balanceCourts exchanges games between the courts of a slot until every team has an even share of each court, or the work is
// used up. Opponents and times stay. Each step picks a game of a random team and accepts only exchanges in favor of that team.
func (t *Table) balanceCourts(work int, rng *solver.Random) {
	courts := t.shape.Courts
	if courts == 1 {
		return
	}
	slotsOf := t.slotsByTeam()
	least := t.minUnfairness(t.allOnCourt, nil)
	for done := 0; done < work && t.unfairCourts > least; done++ {
		team, d := rng.Below(t.teams), rng.Below(courts)
		slots := slotsOf[team]
		if len(slots) == 0 {
			continue
		}
		at := int(slots[rng.Below(len(slots))])
		x, y := t.cellOf[at*t.teams+team], int32(at*courts+d)
		c := int(x) % courts
		if t.onCourt[c*t.teams+team] <= t.onCourt[d*t.teams+team] {
			continue
		}
		xa, xb := t.teamsIn(x)
		ya, yb := t.teamsIn(y)
		if t.isLocked(x) || t.isLocked(y) || !t.mayPlay(y, xa) || ya != free && !t.mayPlay(x, ya) {
			continue
		}
		left := (work - done) * 1024 / work // the remaining work, in units of 1/1024
		limit := courtThreshold * left >> 10 * rng.Below(1024) >> 10
		if t.courtCostChange(xa, xb, c, d)+t.courtCostChange(ya, yb, d, c) > limit && ya != free ||
			ya == free && t.courtCostChange(xa, xb, c, d)+t.totalCostChange(xa, c, d) > limit {
			continue
		}
		t.countCourtChange(xa, xb, c, d)
		t.countCourtChange(ya, yb, d, c)
		t.cell[x], t.cell[y] = ya, xa
		t.setCell(at, xa, xb, y)
		t.setCell(at, ya, yb, x)
		if ya == free {
			least = t.minUnfairness(t.allOnCourt, nil) // the totals of the courts have changed
		}
	}
}

// slotsByTeam returns the slots of all nights in which each team plays.
func (t *Table) slotsByTeam() [][]int32 {
	slots := make([][]int32, t.teams)
	for i, opponent := range t.opponent {
		if opponent >= 0 {
			slots[i%t.teams] = append(slots[i%t.teams], int32(i/t.teams))
		}
	}
	return slots
}

// courtCostChange returns the increase of the court cost if a game moves from one court to another while the totals of the
// courts stay, see updateShare.
func (t *Table) courtCostChange(a, b int16, from, to int) int {
	if a == free {
		return 0
	}
	tier := int(t.TierOf[a])
	from, to = from*t.teams, to*t.teams
	apart := t.onCourt[to+int(a)] - t.onCourt[from+int(a)] + t.onCourt[to+int(b)] - t.onCourt[from+int(b)] + 2
	return int(2*apart) * t.shape.Tiers[tier].Teams * int(t.tierWeights[tier])
}

// totalCostChange returns what has to be added to courtCostChange if a game moves to a free court, because the totals of the
// courts change.
func (t *Table) totalCostChange(a int16, from, to int) int {
	tier, tiers := int(t.TierOf[a]), len(t.shape.Tiers)
	return -int(4*(t.allOnCourt[to*tiers+tier]-t.allOnCourt[from*tiers+tier])+8) * int(t.tierWeights[tier])
}

// HasEvenCourts reports whether every team plays its even share on each court, rounded up or down.
func (t *Table) HasEvenCourts() bool {
	return t.shape.Courts == 1 || t.unfairCourts == t.minUnfairness(t.allOnCourt, nil)
}

// countCourtChange updates the counts per court for a game that moves from one court to another.
func (t *Table) countCourtChange(a, b int16, from, to int) {
	if a == free {
		return
	}
	for _, team := range [2]int{int(a), int(b)} {
		t.countCourt(team, from, -1)
		t.countCourt(team, to, 1)
	}
}

// setCell stores the new cell of a game.
func (t *Table) setCell(at int, a, b int16, cell int32) {
	if a != free {
		t.cellOf[at*t.teams+int(a)], t.cellOf[at*t.teams+int(b)] = cell, cell
	}
}

// minUnfairness returns the cost of shares that are as even as whole games allow. all is indexed by slot or court, then by
// tier, as are the weights. Without weights all entries have the same weight.
func (t *Table) minUnfairness(all, weights []int32) (cost int) {
	for i, places := range all {
		tier := i % len(t.shape.Tiers)
		teams := max(t.shape.Tiers[tier].Teams, 1)
		over := int(places) % teams
		least := over * (teams - over) * int(t.tierWeights[tier])
		if weights != nil {
			least *= int(weights[i])
		}
		cost += least
	}
	return cost
}
