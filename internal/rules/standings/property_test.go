package standings_test

import (
	"cmp"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"sideout/internal/rules/league"
	. "sideout/internal/rules/standings"

	"pgregory.net/rapid"
)

// season is a league with teams and games; figures are small, so that ties are common.
type season struct {
	league league.League
	teams  []league.Team
	games  []league.Game
}

var anySeason = rapid.Custom(func(t *rapid.T) season {
	s := season{league: league.League{
		TierCount:    rapid.IntRange(1, 5).Draw(t, "tiers"),
		CurrentWeek:  rapid.IntRange(1, 3).Draw(t, "current week"),
		StartDate:    new(league.Date("2026-09-03")),
		ScheduleMode: rapid.SampledFrom([]league.ScheduleMode{league.Fixed, league.Overall, league.Weekly}).Draw(t, "mode"),
		TableRules:   league.DefaultTableRules(),
	}}
	count := rapid.IntRange(0, 20).Draw(t, "teams")
	for id := range count {
		s.teams = append(s.teams, league.Team{ID: int64(id + 1), Tier: rapid.IntRange(1, s.league.TierCount).Draw(t, "tier"),
			CreatedAt: time.Unix(int64(rapid.IntRange(0, 2).Draw(t, "age")), 0)})
	}
	if count > 1 {
		s.games = rapid.SliceOfN(anyGame(s, count), 0, 30).Draw(t, "games")
	}
	for i := range s.games {
		s.games[i].ID = int64(i + 1)
	}
	return s
})

func anyGame(s season, count int) *rapid.Generator[league.Game] {
	return rapid.Custom(func(t *rapid.T) league.Game {
		team1 := rapid.IntRange(1, count).Draw(t, "team 1")
		team2 := team1%count + 1
		g := league.Game{Team1ID: int64(team1), Team2ID: int64(team2), Tier: rapid.IntRange(0, s.league.TierCount).Draw(t, "tier"),
			Team1Score: rapid.IntRange(0, 3).Draw(t, "score 1"), Team2Score: rapid.IntRange(0, 3).Draw(t, "score 2"),
			Status: rapid.SampledFrom([]league.Status{league.Completed, league.Completed, league.Scheduled}).Draw(t, "status")}
		if days := rapid.IntRange(-2, 21).Draw(t, "day"); days != 0 {
			g.Day = new(s.league.StartDate.AddDays(days))
		}
		return g
	})
}

func TestStandingsDoNotDependOnInputOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySeason.Draw(t, "season")
		shuffled := season{s.league, slices.Clone(s.teams), slices.Clone(s.games)}
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		random.Shuffle(len(shuffled.teams), func(i, j int) { shuffled.teams[i], shuffled.teams[j] = shuffled.teams[j], shuffled.teams[i] })
		random.Shuffle(len(shuffled.games), func(i, j int) { shuffled.games[i], shuffled.games[j] = shuffled.games[j], shuffled.games[i] })
		for week := range 5 {
			if a, b := s.tables(week), shuffled.tables(week); !reflect.DeepEqual(a, b) {
				t.Fatalf("got %+v\nthen %+v", a, b)
			}
		}
	})
}

// tables returns everything that is derived from a season.
func (s season) tables(week int) []any {
	next, moves := Next(s.league, s.teams, s.games)
	return []any{Overall(s.league, s.teams, s.games), ByTier(s.league, s.teams, s.games), Weekly(s.league, s.teams, s.games, week), next, moves}
}

func TestEveryTeamHasOneRowAndAReason(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySeason.Draw(t, "season")
		checkRows := func(tiers []Tier, teams int) {
			seen := map[int64]bool{}
			for _, tier := range tiers {
				for i, row := range tier.Rows {
					seen[row.TeamID] = true
					if row.Rank != i+1 || row.Why.IsZero() && i+1 < len(tier.Rows) {
						t.Fatalf("tier %d, row %d: %+v", tier.Tier, i, row)
					}
				}
			}
			if len(seen) != teams {
				t.Fatalf("%d teams of %d are in %+v", len(seen), teams, tiers)
			}
		}
		checkRows(Overall(s.league, s.teams, s.games), len(s.teams))
		checkRows(ByTier(s.league, s.teams, s.games), len(s.teams))
		if weekly := Weekly(s.league, s.teams, s.games, 0); weekly.Message.IsZero() {
			checkRows(weekly.Tiers, len(s.teams))
		}
	})
}

