package scheduling

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/standings"
)

// check advances the league and returns the differences from the reference implementation.
func (n naiveAdvance) check() (plan schedule.Plan, moves []standings.Move, problems []string) {
	expect := func(ok bool, format string, args ...any) {
		if !ok {
			problems = append(problems, fmt.Sprintf(format, args...))
		}
	}
	week, latest, tier := n.week()
	night := n.night(week)
	p := n.planning
	plan, moves, err := p.planAdvance(nil)
	if n.isPartlyCancelled(night) { // the reference does not compute which games are left on such a night
		if err == nil {
			problems = p.checkSecondAdvance(n.input.Games, plan)
		}
		return plan, moves, problems
	}
	if why := n.refusal(tier, night); why != "" || err != nil {
		expect(err != nil && why != "" && strings.Contains(fault.Of(err).Sentence.String(), why), "refused with %v, want %q", err, why)
		return schedule.Plan{}, nil, problems
	}
	expect(plan.Week == weekByDays(*n.league.StartDate, night), "week %d, want that of %s", plan.Week, night)
	for _, t := range p.input.Teams {
		expect(tier[t.ID] == t.Tier, "team %d goes to tier %d, want %d", t.ID, t.Tier, tier[t.ID])
	}
	expect(len(moves) == 0 || latest+1 > n.league.CurrentWeek, "teams move a second time: %v", moves)
	problems = append(problems, n.checkNight(applyPlan(n.input.Games, plan), night, week, plan.Week, tier)...)
	return plan, moves, append(problems, p.checkSecondAdvance(n.input.Games, plan)...)
}

// checkSecondAdvance applies a plan and advances a second time, which expect change nothing.
func (p *planning) checkSecondAdvance(games []schedule.Game, plan schedule.Plan) (problems []string) {
	p.league.CurrentWeek = plan.Week
	p.input.League, p.input.Games = p.league, applyPlan(games, plan)
	second, moves, err := p.planAdvance(nil)
	if err != nil || second.Week != plan.Week || second.Changes() != 0 || len(moves) != 0 {
		problems = append(problems, fmt.Sprintf("second advance: week %d after %d, %d changes, %v, %v", second.Week, plan.Week, second.Changes(), moves, err))
	}
	return problems
}

// isPartlyCancelled reports whether a game of the night is cancelled.
func (n naiveAdvance) isPartlyCancelled(night league.Date) bool {
	return slices.ContainsFunc(n.input.Games, func(g schedule.Game) bool { return g.Day == night && g.Status == league.Cancelled })
}

// refusal returns part of the sentence with which the advance must be refused; empty if it expect not be refused.
func (n naiveAdvance) refusal(tier map[int64]int, night league.Date) string {
	if end := n.league.EndDate; end != nil && night > *end {
		return "would be played on " + night.Medium() + ", after the end date " + end.Medium()
	}
	size := map[int]int{}
	for _, k := range tier {
		if size[k]++; size[k] == 2 {
			return ""
		}
	}
	return "add at least two teams to a tier first"
}

// checkNight checks the schedule after the plan: fixed games have not changed, and the games of the night are valid.
// requested is the week that the advance was computed for, and week the one in which the night is.
func (n naiveAdvance) checkNight(after []schedule.Game, night league.Date, requested, week int, tier map[int64]int) (problems []string) {
	isFixed := func(g schedule.Game) bool {
		return g.Played || g.Status == league.Cancelled || *g.WeekNumber != requested && *g.WeekNumber != week
	}
	hasBegun := false // a game of the week is played or cancelled
	for _, g := range n.input.Games {
		hasBegun = hasBegun || isFixed(g) && (*g.WeekNumber == requested || *g.WeekNumber == week)
		if isFixed(g) && !slices.ContainsFunc(after, func(other schedule.Game) bool { return reflect.DeepEqual(other, g) }) {
			problems = append(problems, fmt.Sprintf("%v should have stayed", g))
		}
	}
	played, taken := map[int64]int{}, map[string]bool{}
	for _, g := range after {
		if isFixed(g) {
			continue
		}
		if g.Day != night || *g.WeekNumber != week || tier[g.Team1ID] != tier[g.Team2ID] || g.Tier != tier[g.Team1ID] {
			problems = append(problems, fmt.Sprintf("%v on the night of %s in week %d", g.ScheduledGame, night, week))
		}
		for _, place := range []string{fmt.Sprint(g.Team1ID), fmt.Sprint(g.Team2ID), fmt.Sprint("tier ", g.Tier, courtOf(g))} {
			if place += string(g.GameTime); taken[place] {
				problems = append(problems, "used twice: "+place)
			}
			taken[place] = true
		}
		played[g.Team1ID]++
		played[g.Team2ID]++
	}
	for id, want := range n.gamesPerTeam(tier, requested, week) {
		if !hasBegun && played[id] != want {
			problems = append(problems, fmt.Sprintf("team %d plays %d times, want %d: %v", id, played[id], want, played))
		}
	}
	return problems
}

// courtOf returns the name of the court of a game.
func courtOf(g schedule.Game) string {
	if g.CourtName == nil {
		return "" // its tier has no courts
	}
	return *g.CourtName
}
