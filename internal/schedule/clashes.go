package schedule

import (
	"fmt"

	"sideout/internal/league"
	"sideout/internal/message"
)

// A Clash is a scheduled game at the same time, on the same court or with one of the same teams.
type Clash struct {
	Other    league.ScheduledGame
	TeamID   int64        // the team that would play twice at the same time; 0 if the court is taken
	Sentence message.Text // names the other game
}

// Court reports whether the court is taken. A person may confirm that a team is scheduled twice at a time, but never a court.
func (c Clash) Court() bool { return c.TeamID == 0 }

// Clashes returns the games that clash with s: a game that is about to be scheduled by hand, or moved if it has an id.
// Games that take no place never clash.
func Clashes(in Input, s league.ScheduledGame) (clashes []Clash) {
	names := namesOf(in.Teams)
	for _, other := range in.chronological() {
		if other.TakesNoPlace() || other.ID == s.ID || !overlap(other.ScheduledGame, s, in.League.GameDuration) {
			continue
		}
		what := message.New("%s - %s on %s at %s", names(other.Team1ID), names(other.Team2ID), in.short(other.Day), clock(other.GameTime))
		for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
			if id == other.Team1ID || id == other.Team2ID {
				clashes = append(clashes, Clash{other.ScheduledGame, id, message.New("%s already play then: %s", names(id), what)})
			}
		}
		if name := courtName(s); name != "" && league.FoldName(name) == league.FoldName(courtName(other.ScheduledGame)) {
			clashes = append(clashes, Clash{other.ScheduledGame, 0, message.New("%s is taken: %s", name, what)})
		}
	}
	return clashes
}

// overlap reports whether two games of this length, in minutes, are played at the same time.
func overlap(a, b league.ScheduledGame, minutes int) bool {
	apart := a.Day.DaysSince(b.Day)*day + a.GameTime.Minutes() - b.GameTime.Minutes()
	return -minutes < apart && apart < minutes
}

// namesOf returns a function that names a team.
func namesOf(teams []league.Team) func(id int64) string {
	names := map[int64]string{}
	for _, t := range teams {
		names[t.ID] = t.Name
	}
	return func(id int64) string { return names[id] }
}

// clock formats a time of day as "8:15 PM".
func clock(at league.TimeOfDay) string {
	minutes := at.Minutes()
	half := "AM"
	if minutes >= 12*60 {
		half = "PM"
	}
	return fmt.Sprintf("%d:%02d %s", (minutes/60+11)%12+1, minutes%60, half)
}
