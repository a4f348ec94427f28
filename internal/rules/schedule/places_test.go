package schedule_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// afterAnswer returns the schedule with a game at a place, and the game that a swap moves at the place of the first.
func afterAnswer(in schedule.Input, id int64, a schedule.Answer, to schedule.Place) schedule.Input {
	in.Games = slices.Clone(in.Games)
	byID := func(id int64) *schedule.Game {
		return &in.Games[slices.IndexFunc(in.Games, func(g schedule.Game) bool { return g.ID == id })]
	}
	moving := byID(id)
	if a.With != nil {
		one, other := schedule.SwapPlaces(moving.ScheduledGame, byID(*a.With).ScheduledGame)
		moving.ScheduledGame, byID(*a.With).ScheduledGame = one, other
		return in
	}
	moving.Day, moving.GameTime, moving.GameDate, moving.CourtName, moving.Waiting = to.Day, to.GameTime, to.GameDate, to.CourtName, false
	return in
}

// countClashes counts the clashes of all games of the schedule.
func countClashes(in schedule.Input) (n int) {
	for _, g := range in.Games {
		if !g.FreesItsPlace() {
			n += len(schedule.FindClashes(in, g.ScheduledGame))
		}
	}
	return n
}

// TestThePlacesOfANightAreJudgedByTheClashesThatFollow carries out every answer for every game and place of a night: a free
// place and a swap leave a schedule without clashes, an illegal place one with clashes, and every answer has a reason that
// needs one.
func TestThePlacesOfANightAreJudgedByTheClashesThatFollow(t *testing.T) {
	count := 2
	if provesAll() {
		count = 200
	}
	for seed := range count {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			in := sharedCourtLeague(uint64(seed))
			if len(groupsOfTiers(in)) == 0 {
				return
			}
			if in = withSeason(t, in); len(in.Games) < 3 {
				return
			}
			in.Games[0].Waiting = true
			in.Games[len(in.Games)/2].Status = league.Completed
			on := nightOf(in, in.Games[1].ScheduledGame)
			night, err := schedule.PlacesOfNight(in, on)
			if err != nil {
				t.Fatal(err)
			}
			checkPlaces(t, in, night)
		})
	}
}

func checkPlaces(t *testing.T, in schedule.Input, night schedule.NightPlaces) {
	kinds := map[schedule.AnswerKind]int{}
	for _, of := range night.Games {
		for i, a := range of.Answers {
			kinds[a.Kind]++
			place := night.Places[i].Place
			clashes := countClashes(afterAnswer(in, of.ID, a, place))
			if legal := a.Kind != schedule.Illegal; legal != (clashes == 0) {
				t.Fatalf("game %d at %s %s: %s, but %d clashes", of.ID, place.GameTime, *place.CourtName, a.Kind, clashes)
			}
			if a.Kind == schedule.Illegal && len(a.Reasons) == 0 || (a.Kind == schedule.Swap) != (a.With != nil) {
				t.Errorf("game %d at %s: %+v without a reason", of.ID, place.GameTime, a)
			}
		}
	}
	if kinds[schedule.Same] == 0 || kinds[schedule.Illegal] == 0 {
		t.Errorf("the answers are %v", kinds)
	}
}

func TestPlacesOfNightNamesReasonsAndSwaps(t *testing.T) {
	in := withSeason(t, newLeague(2, 4, 1)) // each tier has a court, with a free start at the end
	in.Today, in.Now = "2026-09-03", "20:20"
	night, err := schedule.PlacesOfNight(in, "")
	if err != nil {
		t.Fatal(err)
	}
	if night.Day != "2026-09-03" || len(night.Places) != 14 {
		t.Fatalf("%d places on %s", len(night.Places), night.Day)
	}
	text := strings.Join(textsOf(night.Sentences), "\n")
	for _, want := range []string{"already play then: Team", "Court 2 is a court of tier 2", "That time is over"} {
		if !strings.Contains(text, want) {
			t.Errorf("no reason %q in\n%s", want, text)
		}
	}
	kinds := map[schedule.AnswerKind]int{}
	for _, of := range night.Games {
		for _, a := range of.Answers {
			kinds[a.Kind]++
		}
	}
	if kinds[schedule.Swap] == 0 || kinds[schedule.Free] == 0 || kinds[schedule.Same] != len(night.Games) {
		t.Errorf("the answers are %v", kinds)
	}
}

// The best offers have the fewest disadvantages. Among equal ones those of the game's own night are first, on courts of every tier, then
// those of its week, then other nights.
func TestSlotsOfferTheFewestDisadvantagesFirst(t *testing.T) {
	in := withSeason(t, newLeague(2, 4, 1))
	in.Today = "2026-09-03"
	in.League.ExtraNights = []league.Date{"2026-09-05"}
	slots, err := schedule.SlotsForGame(in, in.Games[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	var free []schedule.Slot
	courts := map[league.Date]map[string]bool{}
	swaps := 0
	for _, s := range slots {
		if s.Legal {
			free = append(free, s)
		}
		if courts[s.Day] == nil {
			courts[s.Day] = map[string]bool{}
		}
		courts[s.Day][*s.CourtName] = true
		if s.SwapWith != nil {
			swaps++
			if s.Legal {
				t.Errorf("%s %s is free and taken", s.Day, s.GameTime)
			}
		}
	}
	nearest := []league.Date{"2026-09-03", "2026-09-05", "2026-09-10", "2026-09-17", "2026-09-24"}
	if free[0].Day != nearest[0] || len(free[0].Problems) > 0 {
		t.Errorf("the first offer is %+v", free[0])
	}
	if !slices.IsSortedFunc(free, func(a, b schedule.Slot) int {
		return cmp.Or(len(a.Problems)-len(b.Problems), slices.Index(nearest, a.Day)-slices.Index(nearest, b.Day))
	}) {
		t.Errorf("the places are offered in the order %+v", free)
	}
	if len(courts["2026-09-03"]) != 2 || len(courts["2026-09-05"]) != 2 || len(courts["2026-09-17"]) != 1 || swaps == 0 {
		t.Errorf("offered courts %v, %d swaps", courts, swaps)
	}
}

func TestASwapIsCheckedForBothGames(t *testing.T) {
	in := newLeague(1, 6, 2)
	line := func(id, a, b int64, at league.TimeOfDay, court string) schedule.Game {
		return schedule.Game{ScheduledGame: league.ScheduledGame{ID: id, Team1ID: a, Team2ID: b, Day: "2026-09-03", GameTime: at, CourtName: new(court), WeekNumber: new(1)}}
	}
	in.Games = []schedule.Game{line(1, 1, 2, "20:15", "Court 1"), line(2, 3, 4, "20:30", "Court 2"), line(3, 4, 5, "20:15", "Court 2")}
	clashes := schedule.SwapClashes(in, in.Games[0].ScheduledGame, in.Games[1].ScheduledGame)
	if len(clashes) != 1 || clashes[0].TeamID != 4 {
		t.Errorf("team 4 plays twice at 20:15: %v", clashes)
	}
	if clashes := schedule.SwapClashes(in, in.Games[0].ScheduledGame, in.Games[2].ScheduledGame); clashes != nil {
		t.Errorf("two courts at one time: %v", clashes)
	}
	one, other := schedule.SwapPlaces(in.Games[0].ScheduledGame, in.Games[1].ScheduledGame)
	if one.ID != 1 || one.GameTime != "20:30" || *one.CourtName != "Court 2" || other.GameTime != "20:15" || *other.CourtName != "Court 1" {
		t.Errorf("exchanged: %+v and %+v", one, other)
	}
}
