package leagues

import (
	"context"
	"fmt"
	"slices"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/store"
	"sideout/internal/usecase"
	"sideout/internal/zones"
)

// Games returns the games of a league. Those who may score them see their links.
func (svc *Service) Games(ctx context.Context, v authz.View) ([]league.Game, authz.View, error) {
	return authz.ReadView(ctx, svc.db, v, func(tx *store.Tx, l league.League) ([]league.Game, error) {
		kept, err := tx.GamesOf(l.ID)
		return svc.shown(kept, v.Links), err
	})
}

// DeletedGames returns the games of a league that can be restored, the latest first.
func (svc *Service) DeletedGames(ctx context.Context, actor authz.Actor, leagueID int64) (games []league.Game, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		_, role, err := authz.LeagueFor(tx, actor, leagueID, authz.Manage)
		if err != nil {
			return err
		}
		kept, err := tx.DeletedGamesOf(leagueID, svc.db.Now().Add(-gamestore.RestoreWindow))
		games = svc.shown(kept, authz.May(role, authz.Score))
		return err
	})
	return games, err
}

func (svc *Service) shown(kept []store.Game, links bool) []league.Game {
	games := make([]league.Game, len(kept))
	for i, g := range kept {
		games[i] = g.Game
		if links && g.InviteHash != "" {
			games[i].InviteToken = new(svc.links.ScoreToken(g.ID, g.InviteNumber))
		}
	}
	return games
}

// NewGame is a game as it is recorded by hand. Date is a date or an instant; empty means today.
type NewGame struct {
	LeagueID, Team1ID, Team2ID int64
	Team1Score, Team2Score     int
	DateField, Date            string
}

// RecordGame adds a game that has been played.
func (svc *Service) RecordGame(ctx context.Context, actor authz.Actor, n NewGame) (created league.Game, err error) {
	err = svc.db.Create(ctx, &created, func(tx *store.Tx) error {
		l, err := authz.LockLeague(tx, actor, n.LeagueID, authz.Manage)
		if err != nil {
			return err
		}
		problems := append(league.CheckTeams(n.Team1ID, n.Team2ID), league.CheckScores(n.Team1Score, n.Team2Score)...)
		now := svc.db.Now()
		instant, day := now, league.DayOf(now, zones.Of(l))
		if n.Date != "" {
			var wrong []league.Problem
			instant, day, wrong = league.CheckDay(n.DateField, n.Date, zones.Of(l))
			problems = append(problems, wrong...)
		}
		if err := usecase.Invalid(problems); err != nil {
			return err
		}
		team1, _, err := gamestore.TeamsOf(tx, l, n.Team1ID, n.Team2ID)
		if err != nil {
			return err
		}
		if err := svc.games.CheckGameQuota(tx, l, 1); err != nil {
			return err
		}
		g := store.Game{Game: league.Game{
			LeagueID: l.ID, Team1ID: n.Team1ID, Team2ID: n.Team2ID, Team1Score: n.Team1Score, Team2Score: n.Team2Score,
			Status: league.Completed, GameDate: &instant, ScheduledFor: &instant, Day: &day, Tier: team1.Tier,
			CreatedAt: now, CompletedAt: &now,
		}}
		g.WinnerID = gamestore.WinnerID(g)
		kept, err := tx.CreateGame(g)
		if err != nil {
			return err
		}
		before := kept
		before.Status = league.Scheduled // as if it had been planned and then played
		before.Team1Score, before.Team2Score, before.WinnerID = 0, 0, nil
		created, err = svc.games.Save(tx, l, before, kept, actor.UserID, "session")
		return err
	})
	return created, err
}

// DeleteGame deletes a game. A played one can be restored for 30 days; one that is only planned goes
// with its line in the schedule.
func (svc *Service) DeleteGame(ctx context.Context, actor authz.Actor, id int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		g, _, err := authz.LockGame(tx, actor, id, authz.Manage)
		if err != nil {
			return err
		}
		return svc.deleteGame(tx, actor, g, "session")
	})
}

func (svc *Service) deleteGame(tx *store.Tx, actor authz.Actor, g store.Game, via string) error {
	if g.Status != league.Completed {
		return tx.DeleteGame(g.ID)
	}
	after := g
	after.DeletedAt = new(svc.db.Now())
	return svc.games.SaveRow(tx, g, after, actor.UserID, via)
}

// DeleteGames deletes several games of one or more leagues, all or none, and returns how many they were
// and whether the standings changed.
func (svc *Service) DeleteGames(ctx context.Context, actor authz.Actor, ids []int64) (deleted int, standings bool, err error) {
	if actor.UserID == "" {
		return 0, false, fault.ErrSignedOut
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		deleted, standings = 0, false
		for _, id := range ids {
			g, _, err := authz.LockGame(tx, actor, id, authz.Manage)
			if err != nil {
				return err
			}
			if err := svc.deleteGame(tx, actor, g, "bulk"); err != nil {
				return err
			}
			deleted++
			standings = standings || g.Counts()
		}
		return nil
	})
	return deleted, standings, err
}

// RestoreGame takes the deletion of a game back.
func (svc *Service) RestoreGame(ctx context.Context, actor authz.Actor, id int64) (restored league.Game, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		g, err := tx.FindGame(id)
		if err != nil {
			return err
		}
		if _, err := authz.LockLeague(tx, actor, g.LeagueID, authz.Manage); err != nil {
			return err
		}
		if g, err = tx.FindGame(id); err != nil {
			return err
		}
		if g.DeletedAt == nil {
			return fault.New(fault.Conflict, "This game has not been deleted.")
		}
		if svc.db.Now().Sub(*g.DeletedAt) > gamestore.RestoreWindow {
			return store.ErrNotFound
		}
		after := g
		after.DeletedAt = nil
		restored = after.Game
		return svc.games.SaveRow(tx, g, after, actor.UserID, "restore")
	})
	return restored, err
}

// Cleanup is the result, or the preview, of removing duplicates.
type Cleanup struct {
	Message      string        `json:"message"`
	GamesDeleted int           `json:"gamesDeleted"`
	Games        []league.Game `json:"games,omitempty"` // the games that would be deleted; in a preview only
}

// CleanUp keeps the first completed games of a league, in the order they were recorded, and deletes the
// others, see docs/product/league.md#game-cleanup. A preview only lists them.
func (svc *Service) CleanUp(ctx context.Context, actor authz.Actor, leagueID int64, keep int, preview bool) (report Cleanup, err error) {
	if keep < 0 {
		return report, fault.Field("keepCount", "The number of games to keep must be 0 or greater")
	}
	err = svc.db.CreateUnlessPreview(ctx, preview, &report, func(tx *store.Tx) error {
		report = Cleanup{}
		if _, err := authz.LockUnlessPreview(tx, actor, leagueID, preview); err != nil {
			return err
		}
		games, err := tx.GamesOf(leagueID)
		if err != nil {
			return err
		}
		completed := slices.DeleteFunc(games, func(g store.Game) bool { return !g.Counts() })
		beyond := completed[min(keep, len(completed)):]
		report.GamesDeleted = len(beyond)
		for _, g := range beyond {
			if preview {
				report.Games = append(report.Games, g.Game)
			} else if err := svc.deleteGame(tx, actor, g, "cleanup"); err != nil {
				return err
			}
		}
		return nil
	})
	report.Message = fmt.Sprintf("%s deleted", fault.Count(report.GamesDeleted, "game"))
	if preview {
		report.Message = fmt.Sprintf("%s would be deleted", fault.Count(report.GamesDeleted, "game"))
	}
	return report, err
}
