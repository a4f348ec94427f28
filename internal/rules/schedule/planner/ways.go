package planner

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/quality"
)

// A ReplanOption is the result of replanning a season in one mode.
type ReplanOption struct {
	schedule.ReplanMode
	schedule.Plan
	Sentence fault.Text // for people: how many games move, and how even the result is
}

// ReplanOptions plans the rest of a season in each replan mode. It returns none if both have the same result.
func ReplanOptions(in schedule.Input) ([]ReplanOption, error) {
	ways := []ReplanOption{{ReplanMode: schedule.FitIn}, {ReplanMode: schedule.PlanAnew}}
	for i := range ways {
		in.ReplanMode = ways[i].ReplanMode
		plan, s, err := planUntilStable(in)
		if err != nil {
			return nil, err
		}
		ways[i].Plan, ways[i].Sentence = plan, s.describeOption(plan)
	}
	if ways[0].SameAs(ways[1].Plan) {
		return nil, nil
	}
	return ways, nil
}

// describeOption describes how many games move, and how evenly the teams play on the remaining nights: "Fit in: would move 0 games, Late
// plays 7 in 9 nights".
func (s *season) describeOption(plan schedule.Plan) fault.Text {
	moved := fault.Games(plan.Moved())
	head := fault.Textf("Plan anew: would move %s", moved)
	if s.in.ReplanMode == schedule.FitIn {
		head = fault.Textf("Fit in: would move %s", moved)
	}
	apart, team, games, nights := s.findLeastEven(plan.After)
	if apart <= 1 {
		return fault.Textf("%s, even to one game", head)
	}
	return fault.Textf("%s, %s plays %s in %s", head, schedule.TeamNames(s.in.Teams)(team), fault.Number(games), fault.CountText(nights, "1 night", "%d nights"))
}

// findLeastEven returns the largest difference between the games of teams of one tier on a remaining night. It also returns the
// team that deviates most from the others over all remaining nights, with its games and the number of nights.
func (s *season) findLeastEven(lines []league.ScheduledGame) (apart int, team int64, games, nights int) {
	most := 0
	for _, ids := range schedule.TeamIDsByTier(s.in.League, s.in.Teams) {
		if len(ids) < 2 {
			continue
		}
		var own []league.ScheduledGame
		for _, line := range lines {
			if s.NightOf(line) > s.planAfter && !line.FreesItsPlace() && (slices.Contains(ids, line.Team1ID) || slices.Contains(ids, line.Team2ID)) {
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
