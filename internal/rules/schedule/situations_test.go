package schedule_test

import (
	"errors"
	"strings"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
)

// The situations of docs/product/schedule.md, one test each.

// wantRefusal plans a season, which must fail, and returns the refusal.
func wantRefusal(t *testing.T, in schedule.Input) *schedule.Refusal {
	t.Helper()
	plan, err := planner.Season(in)
	var refusal *schedule.Refusal
	if !errors.As(err, &refusal) {
		t.Fatalf("got %v, %v", plan.Message, err)
	}
	if plan.Changes() != 0 {
		t.Errorf("%d changes after a refusal", plan.Changes())
	}
	return refusal
}

func wantSentence(t *testing.T, p schedule.Plan, sentence string) {
	t.Helper()
	if !strings.Contains(p.Message.String(), sentence) {
		t.Errorf("got %q, want %q in it", p.Message, sentence)
	}
}

func at(text string) *league.TimeOfDay { return new(league.TimeOfDay(text)) }

func TestTheMessageContainsTheNumbers(t *testing.T) {
	plan := planSeason(t, newLeague(1, 8, 1))
	want := "Added 56 games over 8 weeks, Sep 3 - Oct 22. Every team plays 14; nobody waits between games."
	if plan.Message.String() != want {
		t.Errorf("got %q", plan.Message)
	}
	wantSentence(t, planSeason(t, newLeague(2, 4, 1)), "24 games over 2 weeks, Sep 3 - Sep 10. Every team plays 6; nobody waits more than 30 minutes.")
}

func TestWithoutCourtsOneGameIsPlayedAtATime(t *testing.T) {
	in := newLeague(2, 4, 0)
	plan := planSeason(t, in)
	for _, s := range plan.Insert {
		if s.CourtName != nil {
			t.Fatalf("a league without courts has a game on %s", *s.CourtName)
		}
	}
	for _, violation := range append(findViolations(in, plan.Insert), findMissedBounds(in, plan.Insert)...) {
		t.Error(violation)
	}
	wantSentence(t, plan, "No courts yet: one game at a time in each tier.")
}

func TestCourtsOfTheSameNameAreOneCourt(t *testing.T) {
	in := newLeague(2, 4, 0)
	in.Courts = []league.Court{{Tier: 1, CourtName: "Court 1"}, {Tier: 2, CourtName: " COURT 1"}}
	checkNewSeason(t, in) // the checker would find a court that is taken twice
	if plan := planSeason(t, in); len(plan.Insert) != 24 || *plan.Insert[23].WeekNumber != 4 {
		t.Errorf("got %s", plan.Message)
	}
}

func TestCourtsOfTiersThatDoNotPlayAreIgnored(t *testing.T) {
	in := newLeague(2, 4, 1)
	in.Teams = in.Teams[:5] // one team in tier 2
	in.Courts = append(in.Courts, league.Court{Tier: 2, CourtName: "Court 1"}, league.Court{Tier: 7, CourtName: "Court 1"})
	plan := planSeason(t, in)
	if len(plan.Insert) != 12 || *plan.Insert[11].WeekNumber != 2 {
		t.Errorf("got %s", plan.Message)
	}
	wantSentence(t, plan, "Tier 2 has only one team, which sits out.")
	in.Teams = in.Teams[:4]
	wantSentence(t, planSeason(t, in), "Tier 2 has no teams.")
}

func TestAMissingEndOfACourtsWindowIsThatOfTheTimeBlock(t *testing.T) {
	for _, court := range []league.Court{{TimeSlotStart: at("21:00")}, {TimeSlotEnd: at("21:00")}} {
		in := newLeague(1, 4, 0)
		court.Tier, court.CourtName = 1, "A"
		in.Courts = []league.Court{court}
		checkNewSeason(t, in)
	}
}

func TestAGroupHasCommonStartTimes(t *testing.T) {
	in := newLeague(1, 6, 0)
	in.League.GameDuration = 60
	in.League.TimeBlockStart, in.League.TimeBlockEnd = at("18:00"), at("21:30")
	in.Courts = []league.Court{{Tier: 1, CourtName: "A", TimeSlotStart: at("18:00"), TimeSlotEnd: at("20:00")},
		{Tier: 1, CourtName: "B", TimeSlotStart: at("18:30"), TimeSlotEnd: at("21:30")}}
	plan := planSeason(t, in)
	for _, s := range plan.Insert { // 1 + 3 games fit from 18:30 on, 2 + 2 from 18:00 on: a tie, so the earlier
		if s.GameTime.Minutes()%60 != 0 {
			t.Fatalf("a game at %s", s.GameTime)
		}
	}
	if *plan.Insert[29].WeekNumber != 8 {
		t.Errorf("got %s", plan.Message)
	}
	in.Courts[0].TimeSlotEnd, in.Courts[1].TimeSlotEnd = at("19:30"), at("22:30") // 1 + 4 games from 18:30 on, 1 + 3 from 18:00 on
	for _, s := range planSeason(t, in).Insert {
		if s.GameTime.Minutes()%60 != 30 {
			t.Fatalf("a game at %s", s.GameTime)
		}
	}
}

