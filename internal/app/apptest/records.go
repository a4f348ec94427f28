package apptest

import "sideout/internal/rules/league"

// CheckRecords compares the records of the teams of a league with RecordOf.
func (m *Server) CheckRecords(id int64) {
	m.T.Helper()
	teams, _, err := m.Leagues.Teams(m.T.Context(), m.View(id))
	games := m.GamesOf(id)
	for _, t := range Must(teams, err)(m.T) {
		if want := RecordOf(t.ID, games); t.Record != want {
			m.T.Errorf("%s has the record %+v, its games add up to %+v", t.Name, t.Record, want)
		}
	}
}

// RecordOf adds up the completed games of the season that a team has played, in its own way.
func RecordOf(teamID int64, games []league.Game) (r league.Record) {
	for _, g := range games {
		own, other, hasForfeited, isGiven := g.Team1Score, g.Team2Score, g.Forfeit == league.ByTeam1, g.Forfeit == league.ByTeam2
		switch {
		case g.Status != league.Completed || g.DeletedAt != nil || g.Stage == league.Friendly || g.Stage == league.Finals:
			continue
		case g.Team2ID == teamID:
			own, other, hasForfeited, isGiven = other, own, isGiven, hasForfeited
		case g.Team1ID != teamID:
			continue
		}
		switch {
		case hasForfeited || g.Forfeit == league.ByBoth || own < other && !isGiven:
			r.Losses++
		case isGiven || own > other:
			r.Wins++
		}
		for _, set := range g.Sets {
			own, other = 0, 0
			if g.Team1ID == teamID {
				r.PointsFor, r.PointsAgainst = r.PointsFor+set.Team1Score, r.PointsAgainst+set.Team2Score
			} else {
				r.PointsFor, r.PointsAgainst = r.PointsFor+set.Team2Score, r.PointsAgainst+set.Team1Score
			}
		}
		r.PointsFor, r.PointsAgainst = r.PointsFor+own, r.PointsAgainst+other
	}
	return r
}
