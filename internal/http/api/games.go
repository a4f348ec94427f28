package api

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/leagues"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/rules/results"
)

func (s *Server) listDeletedGames(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.DeletedGames(r.Context(), actor, id) })
}

// gameBody is a played game to record.
type gameBody struct {
	LeagueID     int64  `json:"leagueId"`
	Team1ID      int64  `json:"team1Id"`
	Team2ID      int64  `json:"team2Id"`
	Team1Score   int    `json:"team1Score"`
	Team2Score   int    `json:"team2Score"`
	PlayedAt     string `json:"playedAt,omitempty"`     // a date or a timestamp; default scheduledFor, or today if both are omitted
	ScheduledFor string `json:"scheduledFor,omitempty"` // a date or a timestamp

	Sets     []pointsBody `json:"sets,omitempty"`     // the points of each set, in a match of several sets; the scores are then the sets won
	SetsOnly bool         `json:"setsOnly,omitempty"` // true if the scores count sets; also assumed in a match of several sets if sets is omitted

	Status *league.Status `json:"status,omitempty"` // must be completed, if given
	Stage  league.Stage   `json:"stage,omitempty"`  // friendly or finals: the game does not count in the standings; omitted: season

	Again  bool   `json:"again,omitempty"` // whether this is another game than those whose results the league has of the two teams on that day
	GameID *int64 `json:"gameId"`          // the game to which the result belongs: a planned game, or one whose result it corrects; 0: none of them; null or omitted: a planned game if there is one
}

// recordGame enters the result of a played game. Its date is playedAt, or scheduledFor if that is omitted.
func (s *Server) recordGame(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body gameBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if body.Status != nil && *body.Status != league.Completed {
		return fault.Field("status", "Status must be completed; schedule a game that is still to be played")
	}
	n := leagues.NewGame{
		LeagueID: body.LeagueID, Team1ID: body.Team1ID, Team2ID: body.Team2ID,
		Team1Score: body.Team1Score, Team2Score: body.Team2Score, DateField: "playedAt", Date: body.PlayedAt,
		Sets: toPlayedSets(body.Sets), SetsOnly: body.SetsOnly,
		Stage: body.Stage, Answer: results.Answer{GameID: body.GameID, IsSecondGame: body.Again, IsRepeat: body.Again},
	}
	if n.Date == "" {
		n.DateField, n.Date = "scheduledFor", body.ScheduledFor
	}
	if isPreview(r) {
		preview, err := s.app.Leagues.PreviewGame(r.Context(), actor, n)
		if err != nil {
			return err
		}
		return httpio.WriteJSON(w, r, http.StatusOK, preview)
	}
	game, err := s.app.Leagues.RecordGame(r.Context(), actor, n)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, game)
}

// gameChangeBody changes a game. Omitted fields stay unchanged. The holder of a score link cannot change the date. If the body has events,
// the score follows from them, and the scores in the body are ignored.
type gameChangeBody struct {
	Team1Score *int           `json:"team1Score"`
	Team2Score *int           `json:"team2Score"`
	Sets       []setBody      `json:"sets,omitempty"`     // the points of each set, in a match of several sets
	SetsOnly   bool           `json:"setsOnly,omitempty"` // true if the scores count sets, and the points of these sets are unknown; the points that the game had are removed
	WinnerID   *int64         `json:"winnerId"`           // must be consistent with the scores
	Status     *league.Status `json:"status"`
	Duration   *int           `json:"duration"` // in seconds
	GameDate   *string        `json:"gameDate"` // a date or a timestamp

	// CompletedAt is the timestamp of the end of the game. It is ignored if there are events: then the last one that counts ends the game.
	CompletedAt *string `json:"completedAt"`

	// Seen is the result that the sender has seen, without scores if the game had none. 409 if the game has another one by now, which the
	// sender would replace unseen.
	Seen *seenBody `json:"seen,omitempty"`

	Device string      `json:"device,omitempty"`
	Events []eventBody `json:"events,omitempty"` // all unconfirmed events of the device, oldest first; an empty list is a heartbeat
	After  int64       `json:"after,omitempty"`  // the last sequence number that the device has received
	SentAt int64       `json:"sentAt,omitempty"` // the time of sending by the clock of the device, in milliseconds since 1970
}

