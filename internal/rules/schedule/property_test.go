package schedule_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
)

// provesAll reports whether the tests check all cases (make prove) or a sample.
func provesAll() bool { return os.Getenv("PROVE") == "1" }

// checkNewSeason plans a new season and checks it.
func checkNewSeason(t *testing.T, in schedule.Input) {
	t.Helper()
	plan, err := planner.Season(in)
	if err != nil {
		t.Fatal(err)
	}
	for _, violation := range append(findViolations(in, plan.Insert), findMissedBounds(in, plan.Insert)...) {
		t.Error(violation)
	}
}

func TestEveryShapeReachesItsBounds(t *testing.T) {
	number := 0
	for teams := 2; teams <= 20; teams++ {
		for perPair := 1; perPair <= 5; perPair++ {
			for courts := 1; courts <= 10; courts++ {
				for starts := 1; starts <= 8; starts++ {
					if number++; number%397 != 0 && !provesAll() {
						continue
					}
					t.Run(fmt.Sprintf("%d teams %dx %d courts %d starts", teams, perPair, courts, starts), func(t *testing.T) {
						t.Parallel()
						in := newLeague(1, teams, courts)
						in.League.GamesPerMatchup = perPair
						setTimeBlock(&in, starts)
						checkNewSeason(t, in)
					})
				}
			}
		}
	}
}

// raggedLeague returns a league whose courts open and close at different times.
func raggedLeague(seed uint64, most int) schedule.Input {
	random := rand.New(rand.NewPCG(seed, 1))
	in := newLeague(1, 2+random.IntN(most-1), 0)
	in.League.GamesPerMatchup = 1 + random.IntN(4)
	setTimeBlock(&in, 8)
	for range 1 + random.IntN(5) {
		addCourt(&in, random, 1, fmt.Sprintf("Court %d", len(in.Courts)+1))
	}
	return in
}

func addCourt(in *schedule.Input, random *rand.Rand, tier int, name string) {
	first := random.IntN(7)
	last := first + 1 + random.IntN(8-first)
	in.Courts = append(in.Courts, league.Court{Tier: tier, CourtName: name,
		TimeSlotStart: new(league.AtMinute(20*60 + 15 + 15*first)), TimeSlotEnd: new(league.AtMinute(20*60 + 15 + 15*last))})
}

func TestRaggedNightsReachTheirBounds(t *testing.T) {
	count := 8
	if provesAll() {
		count = 2000
	}
	for seed := range count {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			checkNewSeason(t, raggedLeague(uint64(seed), 16))
		})
	}
}

// sharedCourtLeague returns a league whose tiers share some courts, each at its own times.
func sharedCourtLeague(seed uint64) schedule.Input {
	random := rand.New(rand.NewPCG(seed, 2))
	in := newLeague(1, 0, 0)
	in.League.TierCount = 2 + random.IntN(3)
	in.League.GamesPerMatchup = 1 + random.IntN(3)
	setTimeBlock(&in, 8)
	for tier := 1; tier <= in.League.TierCount; tier++ {
		addTeams(&in, random.IntN(9), tier)
		for range 1 + random.IntN(3) {
			addCourt(&in, random, tier, fmt.Sprintf("Court %d", 1+random.IntN(4)))
		}
	}
	return in
}

func TestSharedCourtsReachTheirBounds(t *testing.T) {
	count := 8
	if provesAll() {
		count = 1000
	}
	for seed := range count {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			in := sharedCourtLeague(uint64(seed))
			if len(groupsOfTiers(in)) > 0 {
				checkNewSeason(t, in)
			}
		})
	}
}

func TestPlanningIsDeterministic(t *testing.T) {
	for seed := range uint64(5) {
		in := sharedCourtLeague(seed)
		if a, b := planSeason(t, in), planSeason(t, in); !reflect.DeepEqual(a, b) {
			t.Fatal("two plans of one league differ")
		}
		reversed := in
		reversed.Teams, reversed.Courts = nil, nil
		for i := range in.Teams {
			reversed.Teams = append(reversed.Teams, in.Teams[len(in.Teams)-1-i])
		}
		reversed.Courts = in.Courts
		if a, b := planSeason(t, in), planSeason(t, reversed); !reflect.DeepEqual(a, b) {
			t.Fatal("the plan depends on the order of the teams")
		}
	}
}
