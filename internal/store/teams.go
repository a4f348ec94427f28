package store

import "sideout/internal/league"

const teamColumns = "id, league_id, name, tier, wins, losses, points_for, points_against, created_at"

func scanTeam(row scanner) (t league.Team, err error) {
	err = row.Scan(&t.ID, &t.LeagueID, &t.Name, &t.Tier, &t.Wins, &t.Losses, &t.PointsFor, &t.PointsAgainst,
		millis{&t.CreatedAt})
	return t, err
}

// FindTeam returns a team; ErrNotFound if it does not exist.
func (tx *Tx) FindTeam(id int64) (league.Team, error) {
	return find(tx, scanTeam, "SELECT "+teamColumns+" FROM teams WHERE id = $1", id)
}

// TeamsOf returns the teams of a league, the oldest first.
func (tx *Tx) TeamsOf(leagueID int64) ([]league.Team, error) {
	return list(tx, scanTeam, "SELECT "+teamColumns+" FROM teams WHERE league_id = $1 ORDER BY id", leagueID)
}

// CreateTeam stores a team and returns it with its id.
func (tx *Tx) CreateTeam(t league.Team) (league.Team, error) {
	return find(tx, scanTeam, "INSERT INTO teams (league_id, name, tier, created_at) VALUES ($1, $2, $3, $4) RETURNING "+
		teamColumns, t.LeagueID, t.Name, t.Tier, toMillis(t.CreatedAt))
}

// UpdateTeam stores the name, the tier and the record of a team.
func (tx *Tx) UpdateTeam(t league.Team) error {
	return tx.execOne(`UPDATE teams SET name = $1, tier = $2, wins = $3, losses = $4, points_for = $5,
		points_against = $6 WHERE id = $7`,
		t.Name, t.Tier, t.Wins, t.Losses, t.PointsFor, t.PointsAgainst, t.ID)
}

// AddToRecord adds a difference to the record of a team's completed games.
func (tx *Tx) AddToRecord(teamID int64, change league.Record) error {
	return tx.execOne(`UPDATE teams SET wins = wins + $1, losses = losses + $2, points_for = points_for + $3,
		points_against = points_against + $4 WHERE id = $5`,
		change.Wins, change.Losses, change.PointsFor, change.PointsAgainst, teamID)
}

// DeleteTeam deletes a team with its games and schedules.
func (tx *Tx) DeleteTeam(id int64) error {
	return tx.execOne("DELETE FROM teams WHERE id = $1", id)
}
