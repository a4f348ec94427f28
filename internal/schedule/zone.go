package schedule

import (
	"time"

	"sideout/internal/league"
)

// A zone gives the instants of a league's games.
type zone struct{ location *time.Location }

// zoneOf returns the league's zone; a name that is none stands for UTC.
func zoneOf(l league.League) zone {
	location, known := league.Zone(l.Timezone)
	if !known {
		location = time.UTC
	}
	return zone{location}
}

func (z zone) instant(day league.Date, at league.TimeOfDay) time.Time {
	return league.Instant(day, at, z.location)
}
