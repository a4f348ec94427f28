package leagues

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// ForfeitGame completes a game that one of its teams, or both, have forfeited.
func (svc *Service) ForfeitGame(ctx context.Context, actor access.Actor, id int64, by league.Forfeit) (forfeited games.PlacedGame, err error) {
	if !by.Valid() {
		return forfeited, fault.Field("by", "By must be team1, team2 or both")
	}
	err = svc.changeGame(ctx, actor, id, func(tx *store.Tx, l league.League, g store.Game) error {
		team1, team2, err := games.TeamsOf(tx.Teams, l, g.Team1ID, g.Team2ID)
		if err != nil {
			return err
		}
		after, err := svc.games.Forfeit(tx, l, g, by, actor.UserID, "forfeit")
		forfeited = games.PlacedGame{Game: after.Game, Message: games.ForfeitInWords(by, team1.Name, team2.Name).String() + "."}
		return err
	})
	return forfeited, err
}

// UndoForfeit takes back ForfeitGame.
func (svc *Service) UndoForfeit(ctx context.Context, actor access.Actor, id int64) (undone games.PlacedGame, err error) {
	err = svc.changeGame(ctx, actor, id, func(tx *store.Tx, l league.League, g store.Game) error {
		undone, err = svc.games.UndoForfeit(tx, l, g, actor.UserID, "forfeit-undo")
		return err
	})
	return undone, err
}
