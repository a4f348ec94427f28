package league_test

import (
	"testing"
	"time"

	"sideout/internal/rules/league"
)

// FuzzDates checks that every accepted text gives a calendar day, and an instant on that day in the zone.
func FuzzDates(f *testing.F) {
	f.Add("2026-11-01", "01:30", "America/New_York")
	f.Add("2026-11-01T05:30:00Z", "00:30", "Australia/Lord_Howe")
	f.Fuzz(func(t *testing.T, text, at, zoneName string) {
		zone, ok := league.Zone(zoneName)
		if !ok {
			return
		}
		if instant, day, ok := league.ReadMoment(text, zone); ok {
			if !day.Valid() || league.DayOf(instant, zone) != day && league.Instant(day, "00:00", zone) != instant {
				t.Errorf("%q in %s is %s on %s", text, zoneName, instant, day)
			}
		}
		gameTime, ok := league.ParseTimeOfDay(at)
		if !ok {
			return
		}
		if day, ok := league.ReadScheduleDay(text, gameTime, zone); ok {
			instant := league.Instant(day, gameTime, zone)
			if off := instant.Sub(league.Instant(day, "12:00", zone)); !day.Valid() || off > 14*time.Hour || off < -26*time.Hour {
				t.Errorf("%q at %q in %s is %s, off %s", text, at, zoneName, instant, off)
			}
		}
	})
}
