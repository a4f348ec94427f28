package search

import (
	"sideout/internal/rules/schedule/solver"
)

// rematches counts how often each pair has met, in other nights and in this one, and what these meetings cost. It is used
// when the search may choose the pairs of a night.
type rematches struct {
	met     [][]int // games in other nights
	tonight [][]int // games in this night
	cost    int
}

const (
	costMet       = 40 * unit            // a first meeting; the n-th costs 2n-1 times that
	costSameNight = 100 * largeThreshold // the same opponent twice in a night: more than improve ever accepts
)

// add counts n = 1 or -1 meetings of a and b on this night.
func (c *rematches) add(a, b, n int) {
	a, b = min(a, b), max(a, b)
	count := c.tonight[a][b]
	if n < 0 {
		count--
	}
	c.cost += n * (costMet*(2*(c.met[a][b]+count)+1) + costSameNight*count)
	c.tonight[a][b] += n
}

// swapOpponents proposes that two games of a night exchange one team each. They may be in the same slot or in two.
func (t *Table) swapOpponents(at, other int, rng *solver.Random) {
	x := int32(at*t.shape.Courts + rng.Below(t.shape.Courts))
	y := int32(other*t.shape.Courts + rng.Below(t.shape.Courts))
	xa, xb := t.teamsIn(x)
	ya, yb := t.teamsIn(y)
	if rng.Below(2) == 0 {
		ya, yb = yb, ya
	}
	if x == y || xa == free || ya == free || t.TierOf[xa] != t.TierOf[ya] || xa == yb || xb == ya || xa == ya || xb == yb {
		return
	}
	if at != other && (t.opponent[at*t.teams+int(yb)] != free || t.opponent[other*t.teams+int(xb)] != free) {
		return
	}
	t.edits = append(t.edits, edit{x, xa, xb, xa, yb}, edit{y, ya, yb, ya, xb})
}

// LoadHistory initializes the counts with those of the other weeks. seats are the numbers of the teams in the history.
func (t *Table) LoadHistory(history solver.History, seats []int) {
	t.mayRepeat = true
	t.rematches = &rematches{met: solver.Grid[int](t.teams, t.teams), tonight: solver.Grid[int](t.teams, t.teams)}
	for team, seat := range seats {
		for slot := range t.shape.Slots {
			t.countStart(team, slot, int32(history.AtStart[slot][seat]))
		}
		for court := range t.shape.Courts {
			t.countCourt(team, court, int32(history.OnCourt[court][seat]))
		}
		for other := range team {
			t.rematches.met[other][team] = history.Met[seats[other]][seat]
		}
	}
}
