package standings_test

import (
	"math"
	"slices"

	"sideout/internal/rules/league"
)

// A naiveRule ranks teams by any table rules in the simplest way, by its games.
type naiveRule struct {
	naive
	rules league.TableRules
	tiers map[int64]int // of the teams in the week of the games
}

// rule returns the ranking by the games of a week, or of the season.
func (n naive) rule(week int) naiveRule {
	r := naiveRule{n, n.league.TableRules, n.before}
	r.games, r.weeks = nil, nil
	for i, g := range n.games {
		switch {
		case week == allButLatest && (n.weeks[i] == n.latest() || g.Status != league.Completed || g.DeletedAt != nil || !isOfSeason(g)):
		case week >= 0 && (week == 0 || n.weeks[i] != week):
		default:
			r.games, r.weeks = append(r.games, g), append(r.weeks, n.weeks[i])
		}
	}
	if week >= 0 {
		if r.rules.Preset == league.SideoutTable {
			r.rules.Order = []league.Criterion{league.ByWins, league.ByPointDiff, league.ByPointsFor}
		}
		r.teams = slices.Clone(n.teams)
		for i := range r.teams {
			r.teams[i].Adjustments = nil
		}
		return r
	}
	if r.tiers = r.presentTiers(); r.league.ScheduleMode != league.Fixed {
		r.tiers = r.tiersInWeek(r.latest(), r.tiers)
	}
	return r
}

// ranked returns the teams, the best first, those that have withdrawn at the end.
func (n naiveRule) ranked(teams []league.Team) (ranked []league.Team) {
	for _, withdrawn := range []bool{false, true} {
		for _, id := range n.rank(part(n.own(teams), withdrawn), 0) {
			ranked = append(ranked, teams[slices.IndexFunc(teams, func(t league.Team) bool { return t.ID == id })])
		}
	}
	return ranked
}

// own returns the same teams with what the rule knows of them.
func (n naiveRule) own(teams []league.Team) (own []league.Team) {
	for _, t := range teams {
		for _, known := range n.teams {
			if known.ID == t.ID {
				own = append(own, known)
			}
		}
	}
	return own
}

// part returns the teams that have withdrawn, or those that have not.
func part(teams []league.Team, withdrawn bool) (found []league.Team) {
	for _, t := range teams {
		if (t.WithdrawnOn != nil) == withdrawn {
			found = append(found, t)
		}
	}
	return found
}

// rank takes the best of a group away until it is empty.
func (n naiveRule) rank(group []league.Team, at int) (ids []int64) {
	if len(group) == 0 {
		return nil
	}
	if at == len(n.rules.Order) {
		oldest := slices.MinFunc(group, func(a, b league.Team) int {
			if a.CreatedAt.Equal(b.CreatedAt) {
				return int(a.ID - b.ID)
			}
			return a.CreatedAt.Compare(b.CreatedAt)
		})
		left := slices.DeleteFunc(slices.Clone(group), func(t league.Team) bool { return t.ID == oldest.ID })
		return append([]int64{oldest.ID}, n.rank(left, at)...)
	}
	c, next := n.rules.Order[at], at+1
	if c.IsHeadToHead() && !n.allHaveMet(group) {
		return n.rank(group, next)
	}
	values := map[float64][]league.Team{}
	for _, t := range group {
		v := n.value(c, t, group)
		values[v] = append(values[v], t)
	}
	if len(values) > 1 {
		for i := at; i >= 0; i-- {
			if n.rules.Order[i].IsHeadToHead() {
				next = i
			}
		}
	}
	for len(values) > 0 {
		best := math.Inf(-1)
		for v := range values {
			best = max(best, v)
		}
		ids = append(ids, n.rank(values[best], next)...)
		delete(values, best)
	}
	return ids
}

func (n naiveRule) allHaveMet(group []league.Team) bool {
	for _, a := range group {
		for _, b := range group {
			if a.ID != b.ID && len(n.gamesOf(a.ID, []league.Team{b})) == 0 {
				return false
			}
		}
	}
	return true
}

// gamesOf returns the games that count of a team against some teams, or all of its games, with the team as team 1.
func (n naiveRule) gamesOf(team int64, against []league.Team) (games []league.Game) {
	isAgainst := func(id int64) bool {
		return against == nil || slices.ContainsFunc(against, func(t league.Team) bool { return t.ID == id })
	}
	for _, g := range n.games {
		if g.Team2ID == team {
			g.Team1ID, g.Team2ID, g.Team1Score, g.Team2Score = g.Team2ID, g.Team1ID, g.Team2Score, g.Team1Score
			g.Sets = slices.Clone(g.Sets)
			for i, s := range g.Sets {
				g.Sets[i] = league.Set{Team1Score: s.Team2Score, Team2Score: s.Team1Score}
			}
			g.Forfeit = map[league.Forfeit]league.Forfeit{"team1": "team2", "team2": "team1", "both": "both"}[g.Forfeit]
		}
		if g.Status == league.Completed && g.DeletedAt == nil && isOfSeason(g) && g.Team1ID == team && isAgainst(g.Team2ID) {
			games = append(games, g)
		}
	}
	return games
}

