package schedule_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
)

// pinned returns the league with one more game that a person has made.
func pinned(in schedule.Input, a, b int64, day league.Date, at league.TimeOfDay, court string) schedule.Input {
	id := int64(1)
	for _, g := range in.Games {
		id = max(id, g.ID+1)
	}
	s := league.ScheduledGame{ID: id, LeagueID: 1, Team1ID: a, Team2ID: b, Day: day, GameTime: at, Tier: 1,
		WeekNumber: new(day.DaysSince(*in.League.StartDate)/7 + 1), Status: league.Scheduled, Pinned: true, Origin: league.ByHand}
	if court != "" {
		s.CourtName = &court
	}
	zone, _ := league.Zone(in.League.Timezone)
	s.GameDate = league.Instant(s.Day, s.GameTime, zone)
	in.Games = append(slices.Clone(in.Games), schedule.Game{ScheduledGame: s})
	return in
}

func TestPinnedGamesStayAndCountForTheirPair(t *testing.T) {
	for _, c := range []struct {
		name     string
		in       schedule.Input
		inserted int
	}{
		{"on an open cell", pinned(newLeague(1, 4, 1), 1, 2, "2026-09-03", "20:30", "Court 1"), 11},
		{"at a time between two starts", pinned(newLeague(1, 4, 1), 1, 2, "2026-09-03", "20:22", "Court 1"), 11},
		{"on another court", pinned(newLeague(1, 4, 1), 1, 2, "2026-09-03", "20:30", "Elsewhere"), 11},
		{"on no court", pinned(newLeague(1, 4, 1), 1, 2, "2026-09-03", "20:30", ""), 11},
		{"on a day off", withBlackout(pinned(newLeague(1, 4, 1), 1, 2, "2026-09-03", "20:30", "Court 1"), "2026-09-03"), 11},
		{"on another weekday", pinned(newLeague(1, 4, 1), 1, 2, "2026-09-08", "20:30", "Court 1"), 11},
		{"between tiers", pinned(newLeague(2, 4, 1), 1, 5, "2026-09-03", "20:30", "Court 2"), 24},
		{"on the court of another tier", pinned(newLeague(2, 4, 1), 1, 2, "2026-09-03", "20:30", "Court 2"), 23},
		{"more often than the league wants", pinned(pinned(pinned(newLeague(1, 4, 1), 1, 2, "2026-09-03", "20:30", "Court 1"),
			1, 2, "2026-09-10", "20:30", "Court 1"), 2, 1, "2026-09-17", "20:30", "Court 1"), 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := planSeason(t, c.in)
			if len(plan.Insert) != c.inserted || len(plan.Move)+len(plan.Delete) != 0 || len(plan.Fixed) != len(c.in.Games) {
				t.Errorf("got %s", plan.Message)
			}
			checkConverged(t, c.in, applyPlan(c.in, plan))
		})
	}
}

func TestAMovedGameSurvivesEveryWay(t *testing.T) {
	start := withSeason(t, newLeague(1, 8, 1))
	for _, way := range []schedule.ReplanMode{"", schedule.FitIn, schedule.PlanAnew} {
		in := start
		in.Games, in.ReplanMode = slices.Clone(start.Games), way
		in.Games[30].Day, in.Games[30].GameTime, in.Games[30].Pinned = "2026-09-29", "19:00", true
		if plan := planSeason(t, in); plan.Changes() != 0 {
			t.Errorf("%q: %s", way, plan.Message)
		}
		in.Teams = slices.Clone(start.Teams)
		addTeams(&in, 1, 1)
		plan := planSeason(t, in)
		checkConverged(t, in, applyPlan(in, plan))
		if !slices.Contains(whys(plan), schedule.StayPinned) {
			t.Errorf("%q: nothing is listed as pinned", way)
		}
	}
}

func TestNothingMovesWithinTheDaysToKeep(t *testing.T) {
	in := withSeason(t, newLeague(1, 8, 1)) // 8 nights of 7 games, from Sep 3 on
	in.League.KeepDays, in.Today = 7, "2026-09-10"
	for i := range in.Games[:7] {
		in.Games[i].Played = true
	}
	in = withDuplicate(in, 20) // on Sep 17; nobody needs both
	for _, c := range []struct {
		today       league.Date
		includeSoon bool
		soon        int
		isDeleted   bool // one of the two, rather than a later game of the pair
	}{{"2026-09-09", false, 7, true}, {"2026-09-10", false, 15, false}, {"2026-09-10", true, 0, true}} {
		in.Today, in.IncludeSoon = c.today, c.includeSoon
		plan := planSeason(t, in)
		soon := slices.DeleteFunc(whys(plan), func(w schedule.StayReason) bool { return w != schedule.StaySoon })
		if len(plan.Delete) != 1 || (plan.Delete[0].Day == "2026-09-17") != c.isDeleted || len(soon) != c.soon {
			t.Errorf("%+v: %d stay because they are soon: %s", c, len(soon), plan.Message)
		}
	}
}

