package schedule

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// Wishes that no plan breaks clash with a game that a person puts somewhere, as a team that plays twice at a time does: the person
// is told, and may confirm it.

// EveningOf returns the day of the night to which a game belongs, as far as that follows from the game alone: before 6:00 it is
// still the night of the day before.
func EveningOf(s league.ScheduledGame) league.Date {
	if s.GameTime < "06:00" {
		return s.Day.AddDays(-1)
	}
	return s.Day
}

// WishClashes returns the wishes that a game would break: those of its teams that cannot play that day, and of those that share a
// person with a team that plays at the same time.
func WishClashes(in Input, s league.ScheduledGame) []Clash {
	names := NamesOf(in.Teams)
	clashes := in.AwayClashes(s, names)
	for _, other := range in.Chronological() {
		clashes = append(clashes, in.ApartClashes(other.ScheduledGame, s, names)...)
	}
	return clashes
}

// AwayClashes returns which teams of a game cannot play on its day.
func (in Input) AwayClashes(s league.ScheduledGame, names func(id int64) string) (clashes []Clash) {
	for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
		if t := in.team(id); t != nil && t.IsAway(EveningOf(s)) {
			clashes = append(clashes, Clash{TeamID: id, Sentence: fault.Textf("%s cannot play on %s", names(id), in.Short(EveningOf(s)))})
		}
	}
	return clashes
}

// ApartClashes returns which teams of a game do not play at the same time as those of another, because they share a person.
func (in Input) ApartClashes(other, s league.ScheduledGame, names func(id int64) string) (clashes []Clash) {
	if other.TakesNoPlace() || other.ID == s.ID || !in.Overlap(other, s) {
		return nil
	}
	for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
		for _, with := range [2]int64{other.Team1ID, other.Team2ID} {
			if in.SharePerson(id, with) {
				clashes = append(clashes, Clash{other, id, fault.Textf("%s and %s share a person, and %s play then: %s - %s on %s at %s", names(id), names(with),
					names(with), names(other.Team1ID), names(other.Team2ID), in.Short(other.Day), Clock(other.GameTime))})
			}
		}
	}
	return clashes
}

// SharePerson reports whether one of two teams has said that it does not play at the same time as the other.
func (in Input) SharePerson(a, b int64) bool {
	names := func(of, other int64) bool {
		t := in.team(of)
		return t != nil && t.Wishes != nil && slices.Contains(t.Wishes.NotWith, other)
	}
	return a != b && (names(a, b) || names(b, a))
}

func (in Input) team(id int64) *league.Team {
	at := slices.IndexFunc(in.Teams, func(t league.Team) bool { return t.ID == id })
	if at < 0 {
		return nil
	}
	return &in.Teams[at]
}
