package schedule

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// ReasonForNoPlace returns why a game that waits for a place cannot be played at its last one, as a part of a sentence. It is derived from
// the league, its courts and the other games of those days in in, so it is still true after they have changed. If nothing is in the way any
// more, isFree is true.
func ReasonForNoPlace(in Input, s league.ScheduledGame) (reason fault.Text, isFree bool) {
	w := NewWriter(in, NewCalendar(in))
	night := w.NightOf(s)
	change, court, on := in.League.NightChangeOn(night), CourtName(s), in.FormatDay(night)
	switch isOutside := losesPlace(w, s, league.NightChange{}, change); {
	case slices.Contains(in.League.Blackouts, night):
		return fault.Textf("nobody plays on %s", on), false
	case court != "" && change.IsOut(court):
		return fault.Textf("%s is out on %s", court, on), false
	case isOutside && change.Start != nil && isBefore(s, night, *change.Start):
		return fault.Textf("the night of %s begins at %s", on, FormatTime(*change.Start)), false
	case isOutside && change.End != nil:
		return fault.Textf("the night of %s ends at %s", on, FormatTime(*change.End)), false
	}
	clashes := FindClashes(in, s)
	if at := slices.IndexFunc(clashes, Clash.Court); at >= 0 {
		return in.DescribeClash(clashes[at], s), false
	}
	isOfNight := slices.ContainsFunc(change.Courts, func(c league.NightCourt) bool { return league.FoldName(c.CourtName) == league.FoldName(court) })
	switch {
	case len(clashes) > 0:
		return in.DescribeClash(clashes[0], s), false
	case court != "" && len(in.Courts) > 0 && !isOfNight && !isCourt(w, court):
		return fault.Textf("%s is not open on %s", court, on), false
	}
	return fault.Textf("its place is free again"), true
}

// DescribeClash describes, as a part of a sentence, the game that has the court, or one of the teams, of a game at its time.
func (in Input) DescribeClash(clash Clash, s league.ScheduledGame) fault.Text {
	other, names := clash.Other, TeamNames(in.Teams)
	if other.TakenBy != nil {
		return clash.Sentence
	}
	at, game := FormatTime(other.GameTime), fault.Textf("%s vs %s", names(other.Team1ID), names(other.Team2ID))
	if other.Label != "" {
		game = fault.Textf("%s", other.Label)
	}
	switch {
	case clash.Court():
		return fault.Textf("%s is taken at %s by %s", CourtName(s), at, game)
	case !in.Overlap(other, s): // the way between two halls is too long
		return clash.Sentence
	case other.CourtName == nil:
		return fault.Textf("%s play at %s: %s", names(clash.TeamID), at, game)
	}
	return fault.Textf("%s play at %s on %s: %s", names(clash.TeamID), at, *other.CourtName, game)
}

// isBefore reports whether a game of a night starts before a time of that night.
func isBefore(s league.ScheduledGame, night league.Date, at league.TimeOfDay) bool {
	return s.Day.DaysSince(night)*MinutesPerDay+s.GameTime.Minutes() < at.Minutes()
}
