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
	"sideout/internal/rules/score"
)

func (s *Server) listDeletedGames(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.DeletedGames(r.Context(), actor, id) })
}

// gameBody is a played game to record.
type gameBody struct {
	LeagueID     int64  `json:"leagueId"`
	Team1ID      int64  `json:"team1Id"`
	Team2ID      int64  `json:"team2Id"`
	Team1Score   int    `json:"team1Score"`
	Team2Score   int    `json:"team2Score"`
	PlayedAt     string `json:"playedAt,omitempty"`     // a date or an instant; if omitted scheduledFor, else today
	ScheduledFor string `json:"scheduledFor,omitempty"` // a date or an instant

	Status *league.Status `json:"status,omitempty"` // completed, or omitted: a recorded game is over
	Stage  league.Stage   `json:"stage,omitempty"`  // friendly or finals: it does not count in the standings; omitted: season
}

// recordGame takes the date from playedAt, else from scheduledFor.
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
		Stage: body.Stage,
	}
	if n.Date == "" {
		n.DateField, n.Date = "scheduledFor", body.ScheduledFor
	}
	game, err := s.app.Leagues.RecordGame(r.Context(), actor, n)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, game)
}

// gameChangeBody is a change of a game. What is left out stays; the holder of a score link cannot set the date. A
// device that scores the game sends its events, and then the scores do not decide.
type gameChangeBody struct {
	Team1Score *int           `json:"team1Score"`
	Team2Score *int           `json:"team2Score"`
	Sets       []setBody      `json:"sets,omitempty"` // the points of each set, in a match of several sets
	WinnerID   *int64         `json:"winnerId"`       // must agree with the scores
	Status     *league.Status `json:"status"`
	Duration   *int           `json:"duration"` // seconds
	GameDate   *string        `json:"gameDate"` // a date or an instant

	// CompletedAt is when the game ended, an instant. With events the last one that counts decides instead.
	CompletedAt *string `json:"completedAt"`

	Device string      `json:"device,omitempty"`
	Events []eventBody `json:"events,omitempty"` // the whole outbox, oldest event first; an empty list is a heartbeat
	After  int64       `json:"after,omitempty"`  // the last sequence number that the device has
	SentAt int64       `json:"sentAt,omitempty"` // by the device's clock, milliseconds since 1970
}

// eventBody is an event as a device sends it. It is not score.Event, because the document says for requests and responses separately
// which fields may be missing: here at, seen and the points of a set, there none of them. The device comes with the request.
type eventBody struct {
	ID         string          `json:"id"`
	Type       score.EventType `json:"type"`
	Team       score.Team      `json:"team,omitempty"`
	Points     int             `json:"points,omitempty"`
	Rally      int             `json:"rally,omitempty"`
	Undoes     string          `json:"undoes,omitempty"`
	Team1Score int             `json:"team1Score,omitempty"`
	Team2Score int             `json:"team2Score,omitempty"`
	Set        int             `json:"set,omitempty"`
	Sets       []setBody       `json:"sets,omitempty"`
	Final      bool            `json:"final,omitempty"`
	Forfeit    score.Team      `json:"forfeit,omitempty"`
	Reason     score.Reason    `json:"reason,omitempty"`
	Words      string          `json:"words,omitempty"`
	At         int64           `json:"at,omitempty"` // by the device's clock, milliseconds since 1970
	Seen       int64           `json:"seen,omitempty"`
}

func (e eventBody) event() score.Event {
	return score.Event{
		ID: e.ID, Type: e.Type, Team: e.Team, Points: e.Points, Rally: e.Rally, Undoes: e.Undoes,
		Team1Score: e.Team1Score, Team2Score: e.Team2Score, Set: e.Set, Sets: setsOf(e.Sets), Final: e.Final, Forfeit: e.Forfeit,
		Reason: e.Reason, Words: e.Words, At: e.At, Seen: e.Seen,
	}
}

// setBody is the points of one set.
type setBody struct {
	Team1Score int        `json:"team1Score,omitempty"`
	Team2Score int        `json:"team2Score,omitempty"`
	Forfeit    score.Team `json:"forfeit,omitempty"` // the team that has forfeited the set
}

func setsOf(bodies []setBody) (sets []league.Set) {
	for _, b := range bodies {
		sets = append(sets, league.Set(b))
	}
	return sets
}

// eventsRequest returns the request of a device that sends its events.
func eventsRequest(device string, after, sentAt int64, events []eventBody) (scoring.EventsRequest, error) {
	if len(device) > maxDevice {
		return scoring.EventsRequest{}, fault.Field("device", "The name of a device has at most 64 characters")
	}
	request := scoring.EventsRequest{Device: device, After: after, SentAt: sentAt}
	for _, e := range events {
		request.Events = append(request.Events, e.event())
	}
	return request, nil
}

// maxDevice is how long the name of a device may be.
const maxDevice = 64

