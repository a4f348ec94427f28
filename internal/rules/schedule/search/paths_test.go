package search

import (
	"testing"

	"sideout/internal/rules/schedule/solver"
)

// In Williams's paths nobody waits or plays three in a row, and every team has every start equally often.
func TestPathsHaveNoWaitsAndEvenStarts(t *testing.T) {
	for teams := 2; teams <= 40; teams += 2 {
		open := make([][]int, teams-1)
		for slot := range open {
			open[slot] = []int{0}
		}
		s := solver.Shape{Slots: teams - 1, Courts: 1, Tiers: []solver.Tier{{Teams: teams, PerPair: 2, Open: open}}}
		games := PlanSeason(s, teams)
		met, atStart := solver.NewGrid[int](teams, teams), solver.NewGrid[int](teams-1, teams)
		last := solver.NewGrid[int](teams, teams) // night, team -> slot of the game before, from 1
		for _, g := range games {
			met[g.Home][g.Away]++
			met[g.Away][g.Home]++
			for _, team := range [2]int{g.Home, g.Away} {
				atStart[g.Slot][team]++
				if before := last[g.Night][team]; before != 0 && before != g.Slot {
					t.Errorf("%d teams: %d waits in night %d", teams, team, g.Night)
				}
				last[g.Night][team] = g.Slot + 1
			}
		}
		for a := range teams {
			for b := range teams {
				if a != b && met[a][b] != 2 {
					t.Errorf("%d teams: %d and %d meet %d times", teams, a, b, met[a][b])
				}
			}
			for slot := range atStart {
				if atStart[slot][a] != 2 {
					t.Errorf("%d teams: %d plays %d times at start %d", teams, a, atStart[slot][a], slot)
				}
			}
		}
	}
}
