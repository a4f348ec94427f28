package app

import (
	"context"
	"fmt"
	"slices"
	"time"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/store"
)

// restorableFor is how long a deleted game can be restored (contract, "Fields").
const restorableFor = 30 * 24 * time.Hour

// Games returns the games of a league. Those who may score them see their links.
func (a *App) Games(ctx context.Context, v View) ([]league.Game, View, error) {
	return show(ctx, a, v, func(tx *store.Tx, l league.League) ([]league.Game, error) {
		kept, err := tx.GamesOf(l.ID)
		return a.shown(kept, v.Links), err
	})
}

// DeletedGames returns the games of a league that can be restored, the latest first.
func (a *App) DeletedGames(ctx context.Context, who Actor, leagueID int64) (games []league.Game, err error) {
	err = a.read(ctx, func(tx *store.Tx) error {
		_, role, err := leagueFor(tx, who, leagueID, Manage)
		if err != nil {
			return err
		}
		kept, err := tx.DeletedGamesOf(leagueID, a.clock().Add(-restorableFor))
		games = a.shown(kept, may(role, Score))
		return err
	})
	return games, err
}

func (a *App) shown(kept []store.Game, links bool) []league.Game {
	games := make([]league.Game, len(kept))
	for i, g := range kept {
		games[i] = g.Game
		if links && g.InviteHash != "" {
			games[i].InviteToken = new(a.inviteToken(g.ID, g.InviteNumber))
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
func (a *App) RecordGame(ctx context.Context, who Actor, n NewGame) (created league.Game, err error) {
	err = a.create(ctx, &created, func(tx *store.Tx) error {
		l, err := lockFor(tx, who, n.LeagueID, Manage)
		if err != nil {
			return err
		}
		problems := append(league.CheckTeams(n.Team1ID, n.Team2ID), league.CheckScores(n.Team1Score, n.Team2Score)...)
		now := a.clock()
		instant, day := now, league.DayOf(now, zoneOf(l))
		if n.Date != "" {
			var wrong []league.Problem
			instant, day, wrong = league.CheckDay(n.DateField, n.Date, zoneOf(l))
			problems = append(problems, wrong...)
		}
		if err := invalid(problems); err != nil {
			return err
		}
		team1, _, err := teamsFor(tx, l, n.Team1ID, n.Team2ID)
		if err != nil {
			return err
		}
		if err := a.roomForGames(tx, l, 1); err != nil {
			return err
		}
		g := store.Game{Game: league.Game{
			LeagueID: l.ID, Team1ID: n.Team1ID, Team2ID: n.Team2ID, Team1Score: n.Team1Score, Team2Score: n.Team2Score,
			Status: league.Completed, GameDate: &instant, ScheduledFor: &instant, Day: &day, Tier: team1.Tier,
			CreatedAt: now, CompletedAt: &now,
		}}
		g.WinnerID = winnerOf(g)
		kept, err := tx.CreateGame(g)
		if err != nil {
			return err
		}
		before := kept
		before.Status = league.Scheduled // as if it had been planned and then played
		before.Team1Score, before.Team2Score, before.WinnerID = 0, 0, nil
		created, err = a.saveGame(tx, l, before, kept, who.UserID, "session")
		return err
	})
	return created, err
}

// teamsFor returns two teams of the league. The ids of another league's teams name nothing here.
func teamsFor(tx *store.Tx, l league.League, team1ID, team2ID int64) (team1, team2 league.Team, err error) {
	if team1, err = tx.FindTeam(team1ID); err == nil && team1.LeagueID != l.ID || err == store.ErrNotFound {
		return team1, team2, fault.Field("team1Id", "Team 1 is not a team of this league")
	} else if err != nil {
		return team1, team2, err
	}
	if team2, err = tx.FindTeam(team2ID); err == nil && team2.LeagueID != l.ID || err == store.ErrNotFound {
		return team1, team2, fault.Field("team2Id", "Team 2 is not a team of this league")
	}
	return team1, team2, err
}

func (a *App) roomForGames(tx *store.Tx, l league.League, more int) error {
	n, err := tx.CountGamesOf(l.ID)
	if err != nil {
		return err
	}
	if n+more > a.quotas.GamesPerLeague {
		return fault.New(fault.Conflict, fmt.Sprintf("A league can have %d games; this one has %d.", a.quotas.GamesPerLeague, n))
	}
	return nil
}

// winnerOf returns the id of the team with more points, nil while level.
func winnerOf(g store.Game) *int64 {
	switch {
	case g.Team1Score > g.Team2Score:
		return new(g.Team1ID)
	case g.Team2Score > g.Team1Score:
		return new(g.Team2ID)
	default:
		return nil
	}
}

// lockGame returns a game, not a deleted one, of a league with which the actor may do that, and the actor's role.
func lockGame(tx *store.Tx, who Actor, id int64, action Action) (g store.Game, role league.Role, err error) {
	if who.UserID == "" {
		return g, role, errNobody
	}
	if g, err = tx.FindGame(id); err != nil {
		return g, role, err
	}
	if _, err = lockFor(tx, who, g.LeagueID, action); err != nil {
		return g, role, err
	}
	if _, role, err = leagueFor(tx, who, g.LeagueID, action); err != nil {
		return g, role, err
	}
	if g, err = tx.FindGame(id); err == nil && g.DeletedAt != nil {
		err = store.ErrNotFound
	}
	return g, role, err
}

// DeleteGame deletes a game. A played one can be restored for 30 days; one that is only planned goes
// with its line in the schedule.
func (a *App) DeleteGame(ctx context.Context, who Actor, id int64) error {
	return a.write(ctx, func(tx *store.Tx) error {
		g, _, err := lockGame(tx, who, id, Manage)
		if err != nil {
			return err
		}
		return a.deleteGame(tx, who, g, "session")
	})
}

func (a *App) deleteGame(tx *store.Tx, who Actor, g store.Game, via string) error {
	if g.Status != league.Completed {
		return tx.DeleteGame(g.ID)
	}
	after := g
	after.DeletedAt = new(a.clock())
	return a.keepGame(tx, g, after, who.UserID, via)
}

// DeleteGames deletes several games of one or more leagues, all or none, and returns how many they were
// and whether the standings changed.
func (a *App) DeleteGames(ctx context.Context, who Actor, ids []int64) (deleted int, standings bool, err error) {
	if who.UserID == "" {
		return 0, false, errNobody
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	err = a.write(ctx, func(tx *store.Tx) error {
		deleted, standings = 0, false
		for _, id := range ids {
			g, _, err := lockGame(tx, who, id, Manage)
			if err != nil {
				return err
			}
			if err := a.deleteGame(tx, who, g, "bulk"); err != nil {
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
func (a *App) RestoreGame(ctx context.Context, who Actor, id int64) (restored league.Game, err error) {
	err = a.write(ctx, func(tx *store.Tx) error {
		if who.UserID == "" {
			return errNobody
		}
		g, err := tx.FindGame(id)
		if err != nil {
			return err
		}
		if _, err := lockFor(tx, who, g.LeagueID, Manage); err != nil {
			return err
		}
		if g, err = tx.FindGame(id); err != nil {
			return err
		}
		if g.DeletedAt == nil {
			return fault.New(fault.Conflict, "This game has not been deleted.")
		}
		if a.clock().Sub(*g.DeletedAt) > restorableFor {
			return store.ErrNotFound
		}
		after := g
		after.DeletedAt = nil
		restored = after.Game
		return a.keepGame(tx, g, after, who.UserID, "restore")
	})
	return restored, err
}

// Cleanup is what a clean-up of duplicates deletes, or would delete.
type Cleanup struct {
	Message      string        `json:"message"`
	GamesDeleted int           `json:"gamesDeleted"`
	Games        []league.Game `json:"games,omitempty"` // of a preview
}

// CleanUp keeps the first completed games of a league, in the order they were recorded, and deletes the
// others (specification, section 7). A preview only tells which they are.
func (a *App) CleanUp(ctx context.Context, who Actor, leagueID int64, keep int, preview bool) (report Cleanup, err error) {
	if keep < 0 {
		return report, fault.Field("keepCount", "The number of games to keep must be 0 or greater")
	}
	err = a.plans(ctx, preview, &report, func(tx *store.Tx) error {
		report = Cleanup{}
		if _, err := leagueToPlan(tx, who, leagueID, preview); err != nil {
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
			} else if err := a.deleteGame(tx, who, g, "cleanup"); err != nil {
				return err
			}
		}
		return nil
	})
	report.Message = fmt.Sprintf("%s deleted", count(report.GamesDeleted, "game"))
	if preview {
		report.Message = fmt.Sprintf("%s would be deleted", count(report.GamesDeleted, "game"))
	}
	return report, err
}
