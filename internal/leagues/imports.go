package leagues

import (
	"context"
	"fmt"

	"sideout/internal/authz"
	"sideout/internal/base/fault"
	"sideout/internal/base/message"
	"sideout/internal/gamestore"
	"sideout/internal/importer"
	"sideout/internal/league"
	"sideout/internal/store"
	"sideout/internal/zones"
)

// Import is the result, or the preview, of a bulk import.
type Import struct {
	Message          string `json:"message"`
	GamesCreated     int    `json:"gamesCreated"`
	*importer.Result        // in a preview only: the rows that would be imported, and the problems
}

// ImportGames adds the games of a CSV text, all or none. Games that the league already has are reported and skipped. A
// preview returns the games that would be imported.
func (svc *Service) ImportGames(ctx context.Context, actor authz.Actor, leagueID int64, csv string, order importer.DateOrder, names []importer.TeamName, preview bool) (report Import, err error) {
	err = svc.db.CreateUnlessPreview(ctx, preview, &report, func(tx *store.Tx) error {
		report = Import{}
		l, err := authz.LockUnlessPreview(tx, actor, leagueID, authz.Arrange, preview)
		if err != nil {
			return err
		}
		teams, err := tx.TeamsOf(leagueID)
		if err != nil {
			return err
		}
		games, err := gamestore.GamesOf(tx, leagueID)
		if err != nil {
			return err
		}
		parse := importer.Parse
		if l.Rules.Draws {
			parse = importer.ParseWithDraws
		}
		result := parse([]byte(csv), teams, games, order, names...)
		result.CheckSets(l.Rules)
		report.GamesCreated = len(result.Rows)
		if preview {
			result.WarnAboutDates(l, league.DayOf(svc.db.Now(), zones.Of(l)))
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

// importFault returns the fault for a file with problems. It names the first three.
func importFault(result importer.Result) error {
	shown := result.Problems[:min(len(result.Problems), 3)]
	problems := message.Text{Args: make([]any, len(shown))}
	for i, problem := range shown {
		problems.Format += "%s. "
		problems.Args[i] = problem.Text()
	}
	if more := result.ProblemCount - 3; more > 0 {
		return fault.Field("csvData", "%sAnd %d more. Nothing was imported.", problems, more)
	}
	return fault.Field("csvData", "%sNothing was imported.", problems)
}

// storeImported stores the games, each with a change in its history.
func (svc *Service) storeImported(tx *store.Tx, actor authz.Actor, l league.League, teams []league.Team, rows []importer.Row) error {
	if err := svc.games.CheckGameQuota(tx, l, len(rows)); err != nil {
		return err
	}
	tiers := map[int64]int{}
	for _, t := range teams {
		tiers[t.ID] = t.Tier
	}
	now, zone := svc.db.Now(), zones.Of(l)
	games := make([]store.Game, len(rows))
	for i, row := range rows {
		instant := league.Instant(row.Day, "00:00", zone)
		games[i] = store.Game{Game: league.Game{
			LeagueID: l.ID, Team1ID: row.Team1ID, Team2ID: row.Team2ID, Team1Score: row.Team1Score, Team2Score: row.Team2Score, Sets: row.Sets,
			Status: league.Completed, GameDate: &instant, Day: &rows[i].Day, Tier: tiers[row.Team1ID], Stage: row.Stage, CreatedAt: now, CompletedAt: &now,
		}}
		if games[i].Forfeit = row.Forfeit; row.Forfeit != league.NoForfeit {
			games[i].BeforeForfeit = &league.BeforeForfeit{At: now, Status: league.Scheduled}
		}
		games[i].WinnerID = gamestore.WinnerID(games[i])
	}
	ids, err := tx.CreateGames(games)
	if err != nil {
		return err
	}
	changes := make([]store.Change, len(games))
	for i, g := range games {
		changes[i] = store.Change{
			GameID: ids[i], At: now, Actor: actor.UserID, Via: "import", From: gamestore.ResultOf(withoutResult(g)).Text(), To: gamestore.ResultOf(g).Text(),
		}
	}
	if err := tx.AddChanges(changes); err != nil {
		return err
	}
	_, err = svc.games.RebuildRecords(tx, l.ID)
	return err
}

// withoutResult returns a game as it was scheduled, before it had a result.
func withoutResult(g store.Game) store.Game {
	g.Status, g.Team1Score, g.Team2Score, g.Sets, g.WinnerID, g.Forfeit = league.Scheduled, 0, 0, nil, nil, league.NoForfeit
	return g
}
