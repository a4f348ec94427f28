package importer

import (
	"sideout/internal/league"
	"sideout/internal/message"
)

// farFromSeason is how many days before or after the season make a date a probable mistake.
const farFromSeason = 366

// WarnAboutDates adds a warning for each row that was played more than a year before or after the season of a league, or after
// today. A league without a start date has no season.
func (r *Result) WarnAboutDates(l league.League, today league.Date) {
	for _, row := range r.Rows {
		switch {
		case len(r.Warnings) == MaxProblems:
			return
		case row.Day > today:
			r.warn(row, message.New("%s is in the future. Is the date right?", row.Day.Medium()))
		case l.StartDate != nil && l.StartDate.DaysSince(row.Day) > farFromSeason:
			r.warn(row, message.New("%s is more than a year before the start of the league. Is the date right?", row.Day.Medium()))
		case l.EndDate != nil && row.Day.DaysSince(*l.EndDate) > farFromSeason:
			r.warn(row, message.New("%s is more than a year after the end of the league. Is the date right?", row.Day.Medium()))
		}
	}
}

func (r *Result) warn(row Row, text message.Text) {
	r.Warnings = append(r.Warnings, Problem{row.Line, text})
}
