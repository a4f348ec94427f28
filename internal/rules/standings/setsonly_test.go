package standings_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	. "sideout/internal/rules/standings"
)

// The matches of the three teams of a best-of-five league, of which only the sets are known: the winner of a match by one set has 2 points
// of the table, and no points of the sets count.
func TestATableOfSetsWithoutPoints(t *testing.T) {
	l := league.League{TierCount: 1, Rules: score.Rules{SetRules: score.SetRules{EndingScore: 25, WinByTwo: true}, Sets: 5, DecidingScore: 15},
		TableRules: league.TableRulesOf(league.ThreeTwoOne)}
	teams := []league.Team{{ID: 1, Name: "Herrsching", Tier: 1}, {ID: 2, Name: "Freiburg", Tier: 1}, {ID: 3, Name: "Lueneburg", Tier: 1}}
	games := []league.Game{setsOnly(1, 1, 2, 3, 2), setsOnly(2, 2, 1, 3, 0), setsOnly(3, 1, 3, 2, 3)}
	table := ByTier(l, teams, games)[0]
	checkLines(t, table.Rows, "Freiburg 4 points, sets 5-3, 0 to 0", "Herrsching 3 points, sets 5-8, 0 to 0", "Lueneburg 2 points, sets 3-2, 0 to 0")
	if table.PointsUnknown != 3 || table.Rows[1].PointsUnknown != 3 || UnknownPointsInWords(table.PointsUnknown).String() != "Points of 3 matches are not known." {
		t.Errorf("the points of %d matches are not known, of %d of Herrsching", table.PointsUnknown, table.Rows[1].PointsUnknown)
	}
	games[1] = league.Game{ID: 2, Team1ID: 2, Team2ID: 1, Status: league.Completed, Team1Score: 3,
		Sets: []league.Set{{Team1Score: 25, Team2Score: 20}, {Team1Score: 25, Team2Score: 20}, {Team1Score: 25, Team2Score: 23}}}
	table = ByTier(l, teams, games)[0]
	checkLines(t, table.Rows, "Freiburg 4 points, sets 5-3, 75 to 63", "Herrsching 3 points, sets 5-8, 63 to 75", "Lueneburg 2 points, sets 3-2, 0 to 0")
	if table.PointsUnknown != 2 {
		t.Errorf("the points of %d matches are not known", table.PointsUnknown)
	}
}

// Both teams lose as many sets as one that forfeits.
func TestBothForfeitLoseTheSetsOfAForfeit(t *testing.T) {
	for _, c := range []struct {
		name          string
		rules         score.Rules
		policy        league.ForfeitedScore
		ofOne, ofBoth string
	}{
		{"best of five", score.Rules{Sets: 5}, league.FullScore, "0-3", "0-3"},
		{"three sets, all played", score.Rules{Sets: 3, PlayAll: true}, league.FullScore, "0-3", "0-3"},
		{"without a score", score.Rules{Sets: 5}, league.NoScore, "0-1", "0-1"},
		{"one set", score.Rules{Sets: 1}, league.FullScore, "0-1", "0-1"},
	} {
		c.rules.EndingScore = 25
		l := league.League{TierCount: 1, Rules: c.rules, TableRules: league.TableRulesOf(league.ThreeTwoOne)}
		l.TableRules.Forfeit.Score = c.policy
		teams := []league.Team{{ID: 1, Tier: 1}, {ID: 2, Tier: 1}}
		for by, want := range map[league.Forfeit]string{league.ByTeam1: c.ofOne, league.ByBoth: c.ofBoth} {
			g := league.Game{ID: 1, Team1ID: 1, Team2ID: 2, Status: league.Completed, Forfeit: by}
			g.Team1Score, g.Team2Score, g.Sets = league.ForfeitScore(l.Rules, league.Volleyball, by, c.policy)
			for _, row := range ByTier(l, teams, []league.Game{g})[0].Rows {
				if got := fmt.Sprintf("%d-%d", row.SetsWon, row.SetsLost); row.TeamID == 1 && got != want {
					t.Errorf("%s, forfeited by %s: sets %s, want %s", c.name, by, got, want)
				}
			}
		}
	}
}

// Table points, sets and head-to-head of a table are the same whether the points of the sets are known or not.
func TestUnknownPointsChangeNeitherPointsNorSets(t *testing.T) {
	for seed := range 200 {
		random := rand.New(rand.NewPCG(uint64(seed), 46))
		l := league.League{TierCount: 1, Rules: score.Rules{Sets: 5}, TableRules: league.TableRulesOf(league.ThreeTwoOne)}
		l.TableRules.Preset, l.TableRules.Order = league.OwnTable, []league.Criterion{league.ByPoints, league.BySetRatio, league.ByHeadToHeadSets, league.ByWins}
		var teams []league.Team
		for id := range 3 + random.IntN(5) {
			teams = append(teams, league.Team{ID: int64(id + 1), Tier: 1, CreatedAt: time.Unix(int64(id), 0)})
		}
		var known, unknown []league.Game
		for id := range random.IntN(30) {
			one := random.IntN(len(teams))
			g := league.Game{ID: int64(id), Team1ID: teams[one].ID, Team2ID: teams[(one+1+random.IntN(len(teams)-1))%len(teams)].ID, Status: league.Completed}
			for max(g.Team1Score, g.Team2Score) < 3 {
				set := league.Set{Team1Score: 25, Team2Score: random.IntN(24)}
				if random.IntN(2) == 0 {
					set.Team1Score, set.Team2Score = set.Team2Score, set.Team1Score
				}
				g.Sets = append(g.Sets, set)
				g.Team1Score, g.Team2Score = league.SetsWon(g.Sets)
			}
			known = append(known, g)
			if random.IntN(2) == 0 {
				g.Sets, g.SetsOnly = nil, true
			}
			unknown = append(unknown, g)
		}
		describe := func(games []league.Game) (lines []string) {
			for _, row := range ByTier(l, teams, games)[0].Rows {
				lines = append(lines, fmt.Sprint(row.TeamID, row.Wins, row.Losses, row.Points, row.SetsWon, row.SetsLost, row.Why))
			}
			return lines
		}
		if got, want := strings.Join(describe(unknown), "\n"), strings.Join(describe(known), "\n"); got != want {
			t.Fatalf("league %d:\n%s\nwant\n%s", seed, got, want)
		}
	}
}

func setsOnly(id, team1, team2 int64, won1, won2 int) league.Game {
	return league.Game{ID: id, Team1ID: team1, Team2ID: team2, Team1Score: won1, Team2Score: won2, SetsOnly: true, Status: league.Completed}
}

func checkLines(t *testing.T, rows []Row, want ...string) {
	t.Helper()
	for i, row := range rows {
		got := fmt.Sprintf("%s %d points, sets %d-%d, %d to %d", row.Name, row.Points, row.SetsWon, row.SetsLost, row.PointsFor, row.PointsAgainst)
		if got != want[i] {
			t.Errorf("%d: %s, want %s", i+1, got, want[i])
		}
	}
}
