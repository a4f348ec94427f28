package leagues

import (
	"context"
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/notify/outbox"
	"sideout/internal/notify/push"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// Games returns the games of a league, with their score links if the permit includes them.
func (svc *Service) Games(ctx context.Context, permit access.ReadPermit) ([]league.Game, access.ReadPermit, error) {
	return access.ReadPermitted(ctx, svc.db, permit, func(tx *store.Tx, l league.League) ([]league.Game, error) {
		rows, err := tx.Games.GamesOf(l.ID)
		return svc.withLinks(rows, permit.Links), err
	})
}

// DeletedGames returns the games of a league that can be restored, latest first.
func (svc *Service) DeletedGames(ctx context.Context, actor access.Actor, leagueID int64) (found []league.Game, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		_, role, err := access.AuthorizeLeague(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		rows, err := tx.Games.DeletedGamesOf(leagueID, svc.db.Now().Add(-games.RestoreWindow))
		found = svc.withLinks(rows, access.May(role, access.Score))
		for i := range found {
			found[i].Live = false // nobody can score a deleted game
		}
		return err
	})
	return found, err
}

// withLinks converts stored games to games, with the tokens of their score links if showLinks is true.
func (svc *Service) withLinks(rows []store.Game, showLinks bool) []league.Game {
	found := make([]league.Game, len(rows))
	for i, g := range rows {
		found[i] = g.Game
		if showLinks && g.InviteHash != "" {
			found[i].InviteToken = new(svc.links.ScoreToken(g.ID, g.InviteNumber))
		}
	}
	return found
}

// DeleteGame deletes a game, which can be restored for 30 days.
func (svc *Service) DeleteGame(ctx context.Context, actor access.Actor, id int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		g, _, err := access.LockGame(tx, actor, id, access.Manage)
		if err != nil {
			return err
		}
		if err := svc.games.Delete(tx, g, actor.UserID, "session"); err != nil {
			return err
		}
		return svc.assignDuties(tx, g.LeagueID)
	})
}

// DeleteGames deletes several games of one or more leagues, either all or none. It returns the number of deleted games, and whether this
// changes standings.
func (svc *Service) DeleteGames(ctx context.Context, actor access.Actor, ids []int64) (deleted int, standingsChanged bool, err error) {
	if actor.UserID == "" {
		return 0, false, fault.ErrSignedOut
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		deleted, standingsChanged = 0, false
		var leagueIDs []int64
		for _, id := range ids {
			g, _, err := access.LockGame(tx, actor, id, access.Manage)
			if err != nil {
				return err
			}
			if err := svc.games.Delete(tx, g, actor.UserID, "bulk"); err != nil {
				return err
			}
			deleted++
			standingsChanged = standingsChanged || g.Counts()
			leagueIDs = append(leagueIDs, g.LeagueID)
		}
		return svc.assignDuties(tx, leagueIDs...)
	})
	return deleted, standingsChanged, err
}

// RestoreGame restores a deleted game. If its court or one of its teams has another game at that time by now, the game waits for a new
// place in the schedule.
func (svc *Service) RestoreGame(ctx context.Context, actor access.Actor, id int64) (restored games.PlacedGame, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		g, err := tx.Games.FindGame(id)
		if err != nil {
			return err
		}
		l, err := access.LockLeague(tx, actor, g.LeagueID, access.Manage)
		if err != nil {
			return err
		}
		if g, err = tx.Games.FindGame(id); err != nil {
			return err
		}
		if g.DeletedAt == nil {
			return fault.New(fault.Conflict, "This game has not been deleted.")
		}
		if svc.db.Now().Sub(*g.DeletedAt) > games.RestoreWindow {
			return store.ErrNotFound
		}
		if restored, err = svc.games.Restore(tx, l, g, actor.UserID); err != nil {
			return err
		}
		if err := svc.notifyRestored(tx, actor.UserID, l, restored); err != nil {
			return err
		}
		return svc.games.AssignDuties(tx, l)
	})
	return restored, err
}

// notifyRestored queues mails and push notifications about a restored game that is to be played in its old place.
func (svc *Service) notifyRestored(tx *store.Tx, actorID string, l league.League, restored games.PlacedGame) error {
	line, isScheduled, err := tx.Schedules.FindScheduleOfGame(restored.ID)
	if err != nil || !isScheduled || restored.Waiting || line.Status != league.Scheduled {
		return err
	}
	removal := outbox.NewRemoval(line, "")
	back := outbox.LineChange{From: removal.To, To: line}
	if err := push.QueueMoves(tx.Push, l.ID, []push.Move{push.Move(back)}, svc.db.Now()); err != nil {
		return err
	}
	return outbox.NotifyLineChanges(tx, l, actorID, []outbox.LineChange{back}, svc.db.Now())
}

// assignDuties reassigns the duty teams of leagues.
func (svc *Service) assignDuties(tx *store.Tx, leagueIDs ...int64) error {
	for _, id := range slices.Compact(slices.Sorted(slices.Values(leagueIDs))) {
		l, err := tx.Leagues.FindLeague(id)
		if err != nil {
			return err
		}
		if err := svc.games.AssignDuties(tx, l); err != nil {
			return err
		}
	}
	return nil
}

