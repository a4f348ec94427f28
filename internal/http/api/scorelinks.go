package api

import (
	"fmt"
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/http/httpio"
	"sideout/internal/http/signin"
)

// showInvite opens a score link and sets a cookie that lets its holder change that game only.
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
	return showOf(w, r, func(id int64) (any, error) {
		token, err := s.app.Scoring.RotateInvite(r.Context(), actor, id)
		return scoreLink{token}, err
	})
}

func (s *Server) closeInvite(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return deleteOf(w, r, func(id int64) error { return s.app.Scoring.CloseInvite(r.Context(), actor, id) })
}
