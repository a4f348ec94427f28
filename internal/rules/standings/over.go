package standings

import (
	"slices"

	"sideout/internal/rules/league"
)

// SeasonState is what decides whether a season is over.
type SeasonState struct {
	League     league.League
	Played     int         // games that are over
	Left       int         // games that are planned and neither over nor cancelled
	OpenFinals bool        // finals are planned and not over
	IsPlanned  bool        // the season was planned at once
	LastDay    league.Date // of the games that were played; empty: none was
	Today      league.Date
}

// quietWeeks is how many weeks nothing is played before a season without an end date counts as over. Leagues pause for three weeks at
// Christmas, and many do not enter these days as days off.
const quietWeeks = 6

// IsOver reports whether nothing of a season is left to play. A season that is planned week by week, or by hand, goes on while another
// night fits before its end date, and without one until nothing was played for six weeks in which it could have been.
func (s SeasonState) IsOver() bool {
	switch {
	case s.Played == 0 || s.Left > 0 || s.OpenFinals:
		return false
	case s.plansAtOnce():
		return true
	case s.League.EndDate != nil:
		return s.Today >= s.LastDay && !s.hasNightBefore(*s.League.EndDate)
	default:
		return s.LastDay != "" && s.hasBeenQuiet()
	}
}

func (s SeasonState) plansAtOnce() bool { return s.League.ScheduleMode == league.Fixed && s.IsPlanned }

// hasNightBefore reports whether a night may come from today on, until the last day. A league without a game day plays once a week.
func (s SeasonState) hasNightBefore(last league.Date) bool {
	from := max(s.Today, s.LastDay.AddDays(1))
	if s.League.GameDay == nil && s.LastDay != "" {
		from = max(from, s.LastDay.AddDays(weekLength))
	}
	return hasNight(s.League, from, last)
}

const weekLength = 7

// hasBeenQuiet reports whether enough weeks have passed since the last game. Weeks whose nights are all days off do not count.
func (s SeasonState) hasBeenQuiet() bool {
	quiet := 0
	for end := s.LastDay.AddDays(weekLength); end <= s.Today && quiet < quietWeeks; end = end.AddDays(weekLength) {
		if hasNight(s.League, end.AddDays(1-weekLength), end) {
			quiet++
		}
	}
	return quiet == quietWeeks
}

// hasNight reports whether a league may play on one of the days: an extra night, or a game day that is not a day off.
func hasNight(l league.League, first, last league.Date) bool {
	for day := first; day <= last; day = day.AddDays(1) {
		isGameDay := l.GameDay == nil || day.Weekday() == l.GameDay.Weekday() || l.SecondGameDay != nil && day.Weekday() == l.SecondGameDay.Weekday()
		if slices.Contains(l.ExtraNights, day) || isGameDay && !slices.Contains(l.Blackouts, day) {
			return true
		}
	}
	return false
}

// askDays is how long before the end of a season captains are asked whether their teams come back.
const askDays = 21

// AsksBack reports whether captains are asked whether their teams play the next season: once games were played, from three weeks before
// the last day on. That is the end date, or the last day of a season that was planned at once; without either they are asked once the
// season is over. scheduled is the last day of the schedule.
func (s SeasonState) AsksBack(scheduled league.Date) bool {
	last := max(scheduled, s.LastDay)
	if s.League.EndDate != nil {
		last = max(last, *s.League.EndDate)
	}
	knowsLast := last != "" && (s.League.EndDate != nil || s.plansAtOnce())
	return s.Played > 0 && (s.IsOver() || knowsLast && s.Today.DaysSince(last) >= -askDays)
}
