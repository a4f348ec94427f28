package games

import (
	"strconv"

	"sideout/internal/base/fault"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// errForfeited is the error of a change of a forfeited game. The forfeit must be undone first.
var errForfeited = fault.New(fault.Conflict, "This game is forfeited. Take that back first.")

var errVoid = fault.New(fault.Conflict, "This game is void. Take that back in the history first.")

// CheckNotForfeited returns a conflict if a game is forfeited, because the forfeit must be undone before its result can change.
func CheckNotForfeited(g store.Game) error {
	if g.Forfeit != league.NoForfeit {
		return errForfeited
	}
	return nil
}

// Forfeit completes a game that one team or both have forfeited, with the score that the league's rules set for forfeits
// (docs/product/league.md#game-forfeit). The log stays unchanged, so that an undo only has to restore the row.
func (svc *Service) Forfeit(tx *store.Tx, l league.League, g store.Game, by league.Forfeit, actorID, via string) (store.Game, error) {
	switch {
	case g.Status == league.Void:
		return g, errVoid
	case g.Forfeit == by:
		return g, nil
	}
	after, err := svc.WithForfeit(l, g, by)
	if err != nil {
		return g, err
	}
	if err := svc.updateLine(tx.Schedules, after, nil); err != nil {
		return g, err
	}
	if err := svc.SaveRow(tx, g, after, actorID, via); err != nil {
		return g, err
	}
	if g.Status != league.Scheduled {
		return after, nil // the game was over already, so nobody is notified
	}
	return after, svc.notifyForfeit(tx, l, after, actorID, false)
}

// notifyForfeit queues mails that a game is not played because of a forfeit or, if isUndone is set, that it is played after all.
func (svc *Service) notifyForfeit(tx *store.Tx, l league.League, g store.Game, actorID string, isUndone bool) error {
	line, isScheduled, err := tx.Schedules.FindScheduleOfGame(g.ID)
	if err != nil || !isScheduled || !tx.Mails.SendsMail() {
		return err
	}
	team1, team2, err := TeamsOf(tx.Teams, l, g.Team1ID, g.Team2ID)
	if err != nil {
		return err
	}
	line.Status, line.Forfeit = league.Scheduled, league.NoForfeit
	change := outbox.NewRemoval(line, ForfeitInWords(g.Forfeit, team1.Name, team2.Name).String())
	if isUndone {
		change = outbox.LineChange{From: change.To, To: line}
	}
	return outbox.NotifyLineChanges(tx, l, actorID, []outbox.LineChange{change}, svc.db.Now())
}

// WithForfeit returns the state of a game after one team or both have forfeited it. It stores nothing.
func (svc *Service) WithForfeit(l league.League, g store.Game, by league.Forfeit) (store.Game, error) {
	rules, err := gameRules(g, l)
	if err != nil {
		return g, err
	}
	after := g
	if after.BeforeForfeit == nil { // otherwise only the forfeiting team is corrected
		after.BeforeForfeit = &league.BeforeForfeit{
			At: svc.db.Now(), Status: g.Status, Team1Score: g.Team1Score, Team2Score: g.Team2Score, Sets: g.Sets, SetsOnly: g.SetsOnly,
			CompletedAt: g.CompletedAt, Abandoned: g.Abandoned,
		}
	}
	after.Forfeit, after.Status, after.Live, after.Abandoned = by, league.Completed, false, nil
	after.SetsOnly = false
	after.Team1Score, after.Team2Score, after.Sets = league.ForfeitScore(rules, l.SportType, by, l.TableRules.Forfeit.Score)
	after.WinnerID = WinnerID(after)
	if after.CompletedAt == nil {
		after.CompletedAt = new(svc.db.Now())
	}
	if after.GameDate == nil {
		after.GameDate = after.CompletedAt
	}
	return after, nil
}

// SaveWithReason stores a game whose status has changed, and the reason in its line in the schedule.
func (svc *Service) SaveWithReason(tx *store.Tx, before, after store.Game, reason, actorID, via string) error {
	if err := svc.updateLine(tx.Schedules, after, &reason); err != nil {
		return err
	}
	return svc.SaveRow(tx, before, after, actorID, via)
}

// updateLine copies the status of a game to its line in the schedule, if there is one, and sets the reason unless it is nil.
func (svc *Service) updateLine(tx store.Schedules, after store.Game, reason *string) error {
	line, isScheduled, err := tx.FindScheduleOfGame(after.ID)
	if err != nil || !isScheduled {
		return err
	}
	if line.Status = after.Status; reason != nil {
		line.Reason = *reason
	}
	return tx.UpdateSchedule(line, svc.db.Now())
}

// WithoutForfeit returns the state of a game before it was forfeited. It stores nothing.
func WithoutForfeit(g store.Game) store.Game {
	before := g.BeforeForfeit
	if before == nil {
		return g
	}
	after := g
	after.Forfeit, after.BeforeForfeit, after.Abandoned = league.NoForfeit, nil, before.Abandoned
	after.Status, after.CompletedAt, after.WinnerID = before.Status, before.CompletedAt, nil
	after.Team1Score, after.Team2Score, after.Sets, after.SetsOnly = before.Team1Score, before.Team2Score, before.Sets, before.SetsOnly
	if after.Status == league.Completed {
		after.WinnerID = WinnerID(after)
	}
	after.Live = after.IsLive()
	return after
}

// UndoForfeit restores the result and the status that a game had before it was forfeited. If another game has taken its place, the game
// waits for a new one.
func (svc *Service) UndoForfeit(tx *store.Tx, l league.League, g store.Game, actorID, via string) (PlacedGame, error) {
	switch {
	case g.Forfeit == league.NoForfeit:
		return PlacedGame{}, fault.New(fault.Conflict, "This game is not forfeited.")
	case g.Status == league.Void:
		return PlacedGame{}, errVoid
	}
	after := RestoreSetsOnly(l, WithoutForfeit(g))
	if _, isScheduled, err := tx.Schedules.FindScheduleOfGame(g.ID); err != nil {
		return PlacedGame{}, err
	} else if !isScheduled && !after.IsOver() { // the game was imported as forfeited
		deleted := g
		deleted.DeletedAt = new(svc.db.Now())
		return PlacedGame{Game: deleted.Game, Message: fault.Textf("The game was not in the schedule, so it is in the deleted games now.")},
			svc.SaveRow(tx, g, deleted, actorID, via)
	}
	if err := svc.updateLine(tx.Schedules, after, nil); err != nil {
		return PlacedGame{}, err
	}
	if err := svc.SaveRow(tx, g, after, actorID, via); err != nil {
		return PlacedGame{}, err
	}
	if after.Status == league.Scheduled {
		if err := svc.notifyForfeit(tx, l, after, actorID, true); err != nil {
			return PlacedGame{}, err
		}
	}
	return svc.ReturnToPlace(tx, l, after)
}

// ForfeitInWords returns which team has forfeited a game, such as "Diggers forfeited".
func ForfeitInWords(by league.Forfeit, team1, team2 string) fault.Text {
	switch by {
	case league.ByTeam1:
		return fault.Textf("%s forfeited", team1)
	case league.ByTeam2:
		return fault.Textf("%s forfeited", team2)
	default:
		return fault.Textf("Both teams forfeited")
	}
}

// SetForfeitsInWords returns which teams have forfeited sets of a game, such as "Diggers forfeited set 1"; a zero text if none has.
func SetForfeitsInWords(sets []league.Set, team1, team2 string) fault.Text {
	var all fault.Text
	for i, set := range sets {
		name := map[score.Team]string{score.Team1: team1, score.Team2: team2}[set.Forfeit]
		if name == "" {
			continue
		}
		text := fault.Textf("%s forfeited set %s", name, strconv.Itoa(i+1))
		if all.IsZero() {
			all = text
		} else {
			all = fault.Textf("%s, %s", all, text)
		}
	}
	return all
}
