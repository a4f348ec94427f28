package standings_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/rules/league"
	. "sideout/internal/rules/standings"
)

// This is a second implementation of the table rules: it reads all games again for every number, compares numbers with fractions as
// floating-point numbers, picks the best group of a group by hand, and finds the reason between two rows by following the two teams
// through the groups. Both must agree on the tables of any league, overall, by tier and by week, and on who moves, in any order of input.
func TestTableRulesAgreeWithANaiveImplementation(t *testing.T) {
	count := 200
	if os.Getenv("PROVE") != "" {
		count = 100_000
	}
	seen := reasons{}
	for seed := range count {
		random := rand.New(rand.NewPCG(uint64(seed), 45))
		n := newNaive(randomRuledLeague(random))
		n.isByRule = true
		shuffled := n.season
		shuffled.teams, shuffled.games = slices.Clone(n.teams), slices.Clone(n.games)
		random.Shuffle(len(n.teams), func(i, j int) { shuffled.teams[i], shuffled.teams[j] = shuffled.teams[j], shuffled.teams[i] })
		random.Shuffle(len(n.games), func(i, j int) { shuffled.games[i], shuffled.games[j] = shuffled.games[j], shuffled.games[i] })
		tables := Compute(shuffled.league, shuffled.teams, shuffled.games, 0)
		for name, pair := range map[string]struct{ got, want []string }{
			"overall": {showRows(tables.Overall), n.overallRows()},
			"by tier": {showRows(tables.ByTier), n.byTierRows()},
		} {
			if !slices.Equal(pair.got, pair.want) {
				t.Errorf("%s:\n got %s\nwant %s", name, strings.Join(pair.got, "\n     "), strings.Join(pair.want, "\n     "))
			}
			seen.add(pair.want)
		}
		for week := range 5 {
			n.checkRuledWeek(t, shuffled, week)
		}
		checkNext(t, n)
		if t.Failed() {
			t.Fatalf("league %d by %+v", seed, n.league.TableRules)
		}
	}
	t.Logf("%d leagues agree, with these reasons: %v", count, seen)
	for _, words := range seen.missing() {
		if os.Getenv("PROVE") != "" { // a sample need not have all
			t.Errorf("no row has the reason %q", words)
		}
	}
}

// reasons counts kinds of reasons, so that a test of ties can see that there were any.
type reasons map[string]int

var kindsOfReasons = []string{"head-to-head of 3 teams", "head-to-head of 4 teams", "head-to-head sets of 3 teams", "as they have not met",
	"teams have met", "order on your list", ", head-to-head 1-0", "fewer forfeits", "lot", "tier last week", "more points:", "none"}

func (r reasons) add(rows []string) {
	for _, row := range rows {
		for _, words := range kindsOfReasons {
			if strings.Contains(row, words) {
				r[words]++
			}
		}
	}
}

func (r reasons) missing() []string {
	return slices.DeleteFunc(slices.Clone(kindsOfReasons), func(words string) bool { return r[words] > 0 })
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
		r.Draws = random.IntN(2) == 0
	}
	if random.IntN(3) == 0 {
		r.DiffCap = new(1 + random.IntN(3))
	}
	r.Moves, r.Forfeit.MarkFrom = randomMoves(random), random.IntN(3)
	return r
}

// randomRuledLeague returns a random league with any table rules, lots and adjustments. Half of them have so few teams that all of
// them have met, some more often than others.
func randomRuledLeague(random *rand.Rand) season {
	s := randomLeague(random)
	if random.IntN(2) == 0 && len(s.teams) > 2 {
		s.league.TierCount = 1 + random.IntN(2)
		s.teams, s.games = s.teams[:min(len(s.teams), 3+random.IntN(4))], nil
		for i := range s.teams {
			s.teams[i].Tier = min(s.teams[i].Tier, s.league.TierCount)
		}
		for id := range 4 + random.IntN(36) {
			s.games = append(s.games, randomGame(random, s, int64(id+1)))
		}
	}
	s.league.TableRules = randomTableRules(random)
	s.league.Rules.Sets, s.league.Rules.PlayAll = random.IntN(6), random.IntN(3) == 0
	if random.IntN(3) == 0 {
		s.league.TableRules.Forfeit.Score = league.NoScore
	}
	for i := range s.teams {
		if s.teams[i].Lot = random.IntN(4); random.IntN(4) == 0 {
			s.teams[i].Adjust(league.Adjustment{Points: random.IntN(7) - 3})
		}
	}
	for i := range s.games {
		if g := &s.games[i]; random.IntN(12) == 0 {
			g.Status = league.Void
		} else if g.Forfeit == "" && random.IntN(2) == 0 {
			playSets(random, g)
		} else if g.Forfeit == "" && random.IntN(12) == 0 { // lateness has cost a set, and the game was played or not
			g.Forfeit, g.CompletedAt = league.ByTeam1, new(time.Unix(5000, 0))
		} else if g.Forfeit == "" && random.IntN(2) == 0 { // only the sets are known
			g.Sets, g.SetsOnly = nil, true
		}
	}
	return s
}

// playSets gives a game up to five sets, some of them level.
func playSets(random *rand.Rand, g *league.Game) {
	g.Sets, g.Team1Score, g.Team2Score = nil, 0, 0
	for range 1 + random.IntN(5) {
		set := league.Set{Team1Score: random.IntN(3), Team2Score: random.IntN(3)}
		if set.Team1Score > set.Team2Score {
			g.Team1Score++
		} else if set.Team1Score < set.Team2Score {
			g.Team2Score++
		}
		g.Sets = append(g.Sets, set)
	}
}
