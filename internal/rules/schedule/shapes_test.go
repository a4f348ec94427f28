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
	"sideout/internal/rules/schedule/quality"
)

// randomShape returns a league with a random size, courts of its own or shared, blackouts, and a shape of its season.
func randomShape(seed uint64) schedule.Input {
	random := rand.New(rand.NewPCG(seed, 9))
	in := newLeague(1, 0, 0)
	in.League.TierCount = 1 + random.IntN(3)
	in.League.GamesPerMatchup = 1 + random.IntN(5)
	setTimeBlock(&in, 1+random.IntN(8))
	for tier := 1; tier <= in.League.TierCount; tier++ {
		addTeams(&in, 2+random.IntN(13), tier)
	}
	shared, courts := random.IntN(3) == 0, 1+random.IntN(6)
	for tier := 1; tier <= in.League.TierCount; tier++ {
		for n := range courts {
			name := fmt.Sprintf("Court %d", n+1)
			if !shared {
				name = fmt.Sprintf("Court %d of %d", n+1, tier)
			}
			in.Courts = append(in.Courts, league.Court{Tier: tier, CourtName: name})
		}
	}
	for range random.IntN(3) {
		in.League.Blackouts = append(in.League.Blackouts, in.League.StartDate.AddDays(7*random.IntN(12)))
	}
	shape := league.Shape{Kind: league.Spread, Block: random.IntN(3) == 0}
	nights := 1 + random.IntN(14)
	if random.IntN(3) == 0 {
		in.League.EndDate = new(in.League.StartDate.AddDays(7*nights + random.IntN(7)))
	} else {
		shape.Nights = &nights
	}
	switch random.IntN(5) {
	case 0:
		shape = league.Shape{Kind: league.Shortest, Block: shape.Block}
	case 1, 2:
		shape.PerNight = new(1 + random.IntN(3))
	}
	in.League.Shape = shape
	return in
}

func TestEveryShapeIsPlannedAsItSays(t *testing.T) {
	count := 80
	if provesAll() {
		count = 20_000
	}
	for seed := range count {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			checkShape(t, randomShape(uint64(seed)))
		})
	}
}

func checkShape(t *testing.T, in schedule.Input) {
	t.Helper()
	plan, err := planner.Season(in)
	if fits := fitsByCounting(in); fits != (err == nil) {
		t.Fatalf("it fits by counting: %v; planning says: %v", fits, err)
	}
	if err != nil {
		checkOffers(t, in, err)
		return
	}
	for _, violation := range findShapeViolations(in, plan.Insert) {
		t.Error(violation)
	}
	if again := planSeason(t, applyPlan(in, plan)); again.Changes() != 0 {
		t.Errorf("a second run changes %d games: %s", again.Changes(), again.Message)
	}
	if t.Failed() {
		t.Logf("%+v, %d tiers, %s to %v", in.League.Shape, in.League.TierCount, *in.League.StartDate, in.League.EndDate)
	}
}

// checkOffers checks that the shapes which a refusal offers do fit.
func checkOffers(t *testing.T, in schedule.Input, err error) {
	t.Helper()
	var refusal *schedule.Refusal
	if !errors.As(err, &refusal) {
		t.Fatal(err)
	}
	for _, fit := range refusal.Fits {
		other := in
		other.League.Shape = fit.Shape
		if fit.EndDate != nil {
			other.League.EndDate = fit.EndDate
		}
		if !fitsByCounting(other) {
			t.Errorf("%s: %+v does not fit", fit.Sentence, fit.Shape)
		}
	}
}

// The nights after a played one are planned by the same rule.
func TestTheRestOfASpreadSeasonKeepsItsShape(t *testing.T) {
	count := 12
	if provesAll() {
		count = 2000
	}
	for seed := range count {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			in := randomShape(uint64(seed))
			if in.League.Shape.Nights == nil || !fitsByCounting(in) {
				return
			}
			in = applyPlan(in, planSeason(t, in))
			days := nightsOf(in)
			if len(days) < 3 {
				return
			}
			in = play(in, days[0])
			if again := planSeason(t, in); again.Changes() != 0 {
				t.Fatalf("after a played night %s", again.Message)
			}
			in.League.Blackouts = append(slices.Clone(in.League.Blackouts), days[1])
			plan, err := planner.Season(in)
			if err != nil {
				t.Fatal(err)
			}
			after := applyPlan(in, plan)
			c := checker{in: after, lines: lines(after)}
			c.checkClashes()
			for _, s := range c.lines {
				c.checkPlace(s)
			}
			if len(plan.Delete) > 0 || len(plan.Insert) > 0 {
				t.Errorf("a night is lost, and %s", plan.Message)
			}
			if in.League.Shape.PerNight != nil {
				blocks := c.lines
				if in.League.Shape.Block {
					blocks = c.checkBlocks()
				}
				for night, tonight := range perNight(schedule.Input{Games: gamesOf(blocks)}) {
					for tier, teams := range tiersOf(in) {
						c.must(spread(tonight, teams) <= 1, "tier %d, %s: %v", tier+1, night, tonight)
					}
				}
			}
			for _, violation := range c.violations {
				t.Error(violation)
			}
			if again := planSeason(t, after); again.Changes() != 0 {
				t.Errorf("a second run changes %d games: %s", again.Changes(), again.Message)
			}
		})
	}
}