func TestOverallTierSizes(t *testing.T) {
	for tiers := 1; tiers <= 10; tiers++ {
		for count := 0; count <= 60; count++ {
			teams := make([]league.Team, count)
			for i := range teams {
				teams[i].ID = int64(i + 1)
			}
			left, size := count, (count+tiers-1)/tiers
			for _, tier := range Overall(league.League{TierCount: tiers}, teams, nil) {
				if want := min(left, size); len(tier.Rows) != want {
					t.Fatalf("%d teams in %d tiers: %d in tier %d, want %d", count, tiers, len(tier.Rows), tier.Tier, want)
				}
				left -= len(tier.Rows)
			}
			if left != 0 {
				t.Fatalf("%d teams in %d tiers: %d are left", count, tiers, left)
			}
		}
	}
}

// anyMoveRules are table rules with any movement between tiers.
var anyMoveRules = rapid.Custom(func(t *rapid.T) league.TableRules {
	r := league.TableRulesOf(rapid.SampledFrom(league.TablePresets()).Draw(t, "preset"))
	number := rapid.IntRange(0, 4)
	r.Moves.Default = number.Draw(t, "default")
	r.Moves.Edges = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) league.MoveEdge {
		return league.MoveEdge{Down: number.Draw(t, "down"), Up: number.Draw(t, "up")}
	}), 0, 4).Draw(t, "edges")
	return r
})

func TestMovementIsByOneTierAndKeepsAllTeams(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySeason.Draw(t, "season")
		s.league.ScheduleMode, s.league.CurrentWeek = league.Weekly, 1
		s.league.TableRules = anyMoveRules.Draw(t, "rules")
		latest := LatestWeek(s.league, s.games)
		moves := Movement(s.league, s.teams, s.games, latest)
		up, down := make([]int, 7), make([]int, 7)
		size := make([]int, s.league.TierCount)
		for _, team := range s.teams {
			size[team.Tier-1]++
		}
		seen := map[int64]bool{}
		for _, m := range moves {
			if seen[m.TeamID] || m.To < 1 || m.To > s.league.TierCount || s.teams[m.TeamID-1].Tier != m.From {
				t.Fatalf("invalid move: %+v", m)
			}
			seen[m.TeamID] = true
			if m.To == m.From-1 {
				up[m.From]++
			} else if m.To == m.From+1 {
				down[m.From]++
			} else {
				t.Fatalf("more than one tier: %+v", m)
			}
		}
		for i, e := range Exchanges(s.league.TableRules, size) {
			if down[i+1] != e.Down || up[i+2] != e.Up {
				t.Fatalf("between tiers %d and %d of %v: %d down, %d up, want %+v", i+1, i+2, size, down[i+1], up[i+2], e)
			}
		}
		if up[1] != 0 || down[s.league.TierCount] != 0 {
			t.Fatalf("%d leave tier 1 upwards, %d the last downwards", up[1], down[s.league.TierCount])
		}
	})
}

func TestEqualTiersKeepTheirSizes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySeason.Draw(t, "season")
		size := rapid.IntRange(2, 5).Draw(t, "size")
		s.teams, s.games = nil, nil
		for i := range size * s.league.TierCount {
			s.teams = append(s.teams, league.Team{ID: int64(i + 1), Tier: i/size + 1})
		}
		s.games = rapid.SliceOfN(anyGame(s, len(s.teams)), 1, 30).Draw(t, "games")
		moves := Movement(s.league, s.teams, s.games, 1)
		net := map[int]int{}
		for _, m := range moves {
			net[m.From]--
			net[m.To]++
		}
		for tier, change := range net {
			if change != 0 {
				t.Fatalf("tier %d changes by %d: %+v", tier, change, moves)
			}
		}
	})
}

