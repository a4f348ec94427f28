package schedule_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/quality"
)

// changedLeague returns a league with several tiers, some nights of which are not as usual.
func changedLeague(seed uint64) schedule.Input {
	random := rand.New(rand.NewPCG(seed, 11))
	in := sharedCourtLeague(seed)
	for range 1 + random.IntN(3) {
		in.League.NightChanges = in.League.WithNightChange(randomChange(in, random, in.League.StartDate.AddDays(7*random.IntN(5))))
	}
	if random.IntN(3) == 0 {
		in.League.Blackouts = []league.Date{in.League.StartDate.AddDays(7 * random.IntN(4))}
	}
	return in
}

// randomChange returns a change of a night: courts that are out, other hours, or an additional court.
func randomChange(in schedule.Input, random *rand.Rand, day league.Date) league.NightChange {
	change := league.NightChange{Day: day}
	if random.IntN(2) == 0 && len(in.Courts) > 0 {
		change.CourtsOut = []string{in.Courts[random.IntN(len(in.Courts))].CourtName}
	}
	if random.IntN(3) == 0 {
		start := 19*60 + random.IntN(120)
		change.Start, change.End = new(league.AtMinute(start)), new(league.AtMinute(start+45+random.IntN(90)))
	}
	if random.IntN(2) == 0 {
		court := league.NightCourt{CourtName: "Annex"}
		if random.IntN(2) == 0 {
			court.Tiers = []int{1 + random.IntN(in.League.TierCount)}
		}
		if random.IntN(2) == 0 {
			court.TravelMinutes = 30
		}
		change.Courts = []league.NightCourt{court}
	}
	return change
}

// courtsOn returns the courts of a tier on a night with their hours, worked out from the league alone. They are the usual ones
// without those that are out, and the additional ones.
func courtsOn(in schedule.Input, tier int, day league.Date) (courts []league.Court) {
	change := in.League.NightChangeOn(day)
	for _, c := range in.Courts {
		if c.Tier == tier && !change.IsOut(c.CourtName) {
			courts = append(courts, change.HoursOf(c))
		}
	}
	for _, c := range change.Courts {
		if len(c.Tiers) == 0 || slices.Contains(c.Tiers, tier) {
			courts = append(courts, change.HoursOf(c.Court()))
		}
	}
	return courts
}

// findUnplayable returns the lines that are on no court that is open to their tier on their night, and those whose teams
// cannot travel in time.
func findUnplayable(in schedule.Input, lines []league.ScheduledGame) (found []string) {
	for _, s := range lines {
		day := nightOf(in, s)
		begin := s.Day.DaysSince(day)*24*60 + s.GameTime.Minutes()
		isOpen := func(c league.Court) bool {
			from, to := hours(in.League, c)
			return league.FoldName(c.CourtName) == league.FoldName(*s.CourtName) && from <= begin && begin+in.League.MinutesOf(s.Tier) <= to
		}
		if !slices.ContainsFunc(courtsOn(in, s.Tier, day), isOpen) {
			found = append(found, fmt.Sprintf("%s %s: %s is not open for tier %d", s.Day, s.GameTime, *s.CourtName, s.Tier))
		}
		for _, other := range lines {
			if nightOf(in, other) != day || minute(other) <= minute(s) || other.Team1ID != s.Team1ID && other.Team1ID != s.Team2ID && other.Team2ID != s.Team1ID && other.Team2ID != s.Team2ID {
				continue
			}
			if gap := minute(other) - minute(s) - in.League.MinutesOf(s.Tier); gap < in.League.TravelMinutes(day, *s.CourtName, *other.CourtName) {
				found = append(found, fmt.Sprintf("%s %s: %d minutes to get from %s to %s", s.Day, s.GameTime, gap, *s.CourtName, *other.CourtName))
			}
		}
	}
	return found
}

// Seasons with nights that are not as usual have no clash, lose no game, use only what is open, and a second run changes
// nothing; the pairs of a tier meet equally often and its teams differ by one game at most on every night and after it.
func TestSeasonsWithChangedNights(t *testing.T) {
	count := 12
	if provesAll() {
		count = 3000
	}
	for seed := range count {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			in := changedLeague(uint64(seed))
			if len(groupsOfTiers(in)) == 0 {
				return
			}
			plan := planSeason(t, in)
			for _, problem := range findUnplayable(in, plan.Insert) {
				t.Error(problem)
			}
			c := checker{in: in, lines: plan.Insert}
			c.checkPairs()
			for tier, teams := range tiersOf(in) {
				if len(teams) > 1 {
					c.checkEvenNights(tier+1, teams)
				}
			}
			for _, violation := range c.violations {
				t.Error(violation)
			}
			after := applyPlan(in, plan)
			if n := countClashes(after); n > 0 {
				t.Errorf("%d clashes", n)
			}
			if again := planSeason(t, after); again.Changes() != 0 {
				t.Errorf("a second run: %s", again.Message)
			}
		})
	}
}

