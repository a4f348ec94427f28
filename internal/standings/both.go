package standings

import (
	"sideout/internal/league"
)

// Standings are the tables of a league.
type Standings struct {
	Rule    string `json:"rule"`
	Overall []Tier `json:"overall"` // all teams ranked by the season and split into tiers of equal size
	ByTier  []Tier `json:"byTier"`  // the tiers in which the teams play now, each ranked by the season
	Weekly  Week   `json:"weekly"`
}

const ruleInWords = "Overall: wins, win percentage, point difference, points for, then the older team. " +
	"Weekly: wins, point difference, points for, then the older team. Only completed games count."

// Of computes the standings from the teams with their records and the games. Week 0 means the newest, see Weekly.
func Of(l league.League, teams []league.Team, games []league.Game, week int) Standings {
	return Standings{
		ruleInWords, withClimbs(Overall(l, teams), l, teams, games), ByTier(l, teams, games), Weekly(l, teams, games, week),
	}
}
