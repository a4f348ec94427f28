package planner

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// maxReplans is the maximum number of times that a plan is repeated until it no longer changes.
const maxReplans = 4

// planUntilStable plans a season repeatedly until planning again would change nothing. A second run may find a better plan:
// teams that share a person may free cells for each other, and games that a plan puts on soon nights are fixed in the next run,
// which leaves fewer games to plan.
func planUntilStable(in schedule.Input) (plan schedule.Plan, s *season, err error) {
	in = in.SeasonOnly()
	if plan, s, err = planSeason(in); err != nil {
		return plan, s, err
	}
	for range maxReplans {
		if !s.plansSoonNight(plan) && !slices.ContainsFunc(s.groups, s.hasSharedPersons) && !s.mayCompleteBlocks(plan) {
			break
		}
		then := in
		then.Games = applyPlan(in.Games, plan)
		next, _, err := planSeason(then)
		if err != nil || next.Changes() == 0 {
			break
		}
		plan = s.diffPlan(applyPlan(then.Games, next))
	}
	return plan, s, nil
}

// mayCompleteBlocks reports whether the plan may add blocks to nights that have games already. A half of a block that a person
// has moved counts for one of two nights only, so each night may lack a game once the other one has it.
func (s *season) mayCompleteBlocks(plan schedule.Plan) bool {
	shape := s.in.League.Shape
	return shape.Block && shape.PerNight != nil && len(s.in.Games) > 0 && plan.Changes() > 0
}

// plansSoonNight reports whether the plan puts a game on a night within the next KeepDays days.
func (s *season) plansSoonNight(plan schedule.Plan) bool {
	isSoon := func(line league.ScheduledGame) bool { return s.isSoon(s.NightOf(line)) }
	return slices.ContainsFunc(plan.Insert, isSoon) || slices.ContainsFunc(plan.Move, func(m schedule.Move) bool { return isSoon(m.To) })
}

// applyPlan returns the games after a plan. Inserted games get negative ids.
func applyPlan(games []schedule.Game, plan schedule.Plan) (after []schedule.Game) {
	moved, deleted := map[int64]league.ScheduledGame{}, map[int64]bool{}
	for _, m := range plan.Move {
		moved[m.From.ID] = m.To
	}
	for _, line := range plan.Delete {
		deleted[line.ID] = true
	}
	least := int64(0)
	for _, g := range games {
		least = min(least, g.ID)
		if to, isMoved := moved[g.ID]; isMoved {
			g.ScheduledGame = to
		}
		if !deleted[g.ID] {
			after = append(after, g)
		}
	}
	for i, line := range plan.Insert {
		line.ID = least - 1 - int64(i)
		after = append(after, schedule.Game{ScheduledGame: line})
	}
	return after
}

// diffPlan returns the plan that changes the schedule of the season to the given games.
func (s *season) diffPlan(after []schedule.Game) schedule.Plan {
	w := schedule.NewWriter(s.in, s.Calendar)
	now := map[int64]league.ScheduledGame{}
	for _, g := range after {
		now[g.ID] = g.ScheduledGame
	}
	for _, g := range w.Before {
		if to, stays := now[g.ID]; stays && g.IsMovable() {
			w.Move(g.ScheduledGame, to)
		}
	}
	for _, g := range after {
		if g.ID < 0 {
			line := g.ScheduledGame
			line.ID = 0
			w.Plan.Insert = append(w.Plan.Insert, line)
			w.Lines = append(w.Lines, line)
		}
	}
	plan := w.Finish()
	plan.After = w.Lines
	s.describe(&plan, w)
	return plan
}
