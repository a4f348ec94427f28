package standings

import (
	"sideout/internal/league"
)

// Standings are both tables of a league.
type Standings struct {
	Rule    string `json:"rule"`
	Overall []Tier `json:"overall"`
	Weekly  Week   `json:"weekly"`
}

const ruleInWords = "Overall: wins, win percentage, point difference, points for, then the older team. " +
	"Weekly: wins, point difference, points for, then the older team. Only completed games count."

// Of computes the standings from the teams with their records and the games. Week 0 means the newest, see Weekly.
func Of(l league.League, teams []league.Team, games []league.Game, week int) Standings {
	return Standings{ruleInWords, Overall(l, teams), Weekly(l, teams, games, week)}
}