// On nights with courts that are out, or other hours, all teams still play equally often, on what is open.
func TestShapesWithNightsThatAreNotAsUsual(t *testing.T) {
	count := 24
	if provesAll() {
		count = 4000
	}
	for seed := range count {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			in := randomShape(uint64(seed))
			random := rand.New(rand.NewPCG(uint64(seed), 10))
			for week := range 1 + random.IntN(3) {
				change := league.NightChange{Day: in.League.StartDate.AddDays(7 * (2*week + random.IntN(2)))}
				if change.CourtsOut = []string{in.Courts[0].CourtName}; random.IntN(3) == 0 && *in.League.TimeBlockEnd > "21:00" {
					change.End = new(league.TimeOfDay("21:00"))
				}
				in.League.NightChanges = append(in.League.NightChanges, change)
			}
			plan, err := planner.Season(in)
			var refusal *schedule.Refusal
			if errors.As(err, &refusal) {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, violation := range findViolationsOnChangedNights(in, plan.Insert) {
				t.Error(violation)
			}
			if again := planSeason(t, applyPlan(in, plan)); again.Changes() != 0 {
				t.Errorf("a second run changes %d games: %s", again.Changes(), again.Message)
			}
		})
	}
}

func gamesOf(lines []league.ScheduledGame) (games []schedule.Game) {
	for _, s := range lines {
		games = append(games, schedule.Game{ScheduledGame: s})
	}
	return games
}

// nightsOf returns the days on which games are, in order.
func nightsOf(in schedule.Input) (days []league.Date) {
	for _, g := range in.Games {
		days = append(days, g.Day)
	}
	slices.Sort(days)
	return slices.Compact(days)
}

func withShape(in schedule.Input, shape league.Shape) schedule.Input {
	in.League.Shape = shape
	return in
}

// spreadOver returns the shape of a season over this many nights.
func spreadOver(nights int) league.Shape { return league.Shape{Kind: league.Spread, Nights: &nights} }

// The seasons of the table in which managers book nights, with what they expect.
func TestSeasonsAsTheyAreBooked(t *testing.T) {
	threeTiers := newLeague(3, 6, 3)
	threeTiers.League.TimeBlockStart, threeTiers.League.TimeBlockEnd = new(league.TimeOfDay("19:00")), new(league.TimeOfDay("22:00"))
	threeTiers.League.GameDuration = 20
	once := newLeague(1, 8, 2)
	once.League.GamesPerMatchup = 1
	untilNovember := once
	untilNovember.League.EndDate = new(league.Date("2026-11-12"))
	seven := newLeague(1, 7, 2)
	for _, c := range []struct {
		name    string
		in      schedule.Input
		message string
	}{
		{"eleven nights until the end date, seven of which every team needs", withShape(untilNovember, league.Shape{Kind: league.Spread}),
			"Added 28 games over 7 weeks, Sep 3 - Oct 15. Every team plays 7, 1 a night; nobody waits between games. " +
				"There are more nights than games: none is on Oct 22, Oct 29, Nov 5 and Nov 12."},
		{"ten nights of three tiers", withShape(threeTiers, spreadOver(10)),
			"Added 90 games over 10 weeks, Sep 3 - Nov 5. Every team plays 10, 1 a night; nobody waits between games."},
		{"two games each night", withShape(threeTiers, league.Shape{Kind: league.Spread, Nights: new(10), PerNight: new(2)}),
			"Added 180 games over 10 weeks, Sep 3 - Nov 5. Every team plays 20, 2 a night; nobody waits between games."},
		{"seven teams twice in eleven nights", withShape(seven, spreadOver(11)),
			"Added 42 games over 11 weeks, Sep 3 - Nov 12. Every team plays 12, 0 to 2 a night; nobody waits more than 15 minutes."},
	} {
		if plan := planSeason(t, c.in); plan.Message.String() != c.message {
			t.Errorf("%s:\n got %s\nwant %s", c.name, plan.Message, c.message)
		}
	}
}

