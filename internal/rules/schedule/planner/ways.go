package planner

import (
	"fmt"
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/quality"
)

// A WayPlan is what one way of planning would do to a season that exists.
type WayPlan struct {
	schedule.Way
	schedule.Plan
	Sentence string // what moves, and what stays uneven
}

// Ways plans the rest of a season in each way. It returns none if both have the same result.
func Ways(in schedule.Input) ([]WayPlan, error) {
	ways := []WayPlan{{Way: schedule.FitIn}, {Way: schedule.Anew}}
	for i := range ways {
		in.Way = ways[i].Way
		plan, s, err := settled(in)
		if err != nil {
			return nil, err
		}
		ways[i].Plan, ways[i].Sentence = plan, s.describeWay(plan)
	}
	if ways[0].SameAs(ways[1].Plan) {
		return nil, nil
	}
	return ways, nil
}

// describeWay says how many games move, and how evenly the teams play on the nights from now on: "Fit in: 0 moved, Late plays 7
// in 9 nights".
func (s *season) describeWay(plan schedule.Plan) string {
	head := fmt.Sprintf("Plan anew: %d moved", plan.Moved())
	if s.in.Way == schedule.FitIn {
		head = fmt.Sprintf("Fit in: %d moved", plan.Moved())
	}
	apart, team, games, nights := s.leastEven(plan.After)
	if apart <= 1 {
		return head + ", even to one game"
	}
	return head + fmt.Sprintf(", %s plays %d in %s", schedule.NamesOf(s.in.Teams)(team), games, schedule.Count(nights, "night"))
}

// leastEven returns how far the teams of a tier are apart on a night from now on, at most, and the team that is most often
// furthest from the others, with its games on these nights.
func (s *season) leastEven(lines []league.ScheduledGame) (apart int, team int64, games, nights int) {
	most := 0
	for _, ids := range schedule.Members(s.in.League, s.in.Teams) {
		if len(ids) < 2 {
			continue
		}
		var own []league.ScheduledGame
		for _, line := range lines {
			if s.NightOf(line) > s.before && !line.TakesNoPlace() && (slices.Contains(ids, line.Team1ID) || slices.Contains(ids, line.Team2ID)) {
				own = append(own, line)
			}
		}
		r := quality.NewRecord(ids, own, s.Calendar, s.in.League)
		off, all := make([]int, len(ids)), r.Played()
		for _, night := range r.GameNights {
			n := make([]int, len(ids))
			sum := 0
			for i := range ids {
				n[i] = len(night.Games[i])
				sum += n[i]
			}
			span := schedule.SpanOf(n)
			apart = max(apart, span.Most-span.Least)
			for i := range ids {
				if span.Most-span.Least > 1 {
					off[i] += max(n[i]*len(ids)-sum, sum-n[i]*len(ids))
				}
			}
		}
		if i := slices.Index(off, slices.Max(off)); off[i] > most {
			most, team, games, nights = off[i], ids[i], all[i], len(r.Nights)
		}
	}
	return apart, team, games, nights
}
