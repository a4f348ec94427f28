package leagues

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/rules/results"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// matchRows decides which games of the league the rows of an import belong to.
func (svc *Service) matchRows(tx *store.Tx, l league.League, result *csvimport.Result, answers csvimport.Answers) ([]results.Match, error) {
	known, err := games.GamesOf(tx.Games, l.ID)
	if err != nil {
		return nil, err
	}
	lines, err := tx.Schedules.SchedulesOf(l.ID)
	if err != nil {
		return nil, err
	}
	return result.MatchGames(results.NewGames(known, lines), answers, l), nil
}

// count sets the numbers of the results that are entered, and the message that says them.
func (r *Import) count(result csvimport.Result, matches []results.Match, preview bool) {
	r.GamesCreated = len(result.Rows)
	for _, m := range matches {
		switch m.Kind {
		case results.Fill:
			r.GamesFilled++
		case results.Correct:
			r.GamesCorrected++
		}
	}
	filled, corrected := r.GamesFilled, r.GamesCorrected
	var parts []fault.Text
	if preview {
		parts = append(parts, fault.Textf("Would import %s", fault.Games(r.GamesCreated)))
		if filled > 0 {
			parts = append(parts, fault.CountText(filled, "1 of them would fill a planned game", "%d of them would fill planned games"))
		}
		if corrected > 0 {
			parts = append(parts, fault.CountText(corrected, "1 of them would correct a result", "%d of them would correct results"))
		}
	} else {
		parts = append(parts, fault.Textf("%s imported", fault.Games(r.GamesCreated)))
		if filled > 0 {
			parts = append(parts, fault.CountText(filled, "1 of them fills a planned game", "%d of them fill planned games"))
		}
		if corrected > 0 {
			parts = append(parts, fault.CountText(corrected, "1 of them corrects a result", "%d of them correct results"))
		}
		if n := len(result.Duplicates); n > 0 {
			parts = append(parts, fault.CountText(n, "1 game already there", "%d games already there"))
		}
	}
	r.Message = fault.Joined(", ", parts...)
}

// undecidedFault returns the error for a file with rows that may correct a result, while the user has not decided about them. It names the first three.
func undecidedFault(result csvimport.Result) error {
	texts := result.Undecided(3)
	rows := fault.Text{Args: make([]any, len(texts))}
	for i, text := range texts {
		rows.Format += "%s. "
		rows.Args[i] = text
	}
	if more := result.AskCount - len(texts); more > 0 {
		rows = fault.Textf("%sAnd %d more. ", rows, more)
	}
	return fault.New(fault.Conflict,
		`%sSay in the preview whether these results are corrected, or send "again": true if they are of second games. Nothing was imported.`, rows)
}

// storeRows stores the rows of an import: those of planned games and of corrected results in these games, the others in new ones.
func (svc *Service) storeRows(tx *store.Tx, actor access.Actor, l league.League, teams []league.Team, rows []csvimport.Row, matches []results.Match) error {
	var added []csvimport.Row
	for i, m := range matches {
		if m.Kind == results.New {
			added = append(added, rows[i])
			continue
		}
		if _, err := svc.games.EnterMatch(tx, l, m, rows[i].ToResult(), actor.UserID, "import"); err != nil {
			return err
		}
	}
	return svc.storeImported(tx, actor, l, teams, added, func(row csvimport.Row) string {
		if row.Match != nil {
			return games.ViaAnotherGame
		}
		return "import"
	})
}

// NewGame is a result that is entered by hand. Date is a date or a timestamp; empty means today. DateField is the name of that field in the
// request, for errors.
type NewGame struct {
	LeagueID, Team1ID, Team2ID int64
	Team1Score, Team2Score     int
	Sets                       []league.Set // points of each set; the scores are then the sets won
	SetsOnly                   bool         // whether the request calls the scores sets won
	DateField, Date            string
	Stage                      league.Stage
	Answer                     results.Answer
}

// RecordGame enters the result of a game that has been played: of a planned game of the two teams on that day, or of a new one. See
// docs/product/league.md#game-once.
func (svc *Service) RecordGame(ctx context.Context, actor access.Actor, n NewGame) (recorded league.Game, err error) {
	err = svc.db.Create(ctx, &recorded, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, n.LeagueID, access.Arrange)
		if err != nil {
			return err
		}
		g, r, m, err := svc.matchNewGame(tx, l, n)
		if err != nil {
			return err
		}
		recorded, err = svc.storeRecorded(tx, actor, l, g, r, m)
		return err
	})
	return recorded, err
}

// RecordPreview is a game that would be recorded.
type RecordPreview struct {
	league.Game
	Match *results.Description `json:"match,omitempty"` // what the result becomes; omitted if it becomes a game without any question
}

