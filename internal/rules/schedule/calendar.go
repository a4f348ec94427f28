package schedule

import (
	"slices"

	"sideout/internal/rules/league"
)

// A Night is a day on which the league plays. Games after midnight belong to the night before.
type Night struct {
	Day  league.Date
	Week int
}

// A Calendar contains the nights of a league: every game day from the first on and the extra nights, without the days on
// which nobody plays. It goes on after the end date of the league.
type Calendar struct {
	Start  league.Date // the first day of week 1
	First  league.Date // the first game day
	second league.Date // the first day of the second game day; "": there is none
	Extra  []league.Date
	Closed []league.Date // blackouts, and nights on which every game is cancelled
	Rule   league.NightRule
}

// NewCalendar returns the calendar from the league's start date on; without one, from the first scheduled game; without
// games, from today. Weeks are counted from there, see docs/product/schedule.md#schedule-week.
func NewCalendar(in Input) Calendar {
	c := Calendar{Rule: league.NewNightRule(in.League, in.Courts)}
	switch {
	case in.League.StartDate != nil:
		c.Start = *in.League.StartDate
		c.First = FirstOn(in.League.GameDay, c.Start)
	case len(in.Games) > 0:
		earliest := slices.MinFunc(in.Games, func(a, b Game) int { return Compare(a.ScheduledGame, b.ScheduledGame) })
		c.First = FirstOn(in.League.GameDay, c.NightOf(earliest.ScheduledGame))
		c.Start = c.First
	default:
		c.First = FirstOn(in.League.GameDay, in.Today)
		c.Start = c.First
	}
	if in.League.SecondGameDay != nil {
		c.second = FirstOn(in.League.SecondGameDay, c.Start)
	}
	for _, day := range in.League.ExtraNights {
		if !c.isGameDay(day) && !slices.Contains(c.Extra, day) {
			c.Extra = append(c.Extra, day)
		}
	}
	slices.Sort(c.Extra)
	c.Closed = append(slices.Clone(in.League.Blackouts), c.cancelledNights(in.Games)...)
	return c
}

// FirstOn returns the first game day on or after the day. Without a game day it returns the day itself.
func FirstOn(gameDay *league.GameDay, day league.Date) league.Date {
	if gameDay == nil {
		return day
	}
	return day.AddDays((int(gameDay.Weekday()-day.Weekday()) + 7) % 7)
}

// cancelledNights returns the nights on which every game is cancelled.
func (c Calendar) cancelledNights(games []Game) (days []league.Date) {
	for _, g := range games {
		day := c.NightOf(g.ScheduledGame)
		playsThatNight := func(other Game) bool {
			return other.Status != league.Cancelled && c.NightOf(other.ScheduledGame) == day
		}
		if g.Status == league.Cancelled && !slices.Contains(days, day) && !slices.ContainsFunc(games, playsThatNight) {
			days = append(days, day)
		}
	}
	return days
}

func (c Calendar) isGameDay(day league.Date) bool {
	return day >= c.First && day.DaysSince(c.First)%7 == 0 || c.second != "" && day >= c.second && day.DaysSince(c.second)%7 == 0
}

// IsNight reports whether the league can play on the day.
func (c Calendar) IsNight(day league.Date) bool {
	return (c.isGameDay(day) || slices.Contains(c.Extra, day)) && !slices.Contains(c.Closed, day)
}

// NightOf returns the day of the night to which a scheduled game belongs.
func (c Calendar) NightOf(s league.ScheduledGame) league.Date { return c.Rule.Of(s.Day, s.GameTime) }

// Week returns the week number of a day, or 0 before the start.
func (c Calendar) Week(day league.Date) int {
	if day < c.Start {
		return 0
	}
	return day.DaysSince(c.Start)/7 + 1
}

// Earliest returns the earliest day that can be a night.
func (c Calendar) Earliest() league.Date {
	day := c.First
	if c.second != "" {
		day = min(day, c.second)
	}
	for _, extra := range c.Extra {
		day = min(day, extra)
	}
	return day
}

// After returns the first count nights after a day; the day "" is before all of them.
func (c Calendar) After(day league.Date, count int) (nights []Night) {
	next := c.Earliest()
	if day >= next {
		next = day.AddDays(1)
	}
	for ; len(nights) < count && next < LastDay; next = next.AddDays(1) {
		if c.IsNight(next) {
			nights = append(nights, Night{next, c.Week(next)})
		}
	}
	return nights
}

// FirstNightsFrom returns the open game days of a week, one or two. If all of them are closed, it returns those of the next week
// with an open game day.
func (c Calendar) FirstNightsFrom(week int) (nights []Night) {
	for day := c.Start.AddDays(7 * (week - 1)); len(nights) == 0; day = day.AddDays(7) {
		for i := range 7 {
			on := day.AddDays(i)
			if c.isGameDay(on) && (!slices.Contains(c.Closed, on) || on >= LastDay) {
				nights = append(nights, Night{on, c.Week(on)})
			}
		}
	}
	return nights
}

// LastDay ends the search for nights, which would otherwise not end if there are too few.
const LastDay league.Date = "2999-01-01"

// NightsThrough counts the nights after one day, up to and including another.
func (c Calendar) NightsThrough(after, last league.Date) (nights int) {
	for day := after.AddDays(1); day <= last; day = day.AddDays(1) {
		if c.IsNight(day) {
			nights++
		}
	}
	return nights
}
