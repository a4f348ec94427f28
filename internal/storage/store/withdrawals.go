package store

import (
	"encoding/json"
	"time"

	"sideout/internal/rules/league"
)

// Withdrawal is the withdrawal of a team, as far as it is needed to undo it.
type Withdrawal struct {
	TeamID   int64
	LeagueID int64
	At       time.Time
	Undo     league.WithdrawalUndo
}

const withdrawalColumns = "team_id, league_id, at, undo"

func scanWithdrawal(row scanner) (w Withdrawal, err error) {
	var undo string
	if err = row.Scan(&w.TeamID, &w.LeagueID, millis{&w.At}, &undo); err == nil {
		err = json.Unmarshal([]byte(undo), &w.Undo)
	}
	return w, err
}

// FindWithdrawal returns the withdrawal of a team; ErrNotFound if it has not withdrawn.
func (tx Teams) FindWithdrawal(teamID int64) (Withdrawal, error) {
	return find(tx, scanWithdrawal, "SELECT "+withdrawalColumns+" FROM withdrawals WHERE team_id = $1", teamID)
}

// WithdrawalsOf returns the withdrawals of the teams of a league, by team.
func (tx Teams) WithdrawalsOf(leagueID int64) ([]Withdrawal, error) {
	return list(tx, scanWithdrawal, "SELECT "+withdrawalColumns+" FROM withdrawals WHERE league_id = $1 ORDER BY team_id", leagueID)
}

// AddWithdrawal stores the withdrawal of a team.
func (tx Teams) AddWithdrawal(w Withdrawal) error {
	undo, err := json.Marshal(w.Undo)
	if err != nil {
		return err
	}
	_, err = tx.exec("INSERT INTO withdrawals (team_id, league_id, at, undo) VALUES ($1, $2, $3, $4)",
		w.TeamID, w.LeagueID, toMillis(w.At), string(undo))
	return err
}

// DeleteWithdrawal deletes the withdrawal of a team.
func (tx Teams) DeleteWithdrawal(teamID int64) error {
	return tx.execOne("DELETE FROM withdrawals WHERE team_id = $1", teamID)
}

// AllGamesOfTeam returns the games of a team, deleted ones included, in the order in which they were created.
func (tx Teams) AllGamesOfTeam(teamID int64) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+" FROM games WHERE team1_id = $1 OR team2_id = $1 ORDER BY id", teamID)
}

// ReplaceTeam gives a game, and its line of the schedule, another team in the place of one of its teams. Its links stay.
func (tx Teams) ReplaceTeam(gameID, from, to int64, now time.Time) error {
	const teams = `team1_id = CASE WHEN team1_id = $1 THEN $2 ELSE team1_id END, team2_id = CASE WHEN team2_id = $1 THEN $2 ELSE team2_id END`
	if err := tx.execOne("UPDATE games SET "+teams+" WHERE id = $3", from, to, gameID); err != nil {
		return err
	}
	_, err := tx.exec("UPDATE schedules SET "+teams+", sequence = sequence + 1, changed_at = $4 WHERE game_id = $3", from, to, gameID, toMillis(now))
	return err
}
