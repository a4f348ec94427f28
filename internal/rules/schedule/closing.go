package schedule

import (
	"slices"

	"sideout/internal/rules/league"
)

// CloseCourts returns the change of a night with which some courts of a league are closed for a time, in minutes after the midnight at which
// the day of the night begins. It reports whether the league has these courts then. A change has one opening and one closing time for all
// courts. If these cannot express the time, the courts are out for the whole night.
func CloseCourts(in Input, day league.Date, isClosed func(courtName string) bool, from, to int) (change league.NightChange, hasCourts bool) {
	change = in.League.NightChangeOn(day)
	calendar := NewCalendar(in)
	var out, partly []nightCourt
	rest := courtsOfNight(in, change)
	rest = slices.DeleteFunc(rest, func(c nightCourt) bool {
		isHit := isClosed(c.name) && (calendar.IsNight(day) && c.From < to && from < c.To || hasGameOn(in, calendar, day, c.name, from, to))
		switch {
		case isHit && c.From < from && from < c.To, isHit && c.From < to && to < c.To:
			partly = append(partly, c)
			return false
		case isHit:
			out = append(out, c)
		}
		return isHit
	})
	hasCourts = len(out)+len(partly) > 0
	opens, closes := 0, 0 // the minutes that are left after the time and before it
	for _, c := range rest {
		opens, closes = opens+c.To-to, closes+from-c.From
	}
	isWhole := len(partly) == len(rest)
	canOpen := isWhole && to < MinutesPerDay && !slices.ContainsFunc(rest, func(c nightCourt) bool { return c.From > to || to >= c.To })
	canClose := isWhole && !slices.ContainsFunc(rest, func(c nightCourt) bool { return c.From >= from || from > c.To })
	switch {
	case len(partly) == 0:
	case canOpen && (opens >= closes || !canClose):
		change.Start = new(league.AtMinute(to))
	case canClose:
		change.End = new(league.AtMinute(from))
	default:
		out = append(out, partly...)
	}
	change.CourtsOut = slices.Clone(change.CourtsOut)
	for _, c := range out {
		if !change.IsOut(c.name) {
			change.CourtsOut = append(change.CourtsOut, c.name)
		}
	}
	return change, hasCourts
}

// A nightCourt is a court that is open on a night, from its first opening to its last closing on any tier.
type nightCourt struct {
	name string
	window
}

// courtsOfNight returns the courts that are open on a night.
func courtsOfNight(in Input, change league.NightChange) (courts []nightCourt) {
	add := func(c league.Court) {
		if change.IsOut(c.CourtName) {
			return
		}
		w := windowOfCourt(in.League, change.HoursOf(c), MinutesPerDay)
		w.To = min(w.To, MinutesPerDay+league.LatestNight.Minutes())
		at := slices.IndexFunc(courts, func(other nightCourt) bool { return league.FoldName(other.name) == league.FoldName(c.CourtName) })
		if at < 0 {
			courts = append(courts, nightCourt{c.CourtName, w})
		} else {
			courts[at].From, courts[at].To = min(courts[at].From, w.From), max(courts[at].To, w.To)
		}
	}
	for _, c := range in.Courts {
		add(c)
	}
	for _, c := range change.Courts {
		add(c.Court())
	}
	return courts
}

// hasGameOn reports whether a game that is still to be played takes a court at a time of a night, which may be outside the hours of the court.
func hasGameOn(in Input, calendar Calendar, day league.Date, court string, from, to int) bool {
	return slices.ContainsFunc(in.Games, func(g Game) bool {
		if g.Played || g.FreesItsPlace() || calendar.NightOf(g.ScheduledGame) != day || league.FoldName(CourtName(g.ScheduledGame)) != league.FoldName(court) {
			return false
		}
		begins := g.Day.DaysSince(day)*MinutesPerDay + g.GameTime.Minutes()
		return begins < to && from < begins+in.League.MinutesOf(g.Tier)
	})
}
