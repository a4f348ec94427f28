package store

import (
	"encoding/json"
	"time"

	"sideout/internal/rules/league"
)

// StoredClaim is what a team has reported about a game, as it is stored.
type StoredClaim struct {
	ID       int64
	GameID   int64
	LeagueID int64
	league.Claim
	SettledBy string // the user who has settled the dispute
	Why       string // and why
}

const claimColumns = "id, game_id, league_id, team_id, kind, score, reason, at, recorded = 1, settled_at, settled_by, why"

func scanClaim(row scanner) (c StoredClaim, err error) {
	var score string
	err = row.Scan(&c.ID, &c.GameID, &c.LeagueID, &c.TeamID, &c.Kind, &score, &c.Reason, millis{&c.At}, &c.Recorded,
		optional(&c.SettledAt), &c.SettledBy, &c.Why)
	if err == nil && score != "" {
		err = json.Unmarshal([]byte(score), &c.Score)
	}
	return c, err
}

// ClaimsOfGame returns what the teams of a game have reported about it, the oldest first.
func (tx Captains) ClaimsOfGame(gameID int64) ([]StoredClaim, error) {
	return list(tx, scanClaim, "SELECT "+claimColumns+" FROM claims WHERE game_id = $1 ORDER BY id", gameID)
}

// ClaimsOfTeamGames returns what has been reported about the games of a team, by both teams, the oldest first.
func (tx Captains) ClaimsOfTeamGames(leagueID, teamID int64) ([]StoredClaim, error) {
	return list(tx, scanClaim, "SELECT "+claimColumns+` FROM claims WHERE league_id = $1 AND game_id IN
		(SELECT id FROM games WHERE league_id = $1 AND (team1_id = $2 OR team2_id = $2)) ORDER BY id`, leagueID, teamID)
}

// ClaimedGames returns the ids of at most limit games of a league about which a team has a claim that is not settled and is
// not the result itself, those with the latest claims first.
func (tx Captains) ClaimedGames(leagueID int64, limit int) ([]int64, error) {
	return list(tx, scanID, `SELECT game_id FROM claims WHERE league_id = $1 AND is_open = 1 GROUP BY game_id
		ORDER BY MAX(id) DESC LIMIT $2`, leagueID, limit)
}

// AllClaimsOf returns all claims of a league, the oldest first.
func (tx Captains) AllClaimsOf(leagueID int64) ([]StoredClaim, error) {
	return list(tx, scanClaim, "SELECT "+claimColumns+" FROM claims WHERE league_id = $1 ORDER BY id", leagueID)
}

// AddClaim stores what a team has reported about a game. isOpen says that it may be a dispute.
func (tx Captains) AddClaim(c StoredClaim, isOpen bool) error {
	score, err := textOf(c.Score)
	if err != nil {
		return err
	}
	_, err = tx.exec(`INSERT INTO claims (game_id, league_id, team_id, kind, score, reason, at, recorded, settled_at, settled_by, why, is_open)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`, c.GameID, c.LeagueID, c.TeamID, c.Kind, score, c.Reason,
		toMillis(c.At), zeroOrOne(c.Recorded), nullable(c.SettledAt), c.SettledBy, c.Why, zeroOrOne(isOpen))
	return err
}

// SettleClaims stores that the league has decided about the claims of a game: who, when and why.
func (tx Captains) SettleClaims(gameID int64, by, why string, at time.Time) error {
	_, err := tx.exec(`UPDATE claims SET is_open = 0, settled_at = $1, settled_by = $2, why = $3
		WHERE game_id = $4 AND settled_at IS NULL`, toMillis(at), by, why, gameID)
	return err
}
