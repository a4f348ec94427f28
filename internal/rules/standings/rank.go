package standings

import (
	"cmp"
	"slices"

	"sideout/internal/rules/league"
)

// An entry is a team of a table with what ranks it. For a criterion of head-to-head it holds the games among a group.
type entry struct {
	team league.Team
	tally
	tierLastWeek int
	adjustments  []league.Adjustment // that its points have
	why          string              // why it ranks above the next one of its group
	byLot        bool                // its lot or its age is why
}

// A ranking ranks teams by the rules of a league and some of its games.
type ranking struct {
	rules   league.TableRules
	games   []league.Game
	tallies map[int64]tally
	tiers   map[int64]int   // in the week of the latest of the games
	met     map[pair]*tally // made when it is first needed
	ofWeek  bool            // of a single week, whose points have no adjustments
	restart int             // where the order begins again for a smaller group: the first criterion of head-to-head
}

// rulesOf returns the table rules of a league; those of a league without any are the default.
func rulesOf(l league.League) league.TableRules {
	if len(l.TableRules.Order) == 0 {
		return league.DefaultTableRules()
	}
	return l.TableRules
}

// newRanking returns a ranking of teams. before holds them in their tiers of the latest week of the games.
func newRanking(rules league.TableRules, teams, before []league.Team, games []league.Game) *ranking {
	r := &ranking{rules: rules, games: games, tallies: tallies(rules, teams, games), restart: slices.IndexFunc(rules.Order, league.Criterion.IsHeadToHead)}
	r.tiers = make(map[int64]int, len(before))
	for _, t := range before {
		r.tiers[t.ID] = t.Tier
	}
	return r
}

// overall returns the ranking of the teams of a season by its games.
func overall(l league.League, teams []league.Team, games []league.Game) *ranking {
	rules, before := rulesOf(l), teams
	if slices.Contains(rules.Order, league.ByTierLastWeek) {
		before = tiersInWeek(l, games, LatestWeek(l, games), teams)
	}
	return newRanking(rules, teams, before, games)
}

// weekly returns the ranking of teams by the games of a week. before holds the teams in their tiers of that week.
func weekly(l league.League, teams, before []league.Team, games []league.Game) *ranking {
	rules := rulesOf(l)
	if rules.Preset == league.SideoutTable {
		rules.Order = slices.DeleteFunc(slices.Clone(rules.Order), func(c league.Criterion) bool { return c == league.ByWinPct })
	}
	r := newRanking(rules, withoutAdjustments(teams), before, games)
	r.ofWeek = true
	return r
}

// withoutAdjustments returns the teams without the points that were added to their season or taken from it.
func withoutAdjustments(teams []league.Team) []league.Team {
	teams = slices.Clone(teams)
	for i := range teams {
		teams[i].Adjustments = nil
	}
	return teams
}

// rank returns the teams, the best first. Those that have withdrawn come after all others.
func (r *ranking) rank(teams []league.Team) []league.Team {
	entries := r.entries(teams)
	ranked := make([]league.Team, len(entries))
	for i, e := range entries {
		ranked[i] = e.team
	}
	return ranked
}

// entries ranks the teams, those that play before those that have withdrawn.
func (r *ranking) entries(teams []league.Team) []entry {
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
	r.refine(entries[:playing], 0, path{})
	r.refine(entries[playing:], 0, path{})
	return entries
}

// refine ranks teams that are equal by all criteria before at; they are in the order of their age. A criterion splits them into
// smaller groups of equals, which begin again at the first criterion of head-to-head, because there are fewer games to compare.
func (r *ranking) refine(group []entry, at int, p path) {
	for ; len(group) > 1 && at < len(r.rules.Order); at++ {
		id := r.rules.Order[at]
		c, compared := criteria[id], group
		if id.IsHeadToHead() {
			if compared = r.among(group); compared == nil {
				p = p.skipping(len(group))
				continue
			}
		}
		same := c.of(id, c.name, len(group))
		groups := split(group, compared, c)
		if len(groups) == 1 {
			p = p.with(same)
			continue
		}
		next := at + 1
		if 0 <= r.restart && r.restart <= at {
			next = r.restart
		}
		for _, part := range groups {
			r.refine(part, next, path{same: p.with(same).same})
		}
		for i, part := range groups[:len(groups)-1] {
			last := &part[len(part)-1]
			last.byLot = id == league.ByLot
			last.why = p.why(c.decides(id, find(compared, *last), find(compared, groups[i+1][0]), len(group)))
		}
		return
	}
	byAge(group, p)
}

// byAge says why equal teams are in the order of their age.
func byAge(group []entry, p path) {
	for i := range max(len(group)-1, 0) {
		group[i].byLot = true
		if group[i].team.CreatedAt.Equal(group[i+1].team.CreatedAt) {
			group[i].why = p.with("age").why("entered first")
		} else {
			group[i].why = p.why("the older team")
		}
	}
}

// find returns a team as it was compared.
func find(compared []entry, e entry) entry {
	return compared[slices.IndexFunc(compared, func(c entry) bool { return c.team.ID == e.team.ID })]
}

// split sorts a group by a criterion, equal teams in their order, and returns its parts. compared holds the teams of the group with
// what the criterion compares.
func split(group, compared []entry, c criterion) (parts [][]entry) {
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

// among returns the teams of a group with their games against each other; nil unless all of them have met.
func (r *ranking) among(group []entry) []entry {
	if r.met == nil {
		r.met = meetings(r.rules, r.games)
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
