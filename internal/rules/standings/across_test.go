package standings_test

import (
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	. "sideout/internal/rules/standings"
)

// TestTeamsOfUnequalPoolsAreComparedByResults compares, for tournaments of 4 to 24 teams, with teams that have withdrawn and games without a
// result, the rows of Across with a slow model: a team has the rank of the number of teams that are better.
func TestTeamsOfUnequalPoolsAreComparedByResults(t *testing.T) {
	count := 500
	if os.Getenv("PROVE") != "" {
		count = 10_000
	}
	lots, leftOut := 0, 0
	for seed := range count {
		random := rand.New(rand.NewPCG(uint64(seed), 28))
		teams := []int{9, 10, 11, 13, 4 + random.IntN(21)}[seed%5]
		s := randomPools(random, teams)
		for place, row := range Across(s.league, s.teams, s.games) {
			m := newRowModel(s, place+1)
			for i, p := range row {
				if rank := m.rank(p.TeamID); rank != i || len(row) != len(m.members) {
					t.Fatalf("tournament %d of %d teams, place %d: team %d is at %d, want %d", seed, teams, place+1, p.TeamID, i, rank)
				}
				if i+1 == len(row) {
					continue
				}
				if isLot := m.compareResults(p.TeamID, row[i+1].TeamID) == 0; p.ByLot != isLot || strings.Contains(p.Why.String(), "lot: ") != isLot || p.Above != row[i+1].TeamID {
					t.Fatalf("tournament %d, place %d: team %d is above %d: %q", seed, place+1, p.TeamID, p.Above, p.Why)
				}
				lots += len(strings.Split(p.Why.String(), "lot: ")) - 1
				leftOut += len(strings.Split(p.Why.String(), "last of larger pools")) - 1
			}
		}
		if active := len(slices.Concat(Across(s.league, s.teams, s.games)...)); active != s.countActive() {
			t.Fatalf("tournament %d: %d of %d teams have a place", seed, active, s.countActive())
		}
	}
	if lots == 0 || leftOut == 0 {
		t.Errorf("%d lots, %d rows without results", lots, leftOut)
	}
}

func (s season) countActive() (n int) {
	for _, t := range s.teams {
		if t.WithdrawnOn == nil {
			n++
		}
	}
	return n
}

// randomPools returns a tournament with small scores, so that all kinds of ties are common.
func randomPools(random *rand.Rand, teams int) season {
	day := league.Date("2026-12-20")
	pools := 1 + random.IntN(max(teams/2, 1))
	s := season{league: league.League{ScheduleMode: league.Fixed, StartDate: &day, EndDate: &day, TierCount: pools, CurrentWeek: 1,
		TableRules: league.TableRulesOf(league.OwnTable), Rules: score.Rules{Sets: 1 + 2*random.IntN(2)}}}
	s.league.TableRules.Order = []league.Criterion{league.ByWins, league.ByHeadToHeadWins, league.ByPointDiff, league.ByLot}
	s.league.TableRules.LeaveOutLast = random.IntN(2) == 0
	lots := random.Perm(teams)
	for i := range teams {
		team := league.Team{ID: int64(i + 1), Tier: 1 + i%pools, Lot: lots[i] + 1, CreatedAt: time.Unix(int64(i), 0)}
		if random.IntN(15) == 0 {
			team.WithdrawnOn = &day
		}
		for _, other := range s.teams {
			if other.Tier == team.Tier && random.IntN(12) > 0 {
				s.games = append(s.games, poolGame(random, s.league.Rules.Sets, team.ID, other.ID, int64(len(s.games)+1)))
			}
		}
		s.teams = append(s.teams, team)
	}
	return s
}

func poolGame(random *rand.Rand, sets int, team1, team2, id int64) league.Game {
	g := league.Game{ID: id, Team1ID: team1, Team2ID: team2, Status: league.Completed, Day: new(league.Date("2026-12-20"))}
	if sets == 1 {
		g.Team1Score, g.Team2Score = 3, random.IntN(3)
		if random.IntN(2) == 0 {
			g.Team1Score, g.Team2Score = g.Team2Score, g.Team1Score
		}
		return g
	}
	for g.Team1Score < 2 && g.Team2Score < 2 {
		set := league.Set{Team1Score: 3, Team2Score: random.IntN(3)}
		if random.IntN(2) == 0 {
			set.Team1Score, set.Team2Score = set.Team2Score, set.Team1Score
			g.Team2Score++
		} else {
			g.Team1Score++
		}
		g.Sets = append(g.Sets, set)
	}
	return g
}

