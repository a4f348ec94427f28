package league_test

import (
	"slices"
	"testing"

	"sideout/internal/rules/league"
)

func TestJudge(t *testing.T) {
	line := func(day league.Date, at league.TimeOfDay, change func(*league.ScheduledGame)) league.ScheduledGame {
		s := league.ScheduledGame{Team1ID: 1, Team2ID: 2, Day: day, GameTime: at, Status: league.Scheduled}
		if change != nil {
			change(&s)
		}
		return s
	}
	const day = "2026-11-26"
	for _, c := range []struct {
		name    string
		absence league.Absence
		line    league.ScheduledGame
		want    league.AbsenceState
	}{
		{"another day", league.Absence{}, line("2026-11-27", "19:00", nil), league.AbsenceNoted},
		{"a game", league.Absence{}, line(day, "19:00", nil), league.AbsenceOpen},
		{"after midnight", league.Absence{}, line("2026-11-27", "00:30", nil), league.AbsenceOpen},
		{"before morning", league.Absence{}, line(day, "00:30", nil), league.AbsenceNoted},
		{"of other teams", league.Absence{}, line(day, "19:00", func(s *league.ScheduledGame) { s.Team1ID = 3 }), league.AbsenceNoted},
		{"kept", league.Absence{Answer: league.KeepGames}, line(day, "19:00", nil), league.AbsenceKept},
		{"kept, then moved", league.Absence{Answer: league.KeepGames}, line("2026-12-03", "19:00", nil), league.AbsenceFreed},
		{"kept, then forfeited", league.Absence{Answer: league.KeepGames},
			line(day, "19:00", func(s *league.ScheduledGame) { s.Status, s.Forfeit = league.Completed, league.ByTeam1 }), league.AbsenceForfeited},
		{"played after all", league.Absence{WasPlanned: true}, line(day, "19:00", func(s *league.ScheduledGame) { s.Status = league.Completed }), league.AbsenceOver},
		{"cancelled", league.Absence{WasPlanned: true}, line(day, "19:00", func(s *league.ScheduledGame) { s.Status = league.Cancelled }), league.AbsenceFreed},
		{"waiting", league.Absence{WasPlanned: true}, line(day, "19:00", func(s *league.ScheduledGame) { s.Waiting = true }), league.AbsenceFreed},
		{"forfeited by the team", league.Absence{WasPlanned: true},
			line(day, "19:00", func(s *league.ScheduledGame) { s.Status, s.Forfeit = league.Completed, league.ByTeam1 }), league.AbsenceForfeited},
		{"forfeited by the others", league.Absence{WasPlanned: true},
			line(day, "19:00", func(s *league.ScheduledGame) { s.Status, s.Forfeit = league.Completed, league.ByTeam2 }), league.AbsenceOver},
	} {
		c.absence.TeamID, c.absence.Day = 1, day
		if got := league.EvaluateAbsence(c.absence, []league.ScheduledGame{c.line}); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Plans read absences as wishes; what is stored of the team stays as it is.
func TestApply(t *testing.T) {
	teams := []league.Team{{ID: 1, Wishes: &league.Wishes{Away: []league.Date{"2026-12-03"}}}, {ID: 2}, {ID: 3}}
	got := league.ApplyAbsences(teams, []league.Absence{
		{TeamID: 1, Day: "2026-11-26"}, {TeamID: 1, Day: "2026-12-03"}, {TeamID: 2, Day: "2026-11-26"}, {TeamID: 3, Day: "2026-11-26", Answer: league.KeepGames},
	})
	if !slices.Equal(got[0].Wishes.Away, []league.Date{"2026-11-26", "2026-12-03"}) || !got[1].IsAway("2026-11-26") || got[2].Wishes != nil {
		t.Errorf("%+v", got)
	}
	if len(teams[0].Wishes.Away) != 1 || teams[1].Wishes != nil {
		t.Errorf("the teams have changed: %+v", teams)
	}
}
