package schedule_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
)

// addTaken adds a game of another league of the hall.
func addTaken(in *schedule.Input, name string, day league.Date, at league.TimeOfDay, minutes int, court string) {
	in.Others = append(in.Others, schedule.Game{ScheduledGame: league.ScheduledGame{
		ID: -int64(1<<40) - int64(len(in.Others)), Day: day, GameTime: at, GameDate: league.Instant(day, at, time.UTC), CourtName: &court,
		Minutes: minutes, TakenBy: &name, Status: league.Scheduled,
	}})
}

// hallLeague returns a league of six teams that plays on two courts from 18:00 to 21:00, three games after one another.
func hallLeague() schedule.Input {
	in := newLeague(1, 6, 2)
	in.League.GameDuration = 60
	in.League.TimeBlockStart, in.League.TimeBlockEnd = new(league.TimeOfDay("18:00")), new(league.TimeOfDay("21:00"))
	return in
}

// TestAPlanKnowsTheHallBeforeItPlans plans a season beside another league that has the second court for two of three hours on every night:
// the season has as many nights as its places need, every night is even, and one sentence says why.
func TestAPlanKnowsTheHallBeforeItPlans(t *testing.T) {
	in := hallLeague()
	alone := planSeason(t, in)
	first := *in.League.StartDate
	for first.Weekday() != in.League.GameDay.Weekday() {
		first = first.AddDays(1)
	}
	for week := range 20 {
		for _, at := range []league.TimeOfDay{"18:00", "18:30", "19:00", "19:30"} { // games that follow each other are one time
			addTaken(&in, "Youth", first.AddDays(7*week), at, 30, "COURT 2")
		}
	}
	plan := planSeason(t, in)
	for _, violation := range findViolations(in, plan.Insert) {
		t.Error(violation)
	}
	nights := map[league.Date]int{}
	for _, line := range plan.Insert {
		if nights[line.Day]++; schedule.CourtName(line) == "Court 2" && line.GameTime < "20:00" {
			t.Errorf("a game is on the taken court at %s", line.GameTime)
		}
	}
	games := len(alone.Insert)
	if want := (games + 3) / 4; len(nights) != want {
		t.Errorf("%d games have %d nights, though 4 fit into each: %d", games, len(nights), want)
	}
	if want := fmt.Sprintf("Court 2 is taken from 6:00 PM to 8:00 PM by Youth on %d nights.", len(nights)); len(plan.Notes) != 1 || plan.Notes[0].String() != want {
		t.Errorf("the notes are %q, want %q", plan.Notes, want)
	}

	in.League.EndDate = new(first.AddDays(7 * (len(nights) - 2)))
	_, err := planner.Season(in)
	if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("(Court 2 is taken from 6:00 PM to 8:00 PM by Youth on %d nights)", len(nights)-1)) {
		t.Errorf("too few nights: %v", err)
	}
}

// TestOneSentenceForAllThatIsTaken sums up what several leagues take, also of a league whose name is hidden.
func TestOneSentenceForAllThatIsTaken(t *testing.T) {
	in := hallLeague()
	groups, err := schedule.GroupsInHall(in)
	if err != nil {
		t.Fatal(err)
	}
	night := *in.League.StartDate
	always := func(league.Date) bool { return true }
	expect := func(want string) {
		t.Helper()
		if got := schedule.SumUpTaken(in, groups, always).String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	expect("")
	addTaken(&in, "Youth", night, "14:00", 60, "Court 1") // before the night
	addTaken(&in, "Youth", night, "19:00", 60, "Court 9") // no court of the league
	expect("")
	addTaken(&in, "", night, "18:30", 60, "Court 1")
	expect(schedule.DescribeTaken("Court 1", time.Date(1, 1, 1, 18, 30, 0, 0, time.UTC), time.Date(1, 1, 1, 19, 30, 0, 0, time.UTC), "").String() + " on " + in.FormatDay(night))
	for week := range 3 {
		addTaken(&in, "Youth", night.AddDays(7*week), "20:00", 60, "Court 2")
	}
	expect("Court 2 is taken from 8:00 PM to 9:00 PM by Youth on 3 nights, and courts are taken 1 more time")
}

// TestSeasonsInAHall plans random seasons beside random games of other leagues. No plan takes a taken place, loses a game or leaves a night
// uneven, and a second run changes nothing.
func TestSeasonsInAHall(t *testing.T) {
	count := 12
	if provesAll() {
		count = 2000
	}
	for seed := range count {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(uint64(seed), 33))
			in := sharedCourtLeague(uint64(seed))
			if len(groupsOfTiers(in)) == 0 {
				return
			}
			for range random.IntN(60) {
				at := league.AtMinute(in.League.TimeBlockStart.Minutes() - 60 + 15*random.IntN(28))
				addTaken(&in, "Youth", in.League.StartDate.AddDays(7*random.IntN(8)), at, 30+15*random.IntN(4), fmt.Sprintf("Court %d", 1+random.IntN(4)))
			}
			plan := planSeason(t, in)
			for _, violation := range findViolations(in, plan.Insert) {
				t.Error(violation)
			}
			for _, line := range plan.Insert {
				for _, other := range in.Others {
					if in.Overlap(line, other.ScheduledGame) && league.FoldName(schedule.CourtName(line)) == league.FoldName(schedule.CourtName(other.ScheduledGame)) {
						t.Fatalf("%s %s %s is taken", line.Day, line.GameTime, *line.CourtName)
					}
				}
			}
			c := checker{in: in, lines: plan.Insert}
			for tier, teams := range tiersOf(in) {
				if len(teams) > 1 {
					c.checkEvenNights(tier+1, teams)
				}
			}
			for _, violation := range c.violations {
				t.Error(violation)
			}
			if again := planSeason(t, applyPlan(in, plan)); again.Changes() > 0 {
				t.Errorf("a second run changes %d games", again.Changes())
			}
		})
	}
}

// plansWithoutAHall is the hash of the plans of TestPlansWithoutAHallStayTheSame.
const plansWithoutAHall = "6d009536684bdee2873f057d713e6598bb83ad6d9459b81019180b498e6a5072"

// TestPlansWithoutAHallStayTheSame holds the plans of leagues without a hall to the byte. A better planner may change the constant; a change
// of halls may not.
func TestPlansWithoutAHallStayTheSame(t *testing.T) {
	sum := sha256.New()
	for seed := range uint64(24) {
		for _, in := range []schedule.Input{sharedCourtLeague(seed), changedLeague(seed)} {
			plan, err := planner.Season(in)
			line := fmt.Sprint(err)
			if err == nil {
				body, err := json.Marshal(plan.Insert)
				if err != nil {
					t.Fatal(err)
				}
				line = plan.Preview.String() + string(body)
			}
			fmt.Fprintln(sum, line)
		}
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != plansWithoutAHall {
		t.Errorf("the plans have changed: %s", got)
	}
}
