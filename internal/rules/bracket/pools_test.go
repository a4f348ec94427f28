package bracket

import (
	"fmt"
	"os"
	"reflect"
	"testing"
)

func TestDeal(t *testing.T) {
	for _, c := range []struct {
		teams, pools int
		want         [][]int
	}{
		{8, 2, [][]int{{0, 3, 4, 7}, {1, 2, 5, 6}}},
		{5, 1, [][]int{{0, 1, 2, 3, 4}}},
		{7, 3, [][]int{{0, 5, 6}, {1, 4}, {2, 3}}},
	} {
		if got := DealPools(c.teams, c.pools); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%d teams in %d pools: %v, want %v", c.teams, c.pools, got, c.want)
		}
	}
}

func TestUsualNumbersOfPools(t *testing.T) {
	for teams, want := range map[int]string{4: "[1 2]", 5: "[1 2]", 6: "[2 3 1]", 8: "[2 3 4 1]", 10: "[3 4 5 2 1]", 16: "[4 5 6 7 8 3 2 1]"} {
		if got := fmt.Sprint(UsualPools(teams, 10)); got != want {
			t.Errorf("%d teams: %s, want %s", teams, got, want)
		}
	}
	if got := fmt.Sprint(UsualPools(32, 6)); got != "[6 5 4 3 2 1]" {
		t.Errorf("at most 6 pools: %s", got)
	}
}

// Every number of teams from 4 to 32, in pools of 2 to 20, on 1 to 6 courts (a sample of these unless PROVE is 1), with and without rest: each pair of a pool meets
// once, no court has two games at a time, no team plays without its rest.
func TestEveryDayKeepsItsPromises(t *testing.T) {
	number := 0
	for teams := 4; teams <= 32; teams++ {
		for pools := (teams + 19) / 20; pools <= min(10, teams/2); pools++ {
			for courts := 1; courts <= 6; courts++ {
				if number++; number%5 != 0 && os.Getenv("PROVE") != "1" {
					continue
				}
				rest := []int{0, 10, 25}[(teams+pools+courts)%3]
				checkDay(t, DealPools(teams, pools), PoolDay{Start: 540, Courts: courts, Minutes: 20, Rest: rest})
			}
		}
	}
}

func checkDay(t *testing.T, pools [][]int, day PoolDay) {
	t.Helper()
	of := map[int]int{}
	want := 0
	for pool, teams := range pools {
		want += len(teams) * (len(teams) - 1) / 2
		for _, team := range teams {
			of[team] = pool
		}
	}
	games := PlanPools(pools, day)
	met := map[[2]int]bool{}
	for i, g := range games {
		pair := [2]int{min(g.Team1, g.Team2), max(g.Team1, g.Team2)}
		if met[pair] || g.Team1 == g.Team2 || of[g.Team1] != g.Pool || of[g.Team2] != g.Pool {
			t.Fatalf("%v %+v: %+v is no new pair of its pool", pools, day, g)
		}
		met[pair] = true
		if g.Start < day.Start || g.End != g.Start+day.Minutes || g.Court < 0 || g.Court >= day.Courts {
			t.Fatalf("%v %+v: %+v is at no place of the day", pools, day, g)
		}
		for _, before := range games[:i] {
			if before.Court == g.Court && before.Start < g.End && g.Start < before.End {
				t.Fatalf("%v %+v: %+v and %+v are on one court", pools, day, before, g)
			}
			same := before.Team1 == g.Team1 || before.Team1 == g.Team2 || before.Team2 == g.Team1 || before.Team2 == g.Team2
			if same && before.Start < g.End+day.Rest && g.Start < before.End+day.Rest {
				t.Fatalf("%v %+v: a team of %+v and %+v has no rest", pools, day, before, g)
			}
		}
	}
	if len(games) != want {
		t.Fatalf("%v %+v: %d games, want %d", pools, day, len(games), want)
	}
}

// Days of which it is known how short they can be.
func TestShortDays(t *testing.T) {
	for _, c := range []struct{ teams, pools, courts, rest, want int }{
		{8, 2, 2, 0, 6 * 20},  // 12 games, two at a time, no court idle
		{8, 2, 4, 0, 3 * 20},  // three rounds
		{4, 1, 2, 10, 80},     // three rounds with rest between
		{12, 3, 3, 0, 6 * 20}, // 18 games
		{6, 2, 1, 0, 6 * 20},
		{16, 4, 4, 0, 6 * 20},
	} {
		if got := EndOfGames(PlanPools(DealPools(c.teams, c.pools), PoolDay{Courts: c.courts, Minutes: 20, Rest: c.rest})); got != c.want {
			t.Errorf("%+v: %d minutes", c, got)
		}
	}
}

func TestTheSameDayIsPlannedTheSameWay(t *testing.T) {
	day := PoolDay{Start: 540, Courts: 3, Minutes: 20, Rest: 5}
	if !reflect.DeepEqual(PlanPools(DealPools(14, 4), day), PlanPools(DealPools(14, 4), day)) {
		t.Error("two plans of one day differ")
	}
}

func TestFirstAndSecondAreShared(t *testing.T) {
	for n := 2; n <= 20; n++ {
		pool, first := DealPools(n, 1)[0], map[int]int{}
		for _, g := range RoundRobin(0, pool) {
			first[g.Team1]++
			first[g.Team2]--
		}
		for team, by := range first {
			if by < -2 || by > 2 {
				t.Errorf("%d teams: %d is named first %d times more often than second", n, team, by)
			}
		}
	}
}
