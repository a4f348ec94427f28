package absences_test

import (
	"slices"
	"testing"

	"sideout/internal/rules/absences"
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
		name string
		told absences.Absence
		line league.ScheduledGame
		want absences.State
	}{
		{"another day", absences.Absence{}, line("2026-11-27", "19:00", nil), absences.Noted},
		{"a game", absences.Absence{}, line(day, "19:00", nil), absences.Open},
		{"after midnight", absences.Absence{}, line("2026-11-27", "00:30", nil), absences.Open},
		{"before morning", absences.Absence{}, line(day, "00:30", nil), absences.Noted},
		{"of other teams", absences.Absence{}, line(day, "19:00", func(s *league.ScheduledGame) { s.Team1ID = 3 }), absences.Noted},
		{"kept", absences.Absence{Answer: absences.Kept}, line(day, "19:00", nil), absences.IsKept},
		{"kept, then moved", absences.Absence{Answer: absences.Kept}, line("2026-12-03", "19:00", nil), absences.Freed},
		{"kept, then forfeited", absences.Absence{Answer: absences.Kept},
			line(day, "19:00", func(s *league.ScheduledGame) { s.Status, s.Forfeit = league.Completed, league.ByTeam1 }), absences.Forfeited},
		{"played after all", absences.Absence{WasPlanned: true}, line(day, "19:00", func(s *league.ScheduledGame) { s.Status = league.Completed }), absences.Over},
		{"cancelled", absences.Absence{WasPlanned: true}, line(day, "19:00", func(s *league.ScheduledGame) { s.Status = league.Cancelled }), absences.Freed},
		{"waiting", absences.Absence{WasPlanned: true}, line(day, "19:00", func(s *league.ScheduledGame) { s.Waiting = true }), absences.Freed},
		{"forfeited by the team", absences.Absence{WasPlanned: true},
			line(day, "19:00", func(s *league.ScheduledGame) { s.Status, s.Forfeit = league.Completed, league.ByTeam1 }), absences.Forfeited},
		{"forfeited by the others", absences.Absence{WasPlanned: true},
			line(day, "19:00", func(s *league.ScheduledGame) { s.Status, s.Forfeit = league.Completed, league.ByTeam2 }), absences.Over},
	} {
		c.told.TeamID, c.told.Day = 1, day
		if got := absences.Judge(c.told, []league.ScheduledGame{c.line}); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Plans read absences as wishes; what is stored of the team stays as it is.
func TestApply(t *testing.T) {
	teams := []league.Team{{ID: 1, Wishes: &league.Wishes{Away: []league.Date{"2026-12-03"}}}, {ID: 2}, {ID: 3}}
	got := absences.Apply(teams, []absences.Absence{
		{TeamID: 1, Day: "2026-11-26"}, {TeamID: 1, Day: "2026-12-03"}, {TeamID: 2, Day: "2026-11-26"}, {TeamID: 3, Day: "2026-11-26", Answer: absences.Kept},
	})
	if !slices.Equal(got[0].Wishes.Away, []league.Date{"2026-11-26", "2026-12-03"}) || !got[1].IsAway("2026-11-26") || got[2].Wishes != nil {
		t.Errorf("%+v", got)
	}
	if len(teams[0].Wishes.Away) != 1 || teams[1].Wishes != nil {
		t.Errorf("the teams have changed: %+v", teams)
	}
}
