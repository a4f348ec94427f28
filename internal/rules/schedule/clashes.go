package schedule

import (
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// A Clash is a scheduled game at the same time, on the same court or with one of the same teams.
type Clash struct {
	Other    league.ScheduledGame
	TeamID   int64      // the team that would play twice at the same time; 0 if the court is taken
	Sentence fault.Text // names the other game
}

// Court reports whether the court is taken. A person may confirm that a team is scheduled twice at a time, but never a court.
func (c Clash) Court() bool { return c.TeamID == 0 }

// Clashes returns the games that clash with s: a game that is about to be scheduled by hand, or moved if it has an id.
// Games that take no place never clash.
func Clashes(in Input, s league.ScheduledGame) (clashes []Clash) {
	names := NamesOf(in.Teams)
	for _, other := range in.InOrder() {
		clashes = append(clashes, in.ClashesWith(other.ScheduledGame, s, names)...)
	}
	return clashes
}

// ClashesWith returns how one game of the schedule clashes with s: for each team that plays in both, and for the court.
func (in Input) ClashesWith(other, s league.ScheduledGame, names func(id int64) string) (clashes []Clash) {
	if other.TakesNoPlace() || other.Queued || other.ID == s.ID {
		return nil
	}
	if !in.Overlap(other, s) {
		return in.travelClashes(other, s, names)
	}
	what := fault.Textf("%s - %s on %s at %s", names(other.Team1ID), names(other.Team2ID), in.Short(other.Day), Clock(other.GameTime))
	for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
		if id == other.Team1ID || id == other.Team2ID {
			clashes = append(clashes, Clash{other, id, fault.Textf("%s already play then: %s", names(id), what)})
		}
	}
	if isSameCourt(s, other) {
		clashes = append(clashes, Clash{other, 0, fault.Textf("%s is taken: %s", CourtName(s), what)})
	}
	return clashes
}

// travelClashes returns the teams of two games that cannot be at both, because the way between the courts takes too long.
func (in Input) travelClashes(other, s league.ScheduledGame, names func(id int64) string) (clashes []Clash) {
	if len(in.League.NightChanges) == 0 {
		return nil
	}
	first, second := s, other
	if Compare(first, second) > 0 {
		first, second = second, first
	}
	gap := second.Day.DaysSince(first.Day)*MinutesPerDay + second.GameTime.Minutes() - first.GameTime.Minutes() - in.League.MinutesOf(first.Tier)
	from, to := CourtName(first), CourtName(second)
	night := first.Day
	travel := in.League.TravelMinutes(night, from, to)
	if before := in.League.TravelMinutes(night.AddDays(-1), from, to); before > travel && first.GameTime < "12:00" {
		travel = before // after midnight it is still the night of the day before
	}
	if gap >= travel {
		return nil
	}
	for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
		if id == other.Team1ID || id == other.Team2ID {
			clashes = append(clashes, Clash{other, id, fault.Textf("%s need %s from %s to %s", names(id),
				fault.CountText(travel, "1 minute", "%d minutes"), from, to)})
		}
	}
	return clashes
}

// isSameCourt reports whether two games are on the same court. Games on no court are not.
func isSameCourt(a, b league.ScheduledGame) bool {
	name := CourtName(a)
	return name != "" && league.FoldName(name) == league.FoldName(CourtName(b))
}

// Overlap reports whether two games are played at the same time.
func (in Input) Overlap(a, b league.ScheduledGame) bool {
	apart := a.Day.DaysSince(b.Day)*MinutesPerDay + a.GameTime.Minutes() - b.GameTime.Minutes() // by how much b starts earlier
	return -in.League.MinutesOf(a.Tier) < apart && apart < in.League.MinutesOf(b.Tier)
}
