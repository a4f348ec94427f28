package schedule

import (
	"slices"
	"time"

	"sideout/internal/rules/league"
)

// yearsAhead is for how many years after the start of a season nights are checked for clocks that are set forward.
const yearsAhead = 3

// addClockChanges takes the starts off a night that do not exist because clocks are set forward: games there would be at the
// same time as those an hour later. other has the nights that are not as usual.
func (g Group) addClockChanges(l league.League, usual clocking, other map[league.Date]clocking) {
	if l.StartDate == nil || usual.starts[len(usual.starts)-1] < MinutesPerDay && len(other) == 0 {
		return // as nearly always: clocks are set forward at midnight or later
	}
	zone := ZoneOf(l)
	at := zone.Instant(*l.StartDate, "00:00").In(zone.Location)
	for end := at.AddDate(yearsAhead, 0, 0); ; {
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
			continue // set back: of a time that exists twice the first counts, so games are further apart
		}
		for _, night := range []league.Date{day, day.AddDays(-1)} {
			now, isOther := other[night]
			if !isOther {
				now = usual
			}
			minute := day.DaysSince(night)*MinutesPerDay + from
			if without, changed := now.without(minute, minute+lost, g.Minutes); changed {
				other[night] = without
			}
		}
	}
}

// localMinute returns the date of an instant in a zone with this offset in seconds, and the minutes after its midnight.
func localMinute(at time.Time, offset int) (league.Date, int) {
	local := at.UTC().Add(time.Duration(offset) * time.Second)
	return league.Date(local.Format(time.DateOnly)), local.Hour()*60 + local.Minute()
}

// without returns the clocking without the games that would be played, in part or as a whole, between two times.
func (c clocking) without(from, to, minutes int) (clocking, bool) {
	changed := false
	open := slices.Clone(c.open)
	for k := range open {
		open[k] = slices.Clone(open[k])
		for slot, at := range c.starts {
			if at < to && at+minutes > from {
				open[k][slot], changed = nil, true
			}
		}
	}
	c.open = open
	return c, changed
}
