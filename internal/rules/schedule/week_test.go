package schedule_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
)

// newDynamicLeague returns a league that is scheduled week by week.
func newDynamicLeague(tiers, teams, courts int) schedule.Input {
	in := newLeague(tiers, teams, courts)
	in.League.ScheduleMode = league.Weekly
	return in
}

// planWeek plans a week and fails the test if that is not possible.
func planWeek(t testing.TB, in schedule.Input, number int) schedule.Plan {
	t.Helper()
	plan, err := planner.Week(in, number)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// advance plans the weeks up to a number. Between them all games are played and teams change tiers at random.
func advance(t testing.TB, in schedule.Input, weeks int, random *rand.Rand) schedule.Input {
	for number := 1; number <= weeks; number++ {
		plan := planWeek(t, in, number)
		checkWeek(t, in, plan.Insert)
		in = applyPlan(in, plan)
		if again := planWeek(t, in, number); again.Changes() != 0 {
			t.Errorf("week %d again: %s", number, again.Message)
		}
		in = play(in, plan.Insert[0].Day.AddDays(1))
		if random != nil && in.League.TierCount > 1 {
			in.Teams = slices.Clone(in.Teams)
			for range 4 {
				i, j := random.IntN(len(in.Teams)), random.IntN(len(in.Teams))
				in.Teams[i].Tier, in.Teams[j].Tier = in.Teams[j].Tier, in.Teams[i].Tier
			}
		}
	}
	return in
}

// checkWeek checks a night: no clashes, equally many games for the teams of a tier, and no avoidable rematch.
func checkWeek(t testing.TB, in schedule.Input, night []league.ScheduledGame) {
	t.Helper()
	c := checker{in: in, lines: night}
	c.checkClashes()
	for _, s := range night {
		c.checkPlace(s)
	}
	games, met := map[int64]int{}, map[[2]int64]int{}
	for _, s := range night {
		games[s.Team1ID]++
		games[s.Team2ID]++
		met[[2]int64{min(s.Team1ID, s.Team2ID), max(s.Team1ID, s.Team2ID)}]++
	}
	for _, teams := range tiersOf(in) {
		if len(teams) < 2 {
			continue
		}
		total := 0
		for _, id := range teams {
			total += games[id]
		}
		allowed := 0
		if total < len(teams) {
			allowed = 1 // not everybody can play
		}
		c.must(spread(games, teams) <= allowed, "games are %v", games)
		pairs := len(teams) * (len(teams) - 1) / 2
		for _, a := range teams {
			for _, b := range teams {
				c.must(a >= b || met[[2]int64{a, b}] <= (total/2+pairs-1)/pairs, "%d and %d meet %d times", a, b, met[[2]int64{a, b}])
			}
		}
	}
	for _, violation := range c.violations {
		t.Error(violation)
	}
}

func TestTwelveWeeksAreBalanced(t *testing.T) {
	shapes := []struct{ tiers, teams, courts int }{{2, 4, 1}, {2, 8, 1}, {2, 5, 1}, {1, 8, 2}, {1, 4, 1}, {3, 6, 2}, {1, 7, 1}, {2, 8, 4}}
	if !provesAll() {
		shapes = shapes[:3]
	}
	for _, c := range shapes {
		for _, moving := range []bool{false, true} {
			t.Run(fmt.Sprintf("%d x %d on %d, moving %v", c.tiers, c.teams, c.courts, moving), func(t *testing.T) {
				t.Parallel()
				var random *rand.Rand
				if moving {
					random = rand.New(rand.NewPCG(7, 7))
				}
				in := advance(t, newDynamicLeague(c.tiers, c.teams, c.courts), 12, random)
				checkBalance(t, in, !moving)
			})
		}
	}
}

// checkBalance checks the balance over the weeks: start times and, if the tiers are stable, courts, meetings, home and away.
func checkBalance(t *testing.T, in schedule.Input, stable bool) {
	t.Helper()
	for k, teams := range tiersOf(in) {
		starts, courts := map[league.TimeOfDay]map[int64]int{}, map[string]map[int64]int{}
		ahead, met := map[int64]int{}, map[[2]int64]int{}
		for _, s := range lines(in) {
			if starts[s.GameTime] == nil {
				starts[s.GameTime] = map[int64]int{}
			}
			if courts[*s.CourtName] == nil {
				courts[*s.CourtName] = map[int64]int{}
			}
			for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
				starts[s.GameTime][id]++
				courts[*s.CourtName][id]++
			}
			ahead[s.Team1ID]++
			ahead[s.Team2ID]--
			met[[2]int64{min(s.Team1ID, s.Team2ID), max(s.Team1ID, s.Team2ID)}]++
		}
		for at, n := range starts {
			if apart := spread(n, teams); apart > 2 {
				t.Errorf("tier %d: games at %s are %d apart: %v", k+1, at, apart, n)
			}
		}
		for id, by := range ahead {
			if max(by, -by) > 2 {
				t.Errorf("team %d is ahead by %d", id, by)
			}
		}
		if !stable {
			continue
		}
		for court, n := range courts {
			if apart := spread(n, teams); apart > 2 {
				t.Errorf("tier %d: games on %s are %d apart", k+1, court, apart)
			}
		}
		least, most := 1<<30, 0
		for i, a := range teams {
			for _, b := range teams[i+1:] {
				least, most = min(least, met[[2]int64{a, b}]), max(most, met[[2]int64{a, b}])
			}
		}
		if most-least > 1 {
			t.Errorf("tier %d: meetings from %d to %d", k+1, least, most)
		}
	}
}

