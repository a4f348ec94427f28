package games

import (
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// CheckGameQuota returns a conflict if a league cannot have the given number of additional games.
func (svc *Service) CheckGameQuota(tx store.Games, l league.League, more int) error {
	n, err := tx.CountGamesOf(l.ID)
	if err != nil {
		return err
	}
	if n+more > svc.quotas.GamesPerLeague {
		return fault.New(fault.Conflict, "A league can have %d games; this one has %d.", svc.quotas.GamesPerLeague, n)
	}
	return nil
}

// LiveScore is the score of a game. For a running game it contains the time of the last event and the presence of the scoring device.
type LiveScore struct {
	ID         int64         `json:"id"`
	Team1Score int           `json:"team1Score"`
	Team2Score int           `json:"team2Score"`
	Sets       []league.Set  `json:"sets,omitempty"`
	SetsOnly   bool          `json:"setsOnly,omitempty"` // whether the scores count sets, and the points of these sets are unknown
	Status     league.Status `json:"status"`
	Live       bool          `json:"live,omitempty"` // whether the game has begun and is not over
	WinnerID   *int64        `json:"winnerId"`
	Version    int64         `json:"version"`

	UpdatedAt    *time.Time `json:"updatedAt,omitempty"`    // time of the latest event in the log
	OfflineSince *time.Time `json:"offlineSince,omitempty"` // last heartbeat of the scoring device; omitted while it is online
	Serving      score.Team `json:"serving,omitempty"`      // the serving team, if the board of the game shows it
}

// ScoreOf returns the score of a game.
func (svc *Service) ScoreOf(tx store.Events, g store.Game, l league.League) (LiveScore, error) {
	live := LiveScore{ID: g.ID, Team1Score: g.Team1Score, Team2Score: g.Team2Score, Sets: g.Sets, SetsOnly: g.SetsOnly, Status: g.Status, Live: g.Live, WinnerID: g.WinnerID, Version: g.Version}
	if !g.Live {
		return live, nil
	}
	log, _, err := svc.LogOf(tx, g, l)
	if err != nil {
		return live, err
	}
	svc.CacheLog(g.ID, log)
	if log.Rules().Serve {
		live.Serving = log.State().Serving
	}
	if latest, ok := log.Latest(); ok {
		at := time.UnixMilli(latest.At).UTC()
		live.UpdatedAt = &at
	}
	scorer, err := ScorerOf(tx, g.ID, svc.db.Now())
	if scorer != nil && !scorer.Online {
		live.OfflineSince = &scorer.SeenAt
	}
	return live, err
}

// ScoresOf returns the scores of several games of a league.
func (svc *Service) ScoresOf(tx store.Events, games []store.Game, l league.League) ([]LiveScore, error) {
	scores := make([]LiveScore, 0, len(games))
	for _, g := range games {
		live, err := svc.ScoreOf(tx, g, l)
		if err != nil {
			return nil, err
		}
		scores = append(scores, live)
	}
	return scores, nil
}
