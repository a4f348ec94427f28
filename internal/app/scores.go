package app

import (
	"context"
	"encoding/json"
	"time"

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
	IfVersion              *int64 // refuse if the game has another version
	Told                   *Told  // by a device that scores the game
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
func (a *App) ChangeGame(ctx context.Context, who Actor, id int64, change GameChange) (changed LiveGame, err error) {
	if change.Told != nil && len(change.Told.Events) == 0 && change.Status == nil {
		return a.hear(ctx, who, id, *change.Told)
	}
	var t *turn
	err = asFault(a.store.WriteGame(ctx, id, func(tx *store.Tx) (err error) {
		if t, err = a.takeTurn(tx, who, id); err != nil {
			return err
		}
		if change.IfVersion != nil && *change.IfVersion != t.before.Version {
			return fault.New(fault.Outdated, "The game has changed since you saw it. Load it again.")
		}
		if err := t.change(change); err != nil {
			return err
		}
		changed = LiveGame{Game: t.after.Game}
		changed.InviteToken = a.tokenOf(t.after, t.role)
		return nil
	}))
	if err != nil {
		return changed, err
	}
	t.remember()
	if change.Told != nil {
		changed.Outcomes, changed.Events = t.outcomes, t.log.Entries(change.Told.After)
		changed.Epoch, err = a.Epoch(ctx)
	}
	return changed, err
}

// ResultChange is one change of a game's result, as managers see it.
type ResultChange struct {
	ID    int64           `json:"id"`
	At    time.Time       `json:"at"`
	Actor string          `json:"actor"`
	Via   string          `json:"via"`
	From  json.RawMessage `json:"from"`
	To    json.RawMessage `json:"to"`
}

// History returns the changes of a game's result, the latest first.
func (a *App) History(ctx context.Context, who Actor, gameID int64) (changes []ResultChange, err error) {
	err = a.read(ctx, func(tx *store.Tx) error {
		changes = []ResultChange{}
		if who.UserID == "" {
			return errNobody
		}
		g, err := tx.FindGame(gameID)
		if err != nil {
			return err
		}
		if _, _, err := leagueFor(tx, who, g.LeagueID, Manage); err != nil {
			return err
		}
		kept, err := tx.ChangesOf(gameID)
		for _, c := range kept {
			changes = append(changes, ResultChange{
				c.ID, c.At, c.Actor, c.Via, json.RawMessage(c.From), json.RawMessage(c.To),
			})
		}
		return err
	})
	return changes, err
}

// Revert takes one change of a game's result back: the result is again what it was before it.
func (a *App) Revert(ctx context.Context, who Actor, gameID, changeID int64) (reverted league.Game, err error) {
	err = a.write(ctx, func(tx *store.Tx) error {
		if who.UserID == "" {
			return errNobody
		}
		g, err := tx.FindGame(gameID)
		if err != nil {
			return err
		}
		l, err := lockFor(tx, who, g.LeagueID, Manage)
		if err != nil {
			return err
		}
		if g, err = tx.FindGame(gameID); err != nil {
			return err
		}
		c, err := tx.FindChange(changeID)
		if err != nil {
			return err
		}
		if c.GameID != gameID {
			return store.ErrNotFound
		}
		var was result
		if err := json.Unmarshal([]byte(c.From), &was); err != nil {
			return err
		}
		after := g
		after.Status, after.Team1Score, after.Team2Score = was.Status, was.Team1Score, was.Team2Score
		after.Sets, after.WinnerID, after.Day, after.GameDate = was.Sets, was.WinnerID, was.Day, was.GameDate
		after.CompletedAt, after.DeletedAt = g.CompletedAt, nil
		if was.Status != league.Completed {
			after.CompletedAt = nil
		} else if after.CompletedAt == nil {
			after.CompletedAt = new(a.clock())
		}
		if was.Deleted {
			after.DeletedAt = new(a.clock())
		}
		if lines, err := tx.SchedulesOfGames([]int64{gameID}); err != nil {
			return err
		} else if was.Status != league.Completed && len(lines) == 0 { // it was recorded by hand: without its result it is nowhere
			after = g
			after.DeletedAt = new(a.clock())
		}
		reverted, err = a.saveGame(tx, l, g, after, who.UserID, "revert")
		return err
	})
	return reverted, err
}
