package planning

import (
	"fmt"
	"slices"
	"strings"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/schedule"
	"sideout/internal/standings"
)

// check advances the league and returns what is not as it should be.
func (n naiveAdvance) check() (plan schedule.Plan, moves []standings.Move, wrong []string) {
	must := func(ok bool, format string, args ...any) {
		if !ok {
			wrong = append(wrong, fmt.Sprintf(format, args...))
		}
	}
	week, latest, tier := n.week()
	night := n.night(week)
	p := n.planning
	plan, moves, err := p.advance(nil)
	if n.partlyCancelled(night) { // whether anything is left to play there is beyond the plainest way
		if err == nil {
			wrong = p.again(n.in.Games, plan)
		}
		return plan, moves, wrong
	}
	if why := n.refusal(tier, night); why != "" || err != nil {
		must(err != nil && why != "" && strings.Contains(fault.Of(err).Sentence.String(), why), "refused with %v, want %q", err, why)
		return schedule.Plan{}, nil, wrong
	}
	must(plan.Week == weekByDays(*n.league.StartDate, night), "week %d, want that of %s", plan.Week, night)
	for _, t := range p.in.Teams {
		must(tier[t.ID] == t.Tier, "team %d goes to tier %d, want %d", t.ID, t.Tier, tier[t.ID])
	}
	must(len(moves) == 0 || latest+1 > n.league.CurrentWeek, "teams move a second time: %v", moves)
	wrong = append(wrong, n.checkNight(afterPlan(n.in.Games, plan), night, week, plan.Week, tier)...)
	return plan, moves, append(wrong, p.again(n.in.Games, plan)...)
}

// again carries a plan out and advances a second time, which must change nothing.
func (p *planning) again(games []schedule.Game, plan schedule.Plan) (wrong []string) {
	p.league.CurrentWeek = plan.Week
	p.in.League, p.in.Games = p.league, afterPlan(games, plan)
	again, moved, err := p.advance(nil)
	if err != nil || again.Week != plan.Week || again.Changes() != 0 || len(moved) != 0 {
		wrong = append(wrong, fmt.Sprintf("a second click: week %d after %d, %d changes, %v, %v", again.Week, plan.Week, again.Changes(), moved, err))
	}
	return wrong
}

// partlyCancelled reports whether a game of the night is cancelled.
func (n naiveAdvance) partlyCancelled(night league.Date) bool {
	return slices.ContainsFunc(n.in.Games, func(g schedule.Game) bool { return g.Day == night && g.Status == league.Cancelled })
}

// refusal returns a part of the sentence with which the week is refused, or nothing.
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

// checkNight looks at the schedule after the plan: what must not change has not, and the night is as it should be.
func (n naiveAdvance) checkNight(after []schedule.Game, night league.Date, asked, week int, tier map[int64]int) (wrong []string) {
	stays := func(g schedule.Game) bool {
		return g.Played || g.Status == league.Cancelled || *g.WeekNumber != asked && *g.WeekNumber != week
	}
	begun := false // something of the week is played or cancelled already
	for _, g := range n.in.Games {
		begun = begun || stays(g) && (*g.WeekNumber == asked || *g.WeekNumber == week)
		if stays(g) && !slices.Contains(after, g) {
			wrong = append(wrong, fmt.Sprintf("%v should have stayed", g))
		}
	}
	played, taken := map[int64]int{}, map[string]bool{}
	for _, g := range after {
		if stays(g) {
			continue
		}
		if g.Day != night || *g.WeekNumber != week || tier[g.Team1ID] != tier[g.Team2ID] || g.Tier != tier[g.Team1ID] {
			wrong = append(wrong, fmt.Sprintf("%v on the night of %s in week %d", g.ScheduledGame, night, week))
		}
		for _, place := range []string{fmt.Sprint(g.Team1ID), fmt.Sprint(g.Team2ID), fmt.Sprint("tier ", g.Tier, courtOf(g))} {
			if place += string(g.GameTime); taken[place] {
				wrong = append(wrong, "taken twice: "+place)
			}
			taken[place] = true
		}
		played[g.Team1ID]++
		played[g.Team2ID]++
	}
	for id, want := range n.each(tier, asked, week) {
		if !begun && played[id] != want {
			wrong = append(wrong, fmt.Sprintf("team %d plays %d times, want %d: %v", id, played[id], want, played))
		}
	}
	return wrong
}

// courtOf returns the court of a game, which is one of its tier's.
func courtOf(g schedule.Game) string {
	if g.CourtName == nil {
		return "" // of a tier without courts
	}
	return *g.CourtName
}