func TestNightsThatCrossMidnight(t *testing.T) {
	in := newLeague(1, 6, 2)
	in.League.GameDay, in.League.GameDuration = new(league.Friday), 30
	in.League.TimeBlockStart, in.League.TimeBlockEnd = at("22:30"), at("01:00")
	checkNewSeason(t, in) // also checks the days and weeks of games after midnight
	late := 0
	for _, s := range planSeason(t, in).Insert {
		if s.GameTime < "12:00" {
			late++
			if s.Day.Weekday().String() != "Saturday" || *s.WeekNumber != s.Day.AddDays(-1).DaysSince("2026-09-03")/7+1 {
				t.Errorf("a game after midnight: %v", s)
			}
		}
	}
	if late == 0 {
		t.Error("no game is after midnight")
	}
	after := applyPlan(in, planSeason(t, in))
	if again := planSeason(t, after); again.Changes() != 0 {
		t.Errorf("again: %s", again.Message)
	}
}

func TestWithoutTimeBlockEveryTeamPlaysOnceFromSix(t *testing.T) {
	in := newLeague(1, 8, 2)
	in.League.TimeBlockStart, in.League.TimeBlockEnd = nil, nil
	plan := planSeason(t, in)
	perNight := map[league.Date]int{}
	for _, s := range plan.Insert {
		perNight[s.Day]++
		if s.GameTime != "18:00" && s.GameTime != "18:15" {
			t.Fatalf("a game at %s", s.GameTime)
		}
	}
	if len(perNight) != 14 || perNight["2026-09-03"] != 4 {
		t.Errorf("got %s", plan.Message)
	}
}

func TestATimeBlockShorterThanAGameIsRefused(t *testing.T) {
	in := newLeague(2, 4, 1)
	in.Courts[1].TimeSlotStart, in.Courts[1].TimeSlotEnd = at("20:15"), at("20:25")
	if got := wantRefusal(t, in); got.Sentence.String() != "tier 2: no 15-minute game fits into its time block" || got.WrongMode {
		t.Errorf("got %+v", got)
	}
}

func TestTheDefaultGameDayIsTheWeekdayOfTheStartDate(t *testing.T) {
	in := newLeague(1, 4, 1)
	in.League.GameDay, in.League.StartDate = nil, new(league.Date("2026-09-01"))
	plan := planSeason(t, in)
	if plan.Insert[0].Day != "2026-09-01" || plan.Insert[11].Day != "2026-09-08" {
		t.Errorf("got %s", plan.Message)
	}
}

func TestTheDefaultStartDateIsTheNextGameDay(t *testing.T) {
	in := newLeague(1, 4, 1)
	in.League.StartDate, in.Today = nil, "2026-09-04"
	plan := planSeason(t, in)
	if plan.Insert[0].Day != "2026-09-10" || *plan.Insert[0].WeekNumber != 1 {
		t.Errorf("got %s", plan.Message)
	}
	in = applyPlan(in, plan)
	in.Today = "2026-09-20" // the clock alone changes nothing
	if again := planSeason(t, in); again.Changes() != 0 {
		t.Errorf("got %s", again.Message)
	}
	in.Today = "2026-09-10"
	in.Games = nil
	if plan := planSeason(t, in); plan.Insert[0].Day != "2026-09-10" {
		t.Errorf("today is a game day: %s", plan.Message)
	}
}

func TestTheStartDateMayBeAnyWeekday(t *testing.T) {
	in := newLeague(1, 4, 1)
	in.League.StartDate = new(league.Date("2026-09-01"))
	checkNewSeason(t, in)
}

func TestAnOddTierHasByes(t *testing.T) { checkNewSeason(t, newLeague(2, 7, 1)) }

func TestTooFewTeamsAreRefused(t *testing.T) {
	if got := wantRefusal(t, newLeague(3, 1, 1)); got.Sentence.String() != "add at least two teams to a tier first" {
		t.Errorf("got %+v", got)
	}
}

