package calendar

import (
	"fmt"
	"slices"
	"time"
)

// observance is a period with the same UTC offset, from one clock change to the next.
type observance struct {
	name          string
	offset        int       // seconds east of UTC
	offsetBefore  int       // the offset that applied until the period began
	since         time.Time // when the period began
	hasSummerTime bool
}

// writeTimeZone writes the VTIMEZONE of a feed. It lists every clock change in the time zone database from a year before the first
// event to a year after the last one, instead of a recurrence rule, because governments change the rules. The additional years are for
// strict readers: they reject a zone without STANDARD, which a season inside one summer would have otherwise, and compute the summer
// time from the STANDARD before it.
func (w *writer) writeTimeZone(f Feed) {
	first, last := f.Since, f.Since
	for _, e := range f.Events {
		if e.Start.Before(first) {
			first = e.Start
		}
		if end := e.Start.Add(e.Duration); end.After(last) {
			last = end
		}
	}
	observances := observancesBetween(first.AddDate(-1, 0, 0), last.AddDate(1, 0, 0), f.Zone)
	hasStandard := slices.ContainsFunc(observances, func(o observance) bool { return !o.hasSummerTime })
	w.writeLine("BEGIN", "VTIMEZONE")
	w.writeLine("TZID", f.Zone.String())
	for _, o := range observances {
		kind := "STANDARD"
		if o.hasSummerTime && hasStandard {
			kind = "DAYLIGHT"
		}
		w.writeObservance(o, kind)
	}
	w.writeLine("END", "VTIMEZONE")
}

// firstOnset is the beginning of periods that began earlier. Many readers accept no dates before 1970, and no offsets with seconds, which
// the mean solar times before the first time zones had.
var firstOnset = time.Date(1970, time.January, 1, 0, 0, 0, 0, time.UTC)

// observancesBetween returns the periods of a zone that include a time from first to last. There is at least one.
func observancesBetween(first, last time.Time, zone *time.Location) (all []observance) {
	for at := first.In(zone); ; {
		since, until := at.ZoneBounds()
		name, offset := at.Zone()
		o := observance{name: name, offset: offset, offsetBefore: offset, since: since, hasSummerTime: at.IsDST()}
		if onset := firstOnset.Add(-time.Duration(offset) * time.Second); since.Before(onset) && onset.Before(first) {
			o.since = onset
		} else {
			_, o.offsetBefore = since.Add(-time.Second).In(zone).Zone()
		}
		all = append(all, o)
		if until.IsZero() || until.After(last) {
			return all
		}
		at = until
	}
}

// writeObservance writes a period as a component of a kind, STANDARD or DAYLIGHT.
func (w *writer) writeObservance(o observance, kind string) {
	w.writeLine("BEGIN", kind)
	w.writeLine("DTSTART", formatLocal(o.since.UTC().Add(time.Duration(o.offsetBefore)*time.Second))) // in local time with the offset before the change
	w.writeLine("TZOFFSETFROM", formatOffset(o.offsetBefore))
	w.writeLine("TZOFFSETTO", formatOffset(o.offset))
	w.writeText("TZNAME", o.name)
	w.writeLine("END", kind)
}

// formatOffset formats an offset in seconds east of UTC, such as "-0500". It adds the seconds if they are not 0.
func formatOffset(seconds int) string {
	sign := '+'
	if seconds < 0 {
		sign, seconds = '-', -seconds
	}
	text := fmt.Sprintf("%c%02d%02d", sign, seconds/3600, seconds/60%60)
	if seconds%60 != 0 {
		text += fmt.Sprintf("%02d", seconds%60)
	}
	return text
}
