package scoring

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/base/topic"
	"sideout/internal/storage/store"
)

// RotateInvite gives a game a new score link. The old link becomes invalid.
func (svc *Service) RotateInvite(ctx context.Context, actor access.Actor, gameID int64) (token string, err error) {
	err = svc.changeInvite(ctx, actor, gameID, func(g *store.Game) {
		svc.links.OpenScoreLink(g)
		token = svc.links.ScoreToken(g.ID, g.InviteNumber)
	})
	return token, err
}

// CloseInvite switches off the score link of a game.
func (svc *Service) CloseInvite(ctx context.Context, actor access.Actor, gameID int64) error {
	return svc.changeInvite(ctx, actor, gameID, func(g *store.Game) { g.InviteHash = "" })
}

func (svc *Service) changeInvite(ctx context.Context, actor access.Actor, gameID int64, change func(*store.Game)) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		g, _, err := access.LockGame(tx, actor, gameID, access.Manage)
		if err != nil {
			return err
		}
		if g.InviteHash != "" {
			if err := tx.Games.RevokeInvite(g.InviteHash, g.ID); err != nil {
				return err
			}
		}
		change(&g)
		tx.Publish(topic.LinksOf(g.ID))
		return tx.Games.UpdateGame(g)
	})
}
