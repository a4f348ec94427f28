// Package calendar formats feeds of games as iCalendar (RFC 5545, and RFC 7986 for the properties of the feed), and lists the public
// holidays of a region.
package calendar

import (
	"fmt"
	"strings"
	"time"
)

// A Feed is a calendar that people subscribe to.
type Feed struct {
	Name   string
	URL    string         // the address of a page about the feed; may be empty
	Zone   *time.Location // the time zone of the event times
	Since  time.Time      // the feed contains no earlier events
	Events []Event
}

// An Event is one game.
type Event struct {
	UID         string // identifies the event even if it changes
	Sequence    int    // increases when the event is moved, cancelled or restored
	CreatedAt   time.Time
	ChangedAt   time.Time
	Start       time.Time
	Duration    time.Duration
	Summary     string
	Location    string // may be empty
	Description string // may be empty
	URL         string // may be empty
	Cancelled   bool
}

// Refresh is how often subscribers should fetch the feed.
const Refresh = time.Hour

// String returns the feed in the format text/calendar, in UTF-8.
func (f Feed) String() string {
	var out writer
	out.writeLine("BEGIN", "VCALENDAR")
	out.writeLine("VERSION", "2.0")
	out.writeLine("PRODID", "-//Sideout//Sideout//EN")
	out.writeLine("CALSCALE", "GREGORIAN")
	out.writeText("NAME", f.Name)
	out.writeText("X-WR-CALNAME", f.Name)
	out.writeLine("X-WR-TIMEZONE", f.Zone.String())
	out.writeOptional("URL", f.URL)
	out.writeLine("REFRESH-INTERVAL;VALUE=DURATION", formatDuration(Refresh))
	out.writeLine("X-PUBLISHED-TTL", formatDuration(Refresh))
	out.writeTimeZone(f)
	for _, e := range f.Events {
		out.writeEvent(e, f.Zone)
	}
	out.writeLine("END", "VCALENDAR")
	return out.String()
}

// writeEvent writes a VEVENT. It has a duration instead of an end, because an end in local time is ambiguous when clocks are set back.
func (w *writer) writeEvent(e Event, zone *time.Location) {
	status := "CONFIRMED"
	if e.Cancelled {
		status = "CANCELLED"
	}
	w.writeLine("BEGIN", "VEVENT")
	w.writeLine("UID", e.UID)
	w.writeLine("SEQUENCE", fmt.Sprint(e.Sequence))
	w.writeLine("DTSTAMP", formatUTC(e.ChangedAt)) // in a feed without METHOD, this is the time of the last change
	w.writeLine("CREATED", formatUTC(e.CreatedAt))
	w.writeLine("LAST-MODIFIED", formatUTC(e.ChangedAt))
	w.writeLine("DTSTART;TZID="+zone.String(), formatLocal(e.Start.In(zone)))
	w.writeLine("DURATION", formatDuration(e.Duration))
	w.writeLine("STATUS", status)
	w.writeText("SUMMARY", e.Summary)
	if e.Location != "" {
		w.writeText("LOCATION", e.Location)
	}
	if e.Description != "" {
		w.writeText("DESCRIPTION", e.Description)
	}
	w.writeOptional("URL", e.URL)
	w.writeLine("END", "VEVENT")
}

// formatUTC formats a time in UTC.
func formatUTC(t time.Time) string { return formatLocal(t.UTC()) + "Z" }

// formatLocal formats a time in its own zone, which the property names in TZID.
func formatLocal(t time.Time) string { return t.Format("20060102T150405") }

// formatDuration formats a duration in whole minutes.
func formatDuration(d time.Duration) string {
	hours, minutes := int(d.Hours()), int(d.Minutes())%60
	text := "PT"
	if hours > 0 {
		text += fmt.Sprintf("%dH", hours)
	}
	if minutes > 0 || hours == 0 {
		text += fmt.Sprintf("%dM", minutes)
	}
	return text
}

// A writer builds an iCalendar text.
type writer struct{ strings.Builder }

// maxLineBytes is the largest number of bytes in a line, without the line break.
const maxLineBytes = 75

// writeLine writes a property whose value needs no escaping. Long lines are folded between characters.
func (w *writer) writeLine(name, value string) {
	room := maxLineBytes
	for i, c := range name + ":" + strings.Map(dropControl, value) {
		size := len(string(c))
		if i > 0 && size > room {
			w.WriteString("\r\n ")
			room = maxLineBytes - 1
		}
		w.WriteRune(c)
		room -= size
	}
	w.WriteString("\r\n")
}

// dropControl is a mapping for strings.Map that removes control characters, which are not allowed in values.
func dropControl(c rune) rune {
	if c < ' ' && c != '\t' || c == 0x7f {
		return -1
	}
	return c
}

// writeOptional writes a property if its value is not empty.
func (w *writer) writeOptional(name, value string) {
	if value != "" {
		w.writeLine(name, value)
	}
}

// writeText writes a property whose value is text that must be escaped.
func (w *writer) writeText(name, value string) { w.writeLine(name, escape.Replace(value)) }

var escape = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\r", `\n`, "\n", `\n`)
