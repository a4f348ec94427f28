package schedule

import (
	"slices"
	"time"

	"sideout/internal/rules/league"
)

// A Night is a day on which the league plays. Games after midnight belong to the night before.
type Night struct {
	Day  league.Date
	Week int
}

// A Calendar contains the nights of a league: every game day from the first one on, and the extra nights, without the days on
// which nobody plays. It has no end: it continues after the end date of the league.
type Calendar struct {
	Start         league.Date // the first day of week 1
	First         league.Date // the first game day
	secondGameDay league.Date // the first day on which the second game day is played; "" if the league has one game day
	Extra         []league.Date
	Closed        []league.Date // blackouts, and nights on which every game is cancelled
	Rule          league.NightRule
}

// NewCalendar returns the calendar of a league. It begins on the start date; without one, with the first scheduled game;
// without games, today. Week 1 begins there, see docs/product/schedule.md#schedule-week.
func NewCalendar(in Input) Calendar {
	c := Calendar{Rule: league.NewNightRule(in.League, in.Courts)}
	switch {
	case in.League.StartDate != nil:
		c.Start = *in.League.StartDate
		c.First = FirstGameDay(in.League.GameDay, c.Start)
	case len(in.Games) > 0:
		earliest := slices.MinFunc(in.Games, func(a, b Game) int { return CompareByTime(a.ScheduledGame, b.ScheduledGame) })
		c.First = FirstGameDay(in.League.GameDay, c.NightOf(earliest.ScheduledGame))
		c.Start = c.First
	default:
		c.First = FirstGameDay(in.League.GameDay, in.Today)
		c.Start = c.First
	}
	if in.League.SecondGameDay != nil {
		c.secondGameDay = FirstGameDay(in.League.SecondGameDay, c.Start)
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

// FirstGameDay returns the first game day on or after the day. Without a game day it returns the day itself.
func FirstGameDay(gameDay *league.GameDay, day league.Date) league.Date {
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
	return day >= c.First && day.DaysSince(c.First)%7 == 0 || c.secondGameDay != "" && day >= c.secondGameDay && day.DaysSince(c.secondGameDay)%7 == 0
}

// IsNight reports whether the league can play on the day.
func (c Calendar) IsNight(day league.Date) bool {
	return (c.isGameDay(day) || slices.Contains(c.Extra, day)) && !slices.Contains(c.Closed, day)
}

// NightOf returns the day of the night to which a scheduled game belongs.
func (c Calendar) NightOf(s league.ScheduledGame) league.Date {
	return c.Rule.NightOf(s.Day, s.GameTime)
}

// Week returns the week number of a day, or 0 before the start.
func (c Calendar) Week(day league.Date) int {
	if day < c.Start {
		return 0
	}
	return day.DaysSince(c.Start)/7 + 1
}

// EarliestNight returns the earliest day that can be a night.
func (c Calendar) EarliestNight() league.Date {
	day := c.First
	if c.secondGameDay != "" {
		day = min(day, c.secondGameDay)
	}
	for _, extra := range c.Extra {
		day = min(day, extra)
	}
	return day
}

// NightsAfter returns the first count nights after a day. The empty day is before all nights.
func (c Calendar) NightsAfter(day league.Date, count int) (nights []Night) {
	next := c.EarliestNight()
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

// FirstNightsFrom returns the open game days of a week, one or two. If all of them are closed, it returns those of the next
// week that has an open game day.
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

// LastDay limits the search for nights, which would otherwise never end if there are too few.
const LastDay league.Date = "2999-01-01"

// CountNights returns the number of nights after one day, up to and including another.
func (c Calendar) CountNights(after, last league.Date) (nights int) {
	for day := after.AddDays(1); day <= last; day = day.AddDays(1) {
		if c.IsNight(day) {
			nights++
		}
	}
	return nights
}

// A zone converts local times of a league to instants.
type zone struct{ Location *time.Location }

// ZoneOf returns the league's time zone, or UTC if its name is unknown.
func ZoneOf(l league.League) zone {
	location, known := league.Zone(l.Timezone)
	if !known {
		location = time.UTC
	}
	return zone{location}
}

func (z zone) Instant(day league.Date, at league.TimeOfDay) time.Time {
	return league.Instant(day, at, z.Location)
}

// clockChangeYears is the number of years after the start of a season in which nights are checked for clock changes.
const clockChangeYears = 3

// removeSkippedStarts removes starts that do not exist because clocks are set forward: games there would be at the same time as
// those an hour later. changedNights contains the nights that differ from the usual one.
func (g TierGroup) removeSkippedStarts(l league.League, usual timetable, changedNights map[league.Date]timetable) {
	if l.StartDate == nil || usual.starts[len(usual.starts)-1] < MinutesPerDay && len(changedNights) == 0 {
		return // the usual case: clocks are set forward at midnight or later
	}
	zone := ZoneOf(l)
	at := zone.Instant(*l.StartDate, "00:00").In(zone.Location)
	for end := at.AddDate(clockChangeYears, 0, 0); ; {
		_, next := at.ZoneBounds()
		if next.IsZero() || next.After(end) {
			return
		}
		at = next
		_, before := at.Add(-time.Second).Zone()
		_, after := at.Zone()
		day, from := localMinute(at, before)
		lost := (after - before) / 60 // minutes
		if lost <= 0 {
			continue // clocks are set back: the first of two equal times is used, so games are only further apart
		}
		for _, night := range []league.Date{day, day.AddDays(-1)} {
			current, isOther := changedNights[night]
			if !isOther {
				current = usual
			}
			minute := day.DaysSince(night)*MinutesPerDay + from
			if shorter, hasChanged := current.closeBetween(minute, minute+lost, g.Minutes); hasChanged {
				changedNights[night] = shorter
			}
		}
	}
}

// localMinute returns the local date of an instant at an offset from UTC in seconds, and the minutes since its midnight.
func localMinute(at time.Time, offset int) (league.Date, int) {
	local := at.UTC().Add(time.Duration(offset) * time.Second)
	return league.Date(local.Format(time.DateOnly)), local.Hour()*60 + local.Minute()
}

// closeBetween returns the timetable without the games that would overlap the time from from to to. hasChanged reports whether
// there were any.
func (c timetable) closeBetween(from, to, minutes int) (shorter timetable, hasChanged bool) {
	open := slices.Clone(c.open)
	for k := range open {
		open[k] = slices.Clone(open[k])
		for slot, at := range c.starts {
			if at < to && at+minutes > from {
				open[k][slot], hasChanged = nil, true
			}
		}
	}
	c.open = open
	return c, hasChanged
}

// PlanningBounds returns the last night with a played game, and the day after which a season is planned. A first plan begins
// with the season, even in the past. A later plan begins today, or after tonight if the night has begun.
func (c Calendar) PlanningBounds(in Input, groups []TierGroup) (lastPlayed, planAfter league.Date) {
	for _, g := range in.Games {
		if g.Played {
			lastPlayed = max(lastPlayed, c.NightOf(g.ScheduledGame))
		}
	}
	if len(in.Games) == 0 {
		return lastPlayed, ""
	}
	planAfter = in.Today.AddDays(-1)
	if tonight := c.Tonight(in); c.hasBegun(in, groups, tonight) {
		planAfter = max(planAfter, tonight)
	}
	return lastPlayed, planAfter
}

// Tonight returns the night that is being played now, or today.
func (c Calendar) Tonight(in Input) league.Date { return c.Rule.NightOf(in.Today, in.Now) }

// hasBegun reports whether a game of the night has been played, or the first start of the night is in the past.
func (c Calendar) hasBegun(in Input, groups []TierGroup, night league.Date) bool {
	for _, g := range in.Games {
		if g.Played && c.NightOf(g.ScheduledGame) == night {
			return true
		}
	}
	now := in.Today.DaysSince(night)*MinutesPerDay + in.Now.Minutes()
	return c.IsNight(night) && slices.ContainsFunc(groups, func(g TierGroup) bool { return g.firstStart(night) <= now })
}

// firstStart returns the minute at which the first game of a night may start.
func (g TierGroup) firstStart(night league.Date) int {
	for slot := range g.Starts {
		for k := range g.Tiers {
			if len(g.OpenOn(night, k)[slot]) > 0 {
				return g.Minute(night, slot)
			}
		}
	}
	return 2 * MinutesPerDay
}