// The games of a night that was made a day off cannot stay there, however soon it is.
func TestGamesOfADayOffMoveHoweverSoonItIs(t *testing.T) {
	in := withSeason(t, newLeague(1, 8, 1))
	in.League.KeepDays, in.Today, in.League.Blackouts = 7, "2026-09-01", []league.Date{"2026-09-03"}
	if plan := planSeason(t, in); len(plan.Move) != 7 {
		t.Errorf("got %s", plan.Message)
	}
}

func TestNothingIsPlannedBeforeTodayOnceThereIsASchedule(t *testing.T) {
	in := withSeason(t, newLeague(1, 8, 1))
	in.Today = "2026-09-05" // the games of Sep 3 have no scores yet
	addTeams(&in, 1, 1)
	for _, way := range []schedule.ReplanMode{"", schedule.FitIn, schedule.PlanAnew} {
		in.ReplanMode = way
		plan := planSeason(t, in)
		checkConverged(t, in, applyPlan(in, plan))
		if slices.Contains(whys(plan), schedule.StayPlayed) || len(plan.Fixed) != 7 {
			t.Errorf("%q: %v", way, whys(plan))
		}
	}
}

// Tonight is over for the planner when its first start is.
func TestNothingIsPlannedOnANightThatHasBegun(t *testing.T) {
	in := withSeason(t, newLeague(1, 8, 1))
	in.Games, in.Today = in.Games[3:], "2026-09-03"
	for now, want := range map[league.TimeOfDay]bool{"20:00": true, "20:15": false} {
		in.Now = now
		plan := planSeason(t, in)
		if got := slices.ContainsFunc(plan.Insert, func(s league.ScheduledGame) bool { return s.Day == in.Today }); got != want {
			t.Errorf("at %s, a game is planned tonight: %v", now, got)
		}
	}
}

func TestAFirstPlanMayBeInThePast(t *testing.T) {
	in := newLeague(1, 8, 1)
	in.Today = "2026-09-18"
	plan := planSeason(t, in)
	if plan.Insert[0].Day != "2026-09-03" {
		t.Errorf("it begins on %s", plan.Insert[0].Day)
	}
	wantSentence(t, plan, "The first 3 game nights are in the past.")
	if again := planSeason(t, applyPlan(in, plan)); again.Changes() != 0 {
		t.Errorf("again: %s", again.Message)
	}
}

// A point on a game of a later night does not push the nights before it behind it.
func TestAnEarlyScoreMovesNothing(t *testing.T) {
	in := withSeason(t, newLeague(1, 8, 1))
	in.Games[40].Played = true
	if plan := planSeason(t, in); plan.Changes() != 0 {
		t.Errorf("got %s", plan.Message)
	}
}

func TestTheWaysOfALateTeam(t *testing.T) {
	in := newLeague(1, 8, 2)
	in.League.GamesPerMatchup = 1
	setTimeBlock(&in, 3) // 5 nights of 6 games: two places stay free
	in = withSeason(t, in)
	in.Teams = append(slices.Clone(in.Teams), league.Team{ID: 9, Name: "Late", Tier: 1})
	ways, err := planner.ReplanOptions(in)
	if err != nil || len(ways) != 2 {
		t.Fatal(len(ways), err)
	}
	fit, anew := ways[0], ways[1]
	if fit.ReplanMode != schedule.FitIn || len(fit.Move)+len(fit.Delete) != 0 || len(fit.Insert) != 8 {
		t.Errorf("%s: %s", fit.Sentence, fit.Message)
	}
	if anew.ReplanMode != schedule.PlanAnew || anew.Moved() == 0 {
		t.Errorf("%s: %s", anew.Sentence, anew.Message)
	}
	if fit.Sentence.String() != "Fit in: would move 0 games, Late plays 8 in 7 nights" || !strings.HasSuffix(anew.Sentence.String(), " games, even to one game") {
		t.Errorf("%q, %q", fit.Sentence, anew.Sentence)
	}
	for _, w := range ways {
		in.ReplanMode = w.ReplanMode
		checkConverged(t, in, applyPlan(in, w.Plan))
	}
	if ways, err := planner.ReplanOptions(applyPlan(in, anew.Plan)); err != nil || len(ways) != 0 {
		t.Errorf("again: %d ways, %v", len(ways), err)
	}
}