func (s *Server) updateGame(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body gameChangeBody
	if err := httpio.ReadLenientJSON(w, r, &body); err != nil {
		return err
	}
	change := scoring.GameChange{
		Team1Score: body.Team1Score, Team2Score: body.Team2Score, Sets: toSets(body.Sets), SetsOnly: body.SetsOnly, WinnerID: body.WinnerID,
		Status: body.Status, Duration: body.Duration, GameDate: body.GameDate,
	}
	if body.Seen != nil {
		change.Seen = &scoring.SeenResult{Team1Score: body.Seen.Team1Score, Team2Score: body.Seen.Team2Score, Sets: toSets(body.Seen.Sets)}
	}
	if body.CompletedAt != nil && body.Events == nil {
		end, err := time.Parse(time.RFC3339, *body.CompletedAt)
		if err != nil {
			return fault.Field("completedAt", "CompletedAt must be an instant, such as 2026-11-26T21:38:00Z")
		}
		end = end.UTC().Truncate(time.Millisecond)
		change.CompletedAt = &end
	}
	request, err := newEventsRequest(body.Device, body.After, body.SentAt, body.Events)
	if err != nil {
		return err
	}
	if body.Events != nil {
		change.Request = &request
	}
	if version := r.Header.Get("If-Match"); version != "" && version != "*" {
		n, err := strconv.ParseInt(strings.Trim(version, `"`), 10, 64)
		if err != nil {
			return fault.New(fault.Outdated, "The game has changed since you saw it. Load it again.")
		}
		change.IfVersion = &n
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Scoring.ChangeGame(r.Context(), actor, id, change) })
}

func (s *Server) deleteGame(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return runByID(w, r, func(id int64) error { return s.app.Leagues.DeleteGame(r.Context(), actor, id) })
}

// gamesBody identifies the games to delete, which must be of one league.
type gamesBody struct {
	GameIDs []int64 `json:"gameIds"`
}

// deletion is the result of deleting several games.
type deletion struct {
	DeletedCount     int  `json:"deletedCount"`     // the number of deleted games
	StandingsUpdated bool `json:"standingsUpdated"` // whether the standings have changed
}

func (s *Server) deleteGames(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body gamesBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	deleted, standings, err := s.app.Leagues.DeleteGames(r.Context(), actor, body.GameIDs)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, deletion{deleted, standings})
}

func (s *Server) restoreGame(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.RestoreGame(r.Context(), actor, id) })
}

// abandonBody stops a game that has begun.
type abandonBody struct {
	How    league.AbandonHow `json:"how,omitempty"`    // the consequence for the game; omitted: it follows from tableRules.abandonedFrom
	Reason string            `json:"reason,omitempty"` // the reason, which all members of the league can see
}

func (s *Server) abandonGame(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body abandonBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Leagues.AbandonGame(r.Context(), actor, id, body.How, body.Reason)
	})
}

func (s *Server) undoAbandon(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.UndoAbandon(r.Context(), actor, id) })
}

// stageBody is the new stage of a game.
type stageBody struct {
	Stage league.Stage `json:"stage"`
}

func (s *Server) updateStage(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body stageBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.SetStage(r.Context(), actor, id, body.Stage) })
}

// lineupsBody is the number of players of a team whose numbers the board of a game knows: 2, 3, 4 or 6; 0 is none.
type lineupsBody struct {
	Lineups int `json:"lineups"`
}

func (s *Server) updateLineups(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body lineupsBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.SetLineups(r.Context(), actor, id, body.Lineups) })
}

// revertBody identifies the change of a result to undo.
type revertBody struct {
	ChangeID int64 `json:"changeId"`           // an id in the history of the game
	IfLatest bool  `json:"ifLatest,omitempty"` // whether 409 is returned if the result was changed since
}

func (s *Server) revertGame(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body revertBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Leagues.Revert(r.Context(), actor, id, body.ChangeID, body.IfLatest)
	})
}

func (s *Server) showHistory(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.History(r.Context(), actor, id) })
}

// cleanUpBody is the number of completed games to keep.
type cleanUpBody struct {
	KeepCount *int `json:"keepCount"` // default 48
}

func (s *Server) cleanUpGames(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body cleanUpBody
	if r.ContentLength != 0 {
		if err := httpio.ReadJSON(w, r, &body); err != nil {
			return err
		}
	}
	keep := league.DefaultKeepCount
	if body.KeepCount != nil {
		keep = *body.KeepCount
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Leagues.CleanUp(r.Context(), actor, id, keep, isPreview(r))
	})
}

