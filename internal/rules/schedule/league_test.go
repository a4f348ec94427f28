package schedule_test

import (
	"fmt"
	"slices"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
)

// newLeague returns a league with the defaults of the create dialog, with this many teams and courts in each tier. Any game may
// move, however soon it is.
func newLeague(tiers, teams, courts int) schedule.Input {
	l := league.CreateDefaults()
	l.ID, l.TierCount, l.KeepDays = 1, tiers, 0
	l.StartDate = new(league.Date("2026-09-03"))
	in := schedule.Input{League: l, Today: "2026-08-20"}
	for tier := 1; tier <= tiers; tier++ {
		addTeams(&in, teams, tier)
		for range courts {
			in.Courts = append(in.Courts, league.Court{Tier: tier, CourtName: fmt.Sprintf("Court %d", len(in.Courts)+1)})
		}
	}
	return in
}

func addTeams(in *schedule.Input, count, tier int) {
	for range count {
		id := int64(len(in.Teams) + 1)
		in.Teams = append(in.Teams, league.Team{ID: id, Name: fmt.Sprintf("Team %d", id), Tier: tier})
	}
}

// setTimeBlock sets the time block to this many starts from 20:15 on.
func setTimeBlock(in *schedule.Input, starts int) {
	in.League.TimeBlockStart = new(league.TimeOfDay("20:15"))
	in.League.TimeBlockEnd = new(league.AtMinute(20*60 + 15 + starts*in.League.GameDuration))
}

// planSeason plans a season and fails the test if that is not possible.
func planSeason(t testing.TB, in schedule.Input) schedule.Plan {
	t.Helper()
	plan, err := planner.Season(in)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// applyPlan returns the league with the changes of the plan.
func applyPlan(in schedule.Input, p schedule.Plan) schedule.Input {
	next := int64(1)
	for _, g := range in.Games {
		next = max(next, g.ID+1)
	}
	games := slices.Clone(in.Games)
	for _, m := range p.Move {
		i := slices.IndexFunc(games, func(g schedule.Game) bool { return g.ID == m.From.ID })
		games[i].ScheduledGame = m.To
	}
	games = slices.DeleteFunc(games, func(g schedule.Game) bool {
		return slices.ContainsFunc(p.Delete, func(s league.ScheduledGame) bool { return s.ID == g.ID })
	})
	for i, s := range p.Insert {
		s.ID = next + int64(i)
		games = append(games, schedule.Game{ScheduledGame: s})
	}
	in.Games = games
	return in
}

// lines returns the lines of the schedule.
func lines(in schedule.Input) (list []league.ScheduledGame) {
	for _, g := range in.Games {
		list = append(list, g.ScheduledGame)
	}
	return list
}

// play marks the games up to a day as played, and lets the next day begin.
func play(in schedule.Input, through league.Date) schedule.Input {
	in.Today = max(in.Today, through.AddDays(1))
	in.Games = slices.Clone(in.Games)
	for i, g := range in.Games {
		if g.Day <= through {
			in.Games[i].Played, in.Games[i].Status = true, league.Completed
		}
	}
	return in
}
