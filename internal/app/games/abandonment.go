package games

import (
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// Abandon stops a game that has begun, see docs/product/league.md#game-abandon. The log of the game is kept.
func (svc *Service) Abandon(tx *store.Tx, l league.League, g store.Game, how league.AbandonHow, reason, actorID string) (PlacedGame, error) {
	if err := checkAbandon(g, how, l.RulesOf(g.Game).Draws); err != nil {
		return PlacedGame{}, err
	}
	line, isScheduled, err := tx.Schedules.FindScheduleOfGame(g.ID)
	if err != nil {
		return PlacedGame{}, err
	}
	if how == league.Replay && !isScheduled {
		return PlacedGame{}, fault.New(fault.Conflict, "This game is not in the schedule, so it cannot wait for a new place. Delete it, or make it void.")
	}
	after := g
	after.Abandoned = &league.Abandonment{
		How: how, Reason: reason, At: svc.db.Now(),
		From: g.Status, Team1Score: g.Team1Score, Team2Score: g.Team2Score, Sets: g.Sets, SetsOnly: g.SetsOnly, CompletedAt: g.CompletedAt,
	}
	switch how {
	case league.Annul:
		after.Status = league.Void
	case league.Stand:
		after.Status, after.WinnerID, after.CompletedAt = league.Completed, WinnerID(g), new(svc.db.Now())
	case league.Replay:
		rules, err := gameRules(g, l)
		if err != nil {
			return PlacedGame{}, err
		}
		after.Abandoned.Rules = &rules
		after.Status, after.Sets, after.WinnerID, after.CompletedAt = league.Scheduled, nil, nil, nil
		after.Team1Score, after.Team2Score, after.SetsOnly = 0, 0, false
	}
	if how != league.Annul { // a void game keeps its score, so its log gets no official result
		log, err := svc.appendRecordEvent(tx, l, g, after, actorID, "session")
		if err != nil {
			return PlacedGame{}, err
		}
		after.Version = log.Seq()
	}
	after.Live = false
	if isScheduled {
		line.Status, line.Reason, line.Waiting = after.Status, reason, line.Waiting || how == league.Replay
		if err := tx.Schedules.UpdateSchedule(line, svc.db.Now()); err != nil {
			return PlacedGame{}, err
		}
	}
	message := map[league.AbandonHow]fault.Text{
		league.Replay: fault.Textf("The game starts again and waits for a new place."),
		league.Stand:  fault.Textf("The game is over with this score."),
		league.Annul:  fault.Textf("The game is void. It counts nowhere."),
	}[how]
	return PlacedGame{after.Game, line.Waiting, message}, svc.SaveRow(tx, g, after, actorID, "abandon")
}

// checkAbandon returns an error if a game cannot be stopped with this outcome. If draws are allowed, a level score can stand.
func checkAbandon(g store.Game, how league.AbandonHow, draws bool) error {
	switch {
	case g.Forfeit != league.NoForfeit:
		return errForfeited
	case g.Status == league.Void:
		return fault.New(fault.Conflict, "This game is void already.")
	case g.Status == league.Cancelled:
		return fault.New(fault.Conflict, "This game is cancelled. Bring it back first.")
	case g.Abandoned != nil && g.Abandoned.How == league.Replay && hasNoScore(g):
		// Stopping it once more would replace the score to which an undo returns.
		return fault.New(fault.Conflict, "This game has been abandoned and is to be played again. Take that back, or wait until it has begun.")
	case !g.IsLive() && hasNoScore(g):
		return fault.New(fault.Conflict, "This game has not begun. Cancel it, or move it to another place.")
	case how == league.Stand && g.Status == league.Completed:
		return fault.New(fault.Conflict, "This game is over already.")
	case how == league.Stand && g.Team1Score == g.Team2Score && !draws:
		return fault.Field("how", "The score is level, so it cannot stand. Play the game again, or make it void.")
	default:
		return nil
	}
}

func hasNoScore(g store.Game) bool {
	return g.Status == league.Scheduled && g.Team1Score == 0 && g.Team2Score == 0 && len(g.Sets) == 0
}

// UndoAbandon restores the result, the log and the place that a game had before it was stopped. If another game has taken the place,
// the game waits for a new one.
func (svc *Service) UndoAbandon(tx *store.Tx, l league.League, g store.Game, actorID string) (PlacedGame, error) {
	stopped := g.Abandoned
	if stopped == nil {
		return PlacedGame{}, fault.New(fault.Conflict, "This game has not been abandoned.")
	}
	after := g
	after.Abandoned, after.Status = nil, stopped.From
	after.Team1Score, after.Team2Score, after.Sets = stopped.Team1Score, stopped.Team2Score, stopped.Sets
	after.SetsOnly = stopped.SetsOnly
	after.CompletedAt, after.WinnerID = stopped.CompletedAt, nil
	after = RestoreSetsOnly(l, after)
	if after.Status == league.Completed {
		after.WinnerID = WinnerID(after)
	}
	if stopped.How != league.Annul {
		log, err := svc.undoRecordEvent(tx, l, g, actorID)
		if err != nil {
			return PlacedGame{}, err
		}
		after.Version, after.Live = log.Seq(), after.Status == league.Scheduled && log.HasBegun()
	} else {
		after.Live = after.IsLive() // the log has not changed
	}
	line, isScheduled, err := tx.Schedules.FindScheduleOfGame(g.ID)
	if err != nil {
		return PlacedGame{}, err
	}
	if isScheduled {
		line.Status, line.Reason = after.Status, ""
		if stopped.How == league.Replay {
			line.Waiting = false
		}
		if err := tx.Schedules.UpdateSchedule(line, svc.db.Now()); err != nil {
			return PlacedGame{}, err
		}
	}
	if err := svc.SaveRow(tx, g, after, actorID, "abandon-undo"); err != nil {
		return PlacedGame{}, err
	}
	return svc.ReturnToPlace(tx, l, after)
}

// undoRecordEvent undoes the official result with which a game was stopped. It returns a conflict if a later event counts.
func (svc *Service) undoRecordEvent(tx *store.Tx, l league.League, g store.Game, actorID string) (score.Log, error) {
	log, rules, err := svc.LogOf(tx.Events, g, l)
	if err != nil {
		return log, err
	}
	if before := g.Abandoned.Rules; before != nil {
		rules, log = *before, score.Replay(*before, log.Entries(0))
	}
	log, entry, ok := log.UndoRecord(svc.newEvent(score.Undo, g))
	if !ok {
		return log, fault.New(fault.Conflict, "This game has been scored since, so this can no longer be taken back. Change its result in the history.")
	}
	if g.Rules == "" {
		if log, _, err = svc.BeginLog(tx, g, log, rules); err != nil {
			return log, err
		}
	}
	return log, tx.Events.AddEvents([]store.GameEvent{{Entry: entry, GameID: g.ID, Actor: actorID, Via: "session", ReceivedAt: svc.db.Now()}})
}
