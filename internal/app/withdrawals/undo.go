package withdrawals

import (
	"context"
	"errors"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// WithdrawalUndone is the result of Undo.
type WithdrawalUndone struct {
	Message fault.Text  `json:"message"`
	Team    league.Team `json:"team"`
}

// Undo reverts the withdrawal of a team: it restores statuses, forfeits, results, places and links. It returns an error if later
// changes make that impossible. Games that were deleted since stay deleted.
func (svc *Service) Undo(ctx context.Context, actor access.Actor, teamID int64) (undone WithdrawalUndone, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		l, team, err := lockTeam(tx, actor, teamID, false)
		if err != nil {
			return err
		}
		w, err := tx.Teams.FindWithdrawal(teamID)
		if errors.Is(err, store.ErrNotFound) {
			return fault.New(fault.Conflict, "%s has not withdrawn.", team.Name)
		} else if err != nil {
			return err
		}
		u := undo{svc: svc, tx: tx, league: l, team: team, actorID: actor.UserID}
		if err := u.loadReplacement(); err != nil {
			return err
		}
		team.WithdrawnOn, team.ReplacedBy = nil, nil
		if err := tx.Teams.UpdateTeam(team); err != nil {
			return err
		}
		for _, g := range w.Undo.Games {
			if err := u.restore(g); err != nil {
				return err
			}
		}
		if err := outbox.NotifyLineChanges(tx, l, actor.UserID, u.changes, svc.db.Now()); err != nil { // before the replacement, whose name is needed, is deleted
			return err
		}
		if err := u.revertReplacement(w.Undo); err != nil {
			return err
		}
		if err := tx.Teams.DeleteWithdrawal(teamID); err != nil {
			return err
		}
		if err := svc.games.AssignDuties(tx, l); err != nil {
			return err
		}
		undone.Message = fault.Textf("%s plays again: %s as before.", team.Name, fault.Games(u.restored))
		if team, err = tx.Teams.FindTeam(teamID); err != nil {
			return err
		}
		undone.Team, err = games.WithRecord(tx.Games, team)
		return err
	})
	return undone, err
}

// An undo reverts one withdrawal in one transaction.
type undo struct {
	svc      *Service
	tx       *store.Tx
	league   league.League
	team     league.Team  // as before the undo
	taker    *league.Team // the team that has taken over the games, or nil
	actorID  string
	restored int // number of restored games
	changes  []outbox.LineChange
}

func (u *undo) loadReplacement() error {
	if u.team.ReplacedBy == nil {
		return nil
	}
	taker, err := u.tx.Teams.FindTeam(*u.team.ReplacedBy)
	if err != nil {
		return err
	}
	if taker.WithdrawnOn != nil {
		return fault.New(fault.Conflict, "%s, which took over the games, has withdrawn itself. Take that back first.", taker.Name)
	}
	u.taker = &taker
	return nil
}

// restore restores a game to its state before the withdrawal, unless somebody has already reverted that change.
func (u *undo) restore(w league.WithdrawnGame) error {
	g, err := u.tx.Games.FindGame(w.GameID)
	if errors.Is(err, store.ErrNotFound) {
		return nil // the game has been deleted permanently
	} else if err != nil {
		return err
	}
	if w.Fate == league.FateTakenOver {
		return u.returnGame(g)
	}
	after := g
	switch {
	case w.Fate == league.FateCancelled && g.Status == league.Cancelled:
		after.Status = league.Scheduled
	case w.Fate == league.FateCancelled && g.Status != league.Scheduled:
		return u.conflictError(g, fault.Textf("has a result by now"))
	case w.Fate == league.FateForfeited && g.Forfeit != league.NoForfeit && g.Status == league.Completed:
		after = games.WithoutForfeit(g)
	case w.Fate == league.FateVoid && g.Status == league.Void && g.Abandoned != nil:
		after.Status, after.Abandoned = g.Abandoned.From, w.Abandoned
		after.Live = after.IsLive()
	default:
		return nil // somebody has already reverted it
	}
	if err := u.svc.games.SaveWithReason(u.tx, g, after, w.Reason, u.actorID, "withdraw-undo"); err != nil {
		return err
	}
	if g.DeletedAt == nil {
		u.restored++
	}
	line, isScheduled, err := u.tx.Schedules.FindScheduleOfGame(after.ID)
	if err != nil {
		return err
	}
	if isScheduled && after.Status == league.Scheduled {
		u.changes = append(u.changes, outbox.LineChange{From: outbox.NewRemoval(line, "").To, To: line})
	}
	return u.checkPlace(after)
}