// checkEvenNights checks that the games of a tier's teams differ by one at most, on every night and after it.
func (c *checker) checkEvenNights(tier int, teams []int64) {
	total, perNight := map[int64]int{}, map[league.Date]map[int64]int{}
	var days []league.Date
	for _, s := range c.lines {
		if s.Tier != tier {
			continue
		}
		day := nightOf(c.in, s)
		if perNight[day] == nil {
			perNight[day] = map[int64]int{}
			days = append(days, day)
		}
		perNight[day][s.Team1ID]++
		perNight[day][s.Team2ID]++
	}
	slices.Sort(days)
	for _, day := range days {
		for id, n := range perNight[day] {
			total[id] += n
		}
		c.must(spread(perNight[day], teams) <= 1, "tier %d, %s: %v", tier, day, perNight[day])
		c.must(spread(total, teams) <= 1, "tier %d after %s: %v", tier, day, total)
	}
}

// A week is planned with the openings of its night.
func TestAWeekWithAChangedNight(t *testing.T) {
	in := newDynamicLeague(2, 4, 2)
	setTimeBlock(&in, 6)
	in.League.NightChanges = []league.NightChange{{Day: "2026-09-03", CourtsOut: []string{"Court 1"}, Start: at("20:20"), End: at("21:10"), Courts: []league.NightCourt{{CourtName: "Annex", Tiers: []int{2}}}}}
	plan := planWeek(t, in, 1)
	if problems := findUnplayable(in, plan.Insert); problems != nil || len(plan.Insert) == 0 {
		t.Errorf("%d games, %v", len(plan.Insert), problems)
	}
	for _, s := range plan.Insert {
		if *s.CourtName == "Court 1" || s.GameTime < "20:20" || s.GameTime > "20:55" {
			t.Errorf("a game on %s at %s", *s.CourtName, s.GameTime)
		}
	}
	if again := planWeek(t, applyPlan(in, plan), 1); again.Changes() != 0 {
		t.Errorf("a second run: %s", again.Message)
	}
}

// A night that is moved to one with other openings uses what is open there.
func TestANightIsMovedToChangedOpenings(t *testing.T) {
	in := newLeague(1, 6, 2)
	in.Today = "2026-09-01"
	in = withSeason(t, in)
	in.League.NightChanges = []league.NightChange{{Day: "2026-09-10", CourtsOut: []string{"Court 1"}}}
	plan, err := schedule.MoveNight(in, "2026-09-03", "2026-09-10")
	if err == nil {
		after := applyPlan(in, plan)
		for _, s := range lines(after) {
			if s.Day == "2026-09-10" && !slices.ContainsFunc(plan.Move, func(m schedule.Move) bool { return m.From.ID == s.ID && *m.From.CourtName == *s.CourtName }) && *s.CourtName == "Court 1" {
				t.Errorf("a game on a court that is out: %v", s)
			}
		}
	} else if !strings.Contains(err.Error(), "has room for") {
		t.Error(err)
	}
}

// One action takes a court out: no other game moves, nothing clashes, games go to places that are open, those that find none
// wait, and as many as possible stay on their night.
func TestACourtIsOutForANight(t *testing.T) {
	count := 10
	if provesAll() {
		count = 1000
	}
	for seed := range count {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(uint64(seed), 13))
			in := sharedCourtLeague(uint64(seed))
			if len(groupsOfTiers(in)) == 0 {
				return
			}
			in = withSeason(t, in)
			game := in.Games[random.IntN(len(in.Games))]
			day := nightOf(in, game.ScheduledGame)
			change := league.NightChange{Day: day, CourtsOut: []string{*game.CourtName}}
			plan, err := schedule.ChangeNight(in, change)
			if err != nil {
				t.Fatal(err)
			}
			if len(plan.Insert)+len(plan.Delete) > 0 {
				t.Errorf("%s", plan.Message)
			}
			for _, m := range plan.Move {
				if nightOf(in, m.From) != day || league.FoldName(*m.From.CourtName) != league.FoldName(*game.CourtName) {
					t.Errorf("another game moves: %v", m.From)
				}
				if !m.To.Waiting && nightOf(in, m.To) == day && league.FoldName(*m.To.CourtName) == league.FoldName(*game.CourtName) {
					t.Errorf("still on the court: %v", m.To)
				}
			}
			after := applyPlan(in, plan)
			after.League.NightChanges = in.League.WithNightChange(change)
			if n := countClashes(after); n > 0 {
				t.Errorf("%d clashes after %s", n, plan.Message)
			}
			for _, g := range after.Games {
				if !g.Waiting && nightOf(in, g.ScheduledGame) == day && league.FoldName(*g.CourtName) == league.FoldName(*game.CourtName) {
					t.Errorf("a game stays on the court: %v", g)
				}
			}
		})
	}
}

