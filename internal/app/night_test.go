package app

import (
	"testing"
	"time"

	"sideout/internal/rules/league"
)

// At any time it is evening in the zone of the demo, and the second games of its night have been running for 8 to 23
// minutes.
func TestNight(t *testing.T) {
	day := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for now := day; now.Before(day.AddDate(1, 0, 0)); now = now.Add(7*time.Hour + 11*time.Minute) {
		zoneName, start := nightAt(now)
		zone, ok := league.Zone(zoneName)
		if !ok {
			t.Fatalf("there is no zone %s", zoneName)
		}
		if at := timeOfDay(start.In(zone)); at < "18:15" || at > "22:30" || at.Minutes()%15 != 0 {
			t.Errorf("at %s the night begins at %s in %s", now, at, zoneName)
		}
		if on := now.Sub(start.Add(slotLength)); on < minPlayed || on >= minPlayed+slotLength {
			t.Errorf("at %s the games have been running for %s", now, on)
		}
	}
}
