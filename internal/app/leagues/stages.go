package leagues

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// SetStage says whether a game counts in the standings: whether it is of the season, friendly or of the finals. The duty teams
// follow, because a game that does not count has none of its own.
func (svc *Service) SetStage(ctx context.Context, actor access.Actor, id int64, stage league.Stage) (changed league.Game, err error) {
	stage, problems := league.CheckStage(stage)
	if err := transaction.Invalid(problems); err != nil {
		return changed, err
	}
	err = svc.changeGame(ctx, actor, id, func(tx *store.Tx, _ league.League, g store.Game) error {
		after := g
		after.Stage = stage
		changed = after.Game
		if g.Stage.Stored() == stage {
			return nil
		}
		if err := finals.CheckNotInFinals(tx, g); err != nil {
			return err
		}
		return svc.games.SaveRow(tx, g, after, actor.UserID, "stage")
	})
	return changed, err
}
