package planner

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// mostSettling is how often a plan is made again until a second run changes nothing.
const mostSettling = 4

// settled plans a season. Teams that are kept apart may leave each other room that only a second run uses. Games that a plan puts on
// nights that are soon may not move afterwards, so a second run has less to plan and might find a more even way for the rest. It is
// made at once, so that running it again changes nothing.
func settled(in schedule.Input) (plan schedule.Plan, s *season, err error) {
	in = in.OfSeason()
	if plan, s, err = planSeason(in); err != nil {
		return plan, s, err
	}
	for range mostSettling {
		if !s.endsSoon(plan) && !slices.ContainsFunc(s.groups, s.keepsApart) && !s.completesBlocks(plan) {
			break
		}
		then := in
		then.Games = gamesAfter(in.Games, plan)
		next, _, err := planSeason(then)
		if err != nil || next.Changes() == 0 {
			break
		}
		plan = s.between(gamesAfter(then.Games, next))
	}
	return plan, s, nil
}

// completesBlocks reports whether the plan adds blocks to nights beside games that are there already. A half of a block that a person has
// moved counts for one of two nights only, so that each night may find that it lacks a game after another one has got it.
func (s *season) completesBlocks(plan schedule.Plan) bool {
	shape := s.in.League.Shape
	return shape.Block && shape.PerNight != nil && len(s.in.Games) > 0 && plan.Changes() > 0
}

// endsSoon reports whether the plan puts a game on a night that is soon.
func (s *season) endsSoon(plan schedule.Plan) bool {
	isSoon := func(line league.ScheduledGame) bool { return s.isSoon(s.NightOf(line)) }
	return slices.ContainsFunc(plan.Insert, isSoon) || slices.ContainsFunc(plan.Move, func(m schedule.Move) bool { return isSoon(m.To) })
}

// gamesAfter returns the games as a plan leaves them. Those that it adds have negative ids.
func gamesAfter(games []schedule.Game, plan schedule.Plan) (after []schedule.Game) {
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

// between returns the plan that leads from the schedule of the season to these games.
func (s *season) between(after []schedule.Game) schedule.Plan {
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
	plan.Message = s.message(plan, w)
	return plan
}
