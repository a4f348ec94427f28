package standings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// A Placed is a team with its place in its tier. Teams on the same place of different tiers are compared by their results.
type Placed struct {
	TeamID int64
	Tier   int
	Place  int        // from 1
	Of     int        // the number of teams of the tier that have not withdrawn
	Above  int64      // the team that is next among those on the same place; 0 for the last
	Why    fault.Text // why it ranks above that team
	ByLot  bool       // whether only the lot or the order on the list ranks it above that team
}

// Across returns the teams that have not withdrawn: first those on the first place of their tier, then those on the second, and so on, each
// row ranked by results (docs/product/finals.md#finals-across).
func Across(l league.League, teams []league.Team, games []league.Game) (rows [][]Placed) {
	a := across{league: l, rules: tallyRulesOf(l), games: games}
	r := overallRanking(l, teams, games)
	for _, members := range groupByTier(l, activeTeams(teams)) {
		a.tiers = append(a.tiers, r.rank(members))
	}
	for place := 1; ; place++ {
		row := a.row(place)
		if len(row) == 0 {
			return rows
		}
		rows = append(rows, row)
	}
}

// across compares the teams of different tiers.
type across struct {
	league league.League
	rules  tallyRules
	tiers  [][]league.Team // the active teams of each tier, best first
	games  []league.Game
}

// row returns the teams on a place of their tiers, best first.
func (a across) row(place int) []Placed {
	var members []league.Team
	smallest := 0
	for _, tier := range a.tiers {
		if place <= len(tier) {
			members = append(members, tier[place-1])
			smallest = min(cmp.Or(smallest, len(tier)), len(tier))
		}
	}
	games, leavesOut := a.games, false
	if a.rules.LeaveOutLast {
		if games = a.withoutLast(place, smallest); len(games) < len(a.games) {
			leavesOut = true
		}
	}
	tallies := sumTallies(a.rules, members, games)
	entries := make([]entry, len(members))
	for i, t := range members {
		entries[i] = entry{team: t, tally: tallies[t.ID]}
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(a.team.CreatedAt.Compare(b.team.CreatedAt), cmp.Compare(a.team.ID, b.team.ID))
	})
	rankRow(entries, a.criteria(), comparison{})
	row := make([]Placed, len(entries))
	for i, e := range entries {
		tier, size := a.tierOf(e.team.ID)
		row[i] = Placed{TeamID: e.team.ID, Tier: tier, Place: place, Of: size}
		if i+1 < len(entries) {
			row[i].Above, row[i].Why, row[i].ByLot = entries[i+1].team.ID, e.why, e.byLot
			if leavesOut {
				row[i].Why = a.withoutLastText(e.why)
			}
		}
	}
	return row
}

// withoutLast returns the games without those of teams on a place against teams of their own tier that are below the size of the smallest
// tier.
func (a across) withoutLast(place, smallest int) []league.Game {
	opponents := map[pair]bool{}
	for _, tier := range a.tiers {
		if place > len(tier) {
			continue
		}
		for _, last := range tier[min(smallest, len(tier)):] {
			opponents[pair{tier[place-1].ID, last.ID}] = true
		}
	}
	if len(opponents) == 0 {
		return a.games
	}
	return slices.DeleteFunc(slices.Clone(a.games), func(g league.Game) bool {
		return g.Counts() && (opponents[pair{g.Team1ID, g.Team2ID}] || opponents[pair{g.Team2ID, g.Team1ID}])
	})
}

// tierOf returns the tier of a team, from 1, and its number of active teams.
func (a across) tierOf(team int64) (tier, size int) {
	at := slices.IndexFunc(a.tiers, func(tier []league.Team) bool {
		return slices.ContainsFunc(tier, func(t league.Team) bool { return t.ID == team })
	})
	return at + 1, len(a.tiers[at])
}

// withoutLastText adds to a reason that the results against the last teams of larger tiers do not count.
func (a across) withoutLastText(why fault.Text) fault.Text {
	if _, isTournament := a.league.TournamentDay(); isTournament {
		return fault.Textf("%s, without the results against the last of larger pools", why)
	}
	return fault.Textf("%s, without the results against the last of larger tiers", why)
}

// criteria returns what compares teams that have played different numbers of games against different opponents: each is a ratio or a mean
// per game. The lot is last.
func (a across) criteria() []criterion {
	wins := criteria[league.ByWinPct]
	wins.key = func(e entry) fraction { return ratio(2*e.wins+e.draws, 2*(e.wins+e.losses+e.draws)) }
	wins.show = showRecord
	points := criteria[league.ByPointRatio]
	if a.league.Rules.Sets > 1 {
		points = criteria[league.BySetRatio]
	}
	return []criterion{wins, points, diffPerGame, criteria[league.ByLot]}
}

// diffPerGame compares the mean point difference of the games whose points are known.
var diffPerGame = criterion{fault.Textf("point difference per game"), fault.Textf("better point difference per game"),
	func(e entry) fraction { return fraction{e.diff, max(e.games, 1)} }, func(e entry) any { return formatMean(e.diff, max(e.games, 1)) }}

// formatMean formats a mean with its sign and at most two decimals: "+2.33", "−5", "0".
func formatMean(sum, count int) string {
	text := strings.TrimRight(strings.TrimRight(fmt.Sprintf("%+.2f", float64(sum)/float64(count)), "0"), ".")
	if text == "+0" || text == "-0" {
		return "0"
	}
	return strings.Replace(text, "-", "−", 1)
}

// rankRow ranks entries that are sorted by age, and sets why each is above the next one.
func rankRow(group []entry, order []criterion, p comparison) {
	if len(group) < 2 {
		return
	}
	if len(order) == 0 {
		explainByList(group, p)
		return
	}
	c := order[0]
	parts := splitGroup(group, group, c)
	for _, part := range parts {
		rankRow(part, order[1:], p.withSame(c.name))
	}
	for i, part := range parts[:len(parts)-1] {
		last := &part[len(part)-1]
		last.byLot = len(order) == 1
		last.why = p.explain(fault.Textf("%s: %s to %s", c.better, c.show(*last), c.show(parts[i+1][0])))
	}
}
