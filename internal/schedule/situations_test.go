package schedule_test

import (
	"errors"
	"strings"
	"testing"

	"sideout/internal/league"
	. "sideout/internal/schedule"
)

// The situations of docs/product/schedule.md, one test each.

// refused plans a season, which must not be possible, and returns why.
func refused(t *testing.T, in Input) *Refusal {
	t.Helper()
	plan, err := Season(in)
	var no *Refusal
	if !errors.As(err, &no) {
		t.Fatalf("got %v, %v", plan.Message, err)
	}
	if plan.Changes() != 0 {
		t.Errorf("%d changes after a refusal", plan.Changes())
	}
	return no
}

func says(t *testing.T, p Plan, sentence string) {
	t.Helper()
	if !strings.Contains(p.Message, sentence) {
		t.Errorf("got %q, want %q in it", p.Message, sentence)
	}
}

func at(text string) *league.TimeOfDay { return new(league.TimeOfDay(text)) }

func TestTheMessageHasTheNumbers(t *testing.T) {
	plan := season(t, planned(1, 8, 1))
	want := "Season scheduled: 56 games over 8 weeks, Sep 3 - Oct 22. Every team plays 14; nobody waits between games."
	if plan.Message != want {
		t.Errorf("got %q", plan.Message)
	}
	says(t, season(t, planned(2, 4, 1)), "24 games over 2 weeks, Sep 3 - Sep 10. Every team plays 6; nobody waits more than 30 minutes.")
}

func TestNoCourtsIsOneUnassigned(t *testing.T) {
	in := planned(2, 4, 0)
	plan := season(t, in)
	for _, s := range plan.Insert {
		if s.CourtName != nil {
			t.Fatalf("a court of nowhere: %s", *s.CourtName)
		}
	}
	for _, wrong := range append(legal(in, plan.Insert), even(in, plan.Insert)...) {
		t.Error(wrong)
	}
	says(t, plan, "Tier 2 has no courts: its games are planned one at a time, on no court. Give it courts, and more can be played at a time.")
}

func TestOneNameIsOneCourt(t *testing.T) {
	in := planned(2, 4, 0)
	in.Courts = []league.Court{{Tier: 1, CourtName: "Court 1"}, {Tier: 2, CourtName: " COURT 1"}}
	proves(t, in) // the checker finds a court that is taken twice
	if plan := season(t, in); len(plan.Insert) != 24 || *plan.Insert[23].WeekNumber != 4 {
		t.Errorf("got %s", plan.Message)
	}
}

func TestCourtsOfTiersThatDoNotPlayAreIgnored(t *testing.T) {
	in := planned(2, 4, 1)
	in.Teams = in.Teams[:5] // one team in tier 2
	in.Courts = append(in.Courts, league.Court{Tier: 2, CourtName: "Court 1"}, league.Court{Tier: 7, CourtName: "Court 1"})
	plan := season(t, in)
	if len(plan.Insert) != 12 || *plan.Insert[11].WeekNumber != 2 {
		t.Errorf("got %s", plan.Message)
	}
	says(t, plan, "Tier 2 has only one team, which sits out.")
	in.Teams = in.Teams[:4]
	says(t, season(t, in), "Tier 2 has no teams.")
}

func TestHalfASlotTakesTheOtherEndFromTheTimeBlock(t *testing.T) {
	for _, half := range []league.Court{{TimeSlotStart: at("21:00")}, {TimeSlotEnd: at("21:00")}} {
		in := planned(1, 4, 0)
		half.Tier, half.CourtName = 1, "A"
		in.Courts = []league.Court{half}
		proves(t, in)
	}
}

