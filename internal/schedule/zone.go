package schedule

import (
	"time"

	"sideout/internal/league"
)

// A zone converts a league's times to instants.
type zone struct{ location *time.Location }

// zoneOf returns the league's time zone, or UTC if its name is unknown.
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