func TestTiersThatShareACourtPlayEquallyOften(t *testing.T) {
	in := newDynamicLeague(2, 4, 0)
	for tier := 1; tier <= 2; tier++ {
		in.Courts = append(in.Courts, league.Court{Tier: tier, CourtName: "Court 1"})
	}
	in = advance(t, in, 10, nil) // 7 starts: 2 + 2 games, and 2 more for one of the tiers
	games := map[int64]int{}
	for _, s := range lines(in) {
		games[s.Team1ID]++
		games[s.Team2ID]++
	}
	for id, n := range games {
		if n != 15 {
			t.Errorf("team %d plays %d games in ten weeks", id, n)
		}
	}
}

func TestTeamsWithFewestGamesPlayWhenRoomIsShort(t *testing.T) {
	in := newDynamicLeague(1, 18, 1) // 7 starts, 14 places
	in = advance(t, in, 9, nil)
	games := map[int64]int{}
	for _, s := range lines(in) {
		games[s.Team1ID]++
		games[s.Team2ID]++
	}
	if got := spread(games, tiersOf(in)[0]); got > 1 {
		t.Errorf("games are %v", games)
	}
}

func TestABlackoutMovesAWeekToTheNext(t *testing.T) {
	in := newDynamicLeague(1, 4, 1)
	in.League.Blackouts = []league.Date{"2026-09-10", "2026-09-17"}
	plan := planWeek(t, in, 2)
	if plan.Week != 4 || plan.Insert[0].Day != "2026-09-24" || *plan.Insert[0].WeekNumber != 4 {
		t.Errorf("got %s", plan.Message)
	}
	wantSentence(t, plan, "Added 6 games of week 4, on Sep 24. Nobody plays in week 2.")
}

func TestACancelledNightMovesAWeekToTheNext(t *testing.T) {
	in := newDynamicLeague(1, 4, 1)
	in = applyPlan(in, planWeek(t, in, 1))
	cancelled, err := schedule.CancelNight(in, "2026-09-03")
	if err != nil {
		t.Fatal(err)
	}
	in = applyPlan(in, cancelled)
	plan := planWeek(t, in, 1)
	if plan.Week != 2 || len(plan.Insert) != 6 || len(plan.Move)+len(plan.Delete) != 0 {
		t.Errorf("got %s", plan.Message)
	}
}

