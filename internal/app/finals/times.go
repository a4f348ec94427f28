package finals

import (
	"time"

	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
)

// Times of package bracket are minutes since the midnight before the first night.

// windows returns the start and the end of each night in minutes.
func (s state) windows() []bracket.Window { return windowsOf(s.finals.FinalsPlan) }

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

// dayAndTime returns the day and time of a minute.
func (s state) dayAndTime(minute int) (league.Date, league.TimeOfDay) {
	return dayAndTime(s.finals.FinalsPlan, minute)
}

func dayAndTime(p league.FinalsPlan, minute int) (league.Date, league.TimeOfDay) {
	return p.Nights[0].Day.AddDays(minute / (24 * 60)), league.AtMinute(minute % (24 * 60))
}

// minuteOf converts a time to minutes since midnight, in the league's time zone, before the first night of the finals.
func (s state) minuteOf(l league.League, at time.Time) int {
	local := at.In(league.ZoneOf(l))
	return minuteOn(s.finals.FinalsPlan, league.DayOf(at, league.ZoneOf(l)), league.AtMinute(60*local.Hour()+local.Minute()))
}

func minuteOn(p league.FinalsPlan, day league.Date, at league.TimeOfDay) int {
	return day.DaysSince(p.Nights[0].Day)*24*60 + at.Minutes()
}

// lengthOf returns a function that returns the length of a match in minutes.
func lengthOf(p league.FinalsPlan) func(bracket.Match) int {
	return func(match bracket.Match) int {
		if match.Name.IsLast() {
			return p.FinalMinutes
		}
		return p.Minutes
	}
}

// plannedTimes returns the time and court of each match that has both, by key of the match.
func (s state) plannedTimes(l league.League) map[string]bracket.Time {
	times := map[string]bracket.Time{}
	for _, match := range s.knockout.Matches {
		day, at, court := s.placeOf(match.Key)
		if day == nil || at == nil || court == nil {
			continue
		}
		start := minuteOn(s.finals.FinalsPlan, *day, *at)
		end := start + lengthOf(s.finals.FinalsPlan)(match)
		if g := s.games[match.Key]; s.finals.Queue && g.CompletedAt != nil { // the court is free from the actual end on
			end = max(start, s.minuteOf(l, *g.CompletedAt))
		}
		times[match.Key] = bracket.Time{Start: start, End: end, Court: s.courtIndex(*court)}
	}
	return times
}

// placeOf returns the day, time and court of a match: those of its scheduled game, which a person may have moved, or else its own.
func (s state) placeOf(key string) (*league.Date, *league.TimeOfDay, *string) {
	if line, has := s.lines[key]; has {
		if s.finals.Queue && (s.matches[key].CourtName == nil || line.CourtName == nil) {
			return nil, nil, nil
		}
		return &line.Day, &line.GameTime, line.CourtName
	}
	p := s.matches[key]
	return p.Day, p.GameTime, p.CourtName
}

// courtIndex returns the index of a court in the finals. For a court that is not in the finals it returns their number of courts.
func (s state) courtIndex(name string) int {
	for i, court := range s.finals.Courts {
		if league.FoldName(court) == league.FoldName(name) {
			return i
		}
	}
	return len(s.finals.Courts)
}
