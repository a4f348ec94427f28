package schedule_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// change makes a random change of a kind that happens during a season.
func change(in schedule.Input, random *rand.Rand) (schedule.Input, string) {
	in.Teams, in.Courts = slices.Clone(in.Teams), slices.Clone(in.Courts)
	switch random.IntN(7) {
	case 0:
		tier := 1 + random.IntN(in.League.TierCount)
		in.Teams = append(in.Teams, league.Team{ID: int64(1000 + random.IntN(1000)), Tier: tier})
		return in, fmt.Sprint("a team more in tier ", tier)
	case 1:
		if len(in.Teams) < in.League.TierCount+2 {
			return in, "nothing" // with fewer teams, no two might be in the same tier
		}
		removed := in.Teams[random.IntN(len(in.Teams))].ID
		in.Teams = slices.DeleteFunc(in.Teams, func(t league.Team) bool { return t.ID == removed })
		in.Games = slices.DeleteFunc(slices.Clone(in.Games), func(g schedule.Game) bool { return g.Team1ID == removed || g.Team2ID == removed })
		return in, "a team less"
	case 2:
		i := random.IntN(len(in.Teams))
		in.Teams[i].Tier = 1 + random.IntN(in.League.TierCount)
		return in, fmt.Sprintf("team %d in tier %d", in.Teams[i].ID, in.Teams[i].Tier)
	case 3:
		tier := 1 + random.IntN(in.League.TierCount)
		in.Courts = append(in.Courts, league.Court{Tier: tier, CourtName: fmt.Sprint("New ", len(in.Courts))})
		return in, fmt.Sprint("a court more for tier ", tier)
	case 4:
		if len(in.Courts) > in.League.TierCount {
			in.Courts = in.Courts[:len(in.Courts)-1]
		}
		return in, "a court less"
	case 5:
		day := in.League.StartDate.AddDays(7 * random.IntN(8))
		in.League.Blackouts = append(slices.Clone(in.League.Blackouts), day)
		return in, "nobody plays on " + string(day)
	}
	day := in.League.StartDate.AddDays(7 * random.IntN(4))
	return play(in, day), "played through " + string(day)
}

func TestReplanningConvergesAfterAnyHistory(t *testing.T) {
	count := 6
	if provesAll() {
		count = 2000
	}
	for seed := range count {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(uint64(seed), 3))
			in := newLeague(1+random.IntN(2), 3+random.IntN(5), 1+random.IntN(2))
			for range 4 {
				plan := planSeason(t, in)
				after := applyPlan(in, plan)
				checkConverged(t, in, after)
				var what string
				in, what = change(after, random)
				t.Log(what)
			}
		})
	}
}

// checkConverged checks that a plan keeps played games and the lines of all pairs that still need them, and that a second run
// changes nothing.
func checkConverged(t *testing.T, before, after schedule.Input) {
	t.Helper()
	if again := planSeason(t, after); again.Changes() != 0 {
		t.Errorf("a second run changes %d games: %s", again.Changes(), again.Message)
	}
	now := map[int64]schedule.Game{}
	for _, g := range after.Games {
		now[g.ID] = g
	}
	movable, played := map[[2]int64]int{}, map[[2]int64]int{}
	for _, g := range before.Games {
		pair := [2]int64{min(g.Team1ID, g.Team2ID), max(g.Team1ID, g.Team2ID)}
		if !stays(before, g) {
			movable[pair]++
			continue
		}
		played[pair]++
		if !reflect.DeepEqual(now[g.ID], g) {
			t.Errorf("a game that stays has changed: %v is %v", g, now[g.ID])
		}
	}
	rest := after
	rest.Games = nil
	tier := map[int64]int{}
	for _, team := range after.Teams {
		tier[team.ID] = team.Tier
	}
	survived, total := map[[2]int64]int{}, map[[2]int64]int{}
	for _, g := range after.Games {
		pair := [2]int64{min(g.Team1ID, g.Team2ID), max(g.Team1ID, g.Team2ID)}
		total[pair]++
		i := slices.IndexFunc(before.Games, func(b schedule.Game) bool { return b.ID == g.ID })
		if i >= 0 && stays(before, before.Games[i]) {
			continue
		}
		rest.Games = append(rest.Games, g)
		if g.Day < after.Today {
			t.Errorf("a game is planned before today: %v", g)
		}
		if i >= 0 {
			survived[pair]++
			if old := before.Games[i]; old.Team1ID != g.Team1ID || old.Team2ID != g.Team2ID {
				t.Errorf("%v has other teams: %v", old, g)
			}
		}
	}
	for _, a := range after.Teams {
		for _, b := range after.Teams {
			if a.ID >= b.ID {
				continue
			}
			pair, need := [2]int64{a.ID, b.ID}, 0
			if a.Tier == b.Tier {
				need = max(after.League.GamesPerMatchup-played[pair], 0)
			}
			if total[pair] != played[pair]+need || survived[pair] != min(movable[pair], need) {
				t.Errorf("%v: %d games, %d played, %d needed; %d of %d lines survive", pair, total[pair], played[pair], need, survived[pair], movable[pair])
			}
		}
	}
	c := checker{in: rest, lines: lines(rest)}
	for _, s := range c.lines {
		c.checkPlace(s)
	}
	c.checkClashesBeside(after)
	for _, violation := range c.violations {
		t.Error(violation)
	}
}

