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

// wish returns the league with wishes of a team.
func wish(in schedule.Input, team int64, w league.Wishes) schedule.Input {
	in.Teams = slices.Clone(in.Teams)
	at := slices.IndexFunc(in.Teams, func(t league.Team) bool { return t.ID == team })
	in.Teams[at].Wishes = &w
	return in
}

// brokenWishes is a second model of the wishes that no plan breaks: it compares every game with every other.
func brokenWishes(in schedule.Input, lines []league.ScheduledGame) (broken []string) {
	apart := func(a, b int64) bool {
		for _, t := range in.Teams {
			if t.Wishes != nil && (t.ID == a && slices.Contains(t.Wishes.NotWith, b) || t.ID == b && slices.Contains(t.Wishes.NotWith, a)) {
				return true
			}
		}
		return false
	}
	minutes := in.League.GameDuration
	for i, s := range lines {
		for _, t := range in.Teams {
			if (t.ID == s.Team1ID || t.ID == s.Team2ID) && t.Wishes != nil && slices.Contains(t.Wishes.Away, nightOf(in, s)) {
				broken = append(broken, fmt.Sprintf("%s play on %s", t.Name, s.Day))
			}
		}
		for _, other := range lines[i+1:] {
			if minute(other)-minute(s) >= minutes || minute(s)-minute(other) >= minutes {
				continue
			}
			for _, a := range [2]int64{s.Team1ID, s.Team2ID} {
				for _, b := range [2]int64{other.Team1ID, other.Team2ID} {
					if apart(a, b) {
						broken = append(broken, fmt.Sprintf("%d and %d both play on %s at %s", a, b, s.Day, s.GameTime))
					}
				}
			}
		}
	}
	return broken
}

// comfort counts what wishes about hours and courts must not make worse: nights, games in a row beyond two, minutes of waiting,
// and the longest wait.
func comfort(in schedule.Input, lines []league.ScheduledGame) (nights, runs, waits, longest int) {
	type evening struct {
		team  int64
		night league.Date
	}
	days, starts := map[league.Date]bool{}, map[evening][]int{}
	for _, s := range lines {
		night := nightOf(in, s)
		days[night] = true
		for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
			starts[evening{id, night}] = append(starts[evening{id, night}], minute(s))
		}
	}
	for _, list := range starts {
		slices.Sort(list)
		run := 1
		for i := 1; i < len(list); i++ {
			gap := list[i] - list[i-1] - in.League.GameDuration
			if run++; gap > 0 {
				run, waits, longest = 1, waits+gap, max(longest, gap)
			}
			if run > 2 {
				runs++
			}
		}
	}
	return len(days), runs, waits, longest
}

// leagueWithWishes returns a random league whose teams have wishes: those that no plan breaks, or only the others.
func leagueWithWishes(seed uint64, hard bool) schedule.Input {
	random := rand.New(rand.NewPCG(seed, 5))
	in := newLeague(1+random.IntN(2), 2+random.IntN(9), 1+random.IntN(4))
	in.League.GamesPerMatchup = 1 + random.IntN(3)
	setTimeBlock(&in, 1+random.IntN(6))
	if random.IntN(4) == 0 && in.League.TierCount == 2 { // both tiers share a court
		in.Courts[len(in.Courts)-1].CourtName = in.Courts[0].CourtName
	}
	switch random.IntN(5) {
	case 0:
		in.League.Shape = league.Shape{Kind: league.Spread, Nights: new(4 + random.IntN(20))}
	case 1:
		in.League.Shape = league.Shape{Kind: league.Spread, Nights: new(3 + random.IntN(10)), PerNight: new(1 + random.IntN(2))}
	case 2:
		in.League.Shape.Block = true
	}
	for i, t := range in.Teams {
		var w league.Wishes
		if hard && random.IntN(3) == 0 {
			for range 1 + random.IntN(2) {
				w.Away = append(w.Away, in.League.StartDate.AddDays(7*random.IntN(8)))
			}
		}
		if other := in.Teams[random.IntN(len(in.Teams))].ID; hard && random.IntN(6) == 0 && other != t.ID {
			w.NotWith = []int64{other}
		}
		if random.IntN(4) == 0 {
			w.NotBefore = new(league.AtMinute(20*60 + 15 + 15*random.IntN(4)))
		}
		if random.IntN(4) == 0 {
			w.NotAfter = new(league.AtMinute(20*60 + 15 + 15*random.IntN(4)))
		}
		if random.IntN(3) == 0 {
			w.HomeCourt = new(in.Courts[random.IntN(len(in.Courts))].CourtName)
		}
		if !w.IsEmpty() {
			in.Teams[i].Wishes = &w
		}
	}
	return in
}

