package schedule_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// withSeason returns the league with a planned season.
func withSeason(t *testing.T, in schedule.Input) schedule.Input {
	return applyPlan(in, planSeason(t, in))
}

func TestSlotsAreSortedByLegalityAndCost(t *testing.T) {
	in := withSeason(t, newLeague(1, 4, 2)) // 1 night of 12 games in 14 cells; two more nights are offered
	in.Today = "2026-09-03"
	slots, err := schedule.SlotsForGame(in, in.Games[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(slots) != 3*14-1 { // every cell but its own
		t.Errorf("%d slots", len(slots))
	}
	illegal := false
	for _, s := range slots {
		illegal = illegal || !s.Legal
		if s.Legal == illegal {
			t.Fatal("a legal slot after one that is not")
		}
		moved := in.Games[0].ScheduledGame
		moved.Day, moved.GameTime, moved.CourtName, moved.GameDate = s.Day, s.GameTime, s.CourtName, s.GameDate
		if free := len(schedule.FindClashes(in, moved)) == 0; free != s.Legal {
			t.Errorf("%s %s: legal %v, free %v", s.Day, s.GameTime, s.Legal, free)
		}
		c := checker{in: in, lines: []league.ScheduledGame{moved}}
		moved.WeekNumber = new(s.Day.DaysSince(*in.League.StartDate)/7 + 1)
		c.checkPlace(moved)
		if c.violations != nil || !s.Legal && len(s.Problems) == 0 {
			t.Errorf("%+v: %v", s, c.violations)
		}
	}
}

func TestSlotsNameTheirProblems(t *testing.T) {
	in := withSeason(t, newLeague(1, 4, 1))
	in.Today = "2026-09-03"
	for i := range in.Games[1:] { // what is over gives its place to no other game
		in.Games[1+i].Status = league.Completed
	}
	var problems []string
	slots, err := schedule.SlotsForGame(in, in.Games[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range slots {
		problems = append(problems, textsOf(s.Problems)...)
	}
	in.Games = in.Games[:2]
	for i, at := range []league.TimeOfDay{"20:15", "20:30"} {
		in.Games[i].Day, in.Games[i].GameTime, in.Games[i].Team1ID, in.Games[i].Team2ID = "2026-09-03", at, 1, int64(2+i)
	}
	slots, err = schedule.SlotsForGame(in, in.Games[1].ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range slots {
		problems = append(problems, textsOf(s.Problems)...)
	}
	text := strings.Join(problems, "\n")
	for _, want := range []string{"already play then: Team", "Court 1 is taken: Team", "already meet that night", "would play three in a row", "Team 1 would wait 75 minutes"} {
		if !strings.Contains(text, want) {
			t.Errorf("no problem %q", want)
		}
	}
}

func TestSlotsStopAtTheEndDate(t *testing.T) {
	in := withSeason(t, newLeague(1, 4, 1))
	in.League.EndDate, in.League.Blackouts, in.Today = new(league.Date("2026-09-24")), []league.Date{"2026-09-17"}, "2026-09-04"
	slots, err := schedule.SlotsForGame(in, in.Games[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	var days []league.Date
	for _, s := range slots {
		days = append(days, s.Day)
	}
	slices.Sort(days)
	if days = slices.Compact(days); !slices.Equal(days, []league.Date{"2026-09-10", "2026-09-24"}) {
		t.Errorf("got the nights %v", days)
	}
	if _, err := schedule.SlotsForGame(in, 4711); err == nil {
		t.Error("slots are offered for an unknown game")
	}
}

func TestClashes(t *testing.T) {
	in := newLeague(1, 4, 1)
	in.Games = []schedule.Game{{ScheduledGame: league.ScheduledGame{ID: 1, Team1ID: 1, Team2ID: 2, Day: "2026-09-03", GameTime: "23:50", CourtName: new("Court 1")}}}
	line := func(a, b int64, day league.Date, at league.TimeOfDay, court string) league.ScheduledGame {
		s := league.ScheduledGame{Team1ID: a, Team2ID: b, Day: day, GameTime: at}
		if court != "" {
			s.CourtName = &court
		}
		return s
	}
	for _, c := range []struct {
		name string
		s    league.ScheduledGame
		want []string
	}{
		{"another team and court", line(3, 4, "2026-09-03", "23:50", "Court 2"), nil},
		{"the same court", line(3, 4, "2026-09-03", "23:50", " court 1"), []string{"court: Court 1 is taken: Team 1 - Team 2 on Sep 3 at 11:50 PM"}},
		{"the same team", line(3, 2, "2026-09-03", "23:50", ""), []string{"Team 2 already play then: Team 1 - Team 2 on Sep 3 at 11:50 PM"}},
		{"partly at the same time", line(3, 2, "2026-09-03", "23:40", ""), []string{"Team 2 already play then: Team 1 - Team 2 on Sep 3 at 11:50 PM"}},
		{"right before", line(3, 2, "2026-09-03", "23:35", "Court 1"), nil},
		{"after midnight", line(1, 4, "2026-09-04", "00:04", ""), []string{"Team 1 already play then: Team 1 - Team 2 on Sep 3 at 11:50 PM"}},
		{"right after", line(1, 4, "2026-09-04", "00:05", "Court 1"), nil},
		{"without courts", line(3, 4, "2026-09-03", "23:50", ""), nil},
		{"itself", in.Games[0].ScheduledGame, nil},
	} {
		var got []string
		for _, clash := range schedule.FindClashes(in, c.s) {
			text := strings.TrimSpace(clash.Sentence.String())
			if clash.Court() {
				text = "court: " + text
			}
			got = append(got, strings.Replace(text, "court 1 is", "Court 1 is", 1))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q", c.name, got)
		}
	}
	in.Games[0].Status = league.Cancelled
	if got := schedule.FindClashes(in, line(1, 2, "2026-09-03", "23:50", "Court 1")); got != nil {
		t.Errorf("a cancelled game is in the way: %v", got)
	}
}

// checkMovedNight carries out the plan of a moved night, and checks that no games clash then.
func checkMovedNight(t *testing.T, in schedule.Input, plan schedule.Plan, err error) schedule.Input {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	after := applyPlan(in, plan)
	c := checker{in: after}
	for _, g := range after.Games {
		if g.Status != league.Cancelled {
			c.lines = append(c.lines, g.ScheduledGame)
		}
	}
	c.checkClashes()
	for _, violation := range c.violations {
		t.Error(violation)
	}
	return after
}

func gamesOn(in schedule.Input, day league.Date) (n int) {
	for _, g := range in.Games {
		if g.Day == day && g.Status != league.Cancelled {
			n++
		}
	}
	return n
}

func TestMoveNightToEnd(t *testing.T) {
	in := withSeason(t, newLeague(2, 4, 1))
	in.Games[0].Played = true
	plan, err := schedule.MoveNightToEnd(in, in.Games[0].Day)
	after := checkMovedNight(t, in, plan, err)
	if gamesOn(after, "2026-09-03") != 1 || gamesOn(after, "2026-09-17") != 11 || plan.Week != 3 || plan.Preview.String() != "Would move 11 games from Sep 3 to Sep 17. 1 game has a score and stays on Sep 3: move, count or replay it." {
		t.Errorf("got %s", plan.Message)
	}
	for _, m := range plan.Move {
		if m.From.GameTime != m.To.GameTime || courtOf(m.From) != courtOf(m.To) || *m.To.WeekNumber != 3 || m.To.Day != "2026-09-17" {
			t.Errorf("%v moved to %v", m.From, m.To)
		}
	}
	in.League.EndDate = new(league.Date("2026-09-16"))
	plan, err = schedule.MoveNightToEnd(in, "2026-09-03")
	if err != nil || !strings.HasSuffix(plan.Message.String(), " The end date moves to Sep 17.") {
		t.Errorf("got %s, %v", plan.Message, err)
	}
}

func courtOf(s league.ScheduledGame) string {
	if s.CourtName == nil {
		return ""
	}
	return *s.CourtName
}

func TestMoveNight(t *testing.T) {
	in := withSeason(t, newLeague(1, 4, 1))
	plan, err := schedule.MoveNight(in, "2026-09-03", "2026-09-05")
	after := checkMovedNight(t, in, plan, err)
	if gamesOn(after, "2026-09-05") != 6 || plan.Week != 1 {
		t.Errorf("got %s", plan.Message)
	}
	_, err = schedule.MoveNight(in, "2026-09-03", "2026-09-10") // 7 starts, 6 are taken
	var refusal *schedule.Refusal
	if want := "Sep 10, 2026 has room for 1 of the 6 games"; !errors.As(err, &refusal) || refusal.Sentence.String() != want {
		t.Errorf("got %v", err)
	}
	in.League.Blackouts = []league.Date{"2026-09-12"}
	for _, c := range []struct {
		on, to league.Date
		want   string
	}{
		{"2026-09-03", "2026-09-12", "the 6 games of Sep 3 cannot be played on Sep 12, 2026, when nobody plays"},
		{"2026-09-03", "2026-09-03", "the 6 games of Sep 3 cannot be played on Sep 3, 2026, the same day"},
		{"2026-09-03", "2026-09-01", "the 6 games of Sep 3 cannot be played on Sep 1, 2026, before the start date Sep 3, 2026"},
		{"2026-09-04", "2026-09-12", "no game is left to be played on Sep 4, 2026"},
	} {
		if _, err := schedule.MoveNight(in, c.on, c.to); !errors.As(err, &refusal) || refusal.Sentence.String() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

func TestMoveNightUsesFreeCells(t *testing.T) {
	in := withSeason(t, newLeague(1, 4, 2))
	in.League.GamesPerMatchup = 1
	in.Games = in.Games[:6]
	for i := range 3 {
		in.Games[i].Day = "2026-09-10"
	}
	plan, err := schedule.MoveNight(in, "2026-09-10", "2026-09-03")
	if after := checkMovedNight(t, in, plan, err); gamesOn(after, "2026-09-03") != 6 {
		t.Errorf("got %s", plan.Message)
	}
}

func TestACancelledNightCanBeMoved(t *testing.T) {
	in := withSeason(t, newLeague(1, 4, 1))
	plan, err := schedule.CancelNight(in, "2026-09-03")
	if err != nil || plan.Message.String() != "Cancelled 6 games of Sep 3." || plan.Preview.String() != "Would cancel 6 games of Sep 3." || plan.Week != 1 {
		t.Fatalf("got %s, %v", plan.Message, err)
	}
	in = applyPlan(in, plan)
	if again := planSeason(t, in); again.Changes() != 0 {
		t.Errorf("cancelled games are planned anew: %s", again.Message)
	}
	plan, err = schedule.MoveNightToEnd(in, "2026-09-03")
	after := checkMovedNight(t, in, plan, err)
	if gamesOn(after, "2026-09-17") != 6 {
		t.Errorf("got %s", plan.Message)
	}
}

func TestAnExtraNightStays(t *testing.T) {
	in := withSeason(t, newLeague(1, 4, 1))
	plan, err := schedule.MoveNight(in, "2026-09-03", "2026-09-05")
	in = checkMovedNight(t, in, plan, err)
	in.League.Blackouts = []league.Date{"2026-09-03"}
	if again := planSeason(t, in); again.Changes() == 0 {
		t.Error("games on a day that is not the game day stay")
	}
	in.League.ExtraNights = []league.Date{"2026-09-05"}
	if again := planSeason(t, in); again.Changes() != 0 {
		t.Errorf("games of an extra night do not stay: %s", again.Message)
	}
}

func TestNightsMoveWithTheirGamesAfterMidnight(t *testing.T) {
	in := newLeague(1, 6, 2)
	in.League.TimeBlockStart, in.League.TimeBlockEnd, in.League.GameDuration = at("22:30"), at("01:00"), 30
	in = withSeason(t, in)
	plan, err := schedule.MoveNightToEnd(in, "2026-09-03")
	in = checkMovedNight(t, in, plan, err)
	late := 0
	for _, m := range plan.Move {
		if m.To.GameTime != m.From.GameTime || m.To.Day.DaysSince(m.From.Day) != 21 || *m.To.WeekNumber != 4 {
			t.Errorf("%v moved to %v", m.From, m.To)
		}
		if m.To.Day == "2026-09-25" {
			late++
		}
	}
	if late == 0 || gamesOn(in, "2026-09-03")+gamesOn(in, "2026-09-04") != 0 {
		t.Errorf("%d games after midnight: %s", late, plan.Message)
	}
}

// textsOf returns texts in English.
func textsOf(texts []fault.Text) (english []string) {
	for _, text := range texts {
		english = append(english, text.String())
	}
	return english
}