// importBody contains a CSV file of games to import.
type importBody struct {
	CSVData   string               `json:"csvData,omitempty"`   // lines of Date,Team A,Team B,Score A,Score B; or csvFile
	CSVFile   []byte               `json:"csvFile,omitempty"`   // the bytes of a file in UTF-8, UTF-16 or Windows-1252, as base64
	OneSet    bool                 `json:"oneSet,omitempty"`    // whether one set was played in the rows with the points of a set, in a league of several sets
	DateOrder csvimport.DateOrder  `json:"dateOrder,omitempty"` // the order of day and month in the dates of the file, if they are ambiguous
	TeamNames []csvimport.TeamName `json:"teamNames,omitempty"` // maps names in the file that are not names of teams to teams
	Columns   []csvimport.Use      `json:"columns,omitempty"`   // what each column is used for; omitted: as remembered, or by titles and contents

	Again   bool                  `json:"again,omitempty"`   // whether rows with another result than that of the league are of second games of the two teams on that day
	Answers []csvimport.RowAnswer `json:"answers,omitempty"` // says of rows to which of the games that the preview offers they belong
}

// input returns the file and how to read it. A preview of a file has its text, so that it can be corrected.
func (b importBody) input(isPreview bool) (in csvimport.Input, err error) {
	if b.CSVData != "" && len(b.CSVFile) > 0 {
		return in, fault.Field("csvFile", "Send csvData or csvFile, not both")
	}
	for _, use := range b.Columns {
		if !use.Valid() {
			return in, fault.Field("columns", "A column is %s", strings.Join(csvimport.UseNames(), ", "))
		}
	}
	if len(b.Columns) > csvimport.MaxColumns {
		return in, fault.Field("columns", "A file has at most %d columns", csvimport.MaxColumns)
	}
	in = csvimport.Input{Data: b.CSVFile, Order: b.DateOrder, Names: b.TeamNames, Columns: b.Columns, IsOneSet: b.OneSet, WantsText: isPreview && len(b.CSVFile) > 0}
	if b.CSVData != "" {
		in.Data = []byte(b.CSVData)
	}
	return in, nil
}

// maxImportBody is the size of the body of an import. The bytes of the largest file take a third more as base64.
const maxImportBody = csvimport.MaxBytes*4/3 + 64<<10

// maxImports is the maximum number of concurrent imports. A large import takes some 40 MiB of memory.
const maxImports = 4

// importTimeout is the maximum time for which an import waits for other imports to finish.
const importTimeout = 3 * time.Second

// importGames imports a CSV file of games. It authorizes the caller before it reads the body, because the body may be large.
func (s *Server) importGames(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	if err := s.app.Access.AuthorizeManaging(r.Context(), actor, id); err != nil {
		return err
	}
	waitCtx, cancel := context.WithTimeout(r.Context(), importTimeout)
	defer cancel()
	select {
	case s.imports <- struct{}{}:
		defer func() { <-s.imports }()
	case <-waitCtx.Done():
		return fault.Later(fault.Unavailable, importTimeout, "Several files are being imported at this moment. Please try again in a few seconds.")
	}
	var body importBody
	if err := httpio.ReadJSONUpTo(w, r, &body, maxImportBody); err != nil {
		return err
	}
	in, err := body.input(isPreview(r))
	if err != nil {
		return err
	}
	report, err := s.app.Leagues.ImportGames(r.Context(), actor, id, in, csvimport.Answers{IsSecondGame: body.Again, Rows: body.Answers}, isPreview(r))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, report)
}

// importedBody is an import to take back, by the first and the last change that it has made.
type importedBody struct {
	First int64 `json:"first"`
	Last  int64 `json:"last"`
}

func (s *Server) undoImport(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body importedBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Leagues.UndoImport(r.Context(), actor, id, leagues.ImportedChanges(body))
	})
}

// scheduleBody is a game to schedule.
type scheduleBody struct {
	LeagueID  int64  `json:"leagueId"`
	Team1ID   int64  `json:"team1Id"`
	Team2ID   int64  `json:"team2Id"`
	GameDate  string `json:"gameDate"` // a date or a timestamp
	GameTime  string `json:"gameTime"`
	CourtName string `json:"courtName,omitempty"`

	Stage league.Stage `json:"stage,omitempty"` // friendly or finals: the game does not count in the standings; omitted: season
	Force bool         `json:"force,omitempty"` // whether to schedule the game even if a team plays another game at that time
}

func (s *Server) scheduleGame(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body scheduleBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	schedule, err := s.app.Planning.ScheduleGame(r.Context(), actor, scheduling.NewSchedule(body))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, schedule)
}

func (s *Server) deleteSchedule(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	unplayedOnly := r.URL.Query().Get("unplayed") == "true"
	return runByID(w, r, func(id int64) error { return s.app.Planning.DeleteSchedule(r.Context(), actor, id, unplayedOnly) })
}
