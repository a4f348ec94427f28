package schedule_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
	"sideout/internal/rules/schedule/quality"
)

// oddShapes are tiers with an odd number of teams, whose whole rounds would be unevenly long nights.
var oddShapes = []struct {
	teams, courts, starts int
	value                 string
}{
	{11, 6, 5, "3 to 4"}, // whole rounds: 4, 4 and 2 games
	{15, 9, 7, "4 to 5"}, // whole rounds: 6, 4 and 4 games, three in a row for everybody
}

func TestOddTiersPlayEquallyOftenEveryNight(t *testing.T) {
	for _, c := range oddShapes {
		in := newLeague(1, c.teams, c.courts)
		in.League.GamesPerMatchup = 1
		setTimeBlock(&in, c.starts)
		checkNewSeason(t, in)
		lines, _ := qualityOf(t, withSeason(t, in))
		if got := lines["Games per team a night"]; got.Value != c.value || got.Best != c.value || !got.Proved {
			t.Errorf("%d teams: %+v", c.teams, got)
		}
		if got := lines["Nights with three games in a row"]; got.Value != "0" {
			t.Errorf("%d teams: %s nights with three games in a row", c.teams, got.Value)
		}
	}
}

// evenestNights is the narrowest range of games per team and night: over all ways to distribute the games of a tier over the
// nights, each with as many games as fit.
func evenestNights(teams, games, nights, room int) (least, most int) {
	reachable := func(least, most int) bool {
		fewestGames := (least*teams + 1) / 2
		mostGames := min(most*teams/2, room)
		return fewestGames <= mostGames && fewestGames*nights <= games && games <= mostGames*nights
	}
	for width := 0; ; width++ {
		for least := range games + 1 {
			if reachable(least, least+width) {
				return least, least + width
			}
		}
	}
}

// No shape has a narrower range of games per team and night than the report says, and every plan reaches it.
func TestNoNightsAreMoreEvenThanTheReportSays(t *testing.T) {
	number := 0
	for teams := 2; teams <= 20; teams++ {
		for perPair := 1; perPair <= 3; perPair++ {
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
						lines, _ := qualityOf(t, withSeason(t, in))
						games, room := perPair*teams*(teams-1)/2, starts*min(courts, teams/2)
						least, most := evenestNights(teams, games, (games+room-1)/room, room)
						want := fmt.Sprintf("%d to %d", least, most)
						if least == most {
							want = fmt.Sprint(least)
						}
						if got := lines["Games per team a night"]; got.Value != want || got.Best != want {
							t.Errorf("got %+v, want %s", got, want)
						}
					})
				}
			}
		}
	}
}

// seasonEvent is something that happens during a season: what change knows, and the rest of what is asked for on a night.
func seasonEvent(in schedule.Input, random *rand.Rand) (schedule.Input, string) {
	in.Games, in.Teams = slices.Clone(in.Games), slices.Clone(in.Teams)
	night := in.League.StartDate.AddDays(7 * (1 + random.IntN(6)))
	switch random.IntN(12) {
	case 0:
		team := &in.Teams[random.IntN(len(in.Teams))]
		if team.WithdrawnOn != nil || len(in.Teams) < in.League.TierCount+3 {
			return in, "nothing"
		}
		team.WithdrawnOn = &in.Today
		in.Games = slices.DeleteFunc(in.Games, func(g schedule.Game) bool { return !g.Played && (g.Team1ID == team.ID || g.Team2ID == team.ID) })
		for i, g := range in.Games {
			in.Games[i].Stays = g.Stays || g.Team1ID == team.ID || g.Team2ID == team.ID
		}
		return in, fmt.Sprintf("team %d withdraws", team.ID)
	case 1:
		court := in.Courts[random.IntN(len(in.Courts))].CourtName
		in.League.NightChanges = in.League.WithNightChange(league.NightChange{Day: night, CourtsOut: []string{court}})
		return in, fmt.Sprintf("%s is out on %s", court, night)
	case 2:
		plan, err := schedule.MoveNightToEnd(in, night)
		if err != nil {
			return in, err.Error()
		}
		in.League.Blackouts = append(slices.Clone(in.League.Blackouts), night)
		return applyPlan(in, plan), "moved " + string(night)
	case 3:
		for i := range in.Games {
			if in.Games[i].Played && !in.Games[i].Stays {
				in.Games[i].Played, in.Games[i].Status = false, league.Scheduled
				return in, "a score is missing"
			}
		}
	case 4:
		if len(in.Games) > 0 {
			in.Games[random.IntN(len(in.Games))].Pinned = true
		}
		return in, "a game is fixed"
	}
	return change(in, random)
}