func TestACourtIsOutTonight(t *testing.T) {
	in := withSeason(t, newLeague(2, 4, 2)) // two tiers on two courts each, with free starts at the end of the night
	in.Today, in.Now = "2026-09-03", "20:40"
	plan, err := schedule.ChangeNight(in, league.NightChange{Day: "2026-09-03", CourtsOut: []string{"court 2"}})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(plan.Message.String(), "court 2 is out on Sep 3. 6 games lost their place: ") || len(plan.Move) != 6 {
		t.Errorf("%s", plan.Message)
	}
	for _, m := range plan.Move {
		if !m.To.Waiting && m.To.Day == "2026-09-03" && m.To.GameTime < "20:40" {
			t.Errorf("a place that is over: %v", m.To)
		}
	}
	for _, c := range []struct {
		change league.NightChange
		want   string
	}{
		{league.NightChange{Day: "2026-09-02", CourtsOut: []string{"Court 2"}}, "the night of Sep 2, 2026 is over"},
		{league.NightChange{Day: "2026-09-04", CourtsOut: []string{"Court 2"}}, "nobody plays on Sep 4, 2026"},
	} {
		if _, err := schedule.ChangeNight(in, c.change); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	plan, err = schedule.ChangeNight(in, league.NightChange{Day: "2026-09-03", End: at("21:00")})
	if err != nil || !strings.HasPrefix(plan.Message.String(), "Sep 3 ends at 9:00 PM. ") {
		t.Errorf("%s, %v", plan.Message, err)
	}
	plan, err = schedule.ChangeNight(in, league.NightChange{Day: "2026-09-03", Courts: []league.NightCourt{{CourtName: "Annex"}}})
	if err != nil || plan.Message.String() != "Annex is open on Sep 3. No game lost its place." {
		t.Errorf("%s, %v", plan.Message, err)
	}
}

// Two game days a week are both nights.
func TestTwoGameDaysAWeek(t *testing.T) {
	in := newLeague(1, 8, 1)
	in.League.GameDay, in.League.SecondGameDay = new(league.Thursday), new(league.Monday)
	plan := planSeason(t, in)
	days := map[league.Date]bool{}
	for _, s := range plan.Insert {
		days[s.Day] = true
		if weekday := s.Day.Weekday().String(); weekday != "Thursday" && weekday != "Monday" {
			t.Errorf("a game on a %s", weekday)
		}
	}
	if !days["2026-09-03"] || !days["2026-09-07"] || !days["2026-09-10"] {
		t.Errorf("the nights are %v", days)
	}
}

// Tiers may have games of different lengths, but not on one court at the same time.
func TestLengthsByTier(t *testing.T) {
	in := newLeague(2, 4, 1)
	setTimeBlock(&in, 8)
	in.League.TierMinutes = []int{0, 30}
	after := withSeason(t, in)
	waits := map[int]int{} // the longest by tier, counted by the teams that two games of a night have in common
	for _, tier := range []int{1, 2} {
		for team := int64(4*tier - 3); team <= int64(4*tier); team++ {
			free := map[league.Date]int{} // when its last game of the night ends
			for _, s := range lines(after) {
				if s.Team1ID != team && s.Team2ID != team {
					continue
				}
				if end, isSecond := free[s.Day]; isSecond {
					waits[tier] = max(waits[tier], minute(s)-end)
				}
				free[s.Day] = minute(s) + in.League.MinutesOf(tier)
			}
		}
	}
	report, err := quality.Measure(after)
	if err != nil {
		t.Fatal(err)
	}
	for _, tier := range report.Tiers {
		for _, line := range tier.Lines {
			if want := fmt.Sprintf("%d minutes", waits[tier.Tier]); line.Name == "Longest wait" && line.Value != want {
				t.Errorf("the longest wait of tier %d is %s, want %s", tier.Tier, line.Value, want)
			}
		}
	}
	for _, s := range lines(after) {
		if s.Tier == 2 && (minute(s)-20*60-15)%30 != 0 {
			t.Errorf("tier 2 starts at %s", s.GameTime)
		}
	}
	if n := countClashes(after); n > 0 {
		t.Errorf("%d clashes", n)
	}
	if again := planSeason(t, after); again.Changes() != 0 {
		t.Errorf("a second run: %s", again.Message)
	}
	for i := range in.Courts {
		in.Courts[i].CourtName = "Court 1"
	}
	if err := wantRefusal(t, in); err.Error() != "tiers 1 and 2 share Court 1 at the same time, so their games must have the same length" || err.Field != "tierMinutes" {
		t.Errorf("%s", err)
	}
	in.Courts[0].TimeSlotEnd, in.Courts[1].TimeSlotStart = at("21:15"), at("21:15")
	if n := countClashes(withSeason(t, in)); n > 0 {
		t.Errorf("%d clashes on a court that is shared one after the other", n)
	}
}
