package league

import (
	"slices"
	"time"
)

// AbsenceDecision is what the league has decided.
type AbsenceDecision string

// The answers. That a game was moved, or forfeited, follows from the schedule.
const (
	Undecided AbsenceDecision = ""
	KeepGames AbsenceDecision = "kept" // the games stay where they are
)

// An Absence is a day on which a team cannot play.
type Absence struct {
	TeamID     int64
	Day        Date
	Reason     string
	At         time.Time // when it arrived
	DaysBefore int       // how many days before the day
	WasPlanned bool      // the team had a game on that day by then
	Answer     AbsenceDecision
	Why        string // of the answer
}

// AbsenceState is where an absence stands.
type AbsenceState string

// The states.
const (
	AbsenceNoted     AbsenceState = "noted"     // the team has no game on that day: plans leave it free
	AbsenceOpen      AbsenceState = "open"      // it has a game, and the league has not decided
	AbsenceKept      AbsenceState = "kept"      // the league asks the team to play
	AbsenceFreed     AbsenceState = "freed"     // it had a game, which is not played on that day any more
	AbsenceForfeited AbsenceState = "forfeited" // a game of that day counts as forfeited by the team
	AbsenceOver      AbsenceState = "over"      // the games of that day are over: the team has played after all, or its opponents have forfeited
)

// Covers reports whether a line of the schedule is a game of the team on that evening. A game before 6:00 is of the evening before.
func (a Absence) Covers(line ScheduledGame) bool {
	day := line.Day
	if line.GameTime < "06:00" {
		day = day.AddDays(-1)
	}
	return day == a.Day && (line.Team1ID == a.TeamID || line.Team2ID == a.TeamID)
}

// GamesOf returns the lines that are games of the team on that evening which are still to be played.
func (a Absence) GamesOf(lines []ScheduledGame) (games []ScheduledGame) {
	for _, line := range lines {
		if a.Covers(line) && line.Status == Scheduled && !line.Waiting && !line.TakesNoPlace() {
			games = append(games, line)
		}
	}
	return games
}

// EvaluateAbsence returns where an absence stands. lines are those of the schedule around the day.
func EvaluateAbsence(a Absence, lines []ScheduledGame) AbsenceState {
	hasForfeited, isOver := false, false
	for _, line := range lines {
		own := ByTeam1
		if line.Team2ID == a.TeamID {
			own = ByTeam2
		}
		if a.Covers(line) && line.Status == Completed {
			isOver = true
			hasForfeited = hasForfeited || line.Forfeit == own || line.Forfeit == ByBoth
		}
	}
	isOpen := len(a.GamesOf(lines)) > 0
	switch {
	case isOpen && a.Answer == KeepGames:
		return AbsenceKept
	case isOpen:
		return AbsenceOpen
	case hasForfeited:
		return AbsenceForfeited
	case isOver:
		return AbsenceOver
	case a.WasPlanned || a.Answer == KeepGames:
		return AbsenceFreed
	default:
		return AbsenceNoted
	}
}

// MayWithdrawAbsence reports whether a team may take an absence back: as long as the league has done nothing about it.
func MayWithdrawAbsence(s AbsenceState) bool { return s == AbsenceNoted || s == AbsenceOpen }

// ApplyAbsences returns teams whose wishes have the days on which they cannot play. Days on which the league asks a team to play are left out.
func ApplyAbsences(teams []Team, all []Absence) []Team {
	if len(all) == 0 {
		return teams
	}
	teams = slices.Clone(teams)
	for i, t := range teams {
		var days []Date
		for _, a := range all {
			if a.TeamID == t.ID && a.Answer == Undecided && !t.IsAway(a.Day) {
				days = append(days, a.Day)
			}
		}
		if len(days) == 0 {
			continue
		}
		wishes := Wishes{NotWith: []int64{}}
		if t.Wishes != nil {
			wishes = *t.Wishes
		}
		wishes.Away = slices.Sorted(slices.Values(append(slices.Clone(wishes.Away), days...)))
		teams[i].Wishes = &wishes
	}
	return teams
}