// A rowModel has the teams on one place of their pools, with their numbers as fractions.
type rowModel struct {
	members []int64
	numbers map[int64][]*big.Rat // the share of wins, the ratio, the mean difference
	lots    map[int64]int
}

func newRowModel(s season, place int) rowModel {
	m := rowModel{numbers: map[int64][]*big.Rat{}, lots: map[int64]int{}}
	pools, smallest := [][]int64{}, 0
	for _, table := range ByTier(s.league, s.teams, s.games) {
		var pool []int64
		for _, row := range table.Rows {
			if row.WithdrawnOn == nil {
				pool = append(pool, row.TeamID)
			}
		}
		if len(pool) < place {
			continue
		}
		pools = append(pools, pool)
		if smallest == 0 || len(pool) < smallest {
			smallest = len(pool)
		}
	}
	for _, pool := range pools {
		team := pool[place-1]
		m.members, m.lots[team] = append(m.members, team), s.teams[team-1].Lot
		var ignored []int64
		if s.league.TableRules.LeaveOutLast {
			ignored = pool[smallest:]
		}
		m.numbers[team] = numbersOf(s, team, ignored)
	}
	return m
}

// numbersOf adds up the games of a team, without those against ignored opponents.
func numbersOf(s season, team int64, ignored []int64) []*big.Rat {
	var games, wins, setsWon, setsLost, pointsFor, pointsAgainst int64
	for _, g := range s.games {
		opponent := g.Team1ID + g.Team2ID - team
		if g.Team1ID != team && g.Team2ID != team || slices.Contains(ignored, opponent) {
			continue
		}
		sets := g.Sets
		if len(sets) == 0 {
			sets = []league.Set{{Team1Score: g.Team1Score, Team2Score: g.Team2Score}}
		}
		before := setsWon - setsLost
		for _, set := range sets {
			own, others := set.Team1Score, set.Team2Score
			if g.Team2ID == team {
				own, others = others, own
			}
			pointsFor, pointsAgainst = pointsFor+int64(own), pointsAgainst+int64(others)
			if own > others {
				setsWon++
			} else {
				setsLost++
			}
		}
		games++
		if setsWon-setsLost > before {
			wins++
		}
	}
	ratio := ratioOf(pointsFor, pointsAgainst)
	if s.league.Rules.Sets > 1 {
		ratio = ratioOf(setsWon, setsLost)
	}
	return []*big.Rat{big.NewRat(wins, max(games, 1)), ratio, big.NewRat(pointsFor-pointsAgainst, max(games, 1))}
}

// ratioOf returns a ratio; one without losses is larger than any other.
func ratioOf(won, lost int64) *big.Rat {
	if lost == 0 && won > 0 {
		return big.NewRat(1_000_000, 1)
	}
	return big.NewRat(won, max(lost, 1))
}

// compareResults is positive if team a has the better results.
func (m rowModel) compareResults(a, b int64) int {
	for i, number := range m.numbers[a] {
		if c := number.Cmp(m.numbers[b][i]); c != 0 {
			return c
		}
	}
	return 0
}

// rank returns the number of teams that are better than a team.
func (m rowModel) rank(team int64) (n int) {
	for _, other := range m.members {
		c := m.compareResults(other, team)
		if c > 0 || c == 0 && m.lots[other] < m.lots[team] {
			n++
		}
	}
	return n
}

// TestTheFinalOrderOfATournamentGoesByPlaceInThePool checks that nobody is ahead of better teams because of the letter of the pool.
func TestTheFinalOrderOfATournamentGoesByPlaceInThePool(t *testing.T) {
	for seed := range 200 {
		random := rand.New(rand.NewPCG(uint64(seed), 29))
		s := randomPools(random, 9+random.IntN(5))
		var want []int64
		for _, p := range slices.Concat(Across(s.league, s.teams, s.games)...) {
			want = append(want, p.TeamID)
		}
		order := FinalOrder(s.league, s.teams, s.games)
		if len(order) != len(s.teams) {
			t.Fatalf("tournament %d: %d of %d teams", seed, len(order), len(s.teams))
		}
		for i, f := range order {
			if f.Overall != i+1 || i < len(want) && (f.TeamID != want[i] || f.Left) || i >= len(want) && !f.Left {
				t.Fatalf("tournament %d, place %d: %+v, want %v", seed, i+1, f, want)
			}
		}
	}
}
