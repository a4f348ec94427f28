package leagues

import (
	"context"
	"encoding/json"
	"math"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// Import is the result, or the preview, of a bulk import.
type Import struct {
	Message           fault.Text       `json:"message"`
	GamesCreated      int              `json:"gamesCreated"`      // the number of results that were entered, also of planned games
	GamesFilled       int              `json:"gamesFilled"`       // how many of them are results of planned games
	GamesCorrected    int              `json:"gamesCorrected"`    // how many of them replace another result
	Changes           *ImportedChanges `json:"changes,omitempty"` // what UndoImport takes back; omitted if nothing was imported, and in a preview
	*csvimport.Result                  // only in a preview: the rows that would be imported, and the problems
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
			report.Message = fault.Joined(", ", report.Message, fault.CountText(n, "1 row without a score skipped", "%d rows without a score skipped"))
		}
		if len(in.Columns) > 0 {
			if err := rememberColumns(tx.Leagues, leagueID, result); err != nil {
				return err
			}
		}
		last, err := tx.Games.LastChange()
		if err != nil {
			return err
		}
		if err := svc.storeRows(tx, actor, l, teams, result.Rows, matches); err != nil {
			return err
		}
		report.Changes, err = importedSince(tx.Games, leagueID, last)
		return err
	})
	return report, err
}

// ImportedChanges are the ids of the first and the last change of a result by an import.
type ImportedChanges struct {
	First int64 `json:"first"`
	Last  int64 `json:"last"`
}

// importedSince returns the changes of an import that began after the given change; nil if it has changed nothing.
func importedSince(tx store.Games, leagueID, before int64) (*ImportedChanges, error) {
	changes, err := tx.ChangesVia(leagueID, before+1, math.MaxInt64, importMeans)
	if err != nil || len(changes) == 0 {
		return nil, err
	}
	return &ImportedChanges{changes[0].ID, changes[len(changes)-1].ID}, nil
}

// importMeans are the means of the changes that an import makes.
var importMeans = []string{"import", games.ViaAnotherGame}

// ImportUndone is the result of UndoImport.
type ImportUndone struct {
	GamesUndone int `json:"gamesUndone"`
}

// UndoImport takes an import back: its new games are deleted, and the others have the results that they had. It returns an error, and
// changes nothing, if one of the results was changed since.
func (svc *Service) UndoImport(ctx context.Context, actor access.Actor, leagueID int64, imported ImportedChanges) (undone ImportUndone, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		changes, err := tx.Games.ChangesVia(leagueID, imported.First, imported.Last, importMeans)
		if err != nil {
			return err
		}
		if len(changes) == 0 {
			return store.ErrNotFound
		}
		for _, c := range changes {
			if err := svc.undoImported(tx, l, c, actor.UserID); err != nil {
				return err
			}
		}
		undone.GamesUndone = len(changes)
		return svc.games.AssignDuties(tx, l)
	})
	return undone, err
}

// undoImported restores the result that a game had before it was imported.
func (svc *Service) undoImported(tx *store.Tx, l league.League, c store.Change, actorID string) error {
	g, err := tx.Games.FindGame(c.GameID)
	if err != nil {
		return err
	}
	if games.ResultOf(g).Text() != c.To {
		team1, team2, err := games.TeamsOf(tx.Teams, l, g.Team1ID, g.Team2ID)
		if err != nil {
			return err
		}
		return fault.New(fault.Conflict, "The result of %s and %s was changed since. Its history shows every change.", team1.Name, team2.Name)
	}
	_, err = svc.restoreBefore(tx, l, g, c, actorID)
	return err
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
