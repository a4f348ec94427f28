package standings

import (
	"maps"

	"sideout/internal/rules/league"
)

// markedForfeits returns how many games each team has forfeited, for the teams that the rules mark because of it: see
// docs/product/standings.md#standings-forfeits-marked.
func markedForfeits(r league.TableRules, games []league.Game) map[int64]int {
	forfeits := map[int64]int{}
	if r.Forfeit.MarkFrom == 0 {
		return forfeits
	}
	for _, g := range games {
		if !g.Counts() {
			continue
		}
		if g.Forfeit == league.ByTeam1 || g.Forfeit == league.ByBoth {
			forfeits[g.Team1ID]++
		}
		if g.Forfeit == league.ByTeam2 || g.Forfeit == league.ByBoth {
			forfeits[g.Team2ID]++
		}
	}
	maps.DeleteFunc(forfeits, func(_ int64, count int) bool { return count < r.Forfeit.MarkFrom })
	return forfeits
}

// withMarks adds their forfeits to the rows of marked teams.
func withMarks(tiers []Tier, forfeits map[int64]int) []Tier {
	for _, tier := range tiers {
		for i, row := range tier.Rows {
			tier.Rows[i].Forfeits = forfeits[row.TeamID]
		}
	}
	return tiers
}
