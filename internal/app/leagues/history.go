package leagues

import (
	"context"
	"encoding/json"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// ResultChange is one change of a game's result, as managers see it.
type ResultChange struct {
	ID    int64           `json:"id"`
	At    time.Time       `json:"at"` // when it reached the server
	Actor string          `json:"actor"`
	Via   string          `json:"via"`
	From  json.RawMessage `json:"from"`
	To    json.RawMessage `json:"to"`

	MadeAt *time.Time `json:"madeAt,omitempty"` // when a device made it, by its corrected clock
}

// History returns the changes of a game's result, the latest first.
func (svc *Service) History(ctx context.Context, actor access.Actor, gameID int64) (changes []ResultChange, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		changes = []ResultChange{}
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		g, err := tx.Games.FindGame(gameID)
		if err != nil {
			return err
		}
		if _, _, err := access.LeagueFor(tx, actor, g.LeagueID, access.Manage); err != nil {
			return err
		}
		rows, err := tx.Games.ChangesOf(gameID)
		for _, c := range rows {
			changes = append(changes, ResultChange{
				c.ID, c.At, c.Actor, c.Via, json.RawMessage(c.From), json.RawMessage(c.To), c.MadeAt,
			})
		}
		return err
	})
	return changes, err
}

// Revert restores the result that a game had before one of its changes. A deleted game is restored by that; if
// another game has its place, it waits for a new one.
func (svc *Service) Revert(ctx context.Context, actor access.Actor, gameID, changeID int64) (reverted games.PlacedGame, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		g, err := tx.Games.FindGame(gameID)
		if err != nil {
			return err
		}
		l, err := access.LockLeague(tx, actor, g.LeagueID, access.Manage)
		if err != nil {
			return err
		}
		if g, err = tx.Games.FindGame(gameID); err != nil {
			return err
		}
		c, err := tx.Games.FindChange(changeID)
		if err != nil {
			return err
		}
		if c.GameID != gameID {
			return store.ErrNotFound
		}
		var old games.Result
		if err := json.Unmarshal([]byte(c.From), &old); err != nil {
			return err
		}
		if g.Forfeit != league.NoForfeit && games.ResultOf(g).Text() != c.To {
			return games.CheckNotForfeited(g)
		}
		if g.Forfeit != old.Forfeit && g.DeletedAt != nil {
			return fault.New(fault.Conflict, "This game has been deleted. Bring it back first.")
		}
		if g.Forfeit != old.Forfeit {
			reverted, err = svc.revertForfeit(tx, l, g, old.Forfeit, actor.UserID)
			return err
		}
		after := g
		after.Status, after.Team1Score, after.Team2Score = old.Status, old.Team1Score, old.Team2Score
		after.Sets, after.WinnerID, after.Day, after.GameDate = old.Sets, old.WinnerID, old.Day, old.GameDate
		after.Stage = old.Stage.Stored()
		after.CompletedAt, after.DeletedAt, after.Abandoned = g.CompletedAt, nil, nil
		if !after.IsOver() {
			after.CompletedAt = nil
		} else if after.CompletedAt == nil {
			after.CompletedAt = new(svc.db.Now())
		}
		if old.Deleted {
			after.DeletedAt = new(svc.db.Now())
		}
		if lines, err := tx.Schedules.SchedulesOfGames([]int64{gameID}); err != nil {
			return err
		} else if !after.IsOver() && len(lines) == 0 { // a game that was recorded by hand is deleted with its result
			after = g
			after.DeletedAt = new(svc.db.Now())
		}
		if reverted.Game, err = svc.games.Save(tx, l, g, after, actor.UserID, "revert"); err != nil {
			return err
		}
		if g.DeletedAt == nil || after.DeletedAt != nil {
			reverted.Message = "The result is as it was before that change."
			return nil
		}
		after.Game = reverted.Game
		reverted, err = svc.games.ReturnToPlace(tx, l, after)
		return err
	})
	return reverted, err
}

// revertForfeit makes a game forfeited again, or takes its forfeit back, as it was before a change.
func (svc *Service) revertForfeit(tx *store.Tx, l league.League, g store.Game, by league.Forfeit, actorID string) (games.PlacedGame, error) {
	if by == league.NoForfeit {
		return svc.games.UndoForfeit(tx, l, g, actorID, "revert")
	}
	after, err := svc.games.Forfeit(tx, l, g, by, actorID, "revert")
	return games.PlacedGame{Game: after.Game, Message: "The result is as it was before that change."}, err
}
