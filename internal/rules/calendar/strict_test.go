package calendar_test

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/apognu/gocal"
	ics "github.com/arran4/golang-ical"
	goical "github.com/emersion/go-ical"
	"pgregory.net/rapid"

	"sideout/internal/rules/calendar"
	"sideout/internal/rules/league"
)

// readStrictly reads a feed with two more libraries, each of which rejects the whole feed for one mistake, and checks that both read what
// was written. It also checks the VTIMEZONE like readers that compute with it.
func readStrictly(t testing.TB, f calendar.Feed) {
	t.Helper()
	text := f.String()
	lines, err := ics.ParseCalendar(strings.NewReader(text))
	if err != nil || len(lines.Events()) != len(f.Events) || len(lines.Timezones()) != 1 {
		t.Fatalf("golang-ical: %v in\n%s", err, text)
	}
	strict := gocal.NewParser(strings.NewReader(text))
	strict.SkipBounds = true
	if err := strict.Parse(); err != nil || len(strict.Events) != len(f.Events) {
		t.Fatalf("gocal: %v, %d events in\n%s", err, len(strict.Events), text)
	}
	for i, e := range f.Events {
		if got := strict.Events[i]; got.Summary != e.Summary || got.End == nil || got.End.Sub(*got.Start) != e.Duration {
			t.Errorf("gocal: %+v", got)
		}
	}
	checkTimeZone(t, f)
}

// checkTimeZone checks a VTIMEZONE like readers that build a zone of their own from it: they look in it for the standard time that each
// summer time adds to, and refuse offsets with seconds, dates before 1970, and events before the first period.
func checkTimeZone(t testing.TB, f calendar.Feed) {
	t.Helper()
	c, err := goical.NewDecoder(strings.NewReader(f.String())).Decode()
	if err != nil || c.Children[0].Name != goical.CompTimezone || len(c.Children[0].Children) == 0 {
		t.Fatalf("the first component is no VTIMEZONE: %v", err)
	}
	var kinds []string
	for i, part := range c.Children[0].Children {
		kinds = append(kinds, part.Name)
		start, err := part.Props.Get("DTSTART").DateTime(time.UTC)
		if err != nil || start.Year() < 1970 {
			t.Errorf("a period begins %v, %v", start, err)
		}
		for _, name := range []string{"TZOFFSETFROM", "TZOFFSETTO"} {
			if value := part.Props.Get(name).Value; len(value) != len("+0000") || value == "-0000" {
				t.Errorf("%s is %s", name, value)
			}
		}
		if i > 0 && part.Props.Get("TZOFFSETFROM").Value != c.Children[0].Children[i-1].Props.Get("TZOFFSETTO").Value {
			t.Errorf("period %d does not follow the one before", i)
		}
		if i == 0 {
			for _, e := range f.Events {
				if e.Start.Before(start.Add(24 * time.Hour)) {
					t.Errorf("the event of %v is before the first period of %v", e.Start, start)
				}
			}
		}
	}
	if !slices.Contains(kinds, "STANDARD") {
		t.Errorf("%s has the periods %v", f.Zone, kinds)
	}
	if hasSummerTime(f) && !slices.Contains(kinds, "DAYLIGHT") {
		t.Errorf("%s has the periods %v, but a summer time", f.Zone, kinds)
	}
}

// hasSummerTime reports whether the zone of a feed has both kinds of time during its events.
func hasSummerTime(f calendar.Feed) bool {
	hasBoth := map[bool]bool{}
	for _, e := range f.Events {
		for day := -180; day <= 180; day += 30 {
			hasBoth[e.Start.AddDate(0, 0, day).In(f.Zone).IsDST()] = true
		}
	}
	return len(hasBoth) == 2
}

// TestASeasonInsideOneSummer is a season of two games, both in the summer time of Berlin: shared case 9.
func TestASeasonInsideOneSummer(t *testing.T) {
	berlin := zone("Europe/Berlin")
	f := calendar.Feed{Name: "Beach", Zone: berlin, Since: at("2026-06-04", "00:00", berlin)}
	for _, day := range []league.Date{"2026-06-04", "2026-07-02"} {
		e := event()
		e.Start = at(day, "19:00", berlin)
		f.Events = append(f.Events, e)
	}
	checkStarts(t, f)
	names := ""
	for _, o := range observances(t, read(t, f)) {
		names += o.name + o.since.Format(" 2006-01-02, ")
	}
	if want := "CEST 2025-03-30, CET 2025-10-26, CEST 2026-03-29, CET 2026-10-25, CEST 2027-03-28, "; names != want {
		t.Errorf("the periods are %s", names)
	}
}

// TestAZoneWithoutChanges checks zones that have one offset, or had their last change long ago.
func TestAZoneWithoutChanges(t *testing.T) {
	for name, want := range map[string]string{
		"UTC": "19700101T000000 +0000 +0000", "Etc/GMT+5": "19700101T000000 -0500 -0500", "Asia/Kolkata": "19700101T000000 +0530 +0530",
		"Africa/Lagos": "19700101T000000 +0100 +0100", "Africa/Monrovia": "19720107T000000 -0044 +0000", "America/Phoenix": "19700101T000000 -0700 -0700",
	} {
		f := calendar.Feed{Name: "x", Zone: zone(name), Since: at("2026-06-04", "00:00", zone(name))}
		got := ""
		c := read(t, f)
		for _, part := range c.Children[0].Children {
			got += part.Name + " " + part.Props.Get("DTSTART").Value + " " + part.Props.Get("TZOFFSETFROM").Value + " " + part.Props.Get("TZOFFSETTO").Value
		}
		if !strings.HasPrefix(got, "STANDARD "+want[:15]) || !strings.HasSuffix(got, want[len(want)-5:]) || strings.Count(got, "STANDARD") != 1 {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestSeasonsOfAllLengths reads seasons of all lengths, in all kinds of zones, with all readers.
func TestSeasonsOfAllLengths(t *testing.T) {
	if os.Getenv("PROVE") != "" {
		_ = flag.Set("rapid.checks", "10000")
	}
	rapid.Check(t, func(r *rapid.T) {
		where := zone(rapid.SampledFrom(zoneNames).Draw(r, "zone"))
		f := calendar.Feed{Name: "x", Zone: where, Since: time.Unix(rapid.Int64Range(100_000_000, 2_000_000_000).Draw(r, "since"), 0)}
		for _, minutes := range rapid.SliceOfN(rapid.IntRange(0, 60*24*400), 0, 6).Draw(r, "starts") {
			e := event()
			wall := f.Since.UTC().Truncate(time.Minute).Add(time.Duration(minutes+60*24) * time.Minute)
			e.Start = at(league.DayOf(wall, time.UTC), league.AtMinute(60*wall.Hour()+wall.Minute()), where)
			f.Events = append(f.Events, e)
		}
		checkStarts(t, f)
	})
}
