package league

import (
	"strings"
	"sync"
	"time"
)

// A Date is a day of the calendar, such as "2026-09-03", without a zone or a time. Dates compare with
// == and <. For a text that is not a date, the methods return what they do for 0001-01-01.
type Date string

// ParseDate reads "2026-09-03"; the day must exist, in the years 1900 to 2999.
func ParseDate(text string) (Date, bool) {
	d := Date(text)
	return d, d.Valid()
}

// DateOf returns the date of a year, a month and a day, and whether there is such a day.
func DateOf(year int, month time.Month, day int) (Date, bool) {
	t := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	return dateOf(t), t.Day() == day && t.Month() == month && dateOf(t).Valid()
}

// DayOf returns the civil date on which the instant falls in the zone.
func DayOf(instant time.Time, zone *time.Location) Date { return dateOf(instant.In(zone)) }

func dateOf(t time.Time) Date { return Date(t.Format(time.DateOnly)) }

// Valid reports whether it is a calendar day in the supported years.
func (d Date) Valid() bool {
	t, err := time.Parse(time.DateOnly, string(d))
	return err == nil && t.Year() >= minYear && t.Year() <= maxYear
}

// midnight returns the date as an instant in UTC, where every day has 24 hours.
func (d Date) midnight() time.Time {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return time.Time{}
	}
	return t
}

// AddDays returns the date a number of calendar days later, or earlier if days is negative.
func (d Date) AddDays(days int) Date { return dateOf(d.midnight().AddDate(0, 0, days)) }

// DaysSince returns the calendar days from the other date to this one.
func (d Date) DaysSince(other Date) int {
	return int((d.midnight().Unix() - other.midnight().Unix()) / (24 * 60 * 60))
}

// Weekday returns the day of the week.
func (d Date) Weekday() time.Weekday { return d.midnight().Weekday() }

// Medium formats the date as "Sep 3, 2026".
func (d Date) Medium() string { return d.midnight().Format("Jan 2, 2006") }

// ReadMoment reads a game's date from the wire: a date, or an instant in RFC 3339. The instant of a date is the first of that
// day in the zone; the date of an instant is the civil date in the zone.
func ReadMoment(text string, zone *time.Location) (instant time.Time, day Date, ok bool) {
	text = strings.TrimSpace(text)
	if day, ok = ParseDate(text); ok {
		return Instant(day, "00:00", zone), day, true
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return time.Time{}, "", false
	}
	day = DayOf(t, zone)
	return t.UTC().Truncate(time.Millisecond), day, day.Valid()
}

// isOutOfYears reports whether a text is a date or an instant in a year that is not supported.
func isOutOfYears(text string) bool {
	text = strings.TrimSpace(text)
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		t, err = time.Parse(time.RFC3339, text)
	}
	return err == nil && !dateOf(t).Valid()
}

// ReadScheduleDay reads the gameDate of a scheduled game, see docs/product/schedule.md#schedule-date-input. A date is that civil
// date. An instant that shows gameTime in the zone is the civil date there. Any other instant at 00:00 UTC means the UTC date,
// because some clients send dates so; the others are the civil date in the zone.
func ReadScheduleDay(text string, gameTime TimeOfDay, zone *time.Location) (Date, bool) {
	instant, day, ok := ReadMoment(text, zone)
	if _, isDate := ParseDate(strings.TrimSpace(text)); !ok || isDate {
		return day, ok
	}
	if timeOf(instant.In(zone)) != gameTime && instant.Equal(instant.Truncate(24*time.Hour)) {
		day = DayOf(instant, time.UTC)
	}
	return day, day.Valid()
}

// A TimeOfDay is a wall time such as "20:15", from "00:00" to "23:59". Times of day can be compared with == and <.
type TimeOfDay string

// ParseTimeOfDay reads "20:15".
func ParseTimeOfDay(text string) (TimeOfDay, bool) {
	t := TimeOfDay(text)
	return t, t.Valid()
}

// AtMinute returns the time of day at a number of minutes after midnight, modulo a day.
func AtMinute(minute int) TimeOfDay {
	return timeOf(time.Time{}.Add(time.Duration(minute) * time.Minute))
}

func timeOf(t time.Time) TimeOfDay { return TimeOfDay(t.Format("15:04")) }

// Valid reports whether it is a time of day.
func (t TimeOfDay) Valid() bool {
	_, err := time.Parse("15:04", string(t))
	return err == nil && len(t) == len("15:04") // Parse takes 9:05 as well
}

// Minutes returns the minutes since midnight, or 0 if it is not valid.
func (t TimeOfDay) Minutes() int {
	if !t.Valid() {
		return 0
	}
	clock, _ := time.Parse("15:04", string(t))
	return clock.Hour()*60 + clock.Minute()
}

// Zone finds a time zone by its IANA name, such as "America/New_York". It refuses "" and "Local", which depend on the machine.
func Zone(name string) (*time.Location, bool) {
	if name == "" || name == "Local" {
		return nil, false
	}
	zone, err := time.LoadLocation(name)
	return zone, err == nil
}

// zones are the zones that ZoneOf has loaded, by name: loading one costs as much as a query.
var zones sync.Map

// ZoneOf returns the zone of a league. The name was validated when the league was stored.
func ZoneOf(l League) *time.Location {
	if zone, ok := zones.Load(l.Timezone); ok {
		return zone.(*time.Location)
	}
	zone, ok := Zone(l.Timezone)
	if !ok {
		return time.UTC
	}
	zones.Store(l.Timezone, zone)
	return zone
}

// Instant returns when the clocks of the zone show the date and the time of day, in UTC. A wall time that a clock change skips
// moves forward by the gap. A wall time that a clock change repeats means the first of the two
// instants; time.Date does not specify which.
func Instant(day Date, at TimeOfDay, zone *time.Location) time.Time {
	wall := day.midnight().Add(time.Duration(at.Minutes()) * time.Minute)
	// The offsets in force well before and well after: no zone is further than 14 hours from UTC.
	_, before := wall.Add(-26 * time.Hour).In(zone).Zone()
	_, after := wall.Add(26 * time.Hour).In(zone).Zone()
	for _, offset := range []int{max(before, after), min(before, after)} { // the earlier instant first
		instant := wall.Add(-time.Duration(offset) * time.Second)
		if _, inForce := instant.In(zone).Zone(); inForce == offset {
			return instant
		}
	}
	return wall.Add(-time.Duration(before) * time.Second) // skipped: the clock as if it had not changed
}
