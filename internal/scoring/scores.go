package scoring

import (
	"context"
	"time"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/score"
	"sideout/internal/store"
)

// undoFor is how long after its completion a scorer may still change a game (design, section 4).
const undoFor = 15 * time.Minute

// GameChange is what a PATCH of a game asks for; nil leaves a field alone.
type GameChange struct {
	Team1Score, Team2Score *int
	Sets                   []league.Set // of a match of several, whose scores are sets won; nil leaves them alone
	WinnerID               *int64
	Status                 *league.Status
	Duration               *int
	GameDate               *string
	IfVersion              *int64         // refuse if the game has another version
	Told                   *EventsRequest // by a device that scores the game
}

// LiveGame is a game with what became of the events that a device told, and those that it had not seen.
type LiveGame struct {
	league.Game
	Epoch    string         `json:"epoch,omitempty"`
	Outcomes []EventOutcome `json:"outcomes,omitempty"`
	Events   []score.Entry  `json:"events,omitempty"`
}

// ChangeGame changes the score of a game, by session or by score link, or edits a result as a manager.
// The server decides who has won.
func (svc *Service) ChangeGame(ctx context.Context, who authz.Actor, id int64, change GameChange) (changed LiveGame, err error) {
	if change.Told != nil && len(change.Told.Events) == 0 && change.Status == nil {
		return svc.acknowledge(ctx, who, id, *change.Told)
	}
	var t *turn
	err = svc.db.WriteGame(ctx, id, func(tx *store.Tx) (err error) {
		if t, err = svc.takeTurn(tx, who, id); err != nil {
			return err
		}
		if change.IfVersion != nil && *change.IfVersion != t.before.Version {
			return fault.New(fault.Outdated, "The game has changed since you saw it. Load it again.")
		}
		if err := t.change(change); err != nil {
			return err
		}
		changed = LiveGame{Game: t.after.Game}
		changed.InviteToken = svc.links.ScoreTokenFor(t.after, t.role)
		return nil
	})
	if err != nil {
		return changed, err
	}
	t.remember()
	if change.Told != nil {
		changed.Outcomes, changed.Events = t.outcomes, t.log.Entries(change.Told.After)
		changed.Epoch, err = svc.Epoch(ctx)
	}
	return changed, err
}
