package league

import (
	"slices"
	"time"
)

// LatestNight is the latest end of a night, after midnight. It applies if neither a court nor the time block has an end, and if games run
// late.
const LatestNight TimeOfDay = "04:00"

// A NightRule assigns the games of a league to nights.
type NightRule struct {
	gameDay       *GameDay  // nil if any day may be a night
	secondGameDay *GameDay  // a second game day in each week
	seasonStart   *Date     // game days before this date are not nights
	extraNights   []Date    // nights that are not on a game day
	opens         TimeOfDay // the earliest time at which a court opens
	closes        TimeOfDay // the latest time after midnight at which a court closes; "" if all close before midnight
}

// NewNightRule returns the rule of a league with the given courts. The time block is treated as another court, because a game may have no
// court.
func NewNightRule(l League, courts []Court) NightRule {
	r := NightRule{gameDay: l.GameDay, secondGameDay: l.SecondGameDay, seasonStart: l.StartDate, extraNights: l.ExtraNights, opens: "23:59"}
	for _, court := range courtsOnAnyNight(l, courts) {
		from, to, hasEnd := CourtHours(l, court)
		if !hasEnd {
			to = minutesOfDay + LatestNight.Minutes()
		}
		r.opens = min(r.opens, AtMinute(from))
		if to > minutesOfDay {
			r.closes = max(r.closes, AtMinute(to))
		}
	}
	return r
}

// courtsOnAnyNight returns each court once for each opening hours that it has on any night, and a court with the hours of the time block.
func courtsOnAnyNight(l League, courts []Court) []Court {
	regular := append([]Court{{}}, courts...)
	all := regular
	for _, change := range l.NightChanges {
		if change.Start != nil || change.End != nil {
			for _, court := range regular {
				all = append(all, change.HoursOf(court))
			}
		}
		for _, court := range change.Courts {
			all = append(all, change.HoursOf(court.Court()))
		}
	}
	return all
}

const minutesOfDay = 24 * 60

// CourtHours returns the opening hours of a court, or else those of the time block, in minutes after the midnight at which the day of the
// night begins. If there is no end, to equals from.
func CourtHours(l League, c Court) (from, to int, hasEnd bool) {
	start, end := c.TimeSlotStart, c.TimeSlotEnd
	if start == nil {
		start = l.TimeBlockStart
	}
	if end == nil {
		end = l.TimeBlockEnd
	}
	from = DefaultGameTime.Minutes()
	if start != nil {
		from = start.Minutes()
	}
	if end == nil {
		return from, from, false
	}
	if to = end.Minutes(); to <= from {
		to += minutesOfDay
	}
	return from, to, true
}

// NightOf returns the day of the night to which a game at the given day and time belongs. It is the previous day if that was a night, one of its
// courts is still open, and no court has opened for a night on the day itself.
func (r NightRule) NightOf(day Date, at TimeOfDay) Date {
	if at >= r.closes { // the fast path for most games
		return day
	}
	before := day.AddDays(-1)
	if r.isNight(before) && (at < r.opens || !r.isNight(day)) {
		return before
	}
	return day
}

// NightAt returns the day of the night to which an instant belongs.
func (r NightRule) NightAt(instant time.Time, zone *time.Location) Date {
	wall := instant.In(zone)
	return r.NightOf(DayOf(instant, zone), AtMinute(60*wall.Hour()+wall.Minute()))
}

// Tonight returns the day of the night to which an instant belongs. A night with games lasts until LatestNight even if its courts have
// closed, unless the day itself also has games. nights are the days of all nights with games, sorted.
func (r NightRule) Tonight(instant time.Time, zone *time.Location, nights []Date) Date {
	night, day := r.NightAt(instant, zone), DayOf(instant, zone)
	hasGames := func(day Date) bool {
		_, found := slices.BinarySearch(nights, day)
		return found
	}
	if before := day.AddDays(-1); instant.In(zone).Hour() < LatestNight.Minutes()/60 && !hasGames(night) && hasGames(before) {
		return before
	}
	return night
}

func (r NightRule) isNight(day Date) bool {
	if slices.Contains(r.extraNights, day) {
		return true
	}
	isGameDay := r.gameDay == nil || r.gameDay.Weekday() == day.Weekday() || r.secondGameDay != nil && r.secondGameDay.Weekday() == day.Weekday()
	return isGameDay && (r.seasonStart == nil || day >= *r.seasonStart)
}

// The holders of a court code can score from opensBefore the first game of a night until the next closesAt.
const (
	opensBefore           = 2 * time.Hour
	closesAt    TimeOfDay = "06:00"
)

// A CourtNight contains the games of a night on one court.
type CourtNight struct {
	Day    Date
	Opens  time.Time // when the holders of the court code can start to score the games
	Closes time.Time
	Games  []ScheduledGame // sorted by start
}

// IsOpen reports whether the holders of the court code can score the games of the night at an instant.
func (n CourtNight) IsOpen(at time.Time) bool { return !at.Before(n.Opens) && at.Before(n.Closes) }

// IsOnCourt reports whether a scheduled game is played on the court with the given key, see FoldName. A game that waits for a place is on
// no court.
func IsOnCourt(key string, s ScheduledGame) bool {
	return s.CourtName != nil && !s.Waiting && FoldName(*s.CourtName) == key
}

// NightsOnCourt returns the nights of the court with the given key, sorted.
func (r NightRule) NightsOnCourt(key string, games []ScheduledGame, zone *time.Location) []CourtNight {
	var all []CourtNight
	for _, g := range games {
		if !IsOnCourt(key, g) {
			continue
		}
		day := r.NightOf(g.Day, g.GameTime)
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

// nextTime returns the first instant after the given one that has the given time of day in the zone.
func nextTime(at TimeOfDay, after time.Time, zone *time.Location) time.Time {
	day := DayOf(after, zone)
	if same := Instant(day, at, zone); same.After(after) {
		return same
	}
	return Instant(day.AddDays(1), at, zone)
}
