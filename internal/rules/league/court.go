package league

import (
	"slices"
	"time"
)

// A court is open to the holders of its code from opensBefore the first start of a night to the next closesAt.
const (
	opensBefore           = 2 * time.Hour
	closesAt    TimeOfDay = "06:00"
)

// A CourtNight is a night on one court.
type CourtNight struct {
	Day    Date
	Opens  time.Time // from then on the holders of the court's code may score its games
	Closes time.Time
	Games  []ScheduledGame // in the order of play
}

// IsOpen reports whether the holders of the court's code may score the games of the night at an instant.
func (n CourtNight) IsOpen(at time.Time) bool { return !at.Before(n.Opens) && at.Before(n.Closes) }

// IsOnCourt reports whether a scheduled game is played on the court with this key, see league.FoldName. A game that waits for a
// place is on no court.
func IsOnCourt(key string, s ScheduledGame) bool {
	return s.CourtName != nil && !s.Waiting && FoldName(*s.CourtName) == key
}

// OnCourt returns the nights of the court with this key, in order.
func (r NightRule) OnCourt(key string, games []ScheduledGame, zone *time.Location) []CourtNight {
	var all []CourtNight
	for _, g := range games {
		if !IsOnCourt(key, g) {
			continue
		}
		day := r.Of(g.Day, g.GameTime)
		at := slices.IndexFunc(all, func(n CourtNight) bool { return n.Day == day })
		if at < 0 {
			at, all = len(all), append(all, CourtNight{Day: day})
		}
		all[at].Games = append(all[at].Games, g)
	}
	for i := range all {
		n := &all[i]
		slices.SortStableFunc(n.Games, func(a, b ScheduledGame) int { return a.GameDate.Compare(b.GameDate) })
		first := n.Games[0].GameDate
		n.Opens, n.Closes = first.Add(-opensBefore), nextTime(closesAt, first, zone)
	}
	slices.SortStableFunc(all, func(a, b CourtNight) int { return a.Opens.Compare(b.Opens) })
	return all
}

// nextTime returns the first instant after another at which clocks in the zone show a time of day.
func nextTime(at TimeOfDay, after time.Time, zone *time.Location) time.Time {
	day := DayOf(after, zone)
	if same := Instant(day, at, zone); same.After(after) {
		return same
	}
	return Instant(day.AddDays(1), at, zone)
}
