// Package zones caches the time zones of leagues: loading one costs as much as a query.
package zones

import (
	"sync"
	"time"

	"sideout/internal/rules/league"
)

var cache sync.Map // *time.Location by name

// Of returns the zone of a league. The name was validated when the league was stored.
func Of(l league.League) *time.Location {
	if zone, ok := cache.Load(l.Timezone); ok {
		return zone.(*time.Location)
	}
	zone, ok := league.Zone(l.Timezone)
	if !ok {
		return time.UTC
	}
	cache.Store(l.Timezone, zone)
	return zone
}
