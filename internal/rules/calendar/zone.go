package calendar

import (
	"fmt"
	"time"
)

// writeTimeZone writes the VTIMEZONE of a feed for the time span of its events. It lists every clock change in the time zone database
// instead of a recurrence rule, because governments change the rules.
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
	w.writeLine("BEGIN", "VTIMEZONE")
	w.writeLine("TZID", f.Zone.String())
	for at := first.In(f.Zone); ; {
		since, until := at.ZoneBounds()
		w.writeObservance(at, since)
		if until.IsZero() || until.After(last) {
			break
		}
		at = until
	}
	w.writeLine("END", "VTIMEZONE")
}

// writeObservance writes the UTC offset at a time, and the start of the period in which it applies. A zero start means that it has always
// applied.
func (w *writer) writeObservance(at, since time.Time) {
	name, offset := at.Zone()
	before := offset
	if since.IsZero() {
		since = time.Date(1900, time.January, 1, 0, 0, 0, 0, time.UTC).Add(-time.Duration(offset) * time.Second)
	} else {
		_, before = since.Add(-time.Second).In(at.Location()).Zone()
	}
	kind := "STANDARD"
	if at.IsDST() {
		kind = "DAYLIGHT"
	}
	w.writeLine("BEGIN", kind)
	w.writeLine("DTSTART", formatLocal(since.UTC().Add(time.Duration(before)*time.Second))) // in local time with the offset before the change
	w.writeLine("TZOFFSETFROM", formatOffset(before))
	w.writeLine("TZOFFSETTO", formatOffset(offset))
	w.writeText("TZNAME", name)
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
