package app

import (
	"context"

	"sideout/internal/app/finals"
	"sideout/internal/app/scoring"
	"sideout/internal/rules/league"
)

// playFinals plans a knockout of all teams on the evening of the given day and enters the results of all its matches.
func (m *DemoMaker) playFinals(ctx context.Context, leagueID int64, day league.Date, strength map[string]int) error {
	*m.clock = league.Instant(day.AddDays(-2), "19:00", m.location())
	planned, err := m.svc.Finals.Plan(ctx, m.admin, leagueID, finals.Request{FinalsPlan: league.FinalsPlan{
		Name: "Finals", Format: "single", From: league.SeedsOverall, Courts: []string{"Court 1", "Court 2"}, Duty: "none", Minutes: 20, FinalMinutes: 30, Rest: 5,
		Nights: []league.FinalsNight{{Day: day, Start: "18:00", End: "22:00"}},
	}}, false)
	if err != nil {
		return err
	}
	names := map[int64]string{}
	for _, t := range planned.Teams {
		names[t.ID] = t.Name
	}
	for !planned.Over {
		for _, match := range planned.Places {
			if match.GameID == nil || match.WinnerID != nil {
				continue
			}
			*m.clock = league.Instant(*match.Day, *match.GameTime, m.location())
			score1, score2 := m.randomScore(strength[names[*match.Team1.TeamID]] - strength[names[*match.Team2.TeamID]])
			if _, err := m.svc.Scoring.ChangeGame(ctx, m.admin, *match.GameID, scoring.GameChange{
				Team1Score: &score1, Team2Score: &score2, Status: new(league.Completed),
			}); err != nil {
				return err
			}
		}
		list, err := m.svc.Finals.Find(ctx, m.admin, leagueID)
		if err != nil {
			return err
		}
		planned = list.Finals[0]
	}
	return nil
}
