package standings_test

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"sideout/internal/league"
	. "sideout/internal/standings"
)

// This is a second implementation of the criteria: it reads all games again for every number, compares numbers with fractions as
// floating-point numbers, and picks the best group of a group by hand. Both must agree on any league, in any order of input.
func TestTableRulesAgreeWithANaiveImplementation(t *testing.T) {
	count := 500
	if os.Getenv("PROVE") != "" {
		count = 100_000
	}
	for seed := range count {
		random := rand.New(rand.NewPCG(uint64(seed), 45))
		s := randomLeague(random)
		s.league.TierCount, s.league.TableRules = 1, randomTableRules(random)
		for i := range s.teams {
			if s.teams[i].Lot = random.IntN(4); random.IntN(4) == 0 {
				s.teams[i].Adjust(league.Adjustment{Points: random.IntN(7) - 3})
			}
		}
		n := naiveRule{newNaive(s), s.league.TableRules}
		want := append(n.rank(n.part(false), 0), n.rank(n.part(true), 0)...)
		random.Shuffle(len(s.teams), func(i, j int) { s.teams[i], s.teams[j] = s.teams[j], s.teams[i] })
		random.Shuffle(len(s.games), func(i, j int) { s.games[i], s.games[j] = s.games[j], s.games[i] })
		var got []int64
		for _, row := range Overall(s.league, Records(s.teams, s.games), s.games)[0].Rows {
			got = append(got, row.TeamID)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("league %d by %+v:\n got %v\nwant %v", seed, s.league.TableRules, got, want)
		}
	}
}

func randomTableRules(random *rand.Rand) league.TableRules {
	r := league.TableRulesOf(league.TablePresets()[random.IntN(len(league.TablePresets()))])
	if random.IntN(3) > 0 {
		order := league.Criteria()
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		r.Preset, r.Order = league.OwnTable, order[:1+random.IntN(6)]
		r.Counts = []league.Counted{league.CountGames, league.CountSets}[random.IntN(2)]
		r.Points = league.TablePoints{Win: random.IntN(4), WinDecider: random.IntN(4), Draw: random.IntN(3), LossDecider: random.IntN(3),
			Loss: random.IntN(3), PerSet: random.IntN(2), ForfeitLoss: random.IntN(4) - 2}
		if random.IntN(2) == 0 {
			r.DiffCap = new(1 + random.IntN(3))
		}
	}
	return r
}

type naiveRule struct {
	naive
	rules league.TableRules
}

// part returns the teams that have withdrawn, or those that have not.
func (n naiveRule) part(withdrawn bool) (teams []league.Team) {
	for _, t := range n.teams {
		if (t.WithdrawnOn != nil) == withdrawn {
			teams = append(teams, t)
		}
	}
	return teams
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

// value returns the number of a team that a criterion compares, the greater the better.
func (n naiveRule) value(c league.Criterion, t league.Team, group []league.Team) float64 {
	games := n.gamesOf(t.ID, nil)
	if c.IsHeadToHead() {
		games = n.gamesOf(t.ID, group)
	}
	var won, lost, drawn, sets, setsLost, made, got, diff, forfeits, points float64
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
	share := func(a, b float64) float64 {
		if a == 0 {
			return 0
		}
		return a / b
	}
	switch c {
	case league.ByPoints:
		for _, a := range t.Adjustments {
			points += float64(a.Points)
		}
		return points
	case league.ByHeadToHeadPoints:
		return points
	case league.ByWins:
		return won
	case league.ByWinPct:
		return share(won, won+lost)
	case league.BySetsWon:
		return sets
	case league.BySetPct, league.ByHeadToHeadSets:
		return share(sets, sets+setsLost)
	case league.BySetRatio:
		return share(sets, setsLost)
	case league.BySetDiff:
		return sets - setsLost
	case league.ByPointRatio:
		return share(made, got)
	case league.ByPointDiff, league.ByHeadToHeadDiff:
		return diff
	case league.ByPointsFor:
		return made
	case league.ByPointsAgainst:
		return -got
	case league.ByHeadToHeadWins:
		return share(won+drawn/2, won+lost+drawn)
	case league.ByFewerForfeits:
		return -forfeits
	case league.ByTierLastWeek:
		tier := n.presentTiers()
		if n.league.ScheduleMode != league.Fixed {
			tier = n.tiersInWeek(n.latest(), tier)
		}
		return -float64(tier[t.ID])
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