// A shape that does not fit is refused with the numbers, and with shapes that do fit.
func TestWhatDoesNotFitIsRefusedWithWhatDoes(t *testing.T) {
	in := newLeague(1, 12, 2)
	ended := in
	ended.League.EndDate = new(league.Date("2026-10-01"))
	twenty := newLeague(10, 20, 10)
	for _, c := range []struct {
		name, sentence string
		in             schedule.Input
		fits           []string
	}{
		{"too many games a night", "every team is to play 3 times each night: 18 games of tier 1, and there is room for 14: 8 places short a night. " +
			"Add a court, or 30 minutes", withShape(in, league.Shape{Kind: league.Spread, Nights: new(10), PerNight: new(3)}), []string{
			"Every team plays 2 games each night: 10 game nights, through Nov 5, 2026.",
			"All games spread over 10 game nights, through Nov 5, 2026.",
			"The shortest season: 10 game nights, through Nov 5, 2026.",
		}},
		{"too few nights", "the season needs 10 game nights; 8 are booked", withShape(in, spreadOver(8)), []string{
			"Every team plays 2 games each night: 8 game nights, through Oct 22, 2026.",
			"The shortest season: 10 game nights, through Nov 5, 2026.",
		}},
		{"an end date that is too early", "the season needs 10 game nights, through Nov 5, 2026; 5 fit before the end date Oct 1, 2026", ended,
			[]string{"Extend the season to Nov 5, 2026.", "Every team plays 2 games each night: 5 game nights, through Oct 1, 2026."}},
		{"more games than can be planned", "the season would have 12000 games, more than 10000: choose fewer nights, or fewer games each night",
			withShape(twenty, league.Shape{Kind: league.Spread, Nights: new(40), PerNight: new(3)}), []string{
				"Every team plays 2 games each night: 40 game nights, through Jun 3, 2027.",
				"All games spread over 40 game nights, through Jun 3, 2027.",
				"The shortest season: 6 game nights, through Oct 8, 2026.",
			}},
		{"two opponents in blocks", "every team is to meet 2 opponents each night: 8 blocks of two games of tier 1, and there is room for 6: " +
			"4 places short a night. Add a court, or 30 minutes", withShape(newLeague(1, 8, 2), league.Shape{Kind: league.Spread, Nights: new(8), PerNight: new(2), Block: true}), []string{
			"Every team meets 1 opponent each night, for two games in a row: 8 game nights, through Oct 22, 2026.",
			"Every team plays 2 games each night: 8 game nights, through Oct 22, 2026.",
			"The shortest season: 10 game nights, through Nov 5, 2026.",
		}},
		{"nights after the end date", "8 game nights go through Oct 22, 2026; 5 of them are before the end date Oct 1, 2026", withShape(ended, spreadOver(8)),
			[]string{"Every team plays 2 games each night: 5 game nights, through Oct 1, 2026."}},
	} {
		_, err := planner.Season(c.in)
		var refusal *schedule.Refusal
		if !errors.As(err, &refusal) || refusal.Sentence.String() != c.sentence {
			t.Errorf("%s:\n got %v\nwant %s", c.name, err, c.sentence)
			continue
		}
		var fits []string
		for _, fit := range refusal.Fits {
			fits = append(fits, fit.Sentence.String())
		}
		if !slices.Equal(fits, c.fits) {
			t.Errorf("%s: it offers\n%s", c.name, strings.Join(fits, "\n"))
		}
	}
}

// The report of a new season that is spread, or in blocks, names no best value that is missed although it is proved.
func TestTheReportOfAShapeIsHonest(t *testing.T) {
	count := 12
	if provesAll() {
		count = 2000
	}
	for seed := range count {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			in := randomShape(uint64(seed))
			plan, err := planner.Season(in)
			var refusal *schedule.Refusal
			if errors.As(err, &refusal) {
				return
			}
			report, err := quality.Measure(applyPlan(in, plan))
			if err != nil {
				t.Fatal(err)
			}
			for _, tier := range report.Tiers {
				for _, line := range tier.Lines {
					if line.Proved && line.Value != line.Best {
						t.Errorf("%+v, tier %d: %+v", in.League.Shape, tier.Tier, line)
					}
				}
			}
			if !strings.Contains(report.Sentence.String(), "complete") {
				t.Errorf("%+v: %s", in.League.Shape, report.Sentence)
			}
		})
	}
}
