package quality

import (
	"sideout/internal/rules/schedule"
)

// dutyFigures measures how evenly the duties are shared, compared with the best that can still be reached.
func dutyFigures(in schedule.Input) []figure {
	if in.League.Duty == 0 {
		return nil
	}
	teams, index := DutyTeams(in)
	var now, best Duties
	games := DutyGames(in, DutyLines(in), index)
	now.Count(teams, games)
	best.Count(teams, AssignTeams(teams, games))
	proved := IsProved(games)
	return []figure{
		{name: "Duties per team", Value: schedule.SpanOf(now.Shares), best: schedule.SpanOf(best.Shares), kind: closer, proved: proved},
		{name: "Places without a duty team", Value: schedule.Exactly(now.Empty), best: schedule.Exactly(best.Empty), proved: proved},
	}
}
