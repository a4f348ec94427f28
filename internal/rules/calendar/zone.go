package calendar

import (
	"fmt"
	"time"
)

// zone writes the VTIMEZONE of a feed, from before its first event until after its last. It lists every change of the clocks
// from the time zone database instead of a rule, because governments change the rules.
func (w *writer) zone(f Feed) {
	first, last := f.Since, f.Since
	for _, e := range f.Events {
		if e.Start.Before(first) {
			first = e.Start
		}
		if end := e.Start.Add(e.Duration); end.After(last) {
			last = end
		}
	}
	w.line("BEGIN", "VTIMEZONE")
	w.line("TZID", f.Zone.String())
	for at := first.In(f.Zone); ; {
		since, until := at.ZoneBounds()
		w.observance(at, since)
		if until.IsZero() || until.After(last) {
			break
		}
		at = until
	}
	w.line("END", "VTIMEZONE")
}

// observance writes the offset at a time and since when it is in force; the zero time means always.
func (w *writer) observance(at, since time.Time) {
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
	w.line("BEGIN", kind)
	w.line("DTSTART", wall(since.UTC().Add(time.Duration(before)*time.Second))) // in local time by the offset before the change
	w.line("TZOFFSETFROM", offsetText(before))
	w.line("TZOFFSETTO", offsetText(offset))
	w.text("TZNAME", name)
	w.line("END", kind)
}

// offsetText formats seconds east of UTC: "-0500", with seconds if there are any.
func offsetText(seconds int) string {
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
