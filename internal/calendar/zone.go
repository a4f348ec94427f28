package calendar

import (
	"fmt"
	"time"
)

// zone writes the VTIMEZONE of a feed: what the clocks show from before its first event until after its last. Every change
// of the clocks is written out, as the database of zones has it; a rule would say what nobody has decided yet.
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

// observance writes what the clocks show at a time, since they were changed; the zero time is always.
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
	w.line("DTSTART", wall(since.UTC().Add(time.Duration(before)*time.Second))) // as the clocks showed it before
	w.line("TZOFFSETFROM", offsetText(before))
	w.line("TZOFFSETTO", offsetText(offset))
	w.text("TZNAME", name)
	w.line("END", kind)
}

// offsetText writes seconds east of UTC: "-0500", and with seconds where a zone has them.
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
