// Package calendar writes feeds of games in iCalendar (RFC 5545, and RFC 7986 for properties of the feed), and lists the public holidays
// of a region.
package calendar

import (
	"fmt"
	"strings"
	"time"
)

// A Feed is a calendar that people subscribe to.
type Feed struct {
	Name   string
	URL    string         // of a page about it; may be empty
	Zone   *time.Location // the time zone in which the times of its events are written
	Since  time.Time      // it contains no events before
	Events []Event
}

// An Event is one game.
type Event struct {
	UID         string // identifies the event, however it changes
	Sequence    int    // grows when it moves, is cancelled or brought back
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

// String returns the feed as text/calendar in UTF-8.
func (f Feed) String() string {
	var out writer
	out.line("BEGIN", "VCALENDAR")
	out.line("VERSION", "2.0")
	out.line("PRODID", "-//Sideout//Sideout//EN")
	out.line("CALSCALE", "GREGORIAN")
	out.text("NAME", f.Name)
	out.text("X-WR-CALNAME", f.Name)
	out.line("X-WR-TIMEZONE", f.Zone.String())
	out.optional("URL", f.URL)
	out.line("REFRESH-INTERVAL;VALUE=DURATION", duration(Refresh))
	out.line("X-PUBLISHED-TTL", duration(Refresh))
	out.zone(f)
	for _, e := range f.Events {
		out.event(e, f.Zone)
	}
	out.line("END", "VCALENDAR")
	return out.String()
}

// event writes a VEVENT with its duration instead of its end, because a wall time can be ambiguous when clocks are set back.
func (w *writer) event(e Event, zone *time.Location) {
	status := "CONFIRMED"
	if e.Cancelled {
		status = "CANCELLED"
	}
	w.line("BEGIN", "VEVENT")
	w.line("UID", e.UID)
	w.line("SEQUENCE", fmt.Sprint(e.Sequence))
	w.line("DTSTAMP", instant(e.ChangedAt)) // without a METHOD it is when the event was last changed
	w.line("CREATED", instant(e.CreatedAt))
	w.line("LAST-MODIFIED", instant(e.ChangedAt))
	w.line("DTSTART;TZID="+zone.String(), wall(e.Start.In(zone)))
	w.line("DURATION", duration(e.Duration))
	w.line("STATUS", status)
	w.text("SUMMARY", e.Summary)
	if e.Location != "" {
		w.text("LOCATION", e.Location)
	}
	if e.Description != "" {
		w.text("DESCRIPTION", e.Description)
	}
	w.optional("URL", e.URL)
	w.line("END", "VEVENT")
}

// instant formats a time in UTC; wall formats it in its zone, which a TZID names.
func instant(t time.Time) string { return wall(t.UTC()) + "Z" }

func wall(t time.Time) string { return t.Format("20060102T150405") }

// duration formats a duration in whole minutes.
func duration(d time.Duration) string {
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

// A writer writes lines of iCalendar.
type writer struct{ strings.Builder }

// maxLineBytes is the largest number of bytes in a line, without its line break.
const maxLineBytes = 75

// line writes a property whose value needs no escaping. Long lines are folded between characters.
func (w *writer) line(name, value string) {
	room := maxLineBytes
	for i, c := range name + ":" + strings.Map(visible, value) {
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

// visible removes control characters, which are not allowed in values.
func visible(c rune) rune {
	if c < ' ' && c != '\t' || c == 0x7f {
		return -1
	}
	return c
}

// optional writes a property if it has a value.
func (w *writer) optional(name, value string) {
	if value != "" {
		w.line(name, value)
	}
}

// text writes a property whose value is escaped text.
func (w *writer) text(name, value string) { w.line(name, escape.Replace(value)) }

var escape = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\r", `\n`, "\n", `\n`)
