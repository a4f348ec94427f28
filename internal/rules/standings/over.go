package standings

import (
	"slices"

	"sideout/internal/rules/league"
)

// SeasonState contains the facts that decide whether a season is over.
type SeasonState struct {
	League     league.League
	Played     int         // the number of games that are over
	Left       int         // the number of planned games that are neither over nor cancelled
	OpenFinals bool        // whether finals are planned and not over
	IsPlanned  bool        // whether the whole season was planned at once
	LastDay    league.Date // the day of the latest played game; empty if none was played
	Today      league.Date
}

// quietWeeks is the number of weeks without games after which a season without an end date is over. Leagues pause for three weeks at
// Christmas, and many do not enter blackouts for that time.
const quietWeeks = 6

// IsOver reports whether the season has no more games. A season that is planned week by week or by hand is not over while another night is
// possible before its end date. Without an end date, it is over after quietWeeks weeks without games in which a night was possible.
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

// hasNightBefore reports whether a night is possible from today to the last day. A league without a game day plays once a week.
func (s SeasonState) hasNightBefore(last league.Date) bool {
	from := max(s.Today, s.LastDay.AddDays(1))
	if s.League.GameDay == nil && s.LastDay != "" {
		from = max(from, s.LastDay.AddDays(weekLength))
	}
	return hasNight(s.League, from, last)
}

const weekLength = 7

// hasBeenQuiet reports whether quietWeeks weeks have passed since the last game. Weeks in which all nights are blackouts are not counted.
func (s SeasonState) hasBeenQuiet() bool {
	quiet := 0
	for end := s.LastDay.AddDays(weekLength); end <= s.Today && quiet < quietWeeks; end = end.AddDays(weekLength) {
		if hasNight(s.League, end.AddDays(1-weekLength), end) {
			quiet++
		}
	}
	return quiet == quietWeeks
}

// hasNight reports whether one of the days can be a night: an extra night, or a game day that is not a blackout.
func hasNight(l league.League, first, last league.Date) bool {
	for day := first; day <= last; day = day.AddDays(1) {
		isGameDay := l.GameDay == nil || day.Weekday() == l.GameDay.Weekday() || l.SecondGameDay != nil && day.Weekday() == l.SecondGameDay.Weekday()
		if slices.Contains(l.ExtraNights, day) || isGameDay && !slices.Contains(l.Blackouts, day) {
			return true
		}
	}
	return false
}

// askDays is how many days before the end of a season captains are asked whether their teams play the next season.
const askDays = 21

// AsksBack reports whether it is time to ask captains whether their teams play the next season: games were played, and the last day is at
// most askDays away, or the season is over. The last day is known from the end date, or if the season was planned at once. scheduled is the
// last day of the schedule.
func (s SeasonState) AsksBack(scheduled league.Date) bool {
	last := max(scheduled, s.LastDay)
	if s.League.EndDate != nil {
		last = max(last, *s.League.EndDate)
	}
	knowsLast := last != "" && (s.League.EndDate != nil || s.plansAtOnce())
	return s.Played > 0 && (s.IsOver() || knowsLast && s.Today.DaysSince(last) >= -askDays)
}
