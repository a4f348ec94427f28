package games

import (
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// updateRecords applies the difference between the old and the new result of a game to the records of both teams.
func updateRecords(tx store.Teams, before, after store.Game) error {
	if !before.Counts() && !after.Counts() {
		return nil
	}
	for _, team := range []int64{after.Team1ID, after.Team2ID} {
		from, to := recordFromGame(before, team), recordFromGame(after, team)
		change := league.Record{
			Wins: to.Wins - from.Wins, Losses: to.Losses - from.Losses,
			PointsFor: to.PointsFor - from.PointsFor, PointsAgainst: to.PointsAgainst - from.PointsAgainst,
		}
		if change == (league.Record{}) {
			continue
		}
		if err := tx.AddToRecord(team, change); err != nil {
			return err
		}
	}
	return nil
}

// recordFromGame returns what one game adds to a team's record.
func recordFromGame(g store.Game, team int64) league.Record {
	records := standings.Records([]league.Team{{ID: team}}, []league.Game{g.Game})
	return records[0].Record
}

// RebuildRecords computes the records of all teams of a league from its completed games, stores those that differ, and
// returns the differences.
func (svc *Service) RebuildRecords(tx *store.Tx, leagueID int64) ([]standings.Difference, error) {
	teams, err := tx.Teams.TeamsOf(leagueID)
	if err != nil {
		return nil, err
	}
	games, err := GamesOf(tx.Games, leagueID)
	if err != nil {
		return nil, err
	}
	rebuilt := standings.Records(teams, games)
	for i, t := range rebuilt {
		if t.Record == teams[i].Record {
			continue
		}
		if err := tx.Teams.UpdateTeam(t); err != nil {
			return nil, err
		}
	}
	return standings.Differences(teams, rebuilt), nil
}

// GamesOf returns the games of a league without the columns that only the store needs.
func GamesOf(tx store.Games, leagueID int64) ([]league.Game, error) {
	rows, err := tx.GamesOf(leagueID)
	games := make([]league.Game, len(rows))
	for i, g := range rows {
		games[i] = g.Game
	}
	return games, err
}
