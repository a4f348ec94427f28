package leagues

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// SetLineups switches line-ups on or off for one game, whatever its league has. The rules of a game are fixed when it begins.
func (svc *Service) SetLineups(ctx context.Context, actor access.Actor, id int64, size int) (changed league.Game, err error) {
	if err := transaction.Invalid(league.CheckLineups(size)); err != nil {
		return changed, err
	}
	err = svc.changeGame(ctx, actor, id, func(tx *store.Tx, l league.League, g store.Game) error {
		if g.Rules != "" || g.IsOver() {
			return fault.New(fault.Conflict, "This game has begun, so its line-ups stay as they are.")
		}
		g.PlannedRules = l.WithLineups(g.Game, size)
		changed = g.Game
		if err := tx.Games.StorePlannedRules(id, g.PlannedRules); err != nil {
			return err
		}
		if err := tx.Leagues.IncrementPageVersion(l.ID); err != nil {
			return err
		}
		return svc.games.SaveRow(tx, g, g, actor.UserID, "lineups")
	})
	return changed, err
}

// updateOwnLineups updates the games of a league that have line-ups of their own, so that they follow the league's other rules until they
// begin.
func updateOwnLineups(tx *store.Tx, l league.League) error {
	list, err := tx.Games.GamesWithOwnLineups(l.ID)
	if err != nil {
		return err
	}
	for _, g := range list {
		if err := tx.Games.StorePlannedRules(g.ID, l.WithLineups(g.Game, g.PlannedRules.Lineups)); err != nil {
			return err
		}
	}
	return nil
}
