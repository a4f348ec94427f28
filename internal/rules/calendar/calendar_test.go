package calendar_test

import (
	"bytes"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	goical "github.com/emersion/go-ical"

	"sideout/internal/rules/calendar"
	"sideout/internal/rules/league"
)

// read parses a feed with an independent library, which also checks that all required properties are there.
func read(t testing.TB, f calendar.Feed) *goical.Calendar {
	t.Helper()
	text := f.String()
	checkLines(t, text)
	c, err := goical.NewDecoder(strings.NewReader(text)).Decode()
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if err := goical.NewEncoder(&bytes.Buffer{}).Encode(c); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return c
}

// checkLines checks that every line has at most 75 bytes of whole characters and ends in CRLF (RFC 5545, section 3.1).
func checkLines(t testing.TB, text string) {
	t.Helper()
	lines := strings.Split(text, "\r\n")
	if last := lines[len(lines)-1]; last != "" {
		t.Errorf("the last line %q has no end", last)
	}
	for _, line := range lines {
		if len(line) > 75 || !utf8.ValidString(line) || strings.ContainsAny(line, "\r\n") {
			t.Errorf("a line of %d bytes: %q", len(line), line)
		}
	}
}

var (
	newYork = zone("America/New_York")
	created = time.Date(2026, 9, 1, 12, 0, 0, 0, time.UTC)
)

func zone(name string) *time.Location {
	found, ok := league.Zone(name)
	if !ok {
		panic(name)
	}
	return found
}

func at(day league.Date, clock league.TimeOfDay, zone *time.Location) time.Time {
	return league.Instant(day, clock, zone)
}

func event() calendar.Event {
	return calendar.Event{
		UID: "one@sideout", Sequence: 3, CreatedAt: created, ChangedAt: created.Add(26 * time.Hour),
		Start: at("2026-11-26", "20:15", newYork), Duration: 75 * time.Minute, Summary: "Aces vs Diggers",
		Location: "Court 1", Description: "Thursday\nTier 1", URL: "https://score.example.org/watch/2s.abc",
	}
}

func feed(events ...calendar.Event) calendar.Feed {
	return calendar.Feed{
		Name: "Thursday", URL: "https://score.example.org/l/thursday", Zone: newYork,
		Since: at("2026-09-01", "00:00", newYork), Events: events,
	}
}

func TestEventProperties(t *testing.T) {
	cancelled := event()
	cancelled.UID, cancelled.Cancelled, cancelled.Location, cancelled.Description, cancelled.URL = "two@sideout", true, "", "", ""
	c := read(t, feed(event(), cancelled))
	for _, w := range []struct {
		of         goical.Props
		name, want string
	}{
		{c.Props, "VERSION", "2.0"}, {c.Props, "PRODID", "-//Sideout//Sideout//EN"}, {c.Props, "NAME", "Thursday"},
		{c.Props, "X-WR-CALNAME", "Thursday"}, {c.Props, "X-WR-TIMEZONE", "America/New_York"},
		{c.Props, "REFRESH-INTERVAL", "PT1H"}, {c.Props, "X-PUBLISHED-TTL", "PT1H"}, {c.Props, "URL", "https://score.example.org/l/thursday"},
		{c.Events()[0].Props, "UID", "one@sideout"}, {c.Events()[0].Props, "SEQUENCE", "3"},
		{c.Events()[0].Props, "DTSTAMP", "20260902T140000Z"}, {c.Events()[0].Props, "LAST-MODIFIED", "20260902T140000Z"},
		{c.Events()[0].Props, "CREATED", "20260901T120000Z"}, {c.Events()[0].Props, "DTSTART", "20261126T201500"},
		{c.Events()[0].Props, "DURATION", "PT1H15M"}, {c.Events()[0].Props, "STATUS", "CONFIRMED"},
		{c.Events()[0].Props, "SUMMARY", "Aces vs Diggers"}, {c.Events()[0].Props, "LOCATION", "Court 1"},
		{c.Events()[0].Props, "DESCRIPTION", `Thursday\nTier 1`}, {c.Events()[0].Props, "URL", "https://score.example.org/watch/2s.abc"},
		{c.Events()[1].Props, "UID", "two@sideout"}, {c.Events()[1].Props, "STATUS", "CANCELLED"},
		{c.Events()[1].Props, "LOCATION", ""}, {c.Events()[1].Props, "DESCRIPTION", ""}, {c.Events()[1].Props, "URL", ""},
	} {
		got := ""
		if p := w.of.Get(w.name); p != nil {
			got = p.Value
		}
		if got != w.want {
			t.Errorf("%s is %q, want %q", w.name, got, w.want)
		}
	}
	end, err := c.Events()[0].DateTimeEnd(nil)
	if want := at("2026-11-26", "21:30", newYork); err != nil || !end.Equal(want) {
		t.Errorf("it ends at %v, %v; want %v", end, err, want)
	}
}

