package league

import (
	"slices"
	"time"
)

// LatestNight is when a night is over at the latest if nothing says when it ends: where neither a court nor the time block has
// an end, and for a night whose games run late.
const LatestNight TimeOfDay = "04:00"

// A NightRule divides the games of a league into nights.
type NightRule struct {
	gameDay *GameDay // nil: any day may be a night
	second  *GameDay // another game day in each week
	start   *Date    // game days before it are not nights
	extra   []Date   // nights beside those of the game day
	opens   TimeOfDay
	closes  TimeOfDay // after midnight, or "" if every court closes before
}

// NewNightRule returns the rule of a league with these courts. The time block counts as a court, since a game may be on none.
func NewNightRule(l League, courts []Court) NightRule {
	r := NightRule{gameDay: l.GameDay, second: l.SecondGameDay, start: l.StartDate, extra: l.ExtraNights, opens: "23:59"}
	for _, court := range courtsOnAnyNight(l, courts) {
		from, to, hasEnd := CourtHours(l, court)
		if !hasEnd {
			to = minutesOfDay + LatestNight.Minutes()
		}
		r.opens = min(r.opens, AtMinute(from))
		if to > minutesOfDay {
			r.closes = max(r.closes, AtMinute(to))
		}
	}
	return r
}

// courtsOnAnyNight returns the courts with all hours that they have on any night, and one with those of the time block.
func courtsOnAnyNight(l League, courts []Court) []Court {
	usual := append([]Court{{}}, courts...)
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

// CourtHours returns when a court is open, in minutes after the midnight with which the day of the night begins: its own hours,
// else those of the time block. Without an end, to equals from.
func CourtHours(l League, c Court) (from, to int, hasEnd bool) {
	start, end := c.TimeSlotStart, c.TimeSlotEnd
	if start == nil {
		start = l.TimeBlockStart
	}
	if end == nil {
		end = l.TimeBlockEnd
	}
	from = DefaultGameTime.Minutes()
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
func (r NightRule) Of(day Date, at TimeOfDay) Date {
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
func (r NightRule) At(instant time.Time, zone *time.Location) Date {
	wall := instant.In(zone)
	return r.Of(DayOf(instant, zone), AtMinute(60*wall.Hour()+wall.Minute()))
}

// Tonight returns the day of the night to which an instant belongs, with or without games. A night with games lasts until
// Latest, even when its courts have closed, unless the day has a night with games too. nights are all with games, in order.
func (r NightRule) Tonight(instant time.Time, zone *time.Location, nights []Date) Date {
	night, day := r.At(instant, zone), DayOf(instant, zone)
	hasGames := func(day Date) bool {
		_, found := slices.BinarySearch(nights, day)
		return found
	}
	if before := day.AddDays(-1); instant.In(zone).Hour() < LatestNight.Minutes()/60 && !hasGames(night) && hasGames(before) {
		return before
	}
	return night
}

func (r NightRule) isNight(day Date) bool {
	if slices.Contains(r.extra, day) {
		return true
	}
	isGameDay := r.gameDay == nil || r.gameDay.Weekday() == day.Weekday() || r.second != nil && r.second.Weekday() == day.Weekday()
	return isGameDay && (r.start == nil || day >= *r.start)
}
