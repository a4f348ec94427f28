package sweep

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
)

// howMany returns the size of a sweep: in make test, and in make prove.
func howMany(sample, all int) int {
	if os.Getenv("PROVE") == "1" {
		return all
	}
	return sample
}

func TestEverySeasonIsPlannedAsItSays(t *testing.T) {
	for seed := range howMany(40, 20_000) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(uint64(seed), 16))
			in := randomLeague(random)
			planned, fits := checkFirstPlan(t, in)
			if fits && !t.Failed() && len(planned.Games) > 0 {
				checkAgain(t, planned)
				checkWithFixedGames(t, planned, random)
			}
			if t.Failed() {
				t.Logf("seed %d", seed)
				describe(t, in)
			}
		})
	}
}

func describe(t *testing.T, in schedule.Input) {
	t.Helper()
	l, sizes := in.League, []int{}
	for tier := 1; tier <= l.TierCount; tier++ {
		sizes = append(sizes, len(teamsOf(in, tier)))
	}
	number := func(n *int) int {
		if n == nil {
			return 0
		}
		return *n
	}
	t.Logf("tiers %v, %d times, %d courts, %s-%s, %s, %d nights, %d a night, block %v, end %v, off %v, today %s", sizes, l.GamesPerMatchup, len(in.Courts),
		*l.TimeBlockStart, *l.TimeBlockEnd, l.Shape.Kind, number(l.Shape.Nights), number(l.Shape.PerNight), l.Shape.Block, l.EndDate, in.League.Blackouts, in.Today)
	for _, change := range l.NightChanges {
		t.Logf("%+v", change)
	}
	for _, team := range in.Teams {
		if team.Wishes != nil {
			t.Logf("team %d of tier %d: %+v", team.ID, team.Tier, *team.Wishes)
		}
	}
}

// checkFirstPlan plans a season, and checks that it is refused exactly if it does not fit, and all that is promised for a new one.
func checkFirstPlan(t *testing.T, in schedule.Input) (planned schedule.Input, fits bool) {
	t.Helper()
	m := newModel(in)
	plan, err := planner.Season(in)
	if refusal := new(schedule.Refusal); err != nil && !errors.As(err, &refusal) {
		t.Fatal(err)
	}
	isHard := hasHardWishes(in)
	if fits := m.fits(); fits != (err == nil) && !m.travels() && (!isHard || err == nil) {
		t.Errorf("it fits by counting: %v; planning says: %v", fits, err)
	}
	if err != nil {
		return in, false
	}
	planned = carryOut(in, plan)
	lines, booked := linesOf(planned), bookedNights(in)
	c := &checker{in: in}
	c.checkClashes(lines)
	c.checkPlaces(lines, booked)
	c.checkWishes(lines, lines)
	if in.League.Shape.Block {
		lines = c.blocks(lines)
	}
	if !isHard || in.League.Shape.PerNight == nil {
		c.checkTotals(lines)
	}
	if !isHard {
		c.checkEvenness(lines, booked)
	}
	if !isHard && !m.travels() {
		m.checkNights(c, lines)
	}
	for _, violation := range c.violations {
		t.Error(violation)
	}
	return planned, true
}

func linesOf(in schedule.Input) (lines []league.ScheduledGame) {
	for _, g := range in.Games {
		if !g.FreesItsPlace() {
			lines = append(lines, g.ScheduledGame)
		}
	}
	return lines
}

var ways = []schedule.ReplanMode{"", schedule.FitIn, schedule.PlanAnew}

// checkAgain checks that a second run changes nothing, in whatever way.
func checkAgain(t *testing.T, in schedule.Input) {
	t.Helper()
	for _, way := range ways {
		in.ReplanMode = way
		if again, err := planner.Season(in); err != nil || again.Changes() != 0 {
			t.Errorf("a second run, %q: %v, %s", way, err, again.Message)
		}
	}
}

