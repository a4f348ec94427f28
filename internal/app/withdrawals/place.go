package withdrawals

import (
	"context"
	"errors"
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// PlaceTaken is the result of TakePlace and UndoTakePlace.
type PlaceTaken struct {
	Message fault.Text  `json:"message"`
	Team    league.Team `json:"team"` // the team that takes over the games, or has taken them over
}

// A takeover gives the cancelled games of a withdrawn team to another team, or takes them back, in one transaction.
type takeover struct {
	undo   // its team is the withdrawn team, and its taker the other one
	record store.Withdrawal
	today  league.Date
}

// TakePlace gives a team the games that another team, which has withdrawn, has left. Its results stay as the withdrawal has left them.
func (svc *Service) TakePlace(ctx context.Context, actor access.Actor, teamID, withdrawnID int64) (taken PlaceTaken, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		t, err := svc.lockTakeover(tx, actor, teamID)
		if err != nil {
			return err
		}
		if err := t.findWithdrawn(withdrawnID); err != nil {
			return err
		}
		if err := t.checkTaker(); err != nil {
			return err
		}
		for i, g := range t.record.Undo.Games {
			if err := t.takeGame(&t.record.Undo.Games[i]); err != nil {
				return err
			}
			if t.record.Undo.Games[i].Fate != g.Fate {
				t.restored++
			}
		}
		if t.restored == 0 {
			return fault.New(fault.Conflict, "%s has no games left that could be taken over.", t.team.Name)
		}
		t.record.Undo.TierBefore, t.record.Undo.IsNew = t.taker.Tier, false
		t.taker.Tier, t.team.ReplacedBy = t.team.Tier, &t.taker.ID
		taken, err = t.store(fault.Textf("%s takes over %s of %s.", t.taker.Name, fault.Games(t.restored), t.team.Name))
		return err
	})
	return taken, err
}

// UndoTakePlace takes back TakePlace: the games are cancelled again. It returns an error if one of them has begun.
func (svc *Service) UndoTakePlace(ctx context.Context, actor access.Actor, teamID int64) (undone PlaceTaken, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		t, err := svc.lockTakeover(tx, actor, teamID)
		if err != nil {
			return err
		}
		if err := t.findReplaced(); err != nil {
			return err
		}
		for i, g := range t.record.Undo.Games {
			if err := t.giveBack(&t.record.Undo.Games[i]); err != nil {
				return err
			}
			if t.record.Undo.Games[i].Fate != g.Fate {
				t.restored++
			}
		}
		t.taker.Tier = min(max(t.record.Undo.TierBefore, 1), t.league.TierCount)
		t.record.Undo.TierBefore, t.team.ReplacedBy = 0, nil
		message := fault.Textf("%s has no games again: %s of %s are cancelled as before.", t.taker.Name, fault.Games(t.restored), t.team.Name)
		if t.restored == 1 {
			message = fault.Textf("%s has no games again: 1 game of %s is cancelled as before.", t.taker.Name, t.team.Name)
		}
		undone, err = t.store(message)
		return err
	})
	return undone, err
}

func (svc *Service) lockTakeover(tx *store.Tx, actor access.Actor, teamID int64) (*takeover, error) {
	l, taker, err := lockTeam(tx, actor, teamID, false)
	return &takeover{
		undo:  undo{svc: svc, tx: tx, league: l, taker: &taker, actorID: actor.UserID},
		today: league.DayOf(svc.db.Now(), league.ZoneOf(l)),
	}, err
}

// findWithdrawn loads the team that has withdrawn and its withdrawal.
func (t *takeover) findWithdrawn(id int64) (err error) {
	t.team, err = t.tx.Teams.FindTeam(id)
	if errors.Is(err, store.ErrNotFound) || err == nil && (t.team.LeagueID != t.league.ID || id == t.taker.ID) {
		return fault.Field("of", "Choose another team of this league")
	} else if err != nil {
		return err
	}
	switch replacedBy := t.team.ReplacedBy; {
	case t.team.WithdrawnOn == nil:
		return fault.New(fault.Conflict, "%s has not withdrawn.", t.team.Name)
	case replacedBy != nil && *replacedBy == t.taker.ID:
		return fault.New(fault.Conflict, "%s has taken the place of %s already.", t.taker.Name, t.team.Name)
	case replacedBy != nil:
		return fault.New(fault.Conflict, "Another team has taken the place of %s already.", t.team.Name)
	}
	t.record, err = t.tx.Teams.FindWithdrawal(id)
	return err
}

// findReplaced loads the team whose cancelled games the taker has taken over, and its withdrawal.
func (t *takeover) findReplaced() error {
	teams, err := t.tx.Teams.TeamsOf(t.league.ID)
	if err != nil {
		return err
	}
	for _, team := range teams {
		if team.ReplacedBy == nil || *team.ReplacedBy != t.taker.ID {
			continue
		}
		if t.record, err = t.tx.Teams.FindWithdrawal(team.ID); err != nil {
			return err
		}
		if t.team = team; slices.ContainsFunc(t.record.Undo.Games, func(g league.WithdrawnGame) bool { return g.WasCancelled }) {
			return nil
		}
	}
	return fault.New(fault.Conflict, "%s has not taken the place of another team.", t.taker.Name)
}

