package games

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// TeamsOf returns two teams of a league. For the id of a team of another league it returns an Invalid fault.
func TeamsOf(tx store.Teams, l league.League, team1ID, team2ID int64) (team1, team2 league.Team, err error) {
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

// GameTeam is a team as shown in a game.
type GameTeam struct {
	ID    int64      `json:"id"`
	Name  string     `json:"name"`
	Kit   league.Kit `json:"kit"`   // the kit that the team wears in this game
	Badge string     `json:"badge"` // up to three letters that stand for its name
}

// GameTeams returns the teams of a game as shown in the game.
func GameTeams(team1, team2 league.Team) (GameTeam, GameTeam) {
	kit1, kit2 := league.GameKits(team1, team2)
	return GameTeam{team1.ID, team1.Name, kit1, team1.Badge}, GameTeam{team2.ID, team2.Name, kit2, team2.Badge}
}

// PublishGamesOf notifies the streams of the games of a team that its name, a kit or its badge has changed.
func PublishGamesOf(tx *store.Tx, teamID int64) error {
	games, err := tx.Games.GameIDsOfTeam(teamID)
	for _, id := range games {
		tx.Publish(topic.Game(id))
	}
	return err
}

// DeleteTeam permanently deletes a team with its games, and removes it from the wishes of the other teams and from the duties of all games.
func DeleteTeam(tx *store.Tx, team league.Team) error {
	duties, err := tx.Schedules.AllDutiesOfTeam(team.LeagueID, team.ID)
	if err != nil {
		return err
	}
	for i := range duties {
		duties[i].DutyTeamIDs = slices.DeleteFunc(duties[i].DutyTeamIDs, func(id int64) bool { return id == team.ID })
	}
	if err := tx.Schedules.UpdateDuties(duties); err != nil {
		return err
	}
	if err := tx.Teams.DeleteTeam(team.ID); err != nil {
		return err
	}
	return removeFromWishes(tx.Teams, team)
}

// removeFromWishes removes a deleted team from the wishes of the other teams.
func removeFromWishes(tx store.Teams, deleted league.Team) error {
	teams, err := tx.TeamsOf(deleted.LeagueID)
	for _, t := range teams {
		if t.Wishes == nil || err != nil {
			continue
		}
		var isNamed bool
		if t.Wishes, isNamed = t.Wishes.WithoutTeam(deleted.ID); isNamed {
			err = tx.UpdateTeam(t)
		}
	}
	return err
}
