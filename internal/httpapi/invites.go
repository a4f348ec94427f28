package httpapi

import (
	"fmt"
	"net/http"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/league"
)

const inviteCookie = "invite"

// showInvite opens a score link, and leaves a cookie with which its holder may change that game alone.
func (s *Server) showInvite(w http.ResponseWriter, r *http.Request, who authz.Actor) error {
	token := r.PathValue("token")
	invite, err := s.app.Scoring.FindInvite(r.Context(), who, token)
	if fault.Is(err, fault.NotFound) {
		if tooMany := s.limits.tokens.Allow(s.addressOf(r), s.now()); tooMany != nil {
			return tooMany
		}
	}
	if err != nil {
		return err
	}
	s.setCookie(w, &http.Cookie{
		Name: inviteCookie, Value: token, Path: fmt.Sprintf("/api/games/%d", invite.Game.ID), MaxAge: 24 * 60 * 60,
	})
	return writeJSON(w, r, http.StatusOK, invite)
}

// scoreLink is the token of the score link of a game.
type scoreLink struct {
	InviteToken string `json:"inviteToken"`
}

func (s *Server) rotateInvite(w http.ResponseWriter, r *http.Request, who authz.Actor) error {
	return showOf(w, r, func(id int64) (any, error) {
		token, err := s.app.Scoring.RotateInvite(r.Context(), who, id)
		return scoreLink{token}, err
	})
}

func (s *Server) closeInvite(w http.ResponseWriter, r *http.Request, who authz.Actor) error {
	return deleteOf(w, r, func(id int64) error { return s.app.Scoring.CloseInvite(r.Context(), who, id) })
}

func (s *Server) listMembers(w http.ResponseWriter, r *http.Request, who authz.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.Members(r.Context(), who, id) })
}

// roleBody is the role that a member is to have.
type roleBody struct {
	Role league.Role `json:"role,omitempty"` // scorer when left out
}

// invitation is the token that makes one person a member, once.
type invitation struct {
	InvitationToken string `json:"invitationToken"`
}

// inviteMember answers an invitation, for the owner to hand on.
func (s *Server) inviteMember(w http.ResponseWriter, r *http.Request, who authz.Actor) error {
	var body roleBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	token, err := s.app.Leagues.InviteMember(r.Context(), who, id, body.Role)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusCreated, invitation{token})
}

func (s *Server) acceptInvitation(w http.ResponseWriter, r *http.Request, who authz.Actor) error {
	view, err := s.app.Leagues.AcceptInvitation(r.Context(), who, r.PathValue("token"))
	if err != nil {
		return err
	}
	s.setBetaCookie(w)
	return writeJSON(w, r, http.StatusOK, view)
}

func (s *Server) updateMember(w http.ResponseWriter, r *http.Request, who authz.Actor) error {
	var body roleBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.UpdateMember(r.Context(), who, id, body.Role) })
}

func (s *Server) deleteMember(w http.ResponseWriter, r *http.Request, who authz.Actor) error {
	return deleteOf(w, r, func(id int64) error { return s.app.Leagues.DeleteMember(r.Context(), who, id) })
}