func (s *Server) changeGame(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body gameChangeBody
	if err := httpio.ReadLenientJSON(w, r, &body); err != nil { // an older or newer phone must not lose a point
		return err
	}
	change := scoring.GameChange{
		Team1Score: body.Team1Score, Team2Score: body.Team2Score, Sets: setsOf(body.Sets), WinnerID: body.WinnerID,
		Status: body.Status, Duration: body.Duration, GameDate: body.GameDate,
	}
	if body.CompletedAt != nil && body.Events == nil {
		end, err := time.Parse(time.RFC3339, *body.CompletedAt)
		if err != nil {
			return fault.Field("completedAt", "CompletedAt must be an instant, such as 2026-11-26T21:38:00Z")
		}
		end = end.UTC().Truncate(time.Millisecond)
		change.CompletedAt = &end
	}
	request, err := eventsRequest(body.Device, body.After, body.SentAt, body.Events)
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
	return showOf(w, r, func(id int64) (any, error) { return s.app.Scoring.ChangeGame(r.Context(), actor, id, change) })
}

func (s *Server) deleteGame(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return deleteOf(w, r, func(id int64) error { return s.app.Leagues.DeleteGame(r.Context(), actor, id) })
}

// gamesBody names games of one league to delete.
type gamesBody struct {
	GameIDs []int64 `json:"gameIds"`
}

// deletion is the result of deleting several games.
type deletion struct {
	DeletedCount     int  `json:"deletedCount"`
	StandingsUpdated bool `json:"standingsUpdated"`
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
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.RestoreGame(r.Context(), actor, id) })
}

// abandonBody says what becomes of a game that has begun, and why it was stopped.
type abandonBody struct {
	How    league.AbandonHow `json:"how,omitempty"`    // if omitted, what the rule tableRules.abandonedFrom says
	Reason string            `json:"reason,omitempty"` // everybody in the league sees it
}

func (s *Server) abandonGame(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body abandonBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Leagues.AbandonGame(r.Context(), actor, id, body.How, body.Reason)
	})
}

func (s *Server) undoAbandon(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.UndoAbandon(r.Context(), actor, id) })
}

// stageBody says what a game is part of.
type stageBody struct {
	Stage league.Stage `json:"stage"`
}

func (s *Server) setStage(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body stageBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.SetStage(r.Context(), actor, id, body.Stage) })
}

// revertBody names the change of a result that is taken back.
type revertBody struct {
	ChangeID int64 `json:"changeId"`
}

func (s *Server) revertGame(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body revertBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.Revert(r.Context(), actor, id, body.ChangeID) })
}

func (s *Server) showHistory(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.History(r.Context(), actor, id) })
}

// cleanUpBody says how many completed games stay.
type cleanUpBody struct {
	KeepCount *int `json:"keepCount"` // 48 when left out
}

func (s *Server) cleanUp(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
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
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Leagues.CleanUp(r.Context(), actor, id, keep, isPreview(r))
	})
}

// importBody is a file of games.
type importBody struct {
	CSVData   string               `json:"csvData"`             // lines of Date,Team A,Team B,Score A,Score B
	DateOrder csvimport.DateOrder  `json:"dateOrder,omitempty"` // for a file whose dates can be read both ways
	TeamNames []csvimport.TeamName `json:"teamNames,omitempty"` // which teams are meant by names that no team has
}

// maxImports is how many imports run concurrently: a large one takes some 40 MiB of memory.
const maxImports = 4

// importTimeout is how long an import waits for other imports to finish.
const importTimeout = 3 * time.Second

// importGames authorizes the caller before it reads the body, which may be a large file.
func (s *Server) importGames(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	if err := s.app.Access.AuthorizeManaging(r.Context(), actor, id); err != nil {
		return err
	}
	wait, cancel := context.WithTimeout(r.Context(), importTimeout)
	defer cancel()
	select {
	case s.imports <- struct{}{}:
		defer func() { <-s.imports }()
	case <-wait.Done():
		return fault.Later(fault.Unavailable, importTimeout, "Several files are being imported at this moment. Please try again in a few seconds.")
	}
	var body importBody
	if err := httpio.ReadJSONUpTo(w, r, &body, csvimport.MaxBytes); err != nil {
		return err
	}
	report, err := s.app.Leagues.ImportGames(r.Context(), actor, id, body.CSVData, body.DateOrder, body.TeamNames, isPreview(r))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, report)
}

// scheduleBody is a game to schedule.
type scheduleBody struct {
	LeagueID  int64  `json:"leagueId"`
	Team1ID   int64  `json:"team1Id"`
	Team2ID   int64  `json:"team2Id"`
	GameDate  string `json:"gameDate"` // a date or an instant
	GameTime  string `json:"gameTime"`
	CourtName string `json:"courtName,omitempty"`

	Stage league.Stage `json:"stage,omitempty"` // friendly or finals: it does not count in the standings; omitted: season
	Force bool         `json:"force,omitempty"` // schedule it even if a team plays elsewhere at that time
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
	return deleteOf(w, r, func(id int64) error { return s.app.Planning.DeleteSchedule(r.Context(), actor, id) })
}
