package games

import (
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// RestoreWindow is how long a deleted game can be restored.
const RestoreWindow = 30 * 24 * time.Hour

// Delete deletes a game. A game that has an event or a score can be restored for 30 days, with its log, its links and its
// line of the schedule. Any other is removed for good with its line. A change that removes games must use this function.
func (svc *Service) Delete(tx *store.Tx, g store.Game, actorID, via string) error {
	if err := svc.finals.CheckNotInFinals(tx, g); err != nil {
		return err
	}
	if !g.HasPlay() {
		return svc.RemoveUnplayed(tx, g)
	}
	after := g
	after.DeletedAt = new(svc.db.Now())
	return svc.SaveRow(tx, g, after, actorID, via)
}

// RemoveUnplayed removes a game that has neither an event nor a score for good, with its line.
func (svc *Service) RemoveUnplayed(tx *store.Tx, g store.Game) error {
	PublishGame(tx, g)
	return tx.Games.DeleteGame(g.ID)
}

// DeleteUnplayed deletes a game that nobody has played, because a plan does not need it any more. Unlike Delete it keeps the game, so
// that it can be restored. The league is locked already, so its versions grow once for all games.
func (svc *Service) DeleteUnplayed(tx *store.Tx, g store.Game) error {
	PublishGame(tx, g)
	tx.Publish(topic.AttentionOf(g.LeagueID))
	after := g
	after.DeletedAt = new(svc.db.Now())
	return tx.Games.UpdateGame(after)
}

// checkCanBePlayed refuses a game that is still to be played by a team that has withdrawn before its day. A result can come back.
func checkCanBePlayed(tx store.Teams, g store.Game) error {
	if g.Status != league.Scheduled {
		return nil
	}
	for _, id := range []int64{g.Team1ID, g.Team2ID} {
		t, err := tx.FindTeam(id)
		if err != nil {
			return err
		}
		if t.WithdrawnOn != nil && (g.Day == nil || *g.Day >= *t.WithdrawnOn) {
			return fault.New(fault.Conflict, "%s withdrew on %s and does not play this game. Take the withdrawal back first.", t.Name, t.WithdrawnOn.Medium())
		}
	}
	return nil
}

// Restore restores a deleted game. A person wants it where it is, so no plan moves or removes it again. If another game has its place, it waits for a new one, and the message says so.
func (svc *Service) Restore(tx *store.Tx, l league.League, g store.Game, actorID string) (PlacedGame, error) {
	if err := checkCanBePlayed(tx.Teams, g); err != nil {
		return PlacedGame{}, err
	}
	after := g
	after.DeletedAt = nil
	if err := svc.SaveRow(tx, g, after, actorID, "restore"); err != nil {
		return PlacedGame{}, err
	}
	if line, isScheduled, err := tx.Schedules.LineOfGame(g.ID); err != nil {
		return PlacedGame{}, err
	} else if isScheduled {
		if err := tx.Schedules.PinSchedule(line.ID, true); err != nil {
			return PlacedGame{}, err
		}
	}
	return svc.ReturnToPlace(tx, l, after)
}
