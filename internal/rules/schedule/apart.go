package schedule

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule/solver"
)

// apart returns the pairs of the group's teams that share a person.
func (g Group) apart(teams []league.Team) (pairs []solver.Pair) {
	for _, t := range teams {
		a, known := g.Number(t.ID)
		if t.Wishes == nil || !known {
			continue
		}
		for _, id := range t.Wishes.NotWith {
			if b, known := g.Number(id); known && a != b && !slices.Contains(pairs, solver.PairOf(a, b)) {
				pairs = append(pairs, solver.PairOf(a, b))
			}
		}
	}
	return pairs
}

// Court returns the number of a court of the group, or solver.None.
func (g Group) Court(name string) int { return slices.Index(g.keys, league.FoldName(name)) }
