package games

import (
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/quality"
	"sideout/internal/storage/store"
)

// AssignDuties reassigns the duty teams of a league, see docs/product/schedule.md#schedule-duty. Changes of the schedule, of the teams
// and of the setting call it at the end of their transaction. Plans assign duty teams themselves.
func (svc *Service) AssignDuties(tx *store.Tx, l league.League) error {
	if l.Duty == 0 {
		return nil
	}
	return svc.ChangeDuties(tx, l)
}

// ChangeDuties is like AssignDuties, but for a league whose setting has changed. If the league no longer has duty teams, it removes them.
func (svc *Service) ChangeDuties(tx *store.Tx, l league.League) error {
	in, err := svc.DutyInput(tx, l)
	if err != nil {
		return err
	}
	return tx.Schedules.UpdateDuties(quality.AssignDuties(in).Changed)
}

// DutyInput returns the input for the assignment of the duty teams of a league.
func (svc *Service) DutyInput(tx *store.Tx, l league.League) (in schedule.Input, err error) {
	now := svc.db.Now().In(league.ZoneOf(l))
	in = schedule.Input{
		League: l, Today: league.DayOf(now, now.Location()), Now: league.AtMinute(60*now.Hour() + now.Minute()),
	}
	if in.Teams, err = tx.Teams.TeamsOf(l.ID); err != nil {
		return in, err
	}
	if in.Courts, err = tx.Courts.CourtsOf(l.ID); err != nil {
		return in, err
	}
	lines, err := tx.Schedules.SchedulesOf(l.ID)
	for _, line := range lines {
		in.Games = append(in.Games, schedule.Game{ScheduledGame: line})
	}
	return in, err
}
