package leagues

import (
	"context"
	"encoding/json"
	"fmt"

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
	GamesCreated      int    `json:"gamesCreated"`   // the number of results that were entered, also of planned games
	GamesFilled       int    `json:"gamesFilled"`    // how many of them are results of planned games
	GamesCorrected    int    `json:"gamesCorrected"` // how many of them replace another result
	*csvimport.Result        // only in a preview: the rows that would be imported, and the problems
}

// ImportGames enters the results of a file or text, either all or none. Results of planned games fill these, see
// docs/product/league.md#game-once. It skips results that the league already has and reports their number. A preview returns what would be
// imported. in has what the person has sent, answers what the person has decided about rows.
func (svc *Service) ImportGames(ctx context.Context, actor access.Actor, leagueID int64, in csvimport.Input, answers csvimport.Answers, preview bool) (report Import, err error) {
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
		in.Teams, in.Draws, in.League = teams, l.Rules.Draws, &l
		if in.Remembered, err = rememberedColumns(tx.Leagues, leagueID); err != nil {
			return err
		}
		result := in.Parse()
		result.CheckSets(l.Rules)
		matches, err := svc.matchRows(tx, l, &result, answers)
		if err != nil {
			return err
		}
		report.count(result, matches, preview)
		if preview {
			result.WarnAboutDates(l, league.DayOf(svc.db.Now(), league.ZoneOf(l)))
			result.WarnAboutScores(l.Rules)
			report.Result = &result
			return nil
		}
		if result.ProblemCount > 0 {
			return importFault(result)
		}
		if result.AskCount > 0 {
			return undecidedFault(result)
		}
		if n := result.SkippedCount; n > 0 {
			report.Message += fmt.Sprintf(", %s without a score skipped", fault.Count(n, "row"))
		}
		if len(in.Columns) > 0 {
			if err := rememberColumns(tx.Leagues, leagueID, result); err != nil {
				return err
			}
		}
		return svc.storeRows(tx, actor, l, teams, result.Rows, matches)
	})
	return report, err
}

// rememberedColumns returns the columns that were chosen for an earlier file of the league.
func rememberedColumns(tx store.Leagues, leagueID int64) (columns []csvimport.Column, err error) {
	text, err := tx.ImportColumns(leagueID)
	if err == nil && text != "" {
		err = json.Unmarshal([]byte(text), &columns)
	}
	return columns, err
}

// rememberColumns stores the columns of a file for the next one of the league.
func rememberColumns(tx store.Leagues, leagueID int64, result csvimport.Result) error {
	text, err := json.Marshal(result.ColumnChoices())
	if err != nil {
		return err
	}
	return tx.SaveImportColumns(leagueID, string(text))
}

// importFault returns the error for a file with problems. It contains the first three.
func importFault(result csvimport.Result) error {
	shown := result.Problems[:min(len(result.Problems), 3)]
	problems := fault.Text{Args: make([]any, len(shown))}
	more := result.ProblemCount
	for i, problem := range shown {
		problems.Format += "%s. "
		problems.Args[i] = problem.Text()
		more -= 1 + problem.More
	}
	if more > 0 {
		return fault.Field("csvData", "%sAnd %d more. Nothing was imported.", problems, more)
	}
	return fault.Field("csvData", "%sNothing was imported.", problems)
}

// storeImported stores imported games that are not planned, each with a change in its history by the given means.
func (svc *Service) storeImported(tx *store.Tx, actor access.Actor, l league.League, teams []league.Team, rows []csvimport.Row, via func(csvimport.Row) string) error {
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
			GameID: ids[i], At: now, Actor: actor.UserID, Via: via(rows[i]), From: games.ResultOf(withoutResult(g)).Text(), To: games.ResultOf(g).Text(),
		}
	}
	return tx.Transfers.AddChanges(changes)
}

// withoutResult returns a game without its result. The history of a game that was recorded by hand or imported begins with this state.
func withoutResult(g store.Game) store.Game {
	g.Status, g.Team1Score, g.Team2Score, g.Sets, g.SetsOnly, g.WinnerID, g.Forfeit = league.Scheduled, 0, 0, nil, false, nil, league.NoForfeit
	return g
}
