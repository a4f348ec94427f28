package games

import (
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// RestoreWindow is the time during which a deleted game can be restored.
const RestoreWindow = 30 * 24 * time.Hour

// Delete deletes a game. It can be restored during RestoreWindow, with its log, its links and its line in the schedule. Every use case
// that deletes games must call Delete.
func (svc *Service) Delete(tx *store.Tx, g store.Game, actorID, via string) error {
	if err := svc.finals.CheckNotInFinals(tx, g); err != nil {
		return err
	}
	if !g.HasPlay() {
		return svc.DeleteUnplayed(tx, g)
	}
	after := g
	after.DeletedAt = new(svc.db.Now())
	return svc.SaveRow(tx, g, after, actorID, via)
}

// RemoveUnplayed permanently removes a match of finals without events and score, and its line in the schedule.
func (svc *Service) RemoveUnplayed(tx *store.Tx, g store.Game) error {
	PublishGame(tx, g)
	return tx.Games.DeleteGame(g.ID)
}

// DeleteUnplayed deletes a game without events and score, so that it can be restored. It leaves no change in the history of results. The
// caller has locked the league, so the version of the league is incremented once for all games.
func (svc *Service) DeleteUnplayed(tx *store.Tx, g store.Game) error {
	PublishGame(tx, g)
	tx.Publish(topic.AttentionOf(g.LeagueID))
	after := g
	after.DeletedAt = new(svc.db.Now())
	return tx.Games.UpdateGame(after)
}

// checkCanBePlayed returns a conflict if a scheduled game has a team that has withdrawn by its day. A game with a result passes.
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

// Restore restores a deleted game and pins it, so that no plan moves or removes it again. If another game has taken its place, the game
// waits for a new one.
func (svc *Service) Restore(tx *store.Tx, l league.League, g store.Game, actorID string) (PlacedGame, error) {
	if err := checkCanBePlayed(tx.Teams, g); err != nil {
		return PlacedGame{}, err
	}
	after := g
	after.DeletedAt = nil
	if err := svc.SaveRow(tx, g, after, actorID, "restore"); err != nil {
		return PlacedGame{}, err
	}
	if line, isScheduled, err := tx.Schedules.FindScheduleOfGame(g.ID); err != nil {
		return PlacedGame{}, err
	} else if isScheduled {
		if err := tx.Schedules.PinSchedule(line.ID, true); err != nil {
			return PlacedGame{}, err
		}
	}
	return svc.ReturnToPlace(tx, l, after)
}