// After random events in a season, nothing that the report calls possible is out of reach: the season is planned anew with what
// was played and what is over, and reaches every best value that is proved.
func TestWhatIsCalledPossibleCanStillBeReached(t *testing.T) {
	count := 8
	if provesAll() {
		count = 1000
	}
	for seed := range count {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(uint64(seed), 5))
			in := withSeason(t, newLeague(1+random.IntN(2), 3+random.IntN(6), 1+random.IntN(2)))
			in = play(in, in.League.StartDate.AddDays(7*random.IntN(3)))
			for range 1 + random.IntN(3) {
				var what string
				in, what = seasonEvent(in, random)
				t.Log(what)
			}
			plan, err := planner.Season(in)
			if err != nil {
				t.Skip(err)
			}
			after := applyPlan(in, plan)
			lines, _ := qualityOf(t, after)
			rest := after
			rest.Games = slices.DeleteFunc(slices.Clone(after.Games), func(g schedule.Game) bool {
				return !g.Played && !g.Stays && g.Day >= after.Today && g.Status != league.Cancelled
			})
			anew, tiers := qualityOf(t, applyPlan(rest, planSeason(t, rest)))
			nights := lines["Game nights"]
			value, best, least := number(t, nights.Value), number(t, nights.Best), number(t, anew["Game nights"].Value)
			if value < best || nights.Proved && best < min(least, value) {
				t.Errorf("%+v, and planning anew takes %d", nights, least)
			}
			for _, tier := range tiers {
				for _, line := range tier.Lines {
					if line.Proved == (line.Bound != quality.Reachable) || line.Proved && line.Value != line.Best {
						t.Errorf("planned anew, tier %d: %+v", tier.Tier, line)
					}
				}
			}
		})
	}
}