// returnGame returns a game that was taken over to the team.
func (u *undo) returnGame(g store.Game) error {
	if u.taker == nil || g.Team1ID != u.taker.ID && g.Team2ID != u.taker.ID {
		return nil
	}
	if g.HasPlay() && g.DeletedAt == nil {
		return u.conflictError(g, fault.Textf("has begun"))
	}
	u.tx.Publish(topic.AttentionOf(u.league.ID))
	games.PublishGame(u.tx, g)
	if g.DeletedAt == nil {
		u.restored++
	}
	line, isScheduled, err := u.tx.Schedules.FindScheduleOfGame(g.ID)
	if err != nil {
		return err
	}
	if err := u.tx.Teams.ReplaceTeam(g.ID, u.taker.ID, u.team.ID, u.svc.db.Now()); err != nil {
		return err
	}
	if isScheduled && g.Status == league.Scheduled {
		back := replaceTeam(g, u.taker.ID, u.team.ID)
		to := line
		to.Team1ID, to.Team2ID = back.Team1ID, back.Team2ID
		u.changes = append(u.changes, outbox.LineChange{From: line, To: to})
	}
	return u.checkPlace(g)
}

// checkPlace returns an error if the court or a team of the game is now occupied at the time of the game.
func (u *undo) checkPlace(g store.Game) error {
	line, isScheduled, err := u.tx.Schedules.FindScheduleOfGame(g.ID)
	if err != nil || !isScheduled || line.FreesItsPlace() || line.Status != league.Scheduled || g.DeletedAt != nil {
		return err
	}
	clashes, err := u.svc.games.FindClashes(u.tx, u.league, line)
	if err != nil || len(clashes) == 0 {
		return err
	}
	return fault.New(fault.Conflict, "This can no longer be taken back: %s. Move that game first.", clashes[0].Sentence)
}

func (u *undo) conflictError(g store.Game, reason fault.Text) error {
	team1, team2, err := games.TeamsOf(u.tx.Teams, u.league, g.Team1ID, g.Team2ID)
	if err != nil {
		return err
	}
	if g.Day != nil {
		return fault.New(fault.Conflict, "This can no longer be taken back: %s vs %s on %s %s.", team1.Name, team2.Name, g.Day.Medium(), reason)
	}
	return fault.New(fault.Conflict, "This can no longer be taken back: %s vs %s %s.", team1.Name, team2.Name, reason)
}

// revertReplacement deletes a team that the withdrawal has created, or moves an existing team back to its tier.
func (u *undo) revertReplacement(w league.WithdrawalUndo) error {
	if u.taker == nil {
		return nil
	}
	if !w.IsNew {
		taker, err := u.tx.Teams.FindTeam(u.taker.ID)
		if err != nil {
			return err
		}
		taker.Tier = min(max(w.TierBefore, 1), u.league.TierCount)
		return u.tx.Teams.UpdateTeam(taker)
	}
	others, err := u.tx.Teams.AllGamesOfTeam(u.taker.ID)
	if err != nil {
		return err
	}
	if len(others) > 0 {
		return fault.New(fault.Conflict, "This can no longer be taken back: %s has games of its own by now.", u.taker.Name)
	}
	return games.DeleteTeam(u.tx, *u.taker)
}
