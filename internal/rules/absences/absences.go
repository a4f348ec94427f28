// Package absences decides what follows from what a team tells about days on which it cannot play, see
// docs/product/captains.md#captain-absences.
package absences

import (
	"slices"
	"time"

	"sideout/internal/rules/league"
)

// Answer is what the league has decided.
type Answer string

// The answers. That a game was moved, or forfeited, follows from the schedule.
const (
	None Answer = ""
	Kept Answer = "kept" // the games stay where they are
)

// An Absence is a day on which a team cannot play.
type Absence struct {
	TeamID     int64
	Day        league.Date
	Reason     string
	At         time.Time // when it arrived
	DaysBefore int       // how many days before the day
	WasPlanned bool      // the team had a game on that day by then
	Answer     Answer
	Why        string // of the answer
}

// State is where an absence stands.
type State string

// The states.
const (
	Noted     State = "noted"     // the team has no game on that day: plans leave it free
	Open      State = "open"      // it has a game, and the league has not decided
	IsKept    State = "kept"      // the league asks the team to play
	Freed     State = "freed"     // it had a game, which is not played on that day any more
	Forfeited State = "forfeited" // a game of that day counts as forfeited by the team
	Over      State = "over"      // the games of that day are over: the team has played after all, or its opponents have forfeited
)

// Covers reports whether a line of the schedule is a game of the team on that evening. A game before 6:00 is of the evening before.
func (a Absence) Covers(line league.ScheduledGame) bool {
	day := line.Day
	if line.GameTime < "06:00" {
		day = day.AddDays(-1)
	}
	return day == a.Day && (line.Team1ID == a.TeamID || line.Team2ID == a.TeamID)
}

// GamesOf returns the lines that are games of the team on that evening which are still to be played.
func (a Absence) GamesOf(lines []league.ScheduledGame) (games []league.ScheduledGame) {
	for _, line := range lines {
		if a.Covers(line) && line.Status == league.Scheduled && !line.Waiting && !line.TakesNoPlace() {
			games = append(games, line)
		}
	}
	return games
}

// Judge returns where an absence stands. lines are those of the schedule around the day.
func Judge(a Absence, lines []league.ScheduledGame) State {
	hasForfeited, isOver := false, false
	for _, line := range lines {
		own := league.ByTeam1
		if line.Team2ID == a.TeamID {
			own = league.ByTeam2
		}
		if a.Covers(line) && line.Status == league.Completed {
			isOver = true
			hasForfeited = hasForfeited || line.Forfeit == own || line.Forfeit == league.ByBoth
		}
	}
	isOpen := len(a.GamesOf(lines)) > 0
	switch {
	case isOpen && a.Answer == Kept:
		return IsKept
	case isOpen:
		return Open
	case hasForfeited:
		return Forfeited
	case isOver:
		return Over
	case a.WasPlanned || a.Answer == Kept:
		return Freed
	default:
		return Noted
	}
}

// MayTakeBack reports whether a team may take an absence back: as long as the league has done nothing about it.
func MayTakeBack(s State) bool { return s == Noted || s == Open }

// Apply returns teams whose wishes have the days on which they cannot play. Days on which the league asks a team to play are left out.
func Apply(teams []league.Team, all []Absence) []league.Team {
	if len(all) == 0 {
		return teams
	}
	teams = slices.Clone(teams)
	for i, t := range teams {
		var days []league.Date
		for _, a := range all {
			if a.TeamID == t.ID && a.Answer == None && !t.IsAway(a.Day) {
				days = append(days, a.Day)
			}
		}
		if len(days) == 0 {
			continue
		}
		wishes := league.Wishes{NotWith: []int64{}}
		if t.Wishes != nil {
			wishes = *t.Wishes
		}
		wishes.Away = slices.Sorted(slices.Values(append(slices.Clone(wishes.Away), days...)))
		teams[i].Wishes = &wishes
	}
	return teams
}