// event changes a season that is being played at random, as people do.
func event(in schedule.Input, random *rand.Rand) (schedule.Input, string) {
	in.Games = slices.Clone(in.Games)
	pick := func() *schedule.Game { return &in.Games[random.IntN(len(in.Games))] }
	switch random.IntN(10) {
	case 0:
		in.Today = in.Today.AddDays(1 + random.IntN(9))
		if in.Today.Weekday() == in.League.GameDay.Weekday() {
			in.Today = in.Today.AddDays(1)
		}
		for i, g := range in.Games {
			if g.Day < in.Today && random.IntN(8) > 0 && !g.FreesItsPlace() {
				in.Games[i].Played = true
			}
		}
		return in, "it is " + string(in.Today)
	case 1:
		if g := pick(); !g.Played && g.Day > in.Today {
			g.Pinned, g.Origin = true, league.ByHand
			return in, fmt.Sprint("pinned ", g.ScheduledGame)
		}
	case 2:
		g := pick()
		if to := g.ScheduledGame; !g.Played && g.Day > in.Today {
			to.Day, to.GameTime = to.Day.AddDays(random.IntN(3)), league.AtMinute(20*60+random.IntN(90))
			zone, _ := league.Zone(in.League.Timezone)
			to.GameDate = league.Instant(to.Day, to.GameTime, zone)
			if len(schedule.FindClashes(in, to)) == 0 {
				g.ScheduledGame, g.Pinned = to, true
				return in, fmt.Sprint("moved ", to)
			}
		}
	case 3:
		if g := pick(); !g.Played {
			g.Pinned = false
			return in, "unpinned"
		}
	case 4:
		if g := pick(); !g.Played && g.Day > in.Today {
			g.Status = league.Cancelled
			return in, "cancelled"
		}
	case 5:
		if g := pick(); g.Day > in.Today {
			g.Played = true
			return in, "played early"
		}
	case 6:
		if g := pick(); g.Day < in.Today && !g.Played && !g.FreesItsPlace() {
			g.Played, g.Status = true, league.Completed
			return in, fmt.Sprint("a late result of ", g.ScheduledGame)
		}
	case 7:
		if g := pick(); g.Day < in.Today && g.Played {
			g.Played, g.Status = false, league.Scheduled
			return in, fmt.Sprint("a result taken back of ", g.ScheduledGame)
		}
	default:
		return change(in, random)
	}
	return in, "nothing"
}

func TestReplansAfterRandomEvents(t *testing.T) {
	count := 4
	if provesAll() {
		count = 250
	}
	for seed := range count {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(uint64(seed), 15))
			in := newLeague(1+random.IntN(3), 3+random.IntN(6), 1+random.IntN(3))
			in.League.GamesPerMatchup = 1 + random.IntN(2)
			in = withSeason(t, in)
			in.League.KeepDays = 7 * random.IntN(2)
			in.Today = *in.League.StartDate
			if random.IntN(2) == 0 { // few nights are left after the last game, or none
				last := slices.MaxFunc(in.Games, func(a, b schedule.Game) int { return schedule.CompareByTime(a.ScheduledGame, b.ScheduledGame) })
				in.League.EndDate = new(last.Day.AddDays(7 * random.IntN(3)))
			}
			for range 4 {
				var what string
				for range 1 + random.IntN(3) {
					if len(in.Games) > 0 {
						in, what = event(in, random)
						t.Log(what)
					}
				}
				in.ReplanMode = []schedule.ReplanMode{"", schedule.FitIn, schedule.PlanAnew}[random.IntN(3)]
				in.IncludeSoon = random.IntN(4) == 0
				t.Logf("plan %q on %s", in.ReplanMode, in.Today)
				plan, err := planner.Season(in)
				if refusal := new(schedule.Refusal); errors.As(err, &refusal) && in.League.EndDate != nil {
					in.League.EndDate = nil // the manager extends the season
					plan, err = planner.Season(in)
				}
				if err != nil {
					t.Fatal(err)
				}
				after := applyPlan(in, plan)
				checkConverged(t, in, after)
				checkMovesAreExplained(t, in, plan)
				in = after
			}
		})
	}
}

