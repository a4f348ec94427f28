package standings

import (
	"cmp"
	"fmt"
	"slices"

	"sideout/internal/rules/league"
)

// A Finish is the final place of a team in a season.
type Finish struct {
	TeamID int64
	Name   string
	Tier   int  // the final tier
	Place  int  // the place in that tier, from 1
	Of     int  // the number of teams of the tier that did not withdraw
	Left   bool // whether the team withdrew

	Overall int // the place in the final order, from 1
}

// Knockout is the result of finals: the name, and the teams in the order of their ranks. It has no teams if the finals are not over.
type Knockout struct {
	Name   string
	Ranks  []KnockoutRank
	Titles []int // the rank of the winner of each group, ascending, which no team may have; promotion matches have none
}

// KnockoutRank is the rank of a team in a knockout. Two teams that both forfeited the final share a rank.
type KnockoutRank struct {
	Rank   int
	TeamID int64
}

// FinalOrder returns the final order of the teams of a season, best first: by the overall table in an overall league, by the places in the
// pools in a tournament, otherwise tier by tier. In a weekly league, these are the tiers after the last advance. Withdrawn teams are last.
func FinalOrder(l league.League, teams []league.Team, games []league.Game) []Finish {
	tables := Compute(l, teams, games, 0)
	of := map[int64]Finish{}
	var order []Finish
	for _, tier := range tables.ByTier {
		playing := 0
		for _, row := range tier.Rows {
			if row.WithdrawnOn == nil {
				playing++
			}
		}
		for _, row := range tier.Rows {
			f := Finish{TeamID: row.TeamID, Name: row.Name, Tier: tier.Tier, Place: row.Rank, Of: playing, Left: row.WithdrawnOn != nil}
			of[row.TeamID] = f
			order = append(order, f)
		}
	}
	if l.ScheduleMode == league.Overall {
		order = nil
		for _, tier := range tables.Overall {
			for _, row := range tier.Rows {
				order = append(order, of[row.TeamID])
			}
		}
	}
	if _, isTournament := l.TournamentDay(); isTournament {
		order = orderAcross(of, order, Across(l, teams, games))
	}
	slices.SortStableFunc(order, func(a, b Finish) int { return compareWithdrew(a, b) })
	return assignPlaces(order)
}

// orderAcross returns the order of a tournament: by the place in the pool, and teams on the same place by their results.
func orderAcross(of map[int64]Finish, order []Finish, rows [][]Placed) (across []Finish) {
	for _, p := range slices.Concat(rows...) {
		across = append(across, of[p.TeamID])
	}
	return append(across, slices.DeleteFunc(order, func(f Finish) bool { return !f.Left })...)
}

// compareWithdrew sorts teams that withdrew after the others.
func compareWithdrew(a, b Finish) int {
	switch {
	case a.Left == b.Left:
		return 0
	case a.Left:
		return 1
	default:
		return -1
	}
}

// assignPlaces sets the place of each team in the final order.
func assignPlaces(order []Finish) []Finish {
	for i := range order {
		order[i].Overall = i + 1
	}
	return order
}

// AfterFinals returns the final order after knockouts. The teams of each knockout exchange the places that they have among themselves,
// according to their ranks in it. So finals of one tier only reorder that tier, and promotion matches the places at the border of two tiers.
func AfterFinals(order []Finish, knockouts []Knockout) []Finish {
	order = slices.Clone(order)
	for _, k := range knockouts {
		rank := map[int64]int{}
		for i, r := range k.Ranks {
			rank[r.TeamID] = i + 1
		}
		var places []int
		var teams []Finish
		for i, f := range order {
			if rank[f.TeamID] > 0 {
				places, teams = append(places, i), append(teams, f)
			}
		}
		slices.SortStableFunc(teams, func(a, b Finish) int { return cmp.Compare(rank[a.TeamID], rank[b.TeamID]) })
		for i, at := range places {
			order[at] = teams[i]
		}
	}
	return assignPlaces(order)
}

// An Honour is an achievement of a team in a season: its place in finals, or in its tier.
type Honour struct {
	TeamID int64  `json:"teamId"`
	Title  string `json:"title"` // the name of the finals; empty for the table of the tier
	Tier   int    `json:"tier"`  // the final tier of the team
	Place  int    `json:"place"` // from 1
}

// Honours returns the honours of all teams that did not withdraw: first the ranks in finals, then the places in the tiers. Promotion
// matches have no ranks.
func Honours(order []Finish, knockouts []Knockout) (honours []Honour) {
	tierOf := map[int64]int{}
	for _, f := range order {
		tierOf[f.TeamID] = f.Tier
	}
	for _, k := range knockouts {
		for _, r := range k.Ranks {
			group := 0 // the number of the group, from 1; 0 without titles
			for group < len(k.Titles) && k.Titles[group] <= r.Rank {
				group++
			}
			switch {
			case group == 0:
			case len(k.Titles) == 1:
				honours = append(honours, Honour{TeamID: r.TeamID, Title: k.Name, Tier: tierOf[r.TeamID], Place: r.Rank})
			default:
				title := fmt.Sprintf("%s, group %d", k.Name, group)
				honours = append(honours, Honour{TeamID: r.TeamID, Title: title, Tier: tierOf[r.TeamID], Place: r.Rank - k.Titles[group-1] + 1})
			}
		}
	}
	byTier := slices.DeleteFunc(slices.Clone(order), func(f Finish) bool { return f.Left })
	slices.SortStableFunc(byTier, func(a, b Finish) int { return cmp.Or(cmp.Compare(a.Tier, b.Tier), cmp.Compare(a.Place, b.Place)) })
	for _, f := range byTier {
		honours = append(honours, Honour{TeamID: f.TeamID, Tier: f.Tier, Place: f.Place})
	}
	return honours
}
