// Package nights says to which night of a league a game belongs. A night is named after the day on which it begins: a game
// after midnight belongs to the evening before. web/src/rules/nights.ts has the same rules; spec/vectors/nights.json
// tests both.
package nights

import (
	"slices"
	"time"

	"sideout/internal/rules/league"
)

// Latest is when a night is over at the latest if nothing says when it ends: where neither a court nor the time block has
// an end, and for a night whose games run late.
const Latest league.TimeOfDay = "04:00"

// A Rule divides the games of a league into nights.
type Rule struct {
	gameDay *league.GameDay // nil: any day may be a night
	second  *league.GameDay // another game day in each week
	start   *league.Date    // game days before it are not nights
	extra   []league.Date   // nights beside those of the game day
	opens   league.TimeOfDay
	closes  league.TimeOfDay // after midnight, or "" if every court closes before
}

// NewRule returns the rule of a league with these courts. The time block counts as a court, since a game may be on none.
func NewRule(l league.League, courts []league.Court) Rule {
	r := Rule{gameDay: l.GameDay, second: l.SecondGameDay, start: l.StartDate, extra: l.ExtraNights, opens: "23:59"}
	for _, court := range courtsOnAnyNight(l, courts) {
		from, to, hasEnd := Hours(l, court)
		if !hasEnd {
			to = minutesOfDay + Latest.Minutes()
		}
		r.opens = min(r.opens, league.AtMinute(from))
		if to > minutesOfDay {
			r.closes = max(r.closes, league.AtMinute(to))
		}
	}
	return r
}

// courtsOnAnyNight returns the courts with all hours that they have on any night, and one with those of the time block.
func courtsOnAnyNight(l league.League, courts []league.Court) []league.Court {
	usual := append([]league.Court{{}}, courts...)
	all := usual
	for _, change := range l.NightChanges {
		if change.Start != nil || change.End != nil {
			for _, court := range usual {
				all = append(all, change.HoursOf(court))
			}
		}
		for _, court := range change.Courts {
			all = append(all, change.HoursOf(court.Court()))
		}
	}
	return all
}

const minutesOfDay = 24 * 60

// Hours returns when a court is open, in minutes after the midnight with which the day of the night begins: its own hours,
// else those of the time block. Without an end, to equals from.
func Hours(l league.League, c league.Court) (from, to int, hasEnd bool) {
	start, end := c.TimeSlotStart, c.TimeSlotEnd
	if start == nil {
		start = l.TimeBlockStart
	}
	if end == nil {
		end = l.TimeBlockEnd
	}
	from = league.DefaultGameTime.Minutes()
	if start != nil {
		from = start.Minutes()
	}
	if end == nil {
		return from, from, false
	}
	if to = end.Minutes(); to <= from {
		to += minutesOfDay
	}
	return from, to, true
}

// Of returns the day of the night to which a game at a wall time belongs: the day before, if that was a night, a court is
// still open from it, and no court has opened again for a night of the day itself.
func (r Rule) Of(day league.Date, at league.TimeOfDay) league.Date {
	if at >= r.closes { // most games: their night needs no calendar
		return day
	}
	before := day.AddDays(-1)
	if r.isNight(before) && (at < r.opens || !r.isNight(day)) {
		return before
	}
	return day
}

// At returns the day of the night to which an instant belongs in a zone.
func (r Rule) At(instant time.Time, zone *time.Location) league.Date {
	wall := instant.In(zone)
	return r.Of(league.DayOf(instant, zone), league.AtMinute(60*wall.Hour()+wall.Minute()))
}

// Tonight returns the day of the night to which an instant belongs, with or without games. A night with games lasts until
// Latest, even when its courts have closed, unless the day has a night with games too. nights are all with games, in order.
func (r Rule) Tonight(instant time.Time, zone *time.Location, nights []league.Date) league.Date {
	night, day := r.At(instant, zone), league.DayOf(instant, zone)
	hasGames := func(day league.Date) bool {
		_, found := slices.BinarySearch(nights, day)
		return found
	}
	if before := day.AddDays(-1); instant.In(zone).Hour() < Latest.Minutes()/60 && !hasGames(night) && hasGames(before) {
		return before
	}
	return night
}

func (r Rule) isNight(day league.Date) bool {
	if slices.Contains(r.extra, day) {
		return true
	}
	isGameDay := r.gameDay == nil || r.gameDay.Weekday() == day.Weekday() || r.second != nil && r.second.Weekday() == day.Weekday()
	return isGameDay && (r.start == nil || day >= *r.start)
}
