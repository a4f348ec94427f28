package schedule

import (
	"slices"

	"sideout/internal/league"
	"sideout/internal/nights"
)

// A night is a day on which the league plays. Games after midnight belong to the night before.
type night struct {
	day  league.Date
	week int
}

// A calendar contains the nights of a league: every game day from the first on and the extra nights, without the days on
// which nobody plays. It goes on after the end date of the league.
type calendar struct {
	start  league.Date // the first day of week 1
	first  league.Date // the first game day
	second league.Date // the first day of the second game day; "": there is none
	extra  []league.Date
	closed []league.Date // blackouts, and nights on which every game is cancelled
	rule   nights.Rule
}

// newCalendar returns the calendar from the league's start date on; without one, from the first scheduled game; without
// games, from today. Weeks are counted from there, see docs/product/schedule.md#schedule-week.
func newCalendar(in Input) calendar {
	l := in.League
	l.ExtraNights = in.ExtraNights
	c := calendar{rule: nights.NewRule(l, in.Courts)}
	switch {
	case in.League.StartDate != nil:
		c.start = *in.League.StartDate
		c.first = firstOn(in.League.GameDay, c.start)
	case len(in.Games) > 0:
		earliest := slices.MinFunc(in.Games, func(a, b Game) int { return compare(a.ScheduledGame, b.ScheduledGame) })
		c.first = firstOn(in.League.GameDay, c.nightOf(earliest.ScheduledGame))
		c.start = c.first
	default:
		c.first = firstOn(in.League.GameDay, in.Today)
		c.start = c.first
	}
	if in.League.SecondGameDay != nil {
		c.second = firstOn(in.League.SecondGameDay, c.start)
	}
	for _, day := range in.ExtraNights {
		if !c.isGameDay(day) && !slices.Contains(c.extra, day) {
			c.extra = append(c.extra, day)
		}
	}
	slices.Sort(c.extra)
	c.closed = append(slices.Clone(in.Blackouts), c.cancelledNights(in.Games)...)
	return c
}

// firstOn returns the first game day on or after the day. Without a game day it returns the day itself.
func firstOn(gameDay *league.GameDay, day league.Date) league.Date {
	if gameDay == nil {
		return day
	}
	return day.AddDays((int(gameDay.Weekday()-day.Weekday()) + 7) % 7)
}

// cancelledNights returns the nights on which every game is cancelled.
func (c calendar) cancelledNights(games []Game) (days []league.Date) {
	for _, g := range games {
		day := c.nightOf(g.ScheduledGame)
		playsThatNight := func(other Game) bool {
			return other.Status != league.Cancelled && c.nightOf(other.ScheduledGame) == day
		}
		if g.Status == league.Cancelled && !slices.Contains(days, day) && !slices.ContainsFunc(games, playsThatNight) {
			days = append(days, day)
		}
	}
	return days
}

func (c calendar) isGameDay(day league.Date) bool {
	return day >= c.first && day.DaysSince(c.first)%7 == 0 || c.second != "" && day >= c.second && day.DaysSince(c.second)%7 == 0
}

// isNight reports whether the league can play on the day.
func (c calendar) isNight(day league.Date) bool {
	return (c.isGameDay(day) || slices.Contains(c.extra, day)) && !slices.Contains(c.closed, day)
}

// nightOf returns the day of the night to which a scheduled game belongs.
func (c calendar) nightOf(s league.ScheduledGame) league.Date { return c.rule.Of(s.Day, s.GameTime) }

// week returns the week number of a day, or 0 before the start.
func (c calendar) week(day league.Date) int {
	if day < c.start {
		return 0
	}
	return day.DaysSince(c.start)/7 + 1
}

// earliest returns the earliest day that can be a night.
func (c calendar) earliest() league.Date {
	day := c.first
	if c.second != "" {
		day = min(day, c.second)
	}
	for _, extra := range c.extra {
		day = min(day, extra)
	}
	return day
}

// after returns the first count nights after a day; the day "" is before all of them.
func (c calendar) after(day league.Date, count int) (nights []night) {
	next := c.earliest()
	if day >= next {
		next = day.AddDays(1)
	}
	for ; len(nights) < count && next < lastDay; next = next.AddDays(1) {
		if c.isNight(next) {
			nights = append(nights, night{next, c.week(next)})
		}
	}
	return nights
}

// lastDay ends the search for nights, which would otherwise not end if there are too few.
const lastDay league.Date = "2999-01-01"

// nightsThrough counts the nights after one day, up to and including another.
func (c calendar) nightsThrough(after, last league.Date) (nights int) {
	for day := after.AddDays(1); day <= last; day = day.AddDays(1) {
		if c.isNight(day) {
			nights++
		}
	}
	return nights
}