// TestAnEmptyFeedIsValid checks that a feed without events still has a component, as RFC 5545, section 3.6, requires.
func TestAnEmptyFeedIsValid(t *testing.T) {
	if c := read(t, feed()); len(c.Events()) != 0 || len(c.Children) != 1 {
		t.Errorf("%d events in %d components", len(c.Events()), len(c.Children))
	}
}

func TestTextsSurviveEscapingAndFolding(t *testing.T) {
	for name, text := range map[string]string{
		"characters to escape":  `a,b;c\d:e"f`,
		"already escaped":       `\n is no line break, \, no comma`,
		"several lines":         "one\ntwo\n\nfour",
		"100 letters":           strings.Repeat("m", 100),
		"100 commas":            strings.Repeat(",", 100),
		"100 of two bytes":      strings.Repeat("ü", 100),
		"100 of three bytes":    strings.Repeat("排", 100),
		"100 of four bytes":     strings.Repeat("🏐", 100),
		"a joined emoji":        strings.Repeat("👩‍👩‍👧‍👦", 14),
		"right to left":         "فريق الكرة الطائرة, " + strings.Repeat("ملعب ", 12),
		"accents":               strings.Repeat("é", 50),
		"mixed":                 strings.Repeat("Spikers; 🏐 & Söhne, \\o/\n", 20),
		"begins with a blank":   " x",
		"an end of a component": "END:VEVENT\nBEGIN:VEVENT",
	} {
		t.Run(name, func(t *testing.T) {
			e := event()
			e.Summary, e.Location, e.Description = text, text, text
			f := feed(e)
			f.Name = text
			c := read(t, f)
			if len(c.Events()) != 1 {
				t.Fatalf("%d events", len(c.Events()))
			}
			for _, name := range []string{"SUMMARY", "LOCATION", "DESCRIPTION"} {
				if got, err := c.Events()[0].Props.Text(name); err != nil || got != text {
					t.Errorf("%s is %q, %v; was %q", name, got, err, text)
				}
			}
			if got, err := c.Props.Text("X-WR-CALNAME"); err != nil || got != text {
				t.Errorf("the name is %q, %v; was %q", got, err, text)
			}
		})
	}
}

func FuzzTexts(f *testing.F) {
	f.Add("Aces vs Diggers", "https://score.example.org/l/a")
	f.Add("a,b;c\\d\r\ne\x00f\tg", "x\r\nBEGIN:VEVENT")
	f.Add(strings.Repeat("🏐", 40), "\u2028")
	f.Fuzz(func(t *testing.T, text, url string) {
		e := event()
		e.Summary, e.Description, e.URL = text, text, url
		c := read(t, feed(e))
		if len(c.Events()) != 1 || len(c.Children) != 2 {
			t.Fatalf("%d events in %d components", len(c.Events()), len(c.Children))
		}
		want := strings.ToValidUTF8(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\uFFFD")
		want = strings.Map(func(c rune) rune {
			if c < ' ' && c != '\n' && c != '\t' || c == 0x7f {
				return -1
			}
			return c
		}, want)
		got, err := c.Events()[0].Props.Text("SUMMARY")
		if err != nil || strings.ReplaceAll(got, "\uFFFD", "") != strings.ReplaceAll(want, "\uFFFD", "") {
			t.Errorf("%q is %q, %v", text, got, err)
		}
	})
}