func TestReplanningAWeekMovesOnlyTheNecessaryGames(t *testing.T) {
	in := newDynamicLeague(2, 4, 1)
	in = applyPlan(in, planWeek(t, in, 1))
	in.League.Blackouts = []league.Date{"2026-09-03"}
	plan := planWeek(t, in, 1)
	if plan.Week != 2 || len(plan.Move) != 12 || len(plan.Insert)+len(plan.Delete) != 0 {
		t.Errorf("a week later: %s", plan.Message)
	}
	in.League.Blackouts = nil
	addTeams(&in, 1, 1)
	plan = planWeek(t, in, 1)
	checkWeek(t, in, unplayed(applyPlan(in, plan)))
	in = play(applyPlan(in, plan), "2026-09-03")
	in.Games[0].Played, in.Games[1].Played = false, false
	in.Games = in.Games[1:] // delete one that is not played
	plan = planWeek(t, in, 1)
	if len(plan.Insert) != 1 || len(plan.Move)+len(plan.Delete) != 0 {
		t.Errorf("a night that has begun: %s", plan.Message)
	}
}

func unplayed(in schedule.Input) (list []league.ScheduledGame) {
	for _, g := range in.Games {
		if !g.Played {
			list = append(list, g.ScheduledGame)
		}
	}
	return list
}

func TestTheWeekMessageNamesMissingScoresAndTeams(t *testing.T) {
	in := newDynamicLeague(1, 4, 1)
	in = applyPlan(in, planWeek(t, in, 1))
	for i := range in.Games[:4] {
		in.Games[i].Played, in.Games[i].Status = true, league.Completed
	}
	in.Today = "2026-09-12"
	plan := planWeek(t, in, 2)
	wantSentence(t, plan, "Added 6 games of week 2, on Sep 10. That day is in the past. 2 games of week 1 have no score.")
	if len(plan.Move)+len(plan.Delete) != 0 {
		t.Error("a game of week 1 is moved or deleted")
	}
	last := len(in.Games) - 1
	in.Games[last].Live = true
	wantSentence(t, planWeek(t, in, 2), "1 game of week 1 is being played. 1 game of week 1 has no score.")
	in.Games[last].Live = false
	wantSentence(t, planWeek(t, in, 54), "Added 6 games of week 54, on Sep 9, 2027. 2 games of week 1 have no score.")
}

func TestImpossibleWeeksAreRefused(t *testing.T) {
	ended, withoutStart := newDynamicLeague(1, 4, 1), newDynamicLeague(1, 4, 1)
	ended.League.EndDate = new(league.Date("2026-09-09"))
	withoutStart.League.StartDate = nil
	for _, c := range []struct {
		in   schedule.Input
		want string
	}{
		{ended, "week 2 would be played on Sep 10, 2026, after the end date Sep 9, 2026"},
		{withoutStart, "Start date is required for dynamic schedule modes"},
		{newDynamicLeague(2, 1, 1), "add at least two teams to a tier first"},
	} {
		_, err := planner.Week(c.in, 2)
		var refusal *schedule.Refusal
		if !errors.As(err, &refusal) || refusal.Sentence.String() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// If the only game that fits into a night is cancelled, the week is planned on the next night, also when it is planned again.
func TestANightWithOnlyCancelledGamesIsSkipped(t *testing.T) {
	in := newDynamicLeague(1, 3, 1)
	setTimeBlock(&in, 1)
	in = applyPlan(in, planWeek(t, in, 1))
	in.Games[0].Status = league.Cancelled
	spare := in.Games[0]
	spare.ID, spare.Status, spare.CourtName = 2, league.Scheduled, new("Elsewhere")
	in.Games = append(in.Games, spare)
	plan := planWeek(t, in, 1)
	if plan.Week != 2 || len(plan.Insert)+len(plan.Move) != 1 {
		t.Errorf("week %d: %s", plan.Week, plan.Message)
	}
	wantSentence(t, plan, "Nobody plays in week 1.")
	if again := planWeek(t, applyPlan(in, plan), 2); again.Changes() != 0 || again.Week != 2 {
		t.Errorf("again: week %d: %s", again.Week, again.Message)
	}
}
