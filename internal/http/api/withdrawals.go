package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/withdrawals"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// forfeitBody says by which team a game was forfeited.
type forfeitBody struct {
	By league.Forfeit `json:"by"`
}

func (s *Server) forfeitGame(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body forfeitBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.ForfeitGame(r.Context(), actor, id, body.By) })
}

func (s *Server) undoForfeit(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.UndoForfeit(r.Context(), actor, id) })
}

// forfeitSetBody says by which team a set was forfeited.
type forfeitSetBody struct {
	By score.Team `json:"by"`
}

func (s *Server) forfeitSet(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body forfeitSetBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Scoring.ForfeitSet(r.Context(), actor, id, body.By) })
}

func (s *Server) undoForfeitSet(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Scoring.UndoForfeitSet(r.Context(), actor, id) })
}

// noShowBody names the night to which a team did not come.
type noShowBody struct {
	Date string `json:"date,omitempty"` // a date; if omitted tonight
}

func (s *Server) noShow(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body noShowBody
	if err := httpio.ReadOptionalJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.NoShows.Forfeit(r.Context(), actor, id, body.Date) })
}

// noShowUndoBody names the games that a team did not forfeit.
type noShowUndoBody struct {
	GameIDs []int64 `json:"gameIds"`
}

func (s *Server) undoNoShow(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body noShowUndoBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.NoShows.Undo(r.Context(), actor, id, body.GameIDs) })
}

// withdrawBody says how a team withdraws from its league.
type withdrawBody struct {
	On         string             `json:"on,omitempty"`      // the first day without it, a date; if omitted today
	How        league.WithdrawHow `json:"how"`               // what becomes of its games
	ReplacedBy *int64             `json:"replacedBy"`        // the team that takes over the games to be played; null: none
	NewTeam    string             `json:"newTeam,omitempty"` // or the name of a new team that does
}

func (s *Server) withdrawTeam(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body withdrawBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Withdrawals.Withdraw(r.Context(), actor, id, withdrawals.Request(body), isPreview(r))
	})
}

func (s *Server) undoWithdrawal(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Withdrawals.Undo(r.Context(), actor, id) })
}
