package planner

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// explainMoves explains why games move that could stay in place. It is empty if there are none. The reason is not obvious from
// the preview, unlike that of a game on a closed night.
func (s season) explainMoves(plan schedule.Plan) []fault.Text {
	n := s.countOptionalMoves(plan)
	if n == 0 {
		return nil
	}
	why := fault.Textf("the season would be longer or less even")
	switch s.in.ReplanMode {
	case schedule.FitIn:
		why = fault.Textf("others would have no place")
	case schedule.PlanAnew:
		why = fault.Textf("the season would be less even")
	}
	switch {
	case plan.Moved() == 1:
		return []fault.Text{fault.Textf("The game that moves could stay, but %s.", why)}
	case n == plan.Moved():
		return []fault.Text{fault.Textf("All games that move could stay, but %s.", why)}
	}
	return []fault.Text{fault.Textf("%d of the games that move could stay, but %s.", n, why)}
}

// countOptionalMoves counts the games that move although their present cell is open and no remaining game needs it.
func (s season) countOptionalMoves(plan schedule.Plan) (n int) {
	if plan.Moved() == 0 {
		return 0
	}
	moves, leaves := map[int64]bool{}, map[int64]bool{}
	for _, m := range plan.Move {
		moves[m.From.ID] = m.ChangesPlace()
	}
	for _, line := range plan.Delete {
		leaves[line.ID] = true
	}
	taken := map[league.Date][]league.ScheduledGame{}
	take := func(line league.ScheduledGame) { taken[line.Day] = append(taken[line.Day], line) }
	for _, g := range slices.Concat(s.lines, s.in.Others) {
		if !moves[g.ID] && !leaves[g.ID] && !g.FreesItsPlace() {
			take(g.ScheduledGame)
		}
	}
	for _, m := range plan.Move {
		if moves[m.From.ID] && s.canStay(m.From, taken) {
			take(m.From)
			n++
		}
	}
	return n
}

// canStay reports whether a game can keep its place beside the games that take theirs.
func (s season) canStay(line league.ScheduledGame, taken map[league.Date][]league.ScheduledGame) bool {
	nobody := func(int64) string { return "" }
	if !s.isOpenFor(line) || len(s.in.AwayClashes(line, nobody)) > 0 {
		return false
	}
	for days := -1; days <= 1; days++ { // a game may continue past midnight
		for _, other := range taken[line.Day.AddDays(days)] {
			if len(s.in.ClashesWith(other, line, nobody))+len(s.in.ApartClashes(other, line, nobody)) > 0 {
				return false
			}
		}
	}
	return true
}

// isOpenFor reports whether a game is in an open cell of its teams' tier, on a night that is planned.
func (s season) isOpenFor(line league.ScheduledGame) bool {
	night := s.NightOf(line)
	isBooked := func(n schedule.Night) bool { return n.Day == night }
	if night <= s.planAfter || !s.IsNight(night) || s.in.League.Shape.Kind == league.Spread && !slices.ContainsFunc(s.bookedNights(), isBooked) {
		return false
	}
	return slices.ContainsFunc(s.groups, func(g schedule.TierGroup) bool {
		_, knowsA := g.TeamIndex(line.Team1ID)
		_, knowsB := g.TeamIndex(line.Team2ID)
		_, found := g.Locate(line, night, schedule.NightIndex{night: 0})
		return found && knowsA && knowsB
	})
}
