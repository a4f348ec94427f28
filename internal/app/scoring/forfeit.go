package scoring

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// ForfeitSet gives the running set of a game, which has no point yet, to the opponents of a team that is late. It is an event of
// the game like those of the devices, so that an undo on a device takes it back too.
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

// UndoForfeitSet takes back ForfeitSet, unless something has been scored since.
func (svc *Service) UndoForfeitSet(ctx context.Context, actor access.Actor, id int64) (games.PlacedGame, error) {
	return svc.changeLog(ctx, actor, id, func(u *gameUpdate) (score.Event, error) {
		forfeited, ok := u.log.TopForfeit()
		if !ok {
			return score.Event{}, fault.New(fault.Conflict, "No set is forfeited, or the game has been scored since. Correct its score instead.")
		}
		return score.Event{Type: score.Undo, Undoes: forfeited.ID}, nil
	})
}

// changeLog adds an event of the server to the log of a game that is neither over nor called off, for a manager of its league.
func (svc *Service) changeLog(ctx context.Context, actor access.Actor, id int64, choose func(*gameUpdate) (score.Event, error)) (changed games.PlacedGame, err error) {
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
		e, err := choose(u)
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
		changed = games.PlacedGame{Game: u.after.Game, Message: "No set is forfeited."}
		if words := games.SetForfeitsInWords(u.after.Sets, team1.Name, team2.Name); !words.IsZero() {
			changed.Message = words.String() + "."
		}
		return nil
	})
	if err == nil {
		u.cacheCommitted()
	}
	return changed, err
}