// checkWithFixedGames lets people play, pin and move games, and checks that planning again leaves these where they are, loses none and,
// if it is to fit in, moves no other.
func checkWithFixedGames(t *testing.T, in schedule.Input, random *rand.Rand) {
	t.Helper()
	in.Games = slices.Clone(in.Games)
	if random.IntN(2) == 0 {
		playFirstNight(&in)
	}
	for range 1 + random.IntN(3) {
		fixAGame(&in, random)
	}
	in.ReplanMode = ways[random.IntN(len(ways))]
	plan, err := planner.Season(in)
	if err != nil {
		t.Errorf("%q, after games were fixed: %v", in.ReplanMode, err)
		return
	}
	after := carryOut(in, plan)
	c := &checker{in: in}
	c.checkFixed(in, after)
	for _, violation := range c.violations {
		t.Errorf("%q: %s", in.ReplanMode, violation)
	}
	if in.ReplanMode == schedule.FitIn && plan.Moved()+len(plan.Delete) > 0 {
		t.Errorf("nothing had to move, but %s", plan.Message)
	}
	if again, err := planner.Season(after); err != nil || again.Changes() != 0 {
		t.Errorf("%q again after games were fixed: %v, %s", in.ReplanMode, err, again.Message)
	}
}

// playFirstNight lets the day after the first night begin.
func playFirstNight(in *schedule.Input) {
	first := nightOf(in.Games[0].ScheduledGame)
	for _, g := range in.Games {
		first = min(first, nightOf(g.ScheduledGame))
	}
	in.Today = first.AddDays(2) // a night may go on after midnight
	for i, g := range in.Games {
		if nightOf(g.ScheduledGame) == first {
			in.Games[i].Played, in.Games[i].Status = true, league.Completed
		}
	}
}

// fixAGame pins a game where it is or, if that clashes with nothing, at another time of any day.
func fixAGame(in *schedule.Input, random *rand.Rand) {
	g := &in.Games[random.IntN(len(in.Games))]
	if g.Played {
		return
	}
	before := *g
	if random.IntN(2) == 0 {
		g.Day = g.Day.AddDays(random.IntN(15))
		g.GameTime = league.AtMinute(19*60 + 5*random.IntN(24))
		zone, _ := league.Zone(in.League.Timezone)
		g.GameDate = league.Instant(g.Day, g.GameTime, zone)
		g.WeekNumber = new(nightOf(g.ScheduledGame).DaysSince(firstNight)/7 + 1)
	}
	c := &checker{in: *in}
	if c.checkClashes(linesOf(*in)); c.violations != nil {
		*g = before
	}
	g.Pinned, g.Origin = true, league.ByHand
}

// checkFixed compares a schedule before and after a plan.
func (c *checker) checkFixed(before, after schedule.Input) {
	was, met := map[int64]schedule.Game{}, map[pair]int{}
	for _, g := range before.Games {
		was[g.ID] = g
		met[pairOf(g.ScheduledGame)]++
	}
	var movable []league.ScheduledGame
	for _, g := range after.Games {
		old, isOld := was[g.ID]
		if isOld && (old.Pinned || old.Played) {
			c.must(minuteOf(g.ScheduledGame) == minuteOf(old.ScheduledGame) && courtOf(g.ScheduledGame) == courtOf(old.ScheduledGame) &&
				g.Team1ID == old.Team1ID && g.Team2ID == old.Team2ID, "a fixed game has moved: %s", inWords(g.ScheduledGame))
			delete(was, g.ID)
			continue
		}
		movable = append(movable, g.ScheduledGame)
		c.must(!isOld || pairOf(g.ScheduledGame) == pairOf(old.ScheduledGame), "a game has other teams: %s", inWords(g.ScheduledGame))
		c.must(g.Day >= before.Today, "planned in the past: %s", inWords(g.ScheduledGame))
	}
	for _, g := range was {
		c.must(!g.Pinned && !g.Played, "a fixed game is lost: %s", inWords(g.ScheduledGame))
	}
	c.checkClashes(linesOf(after))
	c.checkPlaces(movable, bookedNights(before))
	c.checkWishes(movable, linesOf(after))
	if before.League.Shape.PerNight != nil {
		return // the nights say how often a pair meets
	}
	for _, s := range linesOf(after) {
		met[pairOf(s)]--
	}
	for p, n := range met {
		c.must(n == 0, "%v meet %d times less than before", p, n)
	}
}
