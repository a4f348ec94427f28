package scheduling

import (
	"errors"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// addAbsencesToWishes returns the teams with the absences that their captains have reported added to their wishes, and whether there
// are any absences.
func addAbsencesToWishes(tx store.Teams, leagueID int64, teams []league.Team) (adjusted []league.Team, hasAny bool, err error) {
	stored, err := tx.AbsencesOf(leagueID)
	all := make([]league.Absence, len(stored))
	for i, a := range stored {
		all[i] = a.Absence
	}
	return league.ApplyAbsences(teams, all), len(all) > 0, err
}

// planAroundAbsences calls plan and returns its result with the input that was used. If no plan fits around the absences that captains
// have reported, it plans without them, so that captains cannot block the schedule of a league. The report of the plan then lists the
// absences that it ignores.
func (p *planning) planAroundAbsences(plan func(schedule.Input) (schedule.Plan, error)) (schedule.Plan, schedule.Input, error) {
	planned, err := plan(p.input)
	var refusal *schedule.Refusal
	if !p.hasAbsences || !errors.As(err, &refusal) {
		return planned, p.input, err
	}
	withoutAbsences := p.input
	withoutAbsences.Teams = p.teams
	if unrestricted, err := plan(withoutAbsences); err == nil {
		return unrestricted, withoutAbsences, nil
	}
	return planned, p.input, err
}
