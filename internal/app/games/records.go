package games

import (
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// TeamsWithRecords returns the teams of a league with their records, oldest first.
func TeamsWithRecords(tx *store.Tx, leagueID int64) ([]league.Team, error) {
	teams, err := tx.Teams.TeamsOf(leagueID)
	if err != nil {
		return nil, err
	}
	games, err := tx.Games.CompletedOf(leagueID)
	return standings.Records(teams, games), err
}

// WithRecord returns a team with its record.
func WithRecord(tx store.Games, t league.Team) (league.Team, error) {
	games, err := tx.ResultsOfTeam(t.LeagueID, t.ID)
	return standings.Records([]league.Team{t}, games)[0], err
}

// GamesOf returns the games of a league without the columns that only the store needs.
func GamesOf(tx store.Games, leagueID int64) ([]league.Game, error) {
	rows, err := tx.GamesOf(leagueID)
	return ToLeagueGames(rows), err
}

// ToLeagueGames converts stored games to games without the columns that only the store needs.
func ToLeagueGames(rows []store.Game) []league.Game {
	games := make([]league.Game, len(rows))
	for i, g := range rows {
		games[i] = g.Game
	}
	return games
}
