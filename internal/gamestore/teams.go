package gamestore

import (
	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/store"
	"sideout/internal/topic"
)

// TeamsOf returns two teams of a league. The id of a team of another league is invalid.
func TeamsOf(tx *store.Tx, l league.League, team1ID, team2ID int64) (team1, team2 league.Team, err error) {
	if team1, err = tx.FindTeam(team1ID); err == nil && team1.LeagueID != l.ID || err == store.ErrNotFound {
		return team1, team2, fault.Field("team1Id", "Team 1 is not a team of this league")
	} else if err != nil {
		return team1, team2, err
	}
	if team2, err = tx.FindTeam(team2ID); err == nil && team2.LeagueID != l.ID || err == store.ErrNotFound {
		return team1, team2, fault.Field("team2Id", "Team 2 is not a team of this league")
	}
	return team1, team2, err
}

// TeamName is a team as the holder of a score link sees it.
type TeamName struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// NameOf returns the id and name of a team.
func NameOf(t league.Team) TeamName { return TeamName{t.ID, t.Name} }

// PublishGamesOf notifies those who score or watch a game of a team that its name has changed.
func PublishGamesOf(tx *store.Tx, teamID int64) error {
	games, err := tx.GameIDsOfTeam(teamID)
	for _, id := range games {
		tx.Publish(topic.Game(id))
	}
	return err
}
