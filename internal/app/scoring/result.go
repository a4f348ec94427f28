package scoring

import (
	"context"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// applyLog copies the score and result of the log into the game and validates them against the request.
func (u *gameUpdate) applyLog(c GameChange) error {
	state := u.log.State()
	hasNewScore := slices.ContainsFunc(u.added, func(e store.GameEvent) bool { return e.Outcome == score.Applied && e.Type != score.Record })
	hasJustBegun := games.IsUntouched(u.before, u.rules) && u.log.HasBegun() // possibly with an event that does not count
	if hasNewScore || hasJustBegun {
		u.copyScore(state)
	}
	isOver := u.after.Status == league.Completed
	if isOver {
		if u.after.WinnerID = games.WinnerID(u.after); hasNewScore && state.Winner != score.None {
			u.after.WinnerID = map[score.Team]*int64{score.Team1: &u.before.Team1ID, score.Team2: &u.before.Team2ID}[state.Winner]
		}
		if hasNewScore && u.log.LastCountedAt() != u.logBefore.LastCountedAt() {
			u.after.CompletedAt = nil // it was already over, and the last event that counts is now a correction
		}
		u.setTimes(c)
	}
	if c.Duration != nil && (isOver && u.before.Status != league.Completed || access.May(u.role, access.Manage)) {
		u.after.Duration = c.Duration
	}
	if c.Request == nil && c.WinnerID != nil && (u.after.WinnerID == nil || *u.after.WinnerID != *c.WinnerID) {
		return fault.Field("winnerId", "The winner is the team with the higher score")
	}
	if c.Request == nil && requestsReopening(c) && isOver {
		return errReopen
	}
	if c.Request != nil && requestsCompletion(c) && !isOver && u.haveAllApplied() {
		return fault.Field("status", "Nobody has won with this score")
	}
	return nil
}

// copyScore copies the score of the log into the game, and completes or reopens the game accordingly.
func (u *gameUpdate) copyScore(state score.State) {
	if u.rules.Sets > 1 {
		u.after.Team1Score, u.after.Team2Score, u.after.Sets = state.Team1Sets, state.Team2Sets, state.Sets
		if u.after.SetsOnly = u.log.SetsOnly(); u.after.SetsOnly {
			u.after.Sets = nil
		}
	} else {
		u.after.Team1Score, u.after.Team2Score, u.after.Sets = state.Score().Team1Score, state.Score().Team2Score, nil
		u.after.SetsOnly = false
	}
	switch {
	case u.before.Status == league.Void: // stays void until a manager reverts that
	case state.IsOver():
		u.after.Status = league.Completed
	case u.before.Status == league.Completed: // the winning point was undone, so the game continues
		u.after.Status, u.after.WinnerID, u.after.CompletedAt = league.Scheduled, nil, nil
	}
}

// setTimes sets completedAt and gameDate of a completed game if they are empty.
func (u *gameUpdate) setTimes(c GameChange) {
	end := u.endTime(c)
	if u.after.CompletedAt == nil {
		u.after.CompletedAt = &end
	}
	if u.after.GameDate == nil {
		u.after.GameDate = &end
	}
}

// endTime returns when the game ended: the time of the last event that counts, corrected for clock skew, because a device may send the
// last point hours after it was scored. Clients without events send the time explicitly.
func (u *gameUpdate) endTime(c GameChange) time.Time {
	now := u.svc.db.Now()
	end := time.UnixMilli(u.log.LastCountedAt()).UTC()
	if c.Request == nil && c.CompletedAt != nil {
		end = *c.CompletedAt
	}
	if end.UnixMilli() <= 0 || end.After(now) {
		return now
	}
	return end
}

// haveAllApplied reports whether all events of the request were applied. If so, the device and the server must agree on the winner.
func (u *gameUpdate) haveAllApplied() bool {
	return !slices.ContainsFunc(u.outcomes, func(o EventOutcome) bool { return o.Outcome != score.Applied })
}

// ForfeitSet awards the current set, which must not have a point yet, to the opponents of a late team. It is an ordinary event of the
// log, so that a device can undo it.
func (svc *Service) ForfeitSet(ctx context.Context, actor access.Actor, id int64, by score.Team) (games.PlacedGame, error) {
	if by != score.Team1 && by != score.Team2 {
		return games.PlacedGame{}, fault.Field("by", "By must be team1 or team2")
	}
	return svc.changeLog(ctx, actor, id, func(u *gameUpdate) (score.Event, error) {
		if u.log.Rules().Sets < 2 {
			return score.Event{}, fault.New(fault.Conflict, "A game of one set is forfeited as a whole.")
		}
		if u.log.State().Score() != score.NewLog(u.rules).State().Score() {
			return score.Event{}, fault.New(fault.Conflict, "This set has begun, so it can no longer be forfeited.")
		}
		e, ok := u.log.ForfeitSet(by)
		if !ok {
			return e, fault.New(fault.Conflict, "This set would end the match: forfeit the game instead.")
		}
		return e, nil
	})
}

// UndoForfeitSet reverts ForfeitSet unless something has been scored since.
func (svc *Service) UndoForfeitSet(ctx context.Context, actor access.Actor, id int64) (games.PlacedGame, error) {
	return svc.changeLog(ctx, actor, id, func(u *gameUpdate) (score.Event, error) {
		forfeited, ok := u.log.TopForfeit()
		if !ok {
			return score.Event{}, fault.New(fault.Conflict, "No set is forfeited, or the game has been scored since. Correct its score instead.")
		}
		return score.Event{Type: score.Undo, Undoes: forfeited.ID}, nil
	})
}

// changeLog adds an event created by a manager to the log of a game. It returns an error if the game is over or called off.
func (svc *Service) changeLog(ctx context.Context, actor access.Actor, id int64, newEvent func(*gameUpdate) (score.Event, error)) (changed games.PlacedGame, err error) {
	var u *gameUpdate
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if _, _, err := access.LockGame(tx, actor, id, access.Manage); err != nil {
			return err
		}
		if u, err = svc.startUpdate(tx, actor, id); err != nil {
			return err
		}
		if err := games.CheckNotForfeited(u.before); err != nil {
			return err
		}
		if u.before.Status != league.Scheduled {
			return fault.New(fault.Conflict, "This game is over or called off.")
		}
		e, err := newEvent(u)
		if err != nil {
			return err
		}
		entry, err := u.addEvent(u.newServerEvent(e))
		if err != nil {
			return err
		}
		if entry.Outcome != score.Applied {
			return fault.New(fault.Conflict, "This game has been scored meanwhile. Look at its score again.")
		}
		team1, team2, err := games.TeamsOf(tx.Teams, u.league, u.before.Team1ID, u.before.Team2ID)
		if err != nil {
			return err
		}
		if err := u.store(GameChange{}); err != nil {
			return err
		}
		changed = games.PlacedGame{Game: u.after.Game, Message: fault.Textf("No set is forfeited.")}
		if words := games.SetForfeitsInWords(u.after.Sets, team1.Name, team2.Name); !words.IsZero() {
			changed.Message = fault.Textf("%s.", words)
		}
		return nil
	})
	if err == nil {
		u.cacheCommitted()
	}
	return changed, err
}
