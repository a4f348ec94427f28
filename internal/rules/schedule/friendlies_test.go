package schedule_test

import (
	"slices"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/quality"
)

// friendly returns the league with one more game that does not count. A plan could move it if it were of the season.
func friendly(in schedule.Input, a, b int64, day league.Date, at league.TimeOfDay, court string) schedule.Input {
	in = pinned(in, a, b, day, at, court)
	last := &in.Games[len(in.Games)-1]
	last.Stage, last.Pinned = league.Friendly, false
	return in
}

// A friendly is none of the games that two teams have to play: each pair meets as often as without it, no plan touches it, and
// nothing is planned at its place or for its teams at its time.
func TestAFriendlyIsNoGameOfTheSeason(t *testing.T) {
	for _, c := range []struct {
		name string
		in   schedule.Input
	}{
		{"on an open cell", friendly(newLeague(1, 4, 1), 1, 2, "2026-09-03", "20:30", "Court 1")},
		{"at a time between two starts", friendly(newLeague(1, 4, 1), 1, 2, "2026-09-03", "20:22", "Court 1")},
		{"elsewhere", friendly(newLeague(1, 4, 1), 1, 2, "2026-09-03", "20:30", "Elsewhere")},
		{"between tiers", friendly(newLeague(2, 4, 1), 1, 5, "2026-09-03", "20:30", "Court 2")},
		{"after the season", friendly(newLeague(1, 4, 1), 1, 2, "2027-06-03", "20:30", "Court 1")},
		{"in a season that exists", friendly(withSeason(t, newLeague(1, 4, 1)), 1, 2, "2026-09-10", "12:00", "Court 1")},
		{"of a season in blocks", friendly(friendlyBlocks(newLeague(1, 4, 1)), 1, 2, "2026-09-03", "20:30", "Court 1")},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := planSeason(t, c.in)
			after := applyPlan(c.in, plan)
			met := map[[2]int64]int{}
			for _, g := range after.Games {
				if g.Stage.Counts() {
					met[[2]int64{min(g.Team1ID, g.Team2ID), max(g.Team1ID, g.Team2ID)}]++
				}
			}
			for pair, games := range met {
				if want := met[[2]int64{3, 4}]; games != want || want == 0 {
					t.Errorf("%v meet %d times, 3 and 4 %d times", pair, games, want)
				}
			}
			one := len(c.in.Games) - 1
			if i := slices.IndexFunc(after.Games, func(g schedule.Game) bool { return g.ID == c.in.Games[one].ID }); i < 0 ||
				!schedule.SamePlace(after.Games[i].ScheduledGame, c.in.Games[one].ScheduledGame) {
				t.Error("the friendly has moved")
			}
			if clashes := schedule.FindClashes(after, c.in.Games[one].ScheduledGame); len(clashes) > 0 {
				t.Errorf("the friendly clashes with %v", clashes)
			}
			if again := planSeason(t, after); again.Changes() != 0 {
				t.Errorf("a second run: %s", again.Message)
			}
			if _, err := quality.Measure(after); err != nil {
				t.Error(err)
			}
		})
	}
}

func friendlyBlocks(in schedule.Input) schedule.Input {
	in.League.Shape.Block, in.League.TimeBlockEnd = true, at("23:00")
	return in
}

// In a weekly league a friendly does not count as a game of its week, nor as a meeting of its teams.
func TestAFriendlyIsNoGameOfItsWeek(t *testing.T) {
	in := newDynamicLeague(1, 4, 1)
	want := planWeek(t, in, 1)
	with := friendly(in, 1, 2, "2026-09-03", "12:00", "Elsewhere")
	plan := planWeek(t, with, 1)
	if len(plan.Insert) != len(want.Insert) || len(plan.Move)+len(plan.Delete) != 0 {
		t.Errorf("with a friendly: %s\nwithout: %s", plan.Message, want.Message)
	}
	with = friendly(in, 1, 2, "2026-09-03", "20:30", "Court 1")
	after := applyPlan(with, planWeek(t, with, 1))
	if clashes := schedule.FindClashes(after, with.Games[0].ScheduledGame); len(clashes) > 0 {
		t.Errorf("the friendly clashes with %v", clashes)
	}
	if again := planWeek(t, after, 1); again.Changes() != 0 {
		t.Errorf("a second run: %s", again.Message)
	}
}

func TestAFriendlyHasNoDutyTeamOfItsOwn(t *testing.T) {
	in := withSeason(t, newLeague(1, 4, 1))
	in.League.Duty = 1
	in = friendly(in, 1, 2, "2026-09-10", "12:00", "Court 1")
	for _, line := range quality.AssignDuties(in).Changed {
		if line.Stage == league.Friendly {
			t.Errorf("the friendly gets the duty teams %v", line.DutyTeamIDs)
		}
	}
}
