package attention

import (
	"sideout/internal/rules/attention"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// addNights adds to each game the night to which it belongs, and to each game that has lost its place the reason. It reads the schedule only
// around games without a place.
func addNights(tx *store.Tx, l league.League, teams []league.Team, games []attention.Game, r attention.Reader) error {
	courts, err := tx.Courts.CourtsOf(l.ID)
	if err != nil {
		return err
	}
	zone, rule := league.ZoneOf(l), league.NewNightRule(l, courts)
	waiting := map[int64]*attention.Game{} // by schedule id
	var days []league.Date
	for i, g := range games {
		if g.Start != nil {
			games[i].Night = new(rule.NightAt(*g.Start, zone))
		}
		if g.WaitingSince != nil && !g.IsReplay && g.ScheduleID != nil && g.Day != nil {
			waiting[*g.ScheduleID] = &games[i]
			days = append(days, g.Day.AddDays(-1), *g.Day, g.Day.AddDays(1)) // a game may last past midnight
		}
	}
	if len(waiting) == 0 {
		return nil
	}
	lines, err := tx.Schedules.SchedulesOnAnyOf(l.ID, days)
	if err != nil {
		return err
	}
	in := schedule.Input{League: l, Teams: teams, Courts: courts, Today: league.DayOf(r.Now, zone)}
	for _, line := range lines {
		in.Games = append(in.Games, schedule.Game{ScheduledGame: line})
	}
	for _, line := range lines {
		if g, isWaiting := waiting[line.ID]; isWaiting {
			g.NoPlace.Reason, g.NoPlace.IsFree = schedule.ReasonForNoPlace(in, line)
		}
	}
	return nil
}
