package finals

import (
	"time"

	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
)

// Times of package bracket are minutes since the midnight before the first night.

// windows returns the nights in minutes.
func (s state) windows() []bracket.Window { return windowsOf(s.f.FinalsPlan) }

func windowsOf(p league.FinalsPlan) (windows []bracket.Window) {
	for _, n := range p.Nights {
		from := n.Day.DaysSince(p.Nights[0].Day) * 24 * 60
		w := bracket.Window{Start: from + n.Start.Minutes(), End: from + n.End.Minutes()}
		if w.End <= w.Start {
			w.End += 24 * 60
		}
		windows = append(windows, w)
	}
	return windows
}

// at returns the day and time of a minute.
func (s state) at(minute int) (league.Date, league.TimeOfDay) {
	return dayAndTime(s.f.FinalsPlan, minute)
}

func dayAndTime(p league.FinalsPlan, minute int) (league.Date, league.TimeOfDay) {
	return p.Nights[0].Day.AddDays(minute / (24 * 60)), league.AtMinute(minute % (24 * 60))
}

// minuteOf returns an instant as a minute.
func (s state) minuteOf(l league.League, at time.Time) int {
	local := at.In(league.ZoneOf(l))
	return minuteOn(s.f.FinalsPlan, league.DayOf(at, league.ZoneOf(l)), league.AtMinute(60*local.Hour()+local.Minute()))
}

func minuteOn(p league.FinalsPlan, day league.Date, at league.TimeOfDay) int {
	return day.DaysSince(p.Nights[0].Day)*24*60 + at.Minutes()
}

// lengthOf returns how long a match takes.
func lengthOf(p league.FinalsPlan) func(bracket.Place) int {
	return func(place bracket.Place) int {
		if place.Name.IsLast() {
			return p.FinalMinutes
		}
		return p.Minutes
	}
}

// timesOf returns when and where the places that have a time are played.
func (s state) timesOf(l league.League) map[string]bracket.Time {
	times := map[string]bracket.Time{}
	for _, place := range s.knockout.Places {
		day, at, court := s.placed(place.Key)
		if day == nil || at == nil || court == nil {
			continue
		}
		start := minuteOn(s.f.FinalsPlan, *day, *at)
		end := start + lengthOf(s.f.FinalsPlan)(place)
		if g := s.games[place.Key]; s.f.Queue && g.CompletedAt != nil { // the next match begins then, not when it was to end
			end = max(start, s.minuteOf(l, *g.CompletedAt))
		}
		times[place.Key] = bracket.Time{Start: start, End: end, Court: s.courtIndex(*court)}
	}
	return times
}

// placed returns the day, time and court of a place: those of its line of the schedule, which a person may have moved, or its own.
func (s state) placed(key string) (*league.Date, *league.TimeOfDay, *string) {
	if line, has := s.lines[key]; has {
		if s.f.Queue && (s.places[key].CourtName == nil || line.CourtName == nil) {
			return nil, nil, nil
		}
		return &line.Day, &line.GameTime, line.CourtName
	}
	p := s.places[key]
	return p.Day, p.GameTime, p.CourtName
}

// courtIndex returns the index of a court; another court than those of the finals comes after them.
func (s state) courtIndex(name string) int {
	for i, court := range s.f.Courts {
		if league.FoldName(court) == league.FoldName(name) {
			return i
		}
	}
	return len(s.f.Courts)
}