func TestOneClockPerGroup(t *testing.T) {
	in := planned(1, 6, 0)
	in.League.GameDuration = 60
	in.League.TimeBlockStart, in.League.TimeBlockEnd = at("18:00"), at("21:30")
	in.Courts = []league.Court{{Tier: 1, CourtName: "A", TimeSlotStart: at("18:00"), TimeSlotEnd: at("20:00")},
		{Tier: 1, CourtName: "B", TimeSlotStart: at("18:30"), TimeSlotEnd: at("21:30")}}
	plan := season(t, in)
	for _, s := range plan.Insert { // 18:30 holds 1 + 3 games, 18:00 only 2 + 2: a tie, so the earlier
		if s.GameTime.Minutes()%60 != 0 {
			t.Fatalf("a game at %s", s.GameTime)
		}
	}
	if *plan.Insert[29].WeekNumber != 8 {
		t.Errorf("got %s", plan.Message)
	}
	in.Courts[0].TimeSlotEnd, in.Courts[1].TimeSlotEnd = at("19:30"), at("22:30") // now 1 + 4 and 1 + 3
	for _, s := range season(t, in).Insert {
		if s.GameTime.Minutes()%60 != 30 {
			t.Fatalf("a game at %s", s.GameTime)
		}
	}
}

func TestNightsThatCrossMidnight(t *testing.T) {
	in := planned(1, 6, 2)
	in.League.GameDay, in.League.GameDuration = new(league.Friday), 30
	in.League.TimeBlockStart, in.League.TimeBlockEnd = at("22:30"), at("01:00")
	proves(t, in) // with the days and weeks of games after midnight
	late := 0
	for _, s := range season(t, in).Insert {
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
	after := carryOut(in, season(t, in))
	if again := season(t, after); again.Changes() != 0 {
		t.Errorf("again: %s", again.Message)
	}
}

func TestNoTimeBlockIsOneGamePerTeamFromSix(t *testing.T) {
	in := planned(1, 8, 2)
	in.League.TimeBlockStart, in.League.TimeBlockEnd = nil, nil
	plan := season(t, in)
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

func TestABlockShorterThanAGame(t *testing.T) {
	in := planned(2, 4, 1)
	in.Courts[1].TimeSlotStart, in.Courts[1].TimeSlotEnd = at("20:15"), at("20:25")
	if got := refused(t, in); got.Sentence.String() != "tier 2: no 15-minute game fits into its time block" || got.WrongMode {
		t.Errorf("got %+v", got)
	}
}

func TestNoGameDayIsTheWeekdayOfTheStart(t *testing.T) {
	in := planned(1, 4, 1)
	in.League.GameDay, in.League.StartDate = nil, new(league.Date("2026-09-01"))
	plan := season(t, in)
	if plan.Insert[0].Day != "2026-09-01" || plan.Insert[11].Day != "2026-09-08" {
		t.Errorf("got %s", plan.Message)
	}
}

func TestNoStartIsTheFirstGameDayFromToday(t *testing.T) {
	in := planned(1, 4, 1)
	in.League.StartDate, in.Today = nil, "2026-09-04"
	plan := season(t, in)
	if plan.Insert[0].Day != "2026-09-10" || *plan.Insert[0].WeekNumber != 1 {
		t.Errorf("got %s", plan.Message)
	}
	in = carryOut(in, plan)
	in.Today = "2026-09-20" // the clock alone changes nothing
	if again := season(t, in); again.Changes() != 0 {
		t.Errorf("got %s", again.Message)
	}
	in.Today = "2026-09-10"
	in.Games = nil
	if plan := season(t, in); plan.Insert[0].Day != "2026-09-10" {
		t.Errorf("today is a game day: %s", plan.Message)
	}
}

func TestTheStartNeedNotBeAGameDay(t *testing.T) {
	in := planned(1, 4, 1)
	in.League.StartDate = new(league.Date("2026-09-01"))
	proves(t, in)
}

func TestAnOddTierHasByes(t *testing.T) { proves(t, planned(2, 7, 1)) }

func TestTooFewTeams(t *testing.T) {
	if got := refused(t, planned(3, 1, 1)); got.Sentence.String() != "add at least two teams to a tier first" {
		t.Errorf("got %+v", got)
	}
}

func TestTheEndDateIsTooEarly(t *testing.T) {
	in := planned(1, 8, 1)
	in.League.EndDate = new(league.Date("2026-10-08"))
	want := "the season needs 8 game nights, through Oct 22, 2026; 6 fit before the end date Oct 8, 2026"
	if got := refused(t, in); got.Sentence.String() != want || got.Field != "endDate" {
		t.Errorf("got %+v", got)
	}
	in.Blackouts = []league.Date{"2026-09-10"}
	want = "the season needs 8 game nights, through Oct 29, 2026; 5 fit before the end date Oct 8, 2026"
	if got := refused(t, in); got.Sentence.String() != want {
		t.Errorf("got %+v", got)
	}
	in.League.EndDate = new(league.Date("2026-10-29"))
	in = play(carryOut(in, season(t, in)), "2026-09-24")
	in.League.EndDate = new(league.Date("2026-10-08"))
	want = "the rest of the season needs 5 game nights, through Oct 29, 2026; 2 fit before the end date Oct 8, 2026"
	if got := refused(t, in); got.Sentence.String() != want {
		t.Errorf("got %+v", got)
	}
}

func TestTheEndDateIsLaterThanNeeded(t *testing.T) {
	in := planned(1, 8, 1)
	in.League.EndDate = new(league.Date("2027-01-28"))
	says(t, season(t, in), "14 game nights before the end date are unused.")
	in.League.EndDate = new(league.Date("2026-10-29"))
	says(t, season(t, in), "1 game night before the end date is unused.")
}

func TestRunAgainConverges(t *testing.T) {
	in := carryOut(planned(2, 5, 1), season(t, planned(2, 5, 1)))
	if again := season(t, in); again.Changes() != 0 || again.Kept != 40 {
		t.Errorf("got %s", again.Message)
	}
	in.Courts = append(in.Courts, league.Court{Tier: 1, CourtName: "New"})
	shorter := season(t, in)
	if len(shorter.Insert)+len(shorter.Delete) != 0 {
		t.Errorf("links are lost: %s", shorter.Message)
	}
	says(t, shorter, "moved")
}

func TestRunAgainInMidSeasonResumes(t *testing.T) {
	in := planned(1, 8, 1)
	in = play(carryOut(in, season(t, in)), "2026-09-17")
	in.Games[20].Played = false // the last game of Sep 17 was not played
	plan := season(t, in)
	if len(plan.Move) != 1 || plan.Move[0].From.ID != in.Games[20].ID || plan.Move[0].To.Day <= "2026-09-17" {
		t.Errorf("got %s: %v", plan.Message, plan.Move)
	}
	says(t, plan, "Schedule updated: 1 game moved; 35 stay where they are.")
}

func TestAPlayedGameIsNeverMoved(t *testing.T) {
	in := planned(1, 4, 1)
	in = carryOut(in, season(t, in))
	in.Games[3].Played = true // somebody is scoring it
	in.League.GameDay = new(league.Monday)
	for _, m := range season(t, in).Move {
		if m.From.ID == in.Games[3].ID {
			t.Error("it is moved")
		}
	}
}

func TestACancelledGameStaysCancelled(t *testing.T) {
	in := planned(1, 4, 1)
	in = carryOut(in, season(t, in))
	in.Games[3].Status = league.Cancelled
	plan := season(t, in)
	if plan.Changes() != 0 {
		t.Errorf("got %s", plan.Message)
	}
	says(t, plan, "11 games over 2 weeks")
	says(t, plan, "1 cancelled game will not be played.")
}

func TestAChangedTierChangesThePairs(t *testing.T) {
	in := planned(2, 4, 1)
	in = carryOut(in, season(t, in))
	in.Teams[0].Tier = 2
	plan := season(t, in)
	if len(plan.Delete) != 6 || len(plan.Insert) != 8 {
		t.Errorf("got %s", plan.Message)
	}
	converged(t, in, carryOut(in, plan))
}

func TestTheWrongMode(t *testing.T) {
	in := planned(1, 4, 1)
	in.League.ScheduleMode = league.Weekly
	if got := refused(t, in); got.Sentence.String() != "auto-schedule is for fixed leagues" || !got.WrongMode {
		t.Errorf("got %+v", got)
	}
	in.League.ScheduleMode = league.Fixed
	_, err := Week(in, 1)
	var no *Refusal
	if !errors.As(err, &no) || no.Sentence.String() != "advance-week is for overall and weekly leagues" || !no.WrongMode {
		t.Errorf("got %v", err)
	}
}

func TestASeasonThatIsTooLong(t *testing.T) {
	in := planned(1, 120, 1)
	in.League.GamesPerMatchup = 5
	want := "the season would have 35700 games, more than 10000: choose fewer games per matchup, or more tiers"
	if got := refused(t, in); got.Sentence.String() != want {
		t.Errorf("got %+v", got)
	}
}
