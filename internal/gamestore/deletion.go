package gamestore

import (
	"time"

	"sideout/internal/league"
	"sideout/internal/store"
	"sideout/internal/topic"
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

// DeleteUnplayed deletes a game that has neither an event nor a score, because a plan does not need it any more. Unlike Delete it
// keeps the game, so that it can be restored. The league is locked already, so its versions grow once for all games.
func (svc *Service) DeleteUnplayed(tx *store.Tx, g store.Game) error {
	PublishGame(tx, g)
	tx.Publish(topic.AttentionOf(g.LeagueID))
	g.DeletedAt = new(svc.db.Now())
	return tx.UpdateGame(g)
}

// Restore restores a deleted game. A person wants it where it is, so no plan moves or removes it again. If another game has its place, it waits for a new one, and the message says so.
func (svc *Service) Restore(tx *store.Tx, l league.League, g store.Game, actorID string) (PlacedGame, error) {
	after := g
	after.DeletedAt = nil
	if err := svc.SaveRow(tx, g, after, actorID, "restore"); err != nil {
		return PlacedGame{}, err
	}
	if line, isScheduled, err := tx.LineOfGame(g.ID); err != nil {
		return PlacedGame{}, err
	} else if isScheduled {
		if err := tx.PinSchedule(line.ID, true); err != nil {
			return PlacedGame{}, err
		}
	}
	return svc.ReturnToPlace(tx, l, after)
}
