package league

import (
	"strings"
	"sync"
	"time"
)

// A Date is a calendar day such as "2026-09-03", without a time or a time zone. Dates can be compared with == and <. An invalid text is
// treated like 0001-01-01.
type Date string

// ParseDate parses a date such as "2026-09-03". The day must exist and be in the years 1900 to 2999.
func ParseDate(text string) (Date, bool) {
	d := Date(text)
	return d, d.Valid()
}

// DateOf returns the date for a year, a month and a day, and whether that date exists.
func DateOf(year int, month time.Month, day int) (Date, bool) {
	t := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	return dateOf(t), t.Day() == day && t.Month() == month && dateOf(t).Valid()
}

// DayOf returns the date of an instant in a time zone.
func DayOf(instant time.Time, zone *time.Location) Date { return dateOf(instant.In(zone)) }

func dateOf(t time.Time) Date { return Date(t.Format(time.DateOnly)) }

// Valid reports whether the text is an existing day in the supported years.
func (d Date) Valid() bool {
	t, err := time.Parse(time.DateOnly, string(d))
	return err == nil && t.Year() >= minYear && t.Year() <= maxYear
}

// midnight returns the start of the date in UTC, where every day has 24 hours.
func (d Date) midnight() time.Time {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return time.Time{}
	}
	return t
}

// AddDays returns the date that is the given number of days later, or earlier if days is negative.
func (d Date) AddDays(days int) Date { return dateOf(d.midnight().AddDate(0, 0, days)) }

// DaysSince returns the number of days from the other date to this one.
func (d Date) DaysSince(other Date) int {
	return int((d.midnight().Unix() - other.midnight().Unix()) / (24 * 60 * 60))
}

// Weekday returns the day of the week.
func (d Date) Weekday() time.Weekday { return d.midnight().Weekday() }

// Medium formats the date as "Sep 3, 2026".
func (d Date) Medium() string { return d.midnight().Format("Jan 2, 2006") }

// ReadMoment parses the date of a game in a request: a date, or an instant in RFC 3339. It returns both: for a date, the instant is the
// start of that day in the zone; for an instant, the date is the one in the zone.
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

// hasUnsupportedYear reports whether a text is a date or an instant outside the supported years.
func hasUnsupportedYear(text string) bool {
	text = strings.TrimSpace(text)
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		t, err = time.Parse(time.RFC3339, text)
	}
	return err == nil && !dateOf(t).Valid()
}

// ReadScheduleDay parses the gameDate of a scheduled game, see docs/product/schedule.md#schedule-date-input: a date, or an instant, which
// means its date in the zone. An instant at 00:00 UTC that is not gameTime in the zone means the UTC date, because some clients send
// dates in this form.
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

// A TimeOfDay is a wall-clock time such as "20:15", from "00:00" to "23:59". Times of day can be compared with == and <.
type TimeOfDay string

// ParseTimeOfDay parses a time of day such as "20:15".
func ParseTimeOfDay(text string) (TimeOfDay, bool) {
	t := TimeOfDay(text)
	return t, t.Valid()
}

// AtMinute returns the time of day that is a number of minutes after midnight, modulo 24 hours.
func AtMinute(minute int) TimeOfDay {
	return timeOf(time.Time{}.Add(time.Duration(minute) * time.Minute))
}

func timeOf(t time.Time) TimeOfDay { return TimeOfDay(t.Format("15:04")) }

// Valid reports whether the text is a time of day.
func (t TimeOfDay) Valid() bool {
	_, err := time.Parse("15:04", string(t))
	return err == nil && len(t) == len("15:04") // time.Parse also accepts 9:05
}

// Minutes returns the number of minutes since midnight, or 0 if the time is not valid.
func (t TimeOfDay) Minutes() int {
	if !t.Valid() {
		return 0
	}
	clock, _ := time.Parse("15:04", string(t))
	return clock.Hour()*60 + clock.Minute()
}

// Zone loads a time zone by its IANA name, such as "America/New_York". It rejects "" and "Local", which depend on the machine.
func Zone(name string) (*time.Location, bool) {
	if name == "" || name == "Local" {
		return nil, false
	}
	zone, err := time.LoadLocation(name)
	return zone, err == nil
}

// zones caches the time zones by name, because loading one costs as much as a database query.
var zones sync.Map

// ZoneOf returns the time zone of a league. Its name was validated when the league was stored.
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

// Instant returns the instant, in UTC, of a date and a time of day in a zone. A time that a clock change skips is moved forward by the
// gap. A time that a clock change repeats means the first of the two instants, which time.Date does not guarantee.
func Instant(day Date, at TimeOfDay, zone *time.Location) time.Time {
	wall := day.midnight().Add(time.Duration(at.Minutes()) * time.Minute)
	// The offsets before and after a possible clock change near the time: no zone is more than 14 hours from UTC.
	_, before := wall.Add(-26 * time.Hour).In(zone).Zone()
	_, after := wall.Add(26 * time.Hour).In(zone).Zone()
	for _, offset := range []int{max(before, after), min(before, after)} { // the larger offset gives the earlier instant
		instant := wall.Add(-time.Duration(offset) * time.Second)
		if _, inForce := instant.In(zone).Zone(); inForce == offset {
			return instant
		}
	}
	return wall.Add(-time.Duration(before) * time.Second) // a skipped time: use the offset before the change
}