// stays reports whether no plan may change a game. It is independent of the planner: nights here do not go past midnight.
func stays(in schedule.Input, g schedule.Game) bool {
	soon := in.League.KeepDays > 0 && !in.IncludeSoon && g.Day.DaysSince(in.Today) <= in.League.KeepDays &&
		!slices.Contains(in.League.Blackouts, g.Day)
	return g.Played || g.Pinned || g.FreesItsPlace() || g.Day < in.Today || soon
}

// checkClashesBeside checks that the lines clash neither with each other nor with any other game of the league.
func (c *checker) checkClashesBeside(in schedule.Input) {
	for _, s := range c.lines {
		for _, clash := range schedule.FindClashes(in, s) {
			c.must(false, "%v clashes: %s", s, clash.Sentence)
		}
	}
}

// countChanges returns how many games a new plan changes.
func countChanges(t *testing.T, in schedule.Input) (inserted, moved, deleted, kept int) {
	t.Helper()
	p := planSeason(t, in)
	for _, m := range p.Move {
		if m.ChangesPlace() {
			moved++
		}
	}
	return len(p.Insert), moved, len(p.Delete), p.Kept
}

func TestReplanningMovesOnlyTheNecessaryGames(t *testing.T) {
	start := newLeague(1, 8, 1) // 8 nights of 7 games
	start = applyPlan(start, planSeason(t, start))
	for _, c := range []struct {
		name                           string
		in                             schedule.Input
		inserted, moved, deleted, kept int
	}{
		{"nothing has happened", start, 0, 0, 0, 56},
		{"three nights are played", play(start, "2026-09-17"), 0, 0, 0, 35},
		{"a night has no scores, the next is played", onlyPlayed(start, "2026-09-10"), 0, 0, 0, 49},
		{"a night in the middle is blacked out", withBlackout(start, "2026-09-17"), 0, 7, 0, 49},
		{"a night that nobody needs is blacked out", withBlackout(start, "2026-12-24"), 0, 0, 0, 56},
		{"the season starts a week later", startingOn(start, "2026-09-10"), 0, 7, 0, 49},
		{"a game was moved by hand to a free start", withGameMovedByHand(applyPlan(newLeague(1, 4, 1), planSeason(t, newLeague(1, 4, 1)))), 0, 0, 0, 12},
		{"a game was deleted", withoutGame(start, 30), 1, 0, 0, 55},
		{"a game was scheduled twice", withDuplicate(start, 30), 0, 0, 1, 56},
	} {
		inserted, moved, deleted, kept := countChanges(t, c.in)
		if inserted != c.inserted || deleted != c.deleted || kept < c.kept || moved > c.moved {
			t.Errorf("%s: %d inserted, %d moved, %d deleted, %d kept", c.name, inserted, moved, deleted, kept)
		}
	}
}

// onlyPlayed marks the games of one night as played, and none before it.
func onlyPlayed(in schedule.Input, day league.Date) schedule.Input {
	in.Games = slices.Clone(in.Games)
	for i, g := range in.Games {
		in.Games[i].Played = g.Day == day
	}
	in.Today = day.AddDays(1)
	return in
}

func withBlackout(in schedule.Input, day league.Date) schedule.Input {
	in.League.Blackouts = append(slices.Clone(in.League.Blackouts), day)
	return in
}

func startingOn(in schedule.Input, day league.Date) schedule.Input {
	in.League.StartDate = &day
	return in
}

func withoutGame(in schedule.Input, i int) schedule.Input {
	in.Games = slices.Delete(slices.Clone(in.Games), i, i+1)
	return in
}

func withDuplicate(in schedule.Input, i int) schedule.Input {
	extra := in.Games[i]
	extra.ID = 9999
	in.Games = append(slices.Clone(in.Games), extra)
	return in
}

// withGameMovedByHand moves a game to a free start of its night.
func withGameMovedByHand(in schedule.Input) schedule.Input {
	night := in.Games[0].Day
	for _, at := range []league.TimeOfDay{"20:15", "20:30", "20:45", "21:00", "21:15", "21:30", "21:45"} {
		taken := slices.ContainsFunc(in.Games, func(g schedule.Game) bool { return g.Day == night && g.GameTime == at })
		if !taken {
			in.Games[0].GameTime = at
			return in
		}
	}
	return in
}

// The game has to move because one of its teams plays at the same time, although its court is free.
func TestReplanningMovesAClashingGame(t *testing.T) {
	in := newLeague(1, 3, 2) // one game at a time: the other court is free, and any two games share a team
	in = applyPlan(in, planSeason(t, in))
	for i := range in.Games[1:] {
		byHand := in
		byHand.Games = slices.Clone(in.Games)
		byHand.Games[0].GameTime, byHand.Games[0].CourtName = byHand.Games[i+1].GameTime, new("Court 1")
		if *byHand.Games[i+1].CourtName == "Court 1" {
			byHand.Games[0].CourtName = new("Court 2")
		}
		plan := planSeason(t, byHand)
		after := applyPlan(byHand, plan)
		for _, violation := range findViolations(after, lines(after)) {
			t.Error(violation)
		}
		if len(plan.Move) != 1 || plan.Kept != 5 {
			t.Errorf("got %s", plan.Message)
		}
	}
}
