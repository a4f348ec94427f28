package schedule

import (
	"time"

	"sideout/internal/rules/league"
)

// A zone converts a league's times to instants.
type zone struct{ Location *time.Location }

// ZoneOf returns the league's time zone, or UTC if its name is unknown.
func ZoneOf(l league.League) zone {
	location, known := league.Zone(l.Timezone)
	if !known {
		location = time.UTC
	}
	return zone{location}
}

func (z zone) Instant(day league.Date, at league.TimeOfDay) time.Time {
	return league.Instant(day, at, z.Location)
}
