package standings

import (
	"cmp"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// An entry is a team of a table with the numbers that rank it. For a head-to-head criterion, it contains only the games within a group.
type entry struct {
	team league.Team
	tally
	tierLastWeek int
	adjustments  []league.Adjustment // the adjustments that its points include
	why          fault.Text          // why the team ranks above the next one of its group
	byLot        bool                // whether only the lot or the order on the list ranks it above the next one
}

// A ranking ranks teams by the rules of a league and a selection of its games.
type ranking struct {
	rules   tallyRules
	games   []league.Game
	tallies map[int64]tally
	tiers   map[int64]int   // the tiers of the teams in the latest week of the games
	met     map[pair]*tally // the head-to-head tallies, computed on first use
	ofWeek  bool            // whether it ranks a single week, in which adjustments do not count
	restart int             // the index of the first head-to-head criterion, at which smaller groups start again; -1 if none
}

// rulesOf returns the table rules of a league, or the default rules if it has none.
func rulesOf(l league.League) league.TableRules {
	if len(l.TableRules.Order) == 0 {
		return league.DefaultTableRules()
	}
	return l.TableRules
}

// newRanking returns a ranking of teams. before has the teams with their tiers in the latest week of the games.
func newRanking(rules tallyRules, teams, before []league.Team, games []league.Game) *ranking {
	r := &ranking{rules: rules, games: games, tallies: sumTallies(rules, teams, games), restart: slices.IndexFunc(rules.Order, league.Criterion.IsHeadToHead)}
	r.tiers = make(map[int64]int, len(before))
	for _, t := range before {
		r.tiers[t.ID] = t.Tier
	}
	return r
}

// overallRanking returns the ranking of teams by the games of a season.
func overallRanking(l league.League, teams []league.Team, games []league.Game) *ranking {
	rules, before := tallyRulesOf(l), teams
	if slices.Contains(rules.Order, league.ByTierLastWeek) {
		before = withTiersInWeek(l, games, LatestWeek(l, games), teams)
	}
	return newRanking(rules, teams, before, games)
}

// weeklyRanking returns the ranking of teams by the games of a week. before has the teams with their tiers in that week.
func weeklyRanking(l league.League, teams, before []league.Team, games []league.Game) *ranking {
	rules := tallyRulesOf(l)
	if rules.Preset == league.SideoutTable {
		rules.Order = slices.DeleteFunc(slices.Clone(rules.Order), func(c league.Criterion) bool { return c == league.ByWinPct })
	}
	r := newRanking(rules, withoutAdjustments(teams), before, games)
	r.ofWeek = true
	return r
}

// withoutAdjustments returns the teams without their adjustments.
func withoutAdjustments(teams []league.Team) []league.Team {
	teams = slices.Clone(teams)
	for i := range teams {
		teams[i].Adjustments = nil
	}
	return teams
}

// rank returns the teams ranked, best first, with withdrawn teams last.
func (r *ranking) rank(teams []league.Team) []league.Team {
	entries := r.rankEntries(teams)
	ranked := make([]league.Team, len(entries))
	for i, e := range entries {
		ranked[i] = e.team
	}
	return ranked
}

// rankEntries returns the entries of the teams ranked, best first, with withdrawn teams last.
func (r *ranking) rankEntries(teams []league.Team) []entry {
	entries := make([]entry, len(teams))
	for i, t := range teams {
		entries[i] = entry{team: t, tally: r.tallies[t.ID], tierLastWeek: r.tiers[t.ID]}
		if !r.ofWeek {
			entries[i].adjustments = t.Adjustments
		}
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(compareWithdrawn(a.team, b.team), a.team.CreatedAt.Compare(b.team.CreatedAt), cmp.Compare(a.team.ID, b.team.ID))
	})
	playing := slices.IndexFunc(entries, func(e entry) bool { return hasWithdrawn(e.team) })
	if playing < 0 {
		playing = len(entries)
	}
	r.breakTies(entries[:playing], 0, comparison{})
	r.breakTies(entries[playing:], 0, comparison{})
	return entries
}

// breakTies ranks a group of teams that are equal by all criteria before index at; they must be sorted by age. A criterion splits the group
// into smaller groups of equal teams. These start again at the first head-to-head criterion, because fewer games are compared then.
func (r *ranking) breakTies(group []entry, at int, p comparison) {
	for ; len(group) > 1 && at < len(r.rules.Order); at++ {
		id := r.rules.Order[at]
		c, compared := criteria[id], group
		if id.IsHeadToHead() {
			if compared = r.headToHead(group); compared == nil {
				p = p.withSkipped(len(group))
				continue
			}
		}
		same := c.withGroupSize(id, c.name, len(group))
		groups := splitGroup(group, compared, c)
		if len(groups) == 1 {
			p = p.withSame(same)
			continue
		}
		next := at + 1
		if 0 <= r.restart && r.restart <= at {
			next = r.restart
		}
		for _, part := range groups {
			r.breakTies(part, next, comparison{same: p.withSame(same).same})
		}
		for i, part := range groups[:len(groups)-1] {
			last := &part[len(part)-1]
			last.byLot = id == league.ByLot
			last.why = p.explain(c.explain(id, findEntry(compared, *last), findEntry(compared, groups[i+1][0]), len(group)))
		}
		return
	}
	explainByList(group, p)
}

// explainByList sets the reason for the order of equal teams. The criteria by which they are equal are all there are, so it lists only those
// that were skipped.
func explainByList(group []entry, p comparison) {
	for i := range max(len(group)-1, 0) {
		group[i].byLot = true
		group[i].why = comparison{skipped: p.skipped}.explain(fault.Textf("order on your list"))
	}
}

// findEntry returns the compared entry of the same team.
func findEntry(compared []entry, e entry) entry {
	return compared[slices.IndexFunc(compared, func(c entry) bool { return c.team.ID == e.team.ID })]
}

// splitGroup sorts a group by a criterion, with a stable sort, and divides it into parts of equal teams. compared has the entries of the
// group with the numbers that the criterion compares.
func splitGroup(group, compared []entry, c criterion) (parts [][]entry) {
	index := make([]int, len(group))
	keys := make([]fraction, len(group))
	for i := range group {
		index[i], keys[i] = i, c.key(compared[i])
	}
	slices.SortStableFunc(index, func(a, b int) int { return keys[b].compare(keys[a]) })
	sorted := make([]entry, len(group))
	for place, i := range index {
		sorted[place] = group[i]
	}
	copy(group, sorted)
	for from := 0; from < len(index); {
		to := from + 1
		for to < len(index) && keys[index[to]].compare(keys[index[from]]) == 0 {
			to++
		}
		parts = append(parts, group[from:to])
		from = to
	}
	return parts
}

// headToHead returns the entries of a group with only the games between its teams, or nil unless all of them have met.
func (r *ranking) headToHead(group []entry) []entry {
	if r.met == nil {
		r.met = sumMeetings(r.rules, r.games)
	}
	compared := make([]entry, len(group))
	for i, e := range group {
		compared[i] = entry{team: e.team}
		for k, opponent := range group {
			if i == k {
				continue
			}
			met := r.met[pair{e.team.ID, opponent.team.ID}]
			if met == nil {
				return nil
			}
			compared[i].add(*met)
		}
	}
	return compared
}
