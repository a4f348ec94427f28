package league

import (
	"strings"
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