// checkTaker returns an error if the team has games of its own, or has withdrawn itself.
func (t *takeover) checkTaker() error {
	if t.taker.WithdrawnOn != nil {
		return fault.New(fault.Conflict, "%s has withdrawn itself.", t.taker.Name)
	}
	all, err := t.tx.Games.GamesOf(t.league.ID)
	if err != nil {
		return err
	}
	for _, g := range all {
		if (g.Team1ID == t.taker.ID || g.Team2ID == t.taker.ID) && g.Status == league.Scheduled {
			return fault.New(fault.Conflict, "%s has games of its own to play.", t.taker.Name)
		}
	}
	return nil
}

// takeGame gives a cancelled game that is still to come to the taker.
func (t *takeover) takeGame(w *league.WithdrawnGame) error {
	g, line, err := t.findGame(w, league.FateCancelled)
	if err != nil || line.ID == 0 || g.Status != league.Cancelled || line.Day < t.today && !line.Waiting {
		return err
	}
	after := g
	after.Status = league.Scheduled
	if err := t.svc.games.SaveWithReason(t.tx, g, after, w.Reason, t.actorID, "withdraw"); err != nil {
		return err
	}
	if err := t.tx.Teams.ReplaceTeam(g.ID, t.team.ID, t.taker.ID, t.svc.db.Now()); err != nil {
		return err
	}
	after = replaceTeam(after, t.team.ID, t.taker.ID)
	w.Fate, w.WasCancelled = league.FateTakenOver, true
	return t.notifyGame(after, true)
}

// giveBack cancels a game that the taker has taken over, unless it has begun.
func (t *takeover) giveBack(w *league.WithdrawnGame) error {
	g, _, err := t.findGame(w, league.FateTakenOver)
	if err != nil || !w.WasCancelled || g.ID == 0 || g.Team1ID != t.taker.ID && g.Team2ID != t.taker.ID {
		return err
	}
	if g.HasPlay() || g.Status == league.Completed {
		return t.conflictError(g, fault.Textf("has begun"))
	}
	if err := t.notifyGame(g, false); err != nil {
		return err
	}
	if err := t.tx.Teams.ReplaceTeam(g.ID, t.taker.ID, t.team.ID, t.svc.db.Now()); err != nil {
		return err
	}
	before := replaceTeam(g, t.taker.ID, t.team.ID)
	after := before
	after.Status = league.Cancelled
	w.Fate, w.WasCancelled = league.FateCancelled, false
	reason := fault.Textf("%s withdrew", t.team.Name).String()
	return t.svc.games.SaveWithReason(t.tx, before, after, reason, t.actorID, "withdraw-undo")
}

// findGame returns a game that the withdrawal has changed with its line in the schedule. Both are empty if the game has another fate or is
// deleted.
func (t *takeover) findGame(w *league.WithdrawnGame, fate league.GameFate) (g store.Game, line league.ScheduledGame, err error) {
	if w.Fate != fate {
		return g, line, nil
	}
	if g, err = t.tx.Games.FindGame(w.GameID); errors.Is(err, store.ErrNotFound) || err == nil && g.DeletedAt != nil {
		return store.Game{}, line, nil
	} else if err != nil {
		return g, line, err
	}
	line, _, err = t.tx.Schedules.FindScheduleOfGame(g.ID)
	return g, line, err
}

// notifyGame publishes a game of the taker, and adds it to the mails. isBack says whether it is played again or is going to be cancelled.
func (t *takeover) notifyGame(g store.Game, isBack bool) error {
	t.tx.Publish(topic.AttentionOf(t.league.ID))
	games.PublishGame(t.tx, g)
	line, isScheduled, err := t.tx.Schedules.FindScheduleOfGame(g.ID)
	if err != nil || !isScheduled {
		return err
	}
	change := outbox.NewRemoval(line, "")
	if !isBack {
		t.changes = append(t.changes, change)
		return nil
	}
	t.changes = append(t.changes, outbox.LineChange{From: change.To, To: line})
	return nil
}

// store stores both teams and the withdrawal, and queues the mails.
func (t *takeover) store(message fault.Text) (taken PlaceTaken, err error) {
	for _, team := range []league.Team{t.team, *t.taker} {
		if err := t.tx.Teams.UpdateTeam(team); err != nil {
			return taken, err
		}
	}
	if t.team.ReplacedBy != nil {
		if err := t.checkPlaces(); err != nil {
			return taken, err
		}
	}
	if err := errors.Join(t.tx.Teams.DeleteWithdrawal(t.team.ID), t.tx.Teams.AddWithdrawal(t.record)); err != nil {
		return taken, err
	}
	if err := outbox.NotifyLineChanges(t.tx, t.league, t.actorID, t.changes, t.svc.db.Now()); err != nil {
		return taken, err
	}
	if err := t.svc.games.AssignDuties(t.tx, t.league); err != nil {
		return taken, err
	}
	taken.Message = message
	taken.Team, err = games.WithRecord(t.tx.Games, *t.taker)
	return taken, err
}

// checkPlaces returns an error if the court or a team of a game that is taken over is busy by now.
func (t *takeover) checkPlaces() error {
	for _, w := range t.record.Undo.Games {
		_, line, err := t.findGame(&w, league.FateTakenOver)
		if err != nil {
			return err
		}
		if line.ID == 0 || line.FreesItsPlace() || line.Status != league.Scheduled {
			continue
		}
		clashes, err := t.svc.games.FindClashes(t.tx, t.league, line)
		if err != nil {
			return err
		}
		if len(clashes) > 0 {
			return fault.New(fault.Conflict, "%s. Move that game first.", clashes[0].Sentence)
		}
	}
	return nil
}
