package leagues

import (
	"context"
	"encoding/json"
	"time"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/store"
)

// ResultChange is one change of a game's result, as managers see it.
type ResultChange struct {
	ID    int64           `json:"id"`
	At    time.Time       `json:"at"`
	Actor string          `json:"actor"`
	Via   string          `json:"via"`
	From  json.RawMessage `json:"from"`
	To    json.RawMessage `json:"to"`
}

// History returns the changes of a game's result, the latest first.
func (svc *Service) History(ctx context.Context, actor authz.Actor, gameID int64) (changes []ResultChange, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		changes = []ResultChange{}
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		g, err := tx.FindGame(gameID)
		if err != nil {
			return err
		}
		if _, _, err := authz.LeagueFor(tx, actor, g.LeagueID, authz.Manage); err != nil {
			return err
		}
		kept, err := tx.ChangesOf(gameID)
		for _, c := range kept {
			changes = append(changes, ResultChange{
				c.ID, c.At, c.Actor, c.Via, json.RawMessage(c.From), json.RawMessage(c.To),
			})
		}
		return err
	})
	return changes, err
}

// Revert takes one change of a game's result back: the result is again what it was before it.
func (svc *Service) Revert(ctx context.Context, actor authz.Actor, gameID, changeID int64) (reverted league.Game, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		g, err := tx.FindGame(gameID)
		if err != nil {
			return err
		}
		l, err := authz.LockLeague(tx, actor, g.LeagueID, authz.Manage)
		if err != nil {
			return err
		}
		if g, err = tx.FindGame(gameID); err != nil {
			return err
		}
		c, err := tx.FindChange(changeID)
		if err != nil {
			return err
		}
		if c.GameID != gameID {
			return store.ErrNotFound
		}
		var was gamestore.Result
		if err := json.Unmarshal([]byte(c.From), &was); err != nil {
			return err
		}
		after := g
		after.Status, after.Team1Score, after.Team2Score = was.Status, was.Team1Score, was.Team2Score
		after.Sets, after.WinnerID, after.Day, after.GameDate = was.Sets, was.WinnerID, was.Day, was.GameDate
		after.CompletedAt, after.DeletedAt = g.CompletedAt, nil
		if was.Status != league.Completed {
			after.CompletedAt = nil
		} else if after.CompletedAt == nil {
			after.CompletedAt = new(svc.db.Now())
		}
		if was.Deleted {
			after.DeletedAt = new(svc.db.Now())
		}
		if lines, err := tx.SchedulesOfGames([]int64{gameID}); err != nil {
			return err
		} else if was.Status != league.Completed && len(lines) == 0 { // it was recorded by hand: without its result it is nowhere
			after = g
			after.DeletedAt = new(svc.db.Now())
		}
		reverted, err = svc.games.Save(tx, l, g, after, actor.UserID, "revert")
		return err
	})
	return reverted, err
}