// Cleanup is the result, or the preview, of removing duplicates.
type Cleanup struct {
	Message      fault.Text    `json:"message"`
	GamesDeleted int           `json:"gamesDeleted"`
	Games        []league.Game `json:"games,omitempty"` // games that would be deleted; only in a preview
}

// CleanUp deletes the completed games of a league, except the keep games that were recorded first, see
// docs/product/league.md#game-cleanup. A preview only lists the games.
func (svc *Service) CleanUp(ctx context.Context, actor access.Actor, leagueID int64, keep int, preview bool) (report Cleanup, err error) {
	if keep < 0 {
		return report, fault.Field("keepCount", "The number of games to keep must be 0 or greater")
	}
	err = svc.db.CreateUnlessPreview(ctx, preview, &report, func(tx *store.Tx) error {
		report = Cleanup{}
		if _, err := access.LockUnlessPreview(tx, actor, leagueID, access.Manage, preview); err != nil {
			return err
		}
		found, err := tx.Games.GamesOf(leagueID)
		if err != nil {
			return err
		}
		completed := slices.DeleteFunc(found, func(g store.Game) bool {
			return !g.HasResult() || finals.CheckNotInFinals(tx, g) != nil
		})
		surplus := completed[min(keep, len(completed)):]
		report.GamesDeleted = len(surplus)
		for _, g := range surplus {
			if preview {
				report.Games = append(report.Games, g.Game)
			} else if err := svc.games.Delete(tx, g, actor.UserID, "cleanup"); err != nil {
				return err
			}
		}
		return nil
	})
	report.Message = fault.Textf("%s deleted", fault.Games(report.GamesDeleted))
	if preview {
		report.Message = fault.Textf("Would delete %s", fault.Games(report.GamesDeleted))
	}
	return report, err
}

// ForfeitGame completes a game that one team or both have forfeited.
func (svc *Service) ForfeitGame(ctx context.Context, actor access.Actor, id int64, by league.Forfeit) (forfeited games.PlacedGame, err error) {
	if !by.Valid() {
		return forfeited, fault.Field("by", "By must be team1, team2 or both")
	}
	err = svc.changeGame(ctx, actor, id, func(tx *store.Tx, l league.League, g store.Game) error {
		team1, team2, err := games.TeamsOf(tx.Teams, l, g.Team1ID, g.Team2ID)
		if err != nil {
			return err
		}
		after, err := svc.games.Forfeit(tx, l, g, by, actor.UserID, "forfeit")
		forfeited = games.PlacedGame{Game: after.Game, Message: fault.Textf("%s.", games.ForfeitInWords(by, team1.Name, team2.Name))}
		return err
	})
	return forfeited, err
}

// UndoForfeit undoes ForfeitGame.
func (svc *Service) UndoForfeit(ctx context.Context, actor access.Actor, id int64) (undone games.PlacedGame, err error) {
	err = svc.changeGame(ctx, actor, id, func(tx *store.Tx, l league.League, g store.Game) error {
		undone, err = svc.games.UndoForfeit(tx, l, g, actor.UserID, "forfeit-undo")
		return err
	})
	return undone, err
}

// AbandonGame stops a game that has begun: it is to be replayed, its score stands, or it becomes void. If how is empty, the rules of the
// league decide.
func (svc *Service) AbandonGame(ctx context.Context, actor access.Actor, id int64, how league.AbandonHow, reason string) (stopped games.PlacedGame, err error) {
	switch {
	case how != "" && !how.Valid():
		return stopped, fault.Field("how", "How must be replay, stand or void")
	case len([]rune(reason)) > league.MaxReason:
		return stopped, fault.Field("reason", "A reason has at most %d characters", league.MaxReason)
	}
	err = svc.changeGame(ctx, actor, id, func(tx *store.Tx, l league.League, g store.Game) error {
		if how == "" {
			endByRules, ok := l.TableRules.PrescribedOutcome(g.Game, l.RulesOf(g.Game).Draws)
			if !ok {
				return fault.Field("how", "How must be replay, stand or void: the rules of the league do not say when the score of an abandoned game stands")
			}
			how = endByRules
		}
		stopped, err = svc.games.Abandon(tx, l, g, how, reason, actor.UserID)
		return err
	})
	return stopped, err
}

// UndoAbandon undoes AbandonGame, unless the game has been scored since.
func (svc *Service) UndoAbandon(ctx context.Context, actor access.Actor, id int64) (undone games.PlacedGame, err error) {
	err = svc.changeGame(ctx, actor, id, func(tx *store.Tx, l league.League, g store.Game) error {
		undone, err = svc.games.UndoAbandon(tx, l, g, actor.UserID)
		return err
	})
	return undone, err
}

// changeGame calls change with a game that the actor may manage and its locked league. Then it updates finals and duty teams.
func (svc *Service) changeGame(ctx context.Context, actor access.Actor, id int64, change func(*store.Tx, league.League, store.Game) error) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		g, _, err := access.LockGame(tx, actor, id, access.Manage)
		if err != nil {
			return err
		}
		l, err := tx.Leagues.FindLeague(g.LeagueID)
		if err != nil {
			return err
		}
		if err := change(tx, l, g); err != nil {
			return err
		}
		if g.Stage == league.Finals {
			if err := svc.games.UpdateFinalsSchedule(tx, l); err != nil {
				return err
			}
		}
		return svc.games.AssignDuties(tx, l)
	})
}
