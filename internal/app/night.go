package app

import (
	"cmp"
	"slices"
	"time"

	"sideout/internal/rules/league"
)

// zones are time zones around the world: at any time it is evening in one of them, where the demo league plays.
var zones = []string{
	"America/New_York", "America/Los_Angeles", "Pacific/Honolulu", "America/Sao_Paulo", "Europe/London", "Europe/Athens",
	"Asia/Karachi", "Asia/Bangkok", "Asia/Tokyo", "Pacific/Auckland",
}

const (
	slot      = 15 * time.Minute
	evening   = league.TimeOfDay("20:45")
	minPlayed = 8 * time.Minute // the least time since the running games began
	lastPoint = 20 * time.Second
	silence   = 4 * time.Minute // the time since the last request of the offline phone
)

// pointsNow is the number of points, by court, in the running games. The phone of the last court is offline.
var pointsNow = []int{36, 29, 33, 16}

// nightAt returns a zone where it is evening, and the start of the present night there: the games of its first start are
// over, those of its second are running.
func nightAt(now time.Time) (zone string, start time.Time) {
	zone = slices.MinFunc(zones, func(a, b string) int { return cmp.Compare(minutesFromEvening(now, a), minutesFromEvening(now, b)) })
	return zone, now.Add(-minPlayed).Truncate(slot).Add(-slot)
}

// minutesFromEvening returns by how many minutes the time in a zone differs from evening.
func minutesFromEvening(now time.Time, name string) int {
	zone, _ := league.Zone(name)
	there := now.In(zone)
	after := (60*there.Hour() + there.Minute() - evening.Minutes() + 24*60) % (24 * 60)
	return min(after, 24*60-after)
}