// tiesTiers reports whether a team shares a person with one of another tier.
func tiesTiers(in schedule.Input) bool {
	return slices.ContainsFunc(in.Teams, func(t league.Team) bool {
		return t.Wishes != nil && slices.ContainsFunc(t.Wishes.NotWith, func(id int64) bool { return in.Teams[id-1].Tier != t.Tier })
	})
}

func wishShapes() int {
	if provesAll() {
		return 1500
	}
	return 12
}

// TestPlansKeepTheWishesThatTheyMustKeep plans random leagues, counts all games, and plans again in every way.
func TestPlansKeepTheWishesThatTheyMustKeep(t *testing.T) {
	refused := 0
	for seed := range uint64(wishShapes()) {
		in := leagueWithWishes(seed, true)
		plan, err := planner.Season(in)
		if refusal := (*schedule.Refusal)(nil); errors.As(err, &refusal) && (in.League.Shape.Kind == league.Spread || in.League.Shape.Block) {
			refused++
			continue
		}
		if err != nil {
			t.Fatalf("%d: %v", seed, err)
		}
		violations := brokenWishes(in, plan.Insert)
		c := checker{in: in, lines: plan.Insert}
		c.checkClashes()
		if in.League.Shape.PerNight == nil {
			blocks := in
			blocks.League.GamesPerMatchup *= map[bool]int{true: 2, false: 1}[in.League.Shape.Block]
			c.in = blocks
			c.checkPairs()
		}
		for _, s := range plan.Insert {
			c.checkPlace(s)
		}
		for _, violation := range append(violations, c.violations...) {
			t.Errorf("%d: %s", seed, violation)
		}
		after := applyPlan(in, plan)
		for _, way := range []schedule.ReplanMode{"", schedule.FitIn, schedule.PlanAnew} {
			if way == schedule.PlanAnew && tiesTiers(in) {
				continue // what another tier gives up may let more wishes be met, which only a plan anew looks for
			}
			after.ReplanMode = way
			if again := planSeason(t, after); again.Changes() != 0 {
				t.Errorf("%d: planning again %q: %s", seed, way, again.Message)
			}
		}
	}
	t.Logf("%d of %d leagues are refused", refused, wishShapes())
}

// TestWishesAboutHoursAndCourtsCostNothing compares plans with those of the same leagues without such wishes.
func TestWishesAboutHoursAndCourtsCostNothing(t *testing.T) {
	unmet, before := 0, 0
	for seed := range uint64(wishShapes()) {
		in := leagueWithWishes(seed, seed%2 == 0)
		without := in
		without.Teams = slices.Clone(in.Teams)
		for i, team := range without.Teams {
			if team.Wishes != nil {
				without.Teams[i].Wishes = &league.Wishes{Away: team.Wishes.Away, NotWith: team.Wishes.NotWith}
			}
		}
		plan, err := planner.Season(in)
		planWithout, errWithout := planner.Season(without)
		if (err == nil) != (errWithout == nil) {
			t.Fatalf("%d: %v, and without wishes %v", seed, err, errWithout)
		}
		if err != nil {
			continue
		}
		if tiesTiers(in) {
			continue // the games of a tier depend on those of another one
		}
		nights, runs, waits, longest := comfort(in, plan.Insert)
		nightsBefore, runsBefore, waitsBefore, longestBefore := comfort(in, planWithout.Insert)
		if in.League.Shape.Block { // three games in a row are two blocks, which are no run
			runs, runsBefore = 0, 0
		}
		if nights > nightsBefore || runs > runsBefore || waits > waitsBefore || longest > longestBefore {
			t.Errorf("%d: %d nights, %d runs, %d minutes of waiting, %d the longest; without wishes %d, %d, %d, %d",
				seed, nights, runs, waits, longest, nightsBefore, runsBefore, waitsBefore, longestBefore)
		}
		unmet, before = unmet+unmetWishes(in, plan.Insert), before+unmetWishes(in, planWithout.Insert)
	}
	if unmet >= before {
		t.Errorf("%d wishes are not met, and %d without trying", unmet, before)
	}
	t.Logf("%d wishes about hours and courts are not met, and %d by plans that do not know them", unmet, before)
}

// unmetWishes counts the games that are not at the hours or on the court that their teams want.
func unmetWishes(in schedule.Input, lines []league.ScheduledGame) (n int) {
	for _, s := range lines {
		for _, t := range in.Teams {
			if t.Wishes == nil || t.ID != s.Team1ID && t.ID != s.Team2ID {
				continue
			}
			if !t.Wishes.WantsStart(s.Day.DaysSince(nightOf(in, s))*1440 + s.GameTime.Minutes()) {
				n++
			}
			if t.Wishes.HomeCourt != nil && *t.Wishes.HomeCourt != *s.CourtName {
				n++
			}
		}
	}
	return n
}

