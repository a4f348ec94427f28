package gamestore

import (
	"time"

	"sideout/internal/league"
	"sideout/internal/store"
)

// RestoreWindow is how long a deleted game can be restored.
const RestoreWindow = 30 * 24 * time.Hour

// Delete deletes a game. A game that has an event or a score can be restored for 30 days, with its log, its links and its
// line of the schedule. Any other is removed for good with its line. A change that removes games must use this function.
func (svc *Service) Delete(tx *store.Tx, g store.Game, actorID, via string) error {
	if !g.HasPlay() {
		PublishGame(tx, g)
		return tx.DeleteGame(g.ID)
	}
	after := g
	after.DeletedAt = new(svc.db.Now())
	return svc.SaveRow(tx, g, after, actorID, via)
}

// Restore restores a deleted game. If another game has its place, it waits for a new one, and the message says so.
func (svc *Service) Restore(tx *store.Tx, l league.League, g store.Game, actorID string) (PlacedGame, error) {
	after := g
	after.DeletedAt = nil
	if err := svc.SaveRow(tx, g, after, actorID, "restore"); err != nil {
		return PlacedGame{}, err
	}
	return svc.ReturnToPlace(tx, l, after)
}
