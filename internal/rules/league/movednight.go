package league

import "slices"

// WithMovedNight returns the league after the games of a night were moved to another day. A tournament gets another day, and stays a tournament.
// In other leagues the night becomes a day off, unless it only was a night because one had been moved there, the new day becomes a night, and
// the end date follows.
func (l League) WithMovedNight(on, to Date) League {
	if day, isTournament := l.TournamentDay(); isTournament && day == on {
		return l.withTournamentDay(to)
	}
	isBack := slices.Contains(l.Blackouts, to) && l.isGameDay(to) // the night was moved away from that day before
	l.Blackouts, l.ExtraNights = without(l.Blackouts, to), without(l.ExtraNights, on)
	if l.isGameDay(on) {
		l.Blackouts = append(l.Blackouts, on)
	}
	if !isBack {
		l.ExtraNights = append(without(l.ExtraNights, to), to)
	}
	if l.EndDate != nil && to > *l.EndDate {
		l.EndDate = &to
	}
	return l
}

// WithNightMovedBack returns the league after a night that was moved to another day is back. endDate is the end date before the move; nil if
// it did not change.
func (l League) WithNightMovedBack(night, movedTo Date, endDate *Date) League {
	if day, isTournament := l.TournamentDay(); isTournament && day == movedTo {
		return l.withTournamentDay(night)
	}
	l.Blackouts, l.ExtraNights = without(l.Blackouts, night), without(l.ExtraNights, movedTo)
	if !l.isGameDay(night) {
		l.ExtraNights = append(without(l.ExtraNights, night), night)
	}
	if endDate != nil && l.EndDate != nil && *endDate < *l.EndDate && *l.EndDate == movedTo {
		l.EndDate = endDate
	}
	return l
}

func (l League) withTournamentDay(day Date) League {
	l.StartDate, l.EndDate = &day, &day
	if l.GameDay != nil {
		l.GameDay = new(GameDay(day.Weekday().String()))
	}
	return l
}

// isGameDay reports whether the league plays on that day of the week. Without a game day it plays on any.
func (l League) isGameDay(day Date) bool {
	return l.GameDay == nil || l.GameDay.Weekday() == day.Weekday() || l.SecondGameDay != nil && l.SecondGameDay.Weekday() == day.Weekday()
}

// without returns the days except one.
func without(days []Date, day Date) []Date {
	return slices.DeleteFunc(slices.Clone(days), func(other Date) bool { return other == day })
}
