package standings

import (
	"slices"

	"sideout/internal/rules/league"
)

// Records returns the teams with their records, the sums of the games that count. A game counts for both teams, also if they are in different tiers. In a tie both teams get their points and neither a win. A forfeited game
// counts with its score, and for both as lost if both have forfeited it. Teams that are not in the list are skipped.
func Records(teams []league.Team, games []league.Game) []league.Team {
	records := make(map[int64]*league.Record, len(teams))
	teams = slices.Clone(teams)
	for i := range teams {
		teams[i].Record = league.Record{}
		records[teams[i].ID] = &teams[i].Record
	}
	for _, g := range games {
		if !g.Counts() {
			continue
		}
		points1, points2 := g.Points()
		margin1, margin2 := g.Margins()
		addGame(records[g.Team1ID], margin1, points1, points2)
		addGame(records[g.Team2ID], margin2, points2, points1)
	}
	return teams
}

// addGame adds a game to a record; margin is positive for the winner.
func addGame(r *league.Record, margin, pointsFor, pointsAgainst int) {
	if r == nil {
		return
	}
	r.PointsFor += pointsFor
	r.PointsAgainst += pointsAgainst
	if margin > 0 {
		r.Wins++
	} else if margin < 0 {
		r.Losses++
	}
}
