package schedule_test

import (
	"slices"
	"strings"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// leagueDuringFirstNight returns a season of two nights during the first: of its six games, from 20:15 on, two are played and
// one is being scored.
func leagueDuringFirstNight(t *testing.T) schedule.Input {
	in := newLeague(1, 4, 1)
	in = applyPlan(in, planSeason(t, in))
	for i := range 3 {
		in.Games[i].Played = true
	}
	in.Today, in.Now = in.Games[0].Day, "20:50"
	return in
}

// tonightMoves returns the games of the first night that a plan moves or deletes, as numbers from 1.
func tonightMoves(in schedule.Input, p schedule.Plan) (changed []int) {
	for i, g := range in.Games {
		if g.Day == in.Games[0].Day && (slices.ContainsFunc(p.Move, func(m schedule.Move) bool { return m.From.ID == g.ID }) ||
			slices.ContainsFunc(p.Delete, func(s league.ScheduledGame) bool { return s.ID == g.ID })) {
			changed = append(changed, i+1)
		}
	}
	return changed
}

func TestRemainingGamesOfTonightStay(t *testing.T) {
	in := leagueDuringFirstNight(t)
	if plan := planSeason(t, in); plan.Changes() != 0 || plan.Kept != 9 {
		t.Errorf("nothing has happened: %s, %d kept", plan.Message, plan.Kept)
	}
	for what, change := range map[string]func(in *schedule.Input){
		"another game day": func(in *schedule.Input) { in.League.GameDay = new(league.Monday) },
		"another court":    func(in *schedule.Input) { in.Courts[0].CourtName = "Elsewhere" },
		"no court":         func(in *schedule.Input) { in.Courts = nil },
		"a team more":      func(in *schedule.Input) { addTeams(in, 1, 1) },
		"an earlier block": func(in *schedule.Input) { in.League.TimeBlockStart, in.League.TimeBlockEnd = at("18:00"), at("19:00") },
	} {
		t.Run(what, func(t *testing.T) {
			in := leagueDuringFirstNight(t)
			change(&in)
			plan := planSeason(t, in)
			if moved := tonightMoves(in, plan); moved != nil {
				t.Errorf("%s moves games %v of tonight", plan.Message, moved)
			}
			for _, s := range plan.Insert {
				if s.Day <= in.Today {
					t.Errorf("a new game tonight: %v", s)
				}
			}
			wantSentence(t, plan, "Tonight's 3 games without a score stay where they are; to play them another day, move the night.")
			after := applyPlan(in, plan)
			if again := planSeason(t, after); again.Changes() != 0 {
				t.Errorf("again: %s", again.Message)
			}
		})
	}
}

// A game is not needed if its teams do not meet any more, or less often.
func TestUnneededGamesOfTonightAreDeleted(t *testing.T) {
	in := leagueDuringFirstNight(t)
	in.League.TierCount = 2
	addTeams(&in, 1, 2)
	unneeded := in.Games[5]
	in.Teams = slices.Clone(in.Teams)
	in.Teams[unneeded.Team1ID-1].Tier = 2
	if moved := tonightMoves(in, planSeason(t, in)); !slices.Contains(moved, 6) {
		t.Errorf("%d and %d still meet: only %v change", unneeded.Team1ID, unneeded.Team2ID, moved)
	}
	in = leagueDuringFirstNight(t)
	in.League.GamesPerMatchup = 1
	plan := planSeason(t, in)
	after := applyPlan(in, plan)
	met := map[[2]int64]int{}
	for _, g := range after.Games {
		met[[2]int64{min(g.Team1ID, g.Team2ID), max(g.Team1ID, g.Team2ID)}]++
	}
	for pair, n := range met {
		if n != 1 {
			t.Errorf("%v meet %d times: %s", pair, n, plan.Message)
		}
	}
}

// A blackout on the present day means that the rest of the night will not be played.
func TestABlackoutTonightMovesTheRemainingGames(t *testing.T) {
	in := leagueDuringFirstNight(t)
	in.League.Blackouts = []league.Date{in.Today}
	plan := planSeason(t, in)
	if moved := tonightMoves(in, plan); !slices.Equal(moved, []int{4, 5, 6}) {
		t.Errorf("%s moves %v", plan.Message, moved)
	}
}

// On the next day the night is over. Its games without a score stay where they are and are not repeated.
func TestOnTheNextDayUnplayedGamesStay(t *testing.T) {
	in := leagueDuringFirstNight(t)
	in.Today = in.Today.AddDays(1)
	plan := planSeason(t, in)
	if plan.Changes() != 0 || !slices.Equal(whys(plan), []schedule.StayReason{schedule.StayPlayed, schedule.StayPlayed, schedule.StayPlayed, schedule.StayPast, schedule.StayPast, schedule.StayPast}) {
		t.Errorf("%s, %v", plan.Message, whys(plan))
	}
}

// whys returns the reasons for which games stay, in the order of play.
func whys(p schedule.Plan) (list []schedule.StayReason) {
	for _, stay := range p.Fixed {
		list = append(list, stay.Reason)
	}
	return list
}

// A night continues after midnight until its hours are over.
func TestTonightLastsPastMidnight(t *testing.T) {
	in := newLeague(1, 6, 1)
	in.League.GameDay, in.League.GameDuration = new(league.Friday), 30
	in.League.TimeBlockStart, in.League.TimeBlockEnd = at("22:30"), at("01:00")
	in = applyPlan(in, planSeason(t, in))
	in.Games[0].Played = true
	for at, want := range map[string][]int{"Friday 23:30": nil, "Saturday 00:20": nil, "Saturday 01:00": nil, "Saturday 15:00": nil} {
		day, now, _ := strings.Cut(at, " ")
		in.Today, in.Now = in.Games[0].Day, league.TimeOfDay(now)
		if day == "Saturday" {
			in.Today = in.Today.AddDays(1)
		}
		plan := planSeason(t, in)
		var moved []int
		for i, g := range in.Games[:5] {
			if slices.ContainsFunc(plan.Move, func(m schedule.Move) bool { return m.From.ID == g.ID }) {
				moved = append(moved, i+1)
			}
		}
		if !slices.Equal(moved, want) {
			t.Errorf("%s: %s moves %v, want %v", at, plan.Message, moved, want)
		}
	}
}
