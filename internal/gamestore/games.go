package gamestore

import (
	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/store"
)

// CheckGameQuota returns a conflict if a league cannot have that many more games.
func (svc *Service) CheckGameQuota(tx *store.Tx, l league.League, more int) error {
	n, err := tx.CountGamesOf(l.ID)
	if err != nil {
		return err
	}
	if n+more > svc.quotas.GamesPerLeague {
		return fault.New(fault.Conflict, "A league can have %d games; this one has %d.", svc.quotas.GamesPerLeague, n)
	}
	return nil
}

// LiveScore is the score of a running game.
type LiveScore struct {
	ID         int64         `json:"id"`
	Team1Score int           `json:"team1Score"`
	Team2Score int           `json:"team2Score"`
	Sets       []league.Set  `json:"sets,omitempty"`
	Status     league.Status `json:"status"`
	Live       bool          `json:"live,omitempty"` // it has begun and is not over
	WinnerID   *int64        `json:"winnerId"`
	Version    int64         `json:"version"`
}

// ScoreOf returns the score of a game.
func ScoreOf(g store.Game) LiveScore {
	return LiveScore{g.ID, g.Team1Score, g.Team2Score, g.Sets, g.Status, g.Live, g.WinnerID, g.Version}
}
