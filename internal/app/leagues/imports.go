package leagues

import (
	"context"
	"fmt"
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// Import is the result, or the preview, of a bulk import.
type Import struct {
	Message           string `json:"message"`
	GamesCreated      int    `json:"gamesCreated"`
	*csvimport.Result        // only in a preview: the rows that would be imported, and the problems
}

// ImportGames adds the games of a CSV text to a league, either all or none. It skips games that the league already has and reports their
// number. A preview returns the games that would be imported. isOneSet says that one set was played in the rows with the points of a set, in a
// league of several sets.
func (svc *Service) ImportGames(ctx context.Context, actor access.Actor, leagueID int64, csv string, order csvimport.DateOrder, names []csvimport.TeamName, preview bool, isOneSet ...bool) (report Import, err error) {
	err = svc.db.CreateUnlessPreview(ctx, preview, &report, func(tx *store.Tx) error {
		report = Import{}
		l, err := access.LockUnlessPreview(tx, actor, leagueID, access.Arrange, preview)
		if err != nil {
			return err
		}
		teams, err := tx.Teams.TeamsOf(leagueID)
		if err != nil {
			return err
		}
		imported, err := games.GamesOf(tx.Games, leagueID)
		if err != nil {
			return err
		}
		result := csvimport.ParseFor(l, slices.Contains(isOneSet, true), []byte(csv), teams, imported, order, names...)
		result.CheckSets(l.Rules)
		report.GamesCreated = len(result.Rows)
		if preview {
			result.WarnAboutDates(l, league.DayOf(svc.db.Now(), league.ZoneOf(l)))
			result.WarnAboutScores(l.Rules)
			report.Result = &result
			report.Message = fmt.Sprintf("%s would be imported", fault.Count(len(result.Rows), "game"))
			return nil
		}
		if result.ProblemCount > 0 {
			return importFault(result)
		}
		report.Message = fmt.Sprintf("%s imported", fault.Count(len(result.Rows), "game"))
		if n := len(result.Duplicates); n > 0 {
			report.Message += fmt.Sprintf(", %s already there", fault.Count(n, "game"))
		}
		return svc.storeImported(tx, actor, l, teams, result.Rows)
	})
	return report, err
}

// importFault returns the error for a file with problems. It contains the first three.
func importFault(result csvimport.Result) error {
	shown := result.Problems[:min(len(result.Problems), 3)]
	problems := fault.Text{Args: make([]any, len(shown))}
	for i, problem := range shown {
		problems.Format += "%s. "
		problems.Args[i] = problem.Text()
	}
	if more := result.ProblemCount - 3; more > 0 {
		return fault.Field("csvData", "%sAnd %d more. Nothing was imported.", problems, more)
	}
	return fault.Field("csvData", "%sNothing was imported.", problems)
}

// storeImported stores imported games, each with a change in its history.
func (svc *Service) storeImported(tx *store.Tx, actor access.Actor, l league.League, teams []league.Team, rows []csvimport.Row) error {
	if err := svc.games.CheckGameQuota(tx.Games, l, len(rows)); err != nil {
		return err
	}
	tiers := map[int64]int{}
	for _, t := range teams {
		tiers[t.ID] = t.Tier
	}
	now, zone := svc.db.Now(), league.ZoneOf(l)
	imported := make([]store.Game, len(rows))
	for i, row := range rows {
		instant := league.Instant(row.Day, "00:00", zone)
		imported[i] = store.Game{Game: league.Game{
			LeagueID: l.ID, Team1ID: row.Team1ID, Team2ID: row.Team2ID, Team1Score: row.Team1Score, Team2Score: row.Team2Score, Sets: row.Sets, SetsOnly: row.SetsOnly,
			Status: league.Completed, GameDate: &instant, Day: &rows[i].Day, Tier: tiers[row.Team1ID], Stage: row.Stage, CreatedAt: now, CompletedAt: &now,
		}}
		if imported[i].Forfeit = row.Forfeit; row.Forfeit != league.NoForfeit {
			imported[i].BeforeForfeit = &league.BeforeForfeit{At: now, Status: league.Scheduled}
		}
		imported[i].WinnerID = games.WinnerID(imported[i])
	}
	ids, err := tx.Transfers.CreateGames(imported)
	if err != nil {
		return err
	}
	changes := make([]store.Change, len(imported))
	for i, g := range imported {
		changes[i] = store.Change{
			GameID: ids[i], At: now, Actor: actor.UserID, Via: "import", From: games.ResultOf(withoutResult(g)).Text(), To: games.ResultOf(g).Text(),
		}
	}
	return tx.Transfers.AddChanges(changes)
}

// withoutResult returns a game without its result. The history of a game that was recorded by hand or imported begins with this state.
func withoutResult(g store.Game) store.Game {
	g.Status, g.Team1Score, g.Team2Score, g.Sets, g.SetsOnly, g.WinnerID, g.Forfeit = league.Scheduled, 0, 0, nil, false, nil, league.NoForfeit
	return g
}
