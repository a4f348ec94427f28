package scheduling

import (
	"errors"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// withAbsences returns teams whose wishes have the days on which they cannot play, as their captains have reported, and whether there are
// such days.
func withAbsences(tx store.Teams, leagueID int64, teams []league.Team) (around []league.Team, hasAny bool, err error) {
	stored, err := tx.AbsencesOf(leagueID)
	all := make([]league.Absence, len(stored))
	for i, a := range stored {
		all[i] = a.Absence
	}
	return league.ApplyAbsences(teams, all), len(all) > 0, err
}

// aroundAbsences plans around the days on which teams cannot play, and returns the input of the plan. If it does not fit around the days
// that captains have reported, it is planned without them, and its report says which it does not keep: a captain cannot stop the plan of a
// league.
func (p *planning) aroundAbsences(plan func(schedule.Input) (schedule.Plan, error)) (schedule.Plan, schedule.Input, error) {
	made, err := plan(p.in)
	var refusal *schedule.Refusal
	if !p.hasAbsences || !errors.As(err, &refusal) {
		return made, p.in, err
	}
	without := p.in
	without.Teams = p.teams
	if anyway, err := plan(without); err == nil {
		return anyway, without, nil
	}
	return made, p.in, err
}