// checkMovesAreExplained checks that the sentence of a plan says why games move that could stay. If there is room for all, a plan that
// fits in moves none of them.
func checkMovesAreExplained(t *testing.T, in schedule.Input, plan schedule.Plan) {
	t.Helper()
	isExplained := strings.Contains(plan.Message.String(), " could stay, but ")
	if plan.Moved() > misplaced(in) && !isExplained {
		t.Errorf("%q: %d games move, and %d had to, without a reason: %s", in.ReplanMode, plan.Moved(), misplaced(in), plan.Message)
	}
	if in.ReplanMode == schedule.FitIn && in.League.EndDate == nil && isExplained {
		t.Errorf("there are nights for all, and still: %s", plan.Message)
	}
}

// A plan says why games move that could stay: to make room before the end date, for fewer nights, or because that was asked for.
func TestAPlanSaysWhyGamesMoveThatCouldStay(t *testing.T) {
	in := newLeague(1, 4, 2)
	in.League.GamesPerMatchup = 1
	setTimeBlock(&in, 1) // three nights of two games
	in = withSeason(t, in)
	late := in
	late.Teams = append(slices.Clone(in.Teams), league.Team{ID: 9, Name: "Late", Tier: 1})
	late.League.EndDate = new(league.Date("2026-10-01")) // five nights: room for ten games if every night is full
	courts := withSeason(t, newLeague(1, 8, 1))
	courts.Courts = append(courts.Courts, league.Court{Tier: 1, CourtName: "New"})
	closed := in
	closed.League.Blackouts = []league.Date{"2026-09-10"}
	for _, c := range []struct {
		name, want string
		way        schedule.ReplanMode
		in         schedule.Input
	}{
		{"no other places before the end", "All games that move could stay, but others would have no place.", schedule.FitIn, late},
		{"a court more", "games that move could stay, but the season would be longer or less even.", "", courts},
		{"anew", "games that move could stay, but the season would be less even.", schedule.PlanAnew, late},
		{"a day off moves only its games", "", schedule.FitIn, closed},
	} {
		c.in.ReplanMode = c.way
		plan := planSeason(t, c.in)
		if plan.Moved() == 0 || c.want != "" && !strings.Contains(plan.Message.String(), c.want) || c.want == "" && strings.Contains(plan.Message.String(), "could stay") {
			t.Errorf("%s: %s", c.name, plan.Message)
		}
	}
}

// misplaced counts the games that cannot stay where they are: a plan that fits in moves no others while there are free nights.
func misplaced(in schedule.Input) (n int) {
	for _, g := range in.Games {
		if stays(in, g) {
			continue
		}
		c := checker{in: in}
		c.checkPlace(g.ScheduledGame)
		if c.violations != nil || len(schedule.FindClashes(in, g.ScheduledGame)) > 0 || g.GameTime.Minutes()%15 != 0 {
			n++
		}
	}
	return n
}

// Halves of blocks stay where they are when a person moves the halves of two blocks of the same teams.
func TestTheOtherHalvesOfTwoBlocksStay(t *testing.T) {
	in := newLeague(1, 2, 1)
	in.League.Shape.Block = true
	in = withSeason(t, in)
	for i := range in.Games {
		if i%2 == 1 {
			in.Games[i].Day, in.Games[i].Pinned = in.Games[i].Day.AddDays(1+i), true
		}
	}
	for _, way := range []schedule.ReplanMode{"", schedule.FitIn, schedule.PlanAnew} {
		in.ReplanMode = way
		if plan := planSeason(t, in); plan.Changes() != 0 {
			t.Errorf("%q: %s", way, plan.Message)
		}
	}
}

// Half of a block stays where it is when a person moves the other half, also to a time at which the block would not fit.
func TestTheOtherHalfOfABlockStays(t *testing.T) {
	in := newLeague(1, 4, 2)
	in.League.Shape.Block = true
	in = withSeason(t, in)
	for i, g := range in.Games {
		moved := in
		moved.Games = slices.Clone(in.Games)
		moved.Games[i].GameTime, moved.Games[i].Pinned = league.AtMinute(g.GameTime.Minutes()+5), true
		if len(schedule.FindClashes(moved, moved.Games[i].ScheduledGame)) > 0 {
			continue
		}
		for _, way := range []schedule.ReplanMode{"", schedule.FitIn, schedule.PlanAnew} {
			moved.ReplanMode = way
			if plan := planSeason(t, moved); plan.Changes() != 0 {
				t.Errorf("%v, %q: %s", g.ScheduledGame, way, plan.Message)
			}
		}
	}
}