func TestAnEarlyEndDateIsRefused(t *testing.T) {
	in := newLeague(1, 8, 1)
	in.League.EndDate = new(league.Date("2026-10-08"))
	want := "the season needs 8 game nights, through Oct 22, 2026; 6 fit before the end date Oct 8, 2026"
	if got := wantRefusal(t, in); got.Sentence.String() != want || got.Field != "endDate" {
		t.Errorf("got %+v", got)
	}
	in.League.Blackouts = []league.Date{"2026-09-10"}
	want = "the season needs 8 game nights, through Oct 29, 2026; 5 fit before the end date Oct 8, 2026"
	if got := wantRefusal(t, in); got.Sentence.String() != want {
		t.Errorf("got %+v", got)
	}
	in.League.EndDate = new(league.Date("2026-10-29"))
	in = play(applyPlan(in, planSeason(t, in)), "2026-09-24")
	in.League.EndDate = new(league.Date("2026-10-08"))
	want = "the rest of the season needs 5 game nights, through Oct 29, 2026; 2 fit before the end date Oct 8, 2026"
	if got := wantRefusal(t, in); got.Sentence.String() != want {
		t.Errorf("got %+v", got)
	}
}

func TestALateEndDateLeavesNightsUnused(t *testing.T) {
	in := newLeague(1, 8, 1)
	in.League.EndDate = new(league.Date("2027-01-28"))
	wantSentence(t, planSeason(t, in), "14 game nights before the end date are unused.")
	in.League.EndDate = new(league.Date("2026-10-29"))
	wantSentence(t, planSeason(t, in), "1 game night before the end date is unused.")
}

func TestASecondRunChangesNothing(t *testing.T) {
	in := applyPlan(newLeague(2, 5, 1), planSeason(t, newLeague(2, 5, 1)))
	if again := planSeason(t, in); again.Changes() != 0 || again.Kept != 40 {
		t.Errorf("got %s", again.Message)
	}
	in.Courts = append(in.Courts, league.Court{Tier: 1, CourtName: "New"})
	shorter := planSeason(t, in)
	if len(shorter.Insert)+len(shorter.Delete) != 0 {
		t.Errorf("games and their score links are replaced: %s", shorter.Message)
	}
	wantSentence(t, shorter, "Moved")
}

func TestARunInMidSeasonResumes(t *testing.T) {
	in := newLeague(1, 8, 1)
	in = play(applyPlan(in, planSeason(t, in)), "2026-09-17")
	in.Games[20].Played = false // the last game of Sep 17 has no score
	in.League.Blackouts = []league.Date{"2026-09-24"}
	plan := planSeason(t, in)
	for _, m := range plan.Move {
		if m.From.Day <= "2026-09-17" || m.To.Day <= "2026-09-24" {
			t.Errorf("moved %v to %v", m.From, m.To)
		}
	}
	wantSentence(t, plan, "Moved 7 games; 29 stay where they are.")
}

func TestAPlayedGameIsNeverMoved(t *testing.T) {
	in := newLeague(1, 4, 1)
	in = applyPlan(in, planSeason(t, in))
	in.Games[3].Played = true // somebody is scoring it
	in.League.GameDay = new(league.Monday)
	for _, m := range planSeason(t, in).Move {
		if m.From.ID == in.Games[3].ID {
			t.Error("a played game is moved")
		}
	}
}

func TestACancelledGameStaysCancelled(t *testing.T) {
	in := newLeague(1, 4, 1)
	in = applyPlan(in, planSeason(t, in))
	in.Games[3].Status = league.Cancelled
	plan := planSeason(t, in)
	if plan.Changes() != 0 {
		t.Errorf("got %s", plan.Message)
	}
	wantSentence(t, plan, "11 games over 2 weeks")
	wantSentence(t, plan, "1 cancelled game will not be played.")
}

func TestATeamInAnotherTierGetsNewOpponents(t *testing.T) {
	in := newLeague(2, 4, 1)
	in = applyPlan(in, planSeason(t, in))
	in.Teams[0].Tier = 2
	plan := planSeason(t, in)
	if len(plan.Delete) != 6 || len(plan.Insert) != 8 {
		t.Errorf("got %s", plan.Message)
	}
	checkConverged(t, in, applyPlan(in, plan))
}

func TestSeasonRefusesDynamicModes(t *testing.T) {
	in := newLeague(1, 4, 1)
	in.League.ScheduleMode = league.Weekly
	if got := wantRefusal(t, in); got.Sentence.String() != "auto-schedule is for fixed leagues" || !got.WrongMode {
		t.Errorf("got %+v", got)
	}
	in.League.ScheduleMode = league.Fixed
	_, err := planner.Week(in, 1)
	var refusal *schedule.Refusal
	if !errors.As(err, &refusal) || refusal.Sentence.String() != "advance-week is for overall and weekly leagues" || !refusal.WrongMode {
		t.Errorf("got %v", err)
	}
}

func TestATooLongSeasonIsRefused(t *testing.T) {
	in := newLeague(1, 120, 1)
	in.League.GamesPerMatchup = 5
	want := "the season would have 35700 games, more than 10000: choose fewer games per matchup, or more tiers"
	if got := wantRefusal(t, in); got.Sentence.String() != want {
		t.Errorf("got %+v", got)
	}
}
