package api

import (
	"fmt"
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/http/httpio"
	"sideout/internal/http/signin"
)

// showCourt responds with the games on the court of a court code.
func (s *Server) showCourt(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	view, err := s.app.Courts.FindCourtView(r.Context(), r.PathValue("token"))
	if err := s.limits.CountMissing(r, err); err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, view)
}

// showNight responds with the other games of the current night, for the holder of a score link or a court code.
func (s *Server) showNight(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	night, err := s.app.Courts.FindOtherGames(r.Context(), r.PathValue("token"))
	if err := s.limits.CountMissing(r, err); err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, night)
}

func (s *Server) listCourtCodes(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Courts.List(r.Context(), actor, id) })
}

// courtCodeBody is the court that gets a new code.
type courtCodeBody struct {
	CourtName string `json:"courtName"`
}

func (s *Server) rotateCourtCode(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body courtCodeBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Courts.Rotate(r.Context(), actor, id, body.CourtName) })
}

func (s *Server) disableCourtCode(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	code, err := httpio.PathID(r, "code")
	if err != nil {
		return err
	}
	return runByID(w, r, func(id int64) error { return s.app.Courts.Close(r.Context(), actor, id, code) })
}

// courtNameBody is the new name of a court.
type courtNameBody struct {
	CourtName string `json:"courtName"`
}

func (s *Server) renameCourt(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body courtNameBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Courts.Rename(r.Context(), actor, id, body.CourtName) })
}

// showInvite responds with the game of a score link, and sets a cookie that allows its holder to change that game only.
func (s *Server) showInvite(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	token := r.PathValue("token")
	invite, err := s.app.Scoring.FindInvite(r.Context(), actor, token)
	if err := s.limits.CountMissing(r, err); err != nil {
		return err
	}
	s.accounts.SetCookie(w, &http.Cookie{
		Name: signin.InviteCookie, Value: token, Path: fmt.Sprintf("/api/games/%d", invite.Game.ID), MaxAge: 24 * 60 * 60,
	})
	return httpio.WriteJSON(w, r, http.StatusOK, invite)
}

// scoreLink is the token of the score link of a game.
type scoreLink struct {
	InviteToken string `json:"inviteToken"`
}

func (s *Server) rotateInvite(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) {
		token, err := s.app.Scoring.RotateInvite(r.Context(), actor, id)
		return scoreLink{token}, err
	})
}

func (s *Server) disableInvite(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return runByID(w, r, func(id int64) error { return s.app.Scoring.CloseInvite(r.Context(), actor, id) })
}