// naiveSums are what a team has got from some games.
type naiveSums struct{ won, lost, drawn, sets, setsLost, made, got, diff, forfeits, points, unknown float64 }

// sums adds up the games of a team: all of them, or those against some teams.
func (n naiveRule) sums(t league.Team, against []league.Team) (s naiveSums) {
	games := n.gamesOf(t.ID, against)
	var won, lost, drawn, sets, setsLost, made, got, diff, forfeits, points, unknown float64
	for _, g := range games {
		p := n.rules.Points
		isForfeit := g.Forfeit == "team1" || g.Forfeit == "both"
		var w, l, d float64 // of sets
		made1, got1 := 0, 0
		for _, s := range g.Sets {
			made1, got1 = made1+s.Team1Score, got1+s.Team2Score
			switch {
			case s.Team1Score > s.Team2Score:
				w++
			case s.Team1Score < s.Team2Score:
				l++
			default:
				d++
			}
		}
		margin := g.Team1Score - g.Team2Score
		if g.Forfeit == "both" || isForfeit && margin == 0 {
			margin = -1
		} else if g.Forfeit == "team2" && margin == 0 {
			margin = 1
		}
		if g.Sets == nil {
			made1, got1 = g.Team1Score, g.Team2Score
			w, l, d = isTrue(margin > 0), isTrue(margin < 0), isTrue(margin == 0)
			if rules := n.league.Rules; g.Forfeit == "both" && rules.Sets > 1 && n.rules.Forfeit.Score == league.FullScore {
				for l = 1; !rules.PlayAll && 2*int(l) <= rules.Sets || rules.PlayAll && int(l) < rules.Sets; l++ {
				}
			}
		}
		if g.SetsOnly {
			made1, got1, unknown = 0, 0, unknown+1
			w, l, d = float64(g.Team1Score), float64(g.Team2Score), 0
		}
		isClose := w+l >= 3 && math.Abs(w-l) == 1
		loss := float64(p.Loss)
		if isClose && n.rules.Counts == league.CountGames {
			loss = float64(p.LossDecider)
		}
		if isForfeit {
			loss, forfeits = float64(p.ForfeitLoss), forfeits+1
		}
		made, got, sets, setsLost = made+float64(made1), got+float64(got1), sets+w, setsLost+l
		most := math.Inf(1)
		if n.rules.DiffCap != nil {
			most = float64(*n.rules.DiffCap)
		}
		diff += max(-most, min(most, float64(made1-got1)))
		points += w * float64(p.PerSet)
		if n.rules.Counts == league.CountSets {
			won, lost, drawn = won+w, lost+l, drawn+d
			points += w*float64(p.Win) + l*loss + d*float64(p.Draw)
			continue
		}
		switch {
		case margin > 0 && isClose:
			won, points = won+1, points+float64(p.WinDecider)
		case margin > 0:
			won, points = won+1, points+float64(p.Win)
		case margin < 0:
			lost, points = lost+1, points+loss
		default:
			drawn, points = drawn+1, points+float64(p.Draw)
		}
	}
	if against == nil {
		for _, a := range t.Adjustments {
			points += float64(a.Points)
		}
	}
	return naiveSums{won, lost, drawn, sets, setsLost, made, got, diff, forfeits, points, unknown}
}

// of returns what a criterion adds up of a team of a group.
func (n naiveRule) of(c league.Criterion, t league.Team, group []league.Team) naiveSums {
	if c.IsHeadToHead() {
		return n.sums(t, group)
	}
	return n.sums(t, nil)
}

// value returns the number of a team that a criterion compares, the greater the better.
func (n naiveRule) value(c league.Criterion, t league.Team, group []league.Team) float64 {
	s := n.of(c, t, group)
	share := func(a, b float64) float64 {
		if a == 0 {
			return 0
		}
		return a / b
	}
	switch c {
	case league.ByPoints, league.ByHeadToHeadPoints:
		return s.points
	case league.ByWins:
		return s.won
	case league.ByWinPct:
		return share(s.won, s.won+s.lost)
	case league.BySetsWon:
		return s.sets
	case league.BySetPct, league.ByHeadToHeadSets:
		return share(s.sets, s.sets+s.setsLost)
	case league.BySetRatio:
		return share(s.sets, s.setsLost)
	case league.BySetDiff:
		return s.sets - s.setsLost
	case league.ByPointRatio:
		return share(s.made, s.got)
	case league.ByPointDiff, league.ByHeadToHeadDiff:
		return s.diff
	case league.ByPointsFor:
		return s.made
	case league.ByPointsAgainst:
		return -s.got
	case league.ByHeadToHeadWins:
		return share(s.won+s.drawn/2, s.won+s.lost+s.drawn)
	case league.ByFewerForfeits:
		return -s.forfeits
	case league.ByTierLastWeek:
		return -float64(n.tiers[t.ID])
	default: // lot
		if t.Lot == 0 {
			return -1000
		}
		return -float64(t.Lot)
	}
}

func isTrue(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