// The table that the Weekly tab previews before "Advance to Next Week" is the one that it shows after it, and a second click
// moves no team.
func TestAdvancingGivesThePreviewedWeek(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySeason.Draw(t, "season")
		s.league.ScheduleMode, s.league.CurrentWeek = league.Weekly, 1
		for i, g := range s.games { // games carry the tier in which they were played
			s.games[i].Tier = s.teams[g.Team1ID-1].Tier
		}
		if LatestWeek(s.league, s.games) == 0 {
			t.Skip("nothing was played")
		}
		before := Weekly(s.league, s.teams, s.games, 0)
		week, moves := Next(s.league, s.teams, s.games)
		s.league.CurrentWeek = week
		for _, m := range moves {
			s.teams[m.TeamID-1].Tier = m.To
		}
		after := Weekly(s.league, s.teams, s.games, 0)
		if !reflect.DeepEqual(withoutArrows(before), withoutArrows(after)) {
			t.Fatalf("before %+v\nafter %+v", before, after)
		}
		if again, moves := Next(s.league, s.teams, s.games); again != week || moves != nil {
			t.Fatalf("a second click leads to week %d with %+v", again, moves)
		}
	})
}

// withoutArrows removes the arrows: after the advance, the previous tier of a team that did not play is not stored.
func withoutArrows(w Week) Week {
	for _, tier := range w.Tiers {
		for i := range tier.Rows {
			tier.Rows[i].Move = ""
		}
	}
	return w
}

func TestWinsAndLossesBalance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySeason.Draw(t, "season")
		var sum league.Record
		for _, team := range Records(s.teams, s.games) {
			sum.Wins += team.Wins
			sum.Losses += team.Losses
			sum.PointsFor += team.PointsFor
			sum.PointsAgainst += team.PointsAgainst
		}
		if sum.Wins != sum.Losses || sum.Diff() != 0 {
			t.Fatalf("the records of all teams sum to %+v", sum)
		}
	})
}

func TestRecordsAreTheSumsOfTheGamesAlone(t *testing.T) {
	teams := []league.Team{
		{ID: 1, Name: "Aces", Record: league.Record{Wins: 2, PointsFor: 50, PointsAgainst: 30}},
		{ID: 2, Name: "Nets", Record: league.Record{Losses: 1, PointsFor: 20, PointsAgainst: 25}},
	}
	games := []league.Game{
		{Team1ID: 1, Team2ID: 2, Team1Score: 25, Team2Score: 20, Status: league.Completed},
		{Team1ID: 1, Team2ID: 99, Team1Score: 25, Team2Score: 27, Status: league.Completed}, // against a deleted team
	}
	got := Records(teams, games)
	if aces := (league.Record{Wins: 1, Losses: 1, PointsFor: 50, PointsAgainst: 47}); got[0].Record != aces || got[1].Record != teams[1].Record {
		t.Errorf("got %+v and %+v", got[0].Record, got[1].Record)
	}
	if teams[0].Wins != 2 {
		t.Error("Records has changed the teams that were passed in")
	}
}

func TestThePairwiseOrderAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySeason.Draw(t, "season")
		s.league.TierCount = 1
		order := Overall(s.league, s.teams, s.games)[0].Rows
		for i := range order {
			for j := i + 1; j < len(order); j++ { // two of the teams alone have the same order
				pair := []league.Team{s.teams[order[j].TeamID-1], s.teams[order[i].TeamID-1]}
				if Overall(s.league, pair, s.games)[0].Rows[0].TeamID != order[i].TeamID {
					t.Fatalf("%+v and %+v", order[i], order[j])
				}
			}
		}
		if !slices.IsSortedFunc(order, func(a, b Row) int { return cmp.Compare(b.Wins, a.Wins) }) {
			t.Fatalf("wins come first: %+v", order)
		}
	})
}
