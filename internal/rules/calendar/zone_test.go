package calendar_test

import (
	"strconv"
	"testing"
	"time"

	goical "github.com/emersion/go-ical"

	"sideout/internal/rules/calendar"
	"sideout/internal/rules/league"
)

// observance is a part of a VTIMEZONE: the offset from UTC in seconds since an instant.
type observance struct {
	since  time.Time
	offset int
	name   string
}

// observances reads the VTIMEZONE of a calendar as RFC 5545, section 3.6.5, describes.
func observances(t *testing.T, c *goical.Calendar) (all []observance) {
	t.Helper()
	for _, child := range c.Children {
		if child.Name != goical.CompTimezone {
			continue
		}
		for _, part := range child.Children {
			start, err := part.Props.Get("DTSTART").DateTime(time.UTC)
			if err != nil {
				t.Fatal(err)
			}
			from := seconds(t, part.Props.Get("TZOFFSETFROM").Value)
			one := observance{start.Add(-time.Duration(from) * time.Second), seconds(t, part.Props.Get("TZOFFSETTO").Value), part.Props.Get("TZNAME").Value}
			if len(all) > 0 && !one.since.After(all[len(all)-1].since) {
				t.Errorf("%v does not come after %v", one, all[len(all)-1])
			}
			all = append(all, one)
		}
	}
	return all
}

func seconds(t *testing.T, offset string) int {
	t.Helper()
	sum, unit := 0, 3600
	for at := 1; at < len(offset); at, unit = at+2, unit/60 {
		n, err := strconv.Atoi(offset[at : at+2])
		if err != nil {
			t.Fatal(err)
		}
		sum += n * unit
	}
	if offset[0] == '-' {
		return -sum
	}
	return sum
}

// instant returns the instant of a wall time; if the clocks show it twice, the first (RFC 5545, section 3.3.5).
func instant(all []observance, wall time.Time) (at time.Time, ok bool) {
	for i, o := range all {
		at := wall.Add(-time.Duration(o.offset) * time.Second)
		if !at.Before(o.since) && (i+1 == len(all) || at.Before(all[i+1].since)) {
			return at, true
		}
	}
	return at, false
}

// zoneNames are zones with all kinds of changes, and without any.
var zoneNames = []string{
	"America/New_York", "Europe/Dublin", "Europe/Berlin", "Australia/Lord_Howe", "Australia/Sydney", "Africa/Casablanca",
	"Africa/Lagos", "Asia/Kathmandu", "Asia/Tehran", "America/Sao_Paulo", "America/Havana", "Pacific/Apia", "Pacific/Kiritimati",
	"Pacific/Chatham", "Antarctica/Troll", "Asia/Gaza", "America/Caracas", "Europe/Istanbul", "UTC", "Etc/GMT+5",
}

// TestTimezonesOfEvents plans games around each clock change of some years, in zones with all kinds of changes, and computes
// their instants from the VTIMEZONE alone.
func TestTimezonesOfEvents(t *testing.T) {
	for _, name := range zoneNames {
		t.Run(name, func(t *testing.T) {
			where := zone(name)
			f := calendar.Feed{Name: "x", Zone: where, Since: at("2010-12-31", "00:00", where)}
			for change := f.Since; len(f.Events) < 5000; {
				_, change = change.In(where).ZoneBounds()
				if change.IsZero() || change.Year() > 2027 {
					break
				}
				for _, hour := range []int{-26, -12, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 12, 26} {
					wall := change.UTC().Add(time.Duration(hour) * time.Hour)
					e := event()
					e.Start = at(league.DayOf(wall, time.UTC), league.AtMinute(60*wall.Hour()+wall.Minute()), where)
					f.Events = append(f.Events, e)
				}
			}
			e := event()
			e.Start = at("2029-07-05", "20:15", where)
			f.Events = append(f.Events, e)
			checkStarts(t, f)
		})
	}
}

// checkStarts checks the start of every event of a feed against its VTIMEZONE.
func checkStarts(t *testing.T, f calendar.Feed) {
	t.Helper()
	c := read(t, f)
	readStrictly(t, f)
	all := observances(t, c)
	for i, e := range c.Events() {
		start := e.Props.Get("DTSTART")
		if start.Params.Get("TZID") != f.Zone.String() {
			t.Fatalf("TZID is %q", start.Params.Get("TZID"))
		}
		wall, err := time.Parse("20060102T150405", start.Value)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := instant(all, wall); !ok || !got.Equal(f.Events[i].Start) {
			t.Errorf("%s is %v, want %v\n%v", start.Value, got, f.Events[i].Start.UTC(), all)
		}
	}
}
