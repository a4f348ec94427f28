package league

import (
	"sync"
	"time"
)

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