func number(t *testing.T, text string) (n int) {
	t.Helper()
	if _, err := fmt.Sscan(text, &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// A night in which one team plays twice and another not at all is named, although other nights have the same range.
func TestARangeOfGamesIsThatOfEachNight(t *testing.T) {
	in := newLeague(1, 4, 1)
	in.League.GamesPerMatchup = 1
	for i, g := range []struct {
		a, b int64
		day  league.Date
		at   league.TimeOfDay
	}{{1, 2, "2026-09-03", "20:15"}, {1, 3, "2026-09-03", "20:30"}, {1, 4, "2026-09-10", "20:15"},
		{2, 3, "2026-09-10", "20:30"}, {2, 4, "2026-09-17", "20:15"}, {3, 4, "2026-09-17", "20:30"}} {
		in.Games = append(in.Games, schedule.Game{ScheduledGame: league.ScheduledGame{ID: int64(i + 1), Team1ID: g.a, Team2ID: g.b, Tier: 1,
			Day: g.day, GameTime: g.at, CourtName: new("Court 1")}})
	}
	lines, tiers := qualityOf(t, in)
	line := lines["Games per team a night"]
	want := []quality.NightLine{{Night: "2026-09-03", Value: "0 to 2", Best: "1"}, {Night: "2026-09-10", Value: "1", Best: "1"}, {Night: "2026-09-17", Value: "0 to 2", Best: "1"}}
	if line.Value != "0 to 2" || line.Best != "1" || !slices.Equal(line.Nights, want) || len(tiers[0].Lines) == 0 {
		t.Errorf("got %+v", line)
	}
	if apart := lines["Most games apart in a night"]; apart.Value != "2" || apart.Best != "0" {
		t.Errorf("got %+v", apart)
	}
	report, _ := quality.Measure(in)
	wantByes := []quality.Bye{{Night: "2026-09-03", Tier: 1, TeamIDs: []int64{4}}, {Night: "2026-09-17", Tier: 1, TeamIDs: []int64{1}}}
	if fmt.Sprint(report.Byes) != fmt.Sprint(wantByes) {
		t.Errorf("byes: %v", report.Byes)
	}
}

// A wait is never rounded to none.
func TestAShortAverageWaitIsNotZero(t *testing.T) {
	in := newLeague(1, 20, 1)
	in.League.GamesPerMatchup = 1
	setTimeBlock(&in, 10)
	in = withSeason(t, in)
	last := len(in.Games) - 1
	in.Games[last].GameTime = "23:45" // one team waits, or all ten pairs of a night do not
	lines, _ := qualityOf(t, in)
	mean, longest := lines["Average wait a night"], lines["Longest wait"]
	if (mean.Value == "0 minutes") != (longest.Value == "0 minutes") {
		t.Errorf("the average is %s, the longest wait %s", mean.Value, longest.Value)
	}
}

func TestByesAreShared(t *testing.T) {
	for _, teams := range []int{5, 7, 9, 11} {
		in := newLeague(1, teams, teams/2)
		setTimeBlock(&in, 1)
		report, err := quality.Measure(withSeason(t, in))
		if err != nil {
			t.Fatal(err)
		}
		byes := map[int64]int{}
		for _, bye := range report.Byes {
			for _, id := range bye.TeamIDs {
				byes[id]++
			}
		}
		if apart := spread(byes, tiersOf(in)[0]); apart != 0 || len(report.Byes) != 2*teams {
			t.Errorf("%d teams: %v", teams, byes)
		}
	}
}

func TestTheReportBeginsWithASentence(t *testing.T) {
	in := newLeague(1, 8, 1)
	for _, c := range []struct {
		in   schedule.Input
		want string
	}{
		{in, "No games are planned yet."},
		{withSeason(t, in), "Even and complete. Nobody waits."},
		{withSeason(t, newLeague(1, 4, 1)), "Even and complete. Longest wait 30 minutes."},
	} {
		report, err := quality.Measure(c.in)
		if err != nil || report.Sentence.String() != c.want {
			t.Errorf("got %q, %v, want %q", report.Sentence, err, c.want)
		}
	}
	short := withSeason(t, in)
	short.Games = short.Games[:len(short.Games)-1]
	if report, _ := quality.Measure(short); report.Sentence.String()[:30] != "1 game is not planned yet, and" {
		t.Errorf("got %q", report.Sentence)
	}
}

// A league that moves has the same figures as others, for all its weeks together.
func TestALeagueThatMovesHasItsFigures(t *testing.T) {
	in := advance(t, newDynamicLeague(2, 6, 1), 4, rand.New(rand.NewPCG(1, 1)))
	lines, _ := qualityOf(t, in)
	for _, name := range []string{"Games per team", "Home and away apart", "First games of a night", "Last games of a night",
		"Nights off per team", "Nights until two teams meet again", "Games per team a night"} {
		if _, there := lines[name]; !there {
			t.Errorf("no figure %q", name)
		}
	}
}

// Two teams that meet twice meet again after half of the season, also if it has an odd number of nights.
func TestRematchesAreSpacedOverTheSeason(t *testing.T) {
	for _, c := range []struct{ teams, courts, starts, perPair int }{{8, 1, 7, 2}, {6, 3, 1, 2}, {10, 2, 5, 2}, {9, 2, 6, 4}, {7, 3, 1, 3}, {8, 2, 4, 3},
		{8, 2, 4, 2}, {8, 1, 8, 3}, {10, 5, 2, 4}, {6, 2, 3, 5}} {
		in := newLeague(1, c.teams, c.courts)
		in.League.GamesPerMatchup = c.perPair
		setTimeBlock(&in, c.starts)
		in = withSeason(t, in)
		lines, _ := qualityOf(t, in)
		games, room := c.perPair*c.teams*(c.teams-1)/2, c.starts*min(c.courts, c.teams/2)
		nights := (games + room - 1) / room
		want := fmt.Sprintf("%d nights", nights/c.perPair)
		got := lines["Nights until two teams meet again"]
		if (nights%c.perPair == 0 || c.teams%2 == 0) && (got.Value != want || got.Best != want || !got.Proved) {
			t.Errorf("%+v in %d nights: %+v", c, nights, got)
		}
	}
}

// A game that somebody has fixed could move, so the best that is possible ignores it; the report says what it costs.
func TestTheReportNamesWhatAFixedGameCosts(t *testing.T) {
	in := newLeague(1, 4, 1)
	in.League.GamesPerMatchup = 1
	in = withSeason(t, in)
	last := &in.Games[len(in.Games)-1]
	last.Day, last.Pinned = "2026-10-01", true
	in.Games[0].Pinned = true
	lines, tiers := qualityOf(t, in)
	for _, got := range []quality.Line{lines["Game nights"], tiers[0].Lines[0]} {
		if got.Value != "2" || got.Best != "1" || !got.Proved || got.PinCost != 1 {
			t.Errorf("got %+v", got)
		}
	}
	if lines["Nights with three games in a row"].PinCost != 0 {
		t.Errorf("got %+v", lines["Nights with three games in a row"])
	}
}

// On nights that are over nothing can change: what they are is the best that is possible.
func TestWhatIsOverIsNotHeldAgainstTheSchedule(t *testing.T) {
	in := newLeague(1, 6, 1)
	in.League.GamesPerMatchup = 1
	in = withSeason(t, in) // 15 games, 7 starts: 3 nights
	for i := range in.Games {
		if in.Games[i].Day == "2026-09-03" && in.Games[i].GameTime > "20:30" {
			in.Games[i].Day = "2026-11-05" // a short first night, and one more at the end
		}
	}
	in = play(in, "2026-09-03")
	lines, _ := qualityOf(t, in)
	if nights := lines["Game nights"]; nights.Value != "4" || nights.Best != "3" || nights.Bound != quality.AtLeast {
		t.Errorf("got %+v", nights)
	}
	if first := lines["Games per team a night"].Nights[0]; first.Value != first.Best {
		t.Errorf("the first night is over: %+v", first)
	}
}

// Four teams that all meet on one court wait: of two games in a row only one team plays both.
func TestSomeWaitsCannotBeAvoided(t *testing.T) {
	in := newLeague(1, 4, 1)
	in.League.GamesPerMatchup = 1
	lines, _ := qualityOf(t, withSeason(t, in))
	if got := lines["Longest wait"]; got.Best != "15 minutes" || got.Bound != quality.AtLeast {
		t.Errorf("got %+v", got)
	}
	if got := lines["Average wait a night"]; got.Best != "11 minutes" || got.Bound != quality.AtLeast {
		t.Errorf("got %+v", got)
	}
}
