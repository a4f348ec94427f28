package standings_test

import (
	"slices"

	"sideout/internal/rules/league"
)

// naive computes the standings of a league in the simplest way.
type naive struct {
	season
	weeks    []int         // the week of each game
	isByRule bool          // teams are ranked by any table rules, in another way than by those of the default
	before   map[int64]int // the tiers of the teams in the week of the games that rank them
}

func newNaive(s season) naive {
	n := naive{season: s}
	for _, g := range s.games {
		n.weeks = append(n.weeks, n.week(g))
	}
	return n
}

// week counts the weeks from the start to a game, by its days.
func (n naive) week(g league.Game) (week int) {
	if n.league.StartDate == nil || g.Day == nil {
		return 0
	}
	days := 0
	for day := *n.league.StartDate; day <= *g.Day; day = day.AddDays(1) {
		if days%7 == 0 {
			week++
		}
		days++
	}
	return week
}

// latest returns the latest week with completed games.
func (n naive) latest() (latest int) {
	for i, g := range n.games {
		isEarly := g.Forfeit != "" && g.CompletedAt != nil && g.GameDate != nil && g.CompletedAt.UnixMilli() < g.GameDate.UnixMilli()
		if g.Status == league.Completed && g.DeletedAt == nil && isOfSeason(g) && !isEarly && n.weeks[i] > latest {
			latest = n.weeks[i]
		}
	}
	return latest
}

func isOfSeason(g league.Game) bool { return g.Stage != league.Friendly && g.Stage != league.Finals }

// everyWeek selects all games, including those without a week; allButLatest all that are not of the latest week.
const (
	everyWeek    = -1
	allButLatest = -2
)

// record adds up the completed games of a team in a week.
func (n naive) record(team int64, week int) (r league.Record) {
	for i, g := range n.games {
		if g.Status != league.Completed || g.DeletedAt != nil || !isOfSeason(g) || week == allButLatest && n.weeks[i] == n.latest() ||
			week >= 0 && (week == 0 || n.weeks[i] != week) {
			continue
		}
		points1, points2 := 0, 0
		for _, set := range g.Sets {
			points1, points2 = points1+set.Team1Score, points2+set.Team2Score
		}
		if len(g.Sets) == 0 {
			points1, points2 = g.Team1Score, g.Team2Score
		}
		if g.SetsOnly {
			points1, points2 = 0, 0
		}
		own, other, made, got := g.Team1Score, g.Team2Score, points1, points2
		if team == g.Team2ID {
			own, other, made, got = other, own, got, made
		} else if team != g.Team1ID {
			continue
		}
		r.PointsFor += made
		r.PointsAgainst += got
		if g.SetsOnly {
			r.PointsUnknown++
		}
		if g.Forfeit == "both" || g.Forfeit == "team1" && team == g.Team1ID || g.Forfeit == "team2" && team == g.Team2ID {
			own, other = 0, 1
		} else if g.Forfeit != "" {
			own, other = 1, 0
		}
		if own > other {
			r.Wins++
		}
		if own < other {
			r.Losses++
		}
	}
	return r
}

// keys returns the ranking keys of a team, higher is better: wins, the win rate if share is true, points, then age.
func (n naive) keys(t league.Team, week int, share bool) []float64 {
	r := n.record(t.ID, week)
	plays := 1.0
	if t.WithdrawnOn != nil {
		plays = 0
	}
	keys := []float64{plays, float64(r.Wins), 0, float64(r.PointsFor - r.PointsAgainst), float64(r.PointsFor), -float64(t.CreatedAt.Unix()), -float64(t.ID)}
	if share && r.Wins > 0 {
		keys[2] = float64(r.Wins) / float64(r.Wins+r.Losses) // the same for 2 of 3 and 4 of 6
	}
	return keys
}

// ranked returns the teams in order: the index of a team is the number of teams above it.
func (n naive) ranked(teams []league.Team, week int, share bool) []league.Team {
	if n.isByRule {
		return n.rule(week).ranked(teams)
	}
	ranked := make([]league.Team, len(teams))
	keys := make([][]float64, len(teams))
	for i, t := range teams {
		keys[i] = n.keys(t, week, share)
	}
	for i, t := range teams {
		higher := 0
		for _, other := range keys {
			if slices.Compare(other, keys[i]) > 0 {
				higher++
			}
		}
		ranked[higher] = t
	}
	return ranked
}

