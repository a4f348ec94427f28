package gamestore

import (
	"sideout/internal/league"
	"sideout/internal/standings"
	"sideout/internal/store"
)

// moveRecords takes what the game counted before from the records of its teams and adds what it counts now.
func moveRecords(tx *store.Tx, before, after store.Game) error {
	if !before.Counts() && !after.Counts() {
		return nil
	}
	for _, team := range []int64{after.Team1ID, after.Team2ID} {
		was, is := recordFrom(before, team), recordFrom(after, team)
		change := league.Record{
			Wins: is.Wins - was.Wins, Losses: is.Losses - was.Losses,
			PointsFor: is.PointsFor - was.PointsFor, PointsAgainst: is.PointsAgainst - was.PointsAgainst,
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

// recordFrom is what one game adds to a team's record.
func recordFrom(g store.Game, team int64) league.Record {
	records := standings.Records([]league.Team{{ID: team}}, []league.Game{g.Game})
	return records[0].Record
}

func (svc *Service) RebuildRecords(tx *store.Tx, leagueID int64) ([]standings.Difference, error) {
	teams, err := tx.TeamsOf(leagueID)
	if err != nil {
		return nil, err
	}
	games, err := GamesOf(tx, leagueID)
	if err != nil {
		return nil, err
	}
	rebuilt := standings.Records(teams, games)
	for i, t := range rebuilt {
		if t.Record == teams[i].Record {
			continue
		}
		if err := tx.UpdateTeam(t); err != nil {
			return nil, err
		}
	}
	return standings.Differences(teams, rebuilt), nil
}

// GamesOf returns the games of a league as the rules know them.
func GamesOf(tx *store.Tx, leagueID int64) ([]league.Game, error) {
	kept, err := tx.GamesOf(leagueID)
	games := make([]league.Game, len(kept))
	for i, g := range kept {
		games[i] = g.Game
	}
	return games, err
}
