package schedule_test

import (
	"slices"
	"strings"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// newTwoNightLeague returns a league that plans a week at a time and plays on Thursdays and Mondays.
func newTwoNightLeague(tiers, teams, courts int) schedule.Input {
	in := newDynamicLeague(tiers, teams, courts)
	in.League.GameDay, in.League.SecondGameDay = new(league.Thursday), new(league.Monday)
	return in
}

// byNight returns the lines by night.
func byNight(in schedule.Input, lines []league.ScheduledGame) map[league.Date][]league.ScheduledGame {
	nights := map[league.Date][]league.ScheduledGame{}
	for _, s := range lines {
		nights[nightOf(in, s)] = append(nights[nightOf(in, s)], s)
	}
	return nights
}

// A week has both nights, each as a single one would be, and the pairs, home and away are shared over both.
func TestAWeekOfTwoNights(t *testing.T) {
	for _, c := range []struct{ tiers, teams, courts, starts int }{{2, 6, 2, 5}, {1, 8, 4, 1}, {1, 5, 1, 5}, {3, 4, 1, 4}} {
		in := newTwoNightLeague(c.tiers, c.teams, c.courts)
		setTimeBlock(&in, c.starts)
		for week := 1; week <= 6; week++ {
			plan := planWeek(t, in, week)
			nights := byNight(in, plan.Insert)
			first := in.League.StartDate.AddDays(7 * (week - 1))
			if len(nights) != 2 || plan.Week != week {
				t.Fatalf("%+v: week %d has %d nights: %s", c, plan.Week, len(nights), plan.Message)
			}
			for _, day := range []league.Date{first, first.AddDays(4)} {
				checkWeek(t, in, nights[day])
			}
			in = applyPlan(in, plan)
			if again := planWeek(t, in, week); again.Changes() != 0 || !strings.Contains(again.Message.String(), "Nothing had to change.") {
				t.Errorf("%+v: again: %s", c, again.Message)
			}
			in = play(in, first.AddDays(1))
			if again := planWeek(t, in, week); again.Changes() != 0 {
				t.Errorf("%+v: after the first night: %s", c, again.Message)
			}
			in = play(in, first.AddDays(5))
		}
		checkBalance(t, in, true)
	}
}

func TestTheNightsOfAWeekThatAreOpen(t *testing.T) {
	closed := newTwoNightLeague(1, 6, 2)
	closed.League.Blackouts = []league.Date{"2026-09-03"}
	bothClosed := closed
	bothClosed.League.Blackouts = append(slices.Clone(closed.League.Blackouts), "2026-09-07")
	ended := newTwoNightLeague(1, 6, 2)
	ended.League.EndDate = new(league.Date("2026-09-05"))
	away := newTwoNightLeague(1, 6, 2)
	for id := range 5 {
		away = wish(away, int64(id+1), league.Wishes{Away: []league.Date{"2026-09-03"}})
	}
	for _, c := range []struct {
		name, message string
		in            schedule.Input
	}{
		{"both", "Added 12 games of week 1, on Sep 3 and Sep 7.", newTwoNightLeague(1, 6, 2)},
		{"a day off", "Added 6 games of week 1, on Sep 7.", closed},
		{"both are days off", "Added 12 games of week 2, on Sep 10 and Sep 14. Nobody plays in week 1.", bothClosed},
		{"the season ends between them", "Added 6 games of week 1, on Sep 3.", ended},
		{"only one team can come", "Added 6 games of week 1, on Sep 7.", away},
	} {
		setTimeBlock(&c.in, 3)
		plan := planWeek(t, c.in, 1)
		if plan.Message.String() != c.message {
			t.Errorf("%s: %s", c.name, plan.Message)
		}
		if again := planWeek(t, applyPlan(c.in, plan), 1); again.Changes() != 0 {
			t.Errorf("%s, again: %s", c.name, again.Message)
		}
	}
	past := newTwoNightLeague(1, 6, 2)
	past.Today = "2026-09-05"
	if got := planWeek(t, past, 1).Message.String(); !strings.Contains(got, "Sep 3 is in the past.") {
		t.Error(got)
	}
}

// A game that is missing on one night is added there; no game leaves its night for it.
func TestANightOfTheWeekIsCompleted(t *testing.T) {
	in := newTwoNightLeague(1, 4, 2) // each pair meets on both nights
	setTimeBlock(&in, 3)
	in = applyPlan(in, planWeek(t, in, 1))
	for i := range in.Games {
		without := in
		without.Games = slices.Delete(slices.Clone(in.Games), i, i+1)
		plan := planWeek(t, without, 1)
		if len(plan.Insert) != 1 || len(plan.Delete)+plan.Moved() > 2 || nightOf(in, plan.Insert[0]) != nightOf(in, in.Games[i].ScheduledGame) {
			t.Errorf("without %v: %s", in.Games[i].ScheduledGame, plan.Message)
		}
		for _, m := range plan.Move {
			if nightOf(in, m.From) != nightOf(in, m.To) {
				t.Errorf("%v moves to %v", m.From, m.To)
			}
		}
	}
}
