package app

import (
	"cmp"
	"slices"
	"time"

	"sideout/internal/rules/league"
)

// zones are time zones around the world. The demo league plays in the one where it is evening now.
var zones = []string{
	"America/New_York", "America/Los_Angeles", "Pacific/Honolulu", "America/Sao_Paulo", "Europe/London", "Europe/Athens",
	"Asia/Karachi", "Asia/Bangkok", "Asia/Tokyo", "Pacific/Auckland",
}

const (
	slotLength     = 15 * time.Minute
	evening        = league.TimeOfDay("20:45")
	minPlayed      = 8 * time.Minute  // the running games began at least this long ago
	sinceLastPoint = 20 * time.Second // how long ago the other phones scored their last point
	offlineFor     = 4 * time.Minute  // how long ago the offline phone sent its last request
)

// runningPoints is the number of points already scored in each running game, by court. The phone of the last court is offline.
var runningPoints = []int{36, 29, 33, 16}

// nightAt returns a zone where it is evening, and a start of the night there at which the games of the first start are over and those
// of the second are running.
func nightAt(now time.Time) (zone string, start time.Time) {
	zone = slices.MinFunc(zones, func(a, b string) int { return cmp.Compare(minutesFromEvening(now, a), minutesFromEvening(now, b)) })
	return zone, now.Add(-minPlayed).Truncate(slotLength).Add(-slotLength)
}

// minutesFromEvening returns the distance in minutes between the local time in a zone and evening.
func minutesFromEvening(now time.Time, name string) int {
	zone, _ := league.Zone(name)
	local := now.In(zone)
	after := (60*local.Hour() + local.Minute() - evening.Minutes() + 24*60) % (24 * 60)
	return min(after, 24*60-after)
}
