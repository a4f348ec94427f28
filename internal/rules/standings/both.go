package standings

import (
	"sideout/internal/rules/league"
)

// Standings are the tables of a league.
type Standings struct {
	Rule    string   `json:"rule"`              // in words
	Columns []Column `json:"columns,omitempty"` // what the rows have beside wins, losses and points of games
	Overall []Tier   `json:"overall"`           // all teams ranked by the season and split into tiers of equal size
	ByTier  []Tier   `json:"byTier"`            // the tiers in which the teams play now, each ranked by the season
	Weekly  Week     `json:"weekly"`

	Tried *Standings `json:"tried,omitempty"` // the tables by other rules, if they were asked for
}

// Of computes the standings from the teams and the games. Week 0 means the newest, see Weekly.
func Of(l league.League, teams []league.Team, games []league.Game, week int) Standings {
	marked, s := markedForfeits(l.TableRules, games), newSeason(l, teams, games)
	return Standings{
		Rule: RuleInWords(rulesOf(l)), Columns: columns(rulesOf(l)),
		Overall: withMarks(s.withClimbs(s.overall()), marked), ByTier: withMarks(s.byTier(), marked), Weekly: Weekly(l, teams, games, week),
	}
}