// split divides the ranked teams into tiers of equal size, rounded up.
func (n naive) split() (tiers [][]league.Team) {
	var left, gone []league.Team
	for _, t := range n.ranked(n.teams, everyWeek, true) {
		if t.WithdrawnOn == nil {
			left = append(left, t)
		} else {
			gone = append(gone, t)
		}
	}
	size := 0
	for size*n.league.TierCount < len(left) {
		size++
	}
	for k := range n.league.TierCount {
		take := min(size, len(left))
		tier := slices.Clone(left[:take])
		for _, t := range gone { // at the end of their own tiers
			if t.Tier == k+1 {
				tier = append(tier, t)
			}
		}
		tiers, left = append(tiers, tier), left[take:]
	}
	return tiers
}

// rankedTiers returns the teams of each tier, ranked by a week.
func (n naive) rankedTiers(tier map[int64]int, week int) (tiers [][]league.Team) {
	for k := 1; k <= n.league.TierCount; k++ {
		var members []league.Team
		for _, t := range n.teams {
			if tier[t.ID] == k {
				members = append(members, t)
			}
		}
		tiers = append(tiers, n.ranked(members, week, false))
	}
	return tiers
}

// presentTiers returns the tier of each team.
func (n naive) presentTiers() map[int64]int {
	tier := map[int64]int{}
	for _, t := range n.teams {
		tier[t.ID] = t.Tier
	}
	return tier
}

// tiersAfter returns the tiers after the movement of a week. Between two tiers one team after the other goes down and up, while
// the rules have more to give and at least as many teams of the tier stay or go the other way.
func (n naive) tiersAfter(week int) map[int64]int {
	to := n.presentTiers()
	n.before = n.presentTiers()
	tiers := n.rankedTiers(n.presentTiers(), week)
	for k := range tiers {
		tiers[k] = slices.DeleteFunc(tiers[k], func(t league.Team) bool { return t.WithdrawnOn != nil })
	}
	for k := range len(tiers) - 1 {
		upper, lower := tiers[k], tiers[k+1]
		rules := n.league.TableRules
		edge, isPair := league.MoveEdge{Down: rules.Moves.Default, Up: rules.Moves.Default}, rules.Preset != league.SideoutTable
		if k < len(rules.Moves.Edges) {
			edge, isPair = rules.Moves.Edges[k], isPair && rules.Moves.Edges[k].Down == rules.Moves.Edges[k].Up
		}
		for i := range league.MaxMovers {
			canFall := i < edge.Down && 2*(i+1) <= len(upper)
			canRise := i < edge.Up && 2*(i+1) <= len(lower)
			if isPair && canFall != canRise {
				break
			}
			if canFall {
				to[upper[len(upper)-1-i].ID] = k + 2
			}
			if canRise {
				to[lower[i].ID] = k + 1
			}
		}
	}
	return to
}

// tiersInWeek returns the tiers of a past week: that of the team's last game as team 1, otherwise as team 2, otherwise the given
// one.
func (n naive) tiersInWeek(week int, otherwise map[int64]int) map[int64]int {
	tier := map[int64]int{}
	for _, t := range n.teams {
		first, second := 0, 0
		for i, g := range n.games { // in the order of their ids
			if week > 0 && n.weeks[i] == week && isOfSeason(g) && g.Team1ID == t.ID {
				first = g.Tier
			}
			if week > 0 && n.weeks[i] == week && isOfSeason(g) && g.Team2ID == t.ID {
				second = g.Tier
			}
		}
		tier[t.ID] = otherwise[t.ID]
		if second > 0 {
			tier[t.ID] = second
		}
		if first > 0 {
			tier[t.ID] = first
		}
	}
	return tier
}

// A naiveWeek says what the table of a week shows: the tiers of the teams in it and before it, ranked by the games of the basis.
type naiveWeek struct {
	week, basis int
	now, from   map[int64]int
}

// tableOfWeek returns what the table of a week shows, 0 the newest, and whether there is one.
func (n naive) tableOfWeek(requested int) (w naiveWeek, isThere bool) {
	latest := n.latest()
	newest := max(latest+1, n.league.CurrentWeek)
	week := requested
	if requested == 0 {
		week = newest
	}
	if n.league.StartDate == nil || latest == 0 || requested < 0 || week > newest {
		return w, false
	}
	n.teams = n.teamsOfWeek(week)
	w = naiveWeek{week: week, basis: latest, now: n.presentTiers(), from: n.presentTiers()}
	switch {
	case n.league.ScheduleMode == league.Fixed:
		if week < newest {
			w.basis = week - 1
		}
	case week < newest:
		w.now = n.tiersInWeek(week, n.presentTiers())
		w.from, w.basis = n.tiersInWeek(week-1, w.now), week-1
	case n.league.CurrentWeek > latest:
		w.from = n.tiersInWeek(latest, n.presentTiers())
	default:
		w.now = n.tiersAfter(latest)
	}
	return w, true
}