// PreviewGame returns what RecordGame would do.
func (svc *Service) PreviewGame(ctx context.Context, actor access.Actor, n NewGame) (preview RecordPreview, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, err := access.LockUnlessPreview(tx, actor, n.LeagueID, access.Arrange, true)
		if err != nil {
			return err
		}
		g, r, m, err := svc.matchNewGame(tx, l, n)
		preview = RecordPreview{g.Game, m.View(r)}
		return err
	})
	return preview, err
}

// matchNewGame validates a result that is entered by hand, and decides to which game it belongs. g is the game that it becomes if it is not
// that of a known one.
func (svc *Service) matchNewGame(tx *store.Tx, l league.League, n NewGame) (g store.Game, r results.Result, m results.Match, err error) {
	if g, r, err = svc.newGame(tx, l, n); err != nil {
		return g, r, m, err
	}
	known, err := games.GamesAround(tx, r.Team1ID, r.Team2ID, r.Day)
	return g, r, results.Decide(known, []results.Result{r})[0], err
}

// newGame validates a result that is entered by hand. It returns the game that it becomes if it is not that of a known one.
func (svc *Service) newGame(tx *store.Tx, l league.League, n NewGame) (g store.Game, r results.Result, err error) {
	problems := append(league.CheckTeams(n.Team1ID, n.Team2ID), league.CheckResult(n.Team1Score, n.Team2Score, l.Rules.Draws)...)
	setsOnly := false
	if len(problems) == 0 {
		setsOnly, problems = league.CheckSetsOnly(l.Rules, n.Team1Score, n.Team2Score, n.Sets, n.SetsOnly)
		problems = append(problems, league.CheckSets(l.Rules, n.Team1Score, n.Team2Score, n.Sets)...)
	}
	stage, stageProblems := league.CheckStage(n.Stage)
	problems = append(problems, stageProblems...)
	now, zone := svc.db.Now(), league.ZoneOf(l)
	instant, day := now, league.DayOf(now, zone)
	if n.Date != "" {
		var dateProblems []league.Problem
		instant, day, dateProblems = league.CheckDay(n.DateField, n.Date, zone)
		problems = append(problems, dateProblems...)
	}
	if err := transaction.Invalid(problems); err != nil {
		return g, r, err
	}
	team1, _, err := games.TeamsOf(tx.Teams, l, n.Team1ID, n.Team2ID)
	if err != nil {
		return g, r, err
	}
	g = store.Game{Game: league.Game{
		LeagueID: l.ID, Team1ID: n.Team1ID, Team2ID: n.Team2ID, Team1Score: n.Team1Score, Team2Score: n.Team2Score,
		Sets: n.Sets, SetsOnly: setsOnly, Status: league.Completed, GameDate: &instant, ScheduledFor: &instant, Day: &day, Tier: team1.Tier,
		Stage:     stage,
		CreatedAt: now, CompletedAt: &now,
	}}
	g.WinnerID = games.WinnerID(g)
	hasTime := len(n.Date) != len(day) // a date alone has no time
	return g, results.Result{
		Day: day, IsAfterMidnight: hasTime && instant.In(zone).Hour() < 6, Team1ID: n.Team1ID, Team2ID: n.Team2ID,
		Score: league.ClaimScoreOf(g.Game), Stage: stage, Answer: n.Answer,
	}, nil
}

// storeRecorded stores a result in the game to which it belongs. A result that the league has already, or has with another score, is a
// conflict unless the request says what it is.
func (svc *Service) storeRecorded(tx *store.Tx, actor access.Actor, l league.League, g store.Game, r results.Result, m results.Match) (league.Game, error) {
	switch {
	case m.Kind == results.Known && r.Answer.GameID == nil:
		return g.Game, fault.New(fault.Conflict,
			`The league has this result already: %s, %s. Send "again": true if this is a second game.`, m.Words(r), r.Day.Medium())
	case m.Kind == results.Ask:
		return g.Game, fault.New(fault.Conflict,
			`On %s %s. Correct that result, or send "again": true if this is a second game.`, r.Day.Medium(), m.Describe(r))
	case m.Kind != results.New:
		entered, err := svc.games.EnterMatch(tx, l, m, r, actor.UserID, "session")
		return entered.Game, err
	}
	if err := svc.games.CheckGameQuota(tx.Games, l, 1); err != nil {
		return g.Game, err
	}
	via := "session"
	if m.View(r) != nil {
		via = games.ViaAnotherGame
	}
	stored, err := tx.Games.CreateGame(g)
	if err != nil {
		return g.Game, err
	}
	return svc.games.Save(tx, l, withoutResult(stored), stored, actor.UserID, via)
}
