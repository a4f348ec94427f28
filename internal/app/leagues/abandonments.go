package leagues

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// AbandonGame stops a game that has begun: it is replayed, stands as it is, or becomes void. Without how the rules of the league
// decide.
func (svc *Service) AbandonGame(ctx context.Context, actor access.Actor, id int64, how league.AbandonHow, reason string) (stopped games.PlacedGame, err error) {
	switch {
	case how != "" && !how.Valid():
		return stopped, fault.Field("how", "How must be replay, stand or void")
	case len([]rune(reason)) > league.MaxReason:
		return stopped, fault.Field("reason", "A reason has at most %d characters", league.MaxReason)
	}
	err = svc.changeGame(ctx, actor, id, func(tx *store.Tx, l league.League, g store.Game) error {
		if how == "" {
			usual, ok := l.TableRules.AbandonedEnd(g.Game, l.RulesOf(g.Game).Draws)
			if !ok {
				return fault.Field("how", "How must be replay, stand or void: the rules of the league do not say when the score of an abandoned game stands")
			}
			how = usual
		}
		stopped, err = svc.games.Abandon(tx, l, g, how, reason, actor.UserID)
		return err
	})
	return stopped, err
}

// UndoAbandon takes back AbandonGame, unless the game has been scored since.
func (svc *Service) UndoAbandon(ctx context.Context, actor access.Actor, id int64) (undone games.PlacedGame, err error) {
	err = svc.changeGame(ctx, actor, id, func(tx *store.Tx, l league.League, g store.Game) error {
		undone, err = svc.games.UndoAbandon(tx, l, g, actor.UserID)
		return err
	})
	return undone, err
}

// changeGame calls change with a game that the actor may manage and its league, which is locked.
func (svc *Service) changeGame(ctx context.Context, actor access.Actor, id int64, change func(*store.Tx, league.League, store.Game) error) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		g, _, err := access.LockGame(tx, actor, id, access.Manage)
		if err != nil {
			return err
		}
		l, err := tx.Leagues.FindLeague(g.LeagueID)
		if err != nil {
			return err
		}
		if err := change(tx, l, g); err != nil {
			return err
		}
		if g.Stage == league.Finals {
			if err := svc.games.FollowLines(tx, l); err != nil {
				return err
			}
		}
		return svc.games.AssignDuties(tx, l)
	})
}