// Two teams that share a person, with one start a night, need a night for each game of one of them. The search does not begin with
// fewer nights than that, which took minutes.
func TestTeamsThatShareAPersonTakeTheNightsThatTheyNeed(t *testing.T) {
	in := newLeague(1, 13, 6)
	in.League.GamesPerMatchup = 5
	setTimeBlock(&in, 1)
	in = wish(in, 1, league.Wishes{NotWith: []int64{2}})
	plan := planSeason(t, in)
	if broken := brokenWishes(in, plan.Insert); broken != nil {
		t.Error(broken)
	}
	days := map[league.Date]bool{}
	for _, s := range plan.Insert {
		days[s.Day] = true
	}
	if len(days) != 60+60-5 {
		t.Errorf("%d nights", len(days))
	}
}

func TestATeamThatIsAwayDoesNotPlayThatWeek(t *testing.T) {
	in := wish(newLeague(1, 6, 1), 2, league.Wishes{Away: []league.Date{"2026-09-03"}})
	in.League.ScheduleMode = league.Weekly
	plan, err := planner.Week(in, 1)
	if err != nil || len(plan.Insert) == 0 {
		t.Fatal(plan.Message, err)
	}
	for _, broken := range brokenWishes(in, plan.Insert) {
		t.Error(broken)
	}
}

// A season that only the wishes of teams make too long is refused with that reason, and with the teams; another one without it.
func TestARefusalNamesTheWishesThatCauseIt(t *testing.T) {
	in := newLeague(1, 6, 3)
	in.League.GamesPerMatchup = 1
	setTimeBlock(&in, 1)
	in.League.EndDate = new(league.Date("2026-10-01")) // five nights of three games, and all are needed
	away, apart := league.Wishes{Away: []league.Date{"2026-09-10"}}, league.Wishes{NotWith: []int64{2}}
	both := league.Wishes{Away: away.Away, NotWith: apart.NotWith}
	tooShort, open := in, in
	open.League.EndDate = nil
	tooShort.League.EndDate = new(league.Date("2026-09-24"))
	for _, c := range []struct {
		name, ending string
		in           schedule.Input
	}{
		{"a day off", "it would fit without the days on which Team 1 cannot play", wish(in, 1, away)},
		{"days off of several", "it would fit without the days on which Team 1 and Team 3 cannot play", wish(wish(in, 1, away), 3, away)},
		{"a shared person", "it would fit if teams that share a person could play at the same time (wishes of Team 1)", wish(in, 1, apart)},
		{"both", "it would fit without the days on which Team 1 cannot play, and if teams that share a person could play at the same time (wishes of Team 1)",
			wish(in, 1, both)},
		{"none: it would be too long anyhow", "4 fit before the end date Sep 24, 2026", wish(tooShort, 1, away)},
	} {
		if got := wantRefusal(t, c.in); !strings.HasSuffix(got.Sentence.String(), c.ending) || got.Field != "endDate" {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
	for _, c := range []struct {
		name   string
		in     schedule.Input
		offers []string
	}{
		{"an end date", wish(in, 1, away), []string{"Extend the season to Oct 8, 2026.", "Every team plays 1 game each night: 5 game nights, through Oct 1, 2026."}},
		{"nights booked", withShape(wish(open, 1, away), spreadOver(5)), []string{"Every team plays 1 game each night: 5 game nights, through Oct 1, 2026.",
			"The shortest season: 6 game nights, through Oct 8, 2026."}},
	} {
		var offers []string
		for _, fit := range wantRefusal(t, c.in).Fits {
			offers = append(offers, fit.Sentence.String())
			then := c.in
			then.League.Shape = fit.Shape
			if fit.EndDate != nil {
				then.League.EndDate = fit.EndDate
			}
			if _, err := planner.Season(then); err != nil {
				t.Errorf("%s: %s does not fit: %v", c.name, fit.Sentence, err)
			}
		}
		if !slices.Equal(offers, c.offers) {
			t.Errorf("%s: it offers %q", c.name, offers)
		}
	}
	in.League.ScheduleMode = league.Weekly
	for id := range 5 {
		in = wish(in, int64(id+1), league.Wishes{Away: []league.Date{"2026-09-03"}})
	}
	_, err := planner.Week(in, 1)
	if want := "no tier has two teams on Sep 3, 2026, because 5 teams cannot play then"; err == nil || err.Error() != want {
		t.Errorf("a week: %v", err)
	}
}
