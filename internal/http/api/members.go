package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
)

func (s *Server) listMembers(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.Members(r.Context(), actor, id) })
}

// roleBody is the role that a member is to have.
type roleBody struct {
	Role league.Role `json:"role,omitempty"` // scorer when left out
}

// invitationBody invites one person.
type invitationBody struct {
	Role  league.Role `json:"role,omitempty"`  // scorer when left out
	Email string      `json:"email,omitempty"` // where the link is mailed; to nobody when left out
}

// invitation is the token that makes one person a member, once.
type invitation struct {
	InvitationToken string `json:"invitationToken"`
}

// inviteMember responds with an invitation, for the owner to pass on.
func (s *Server) inviteMember(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body invitationBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	token, err := s.app.Leagues.InviteByMail(r.Context(), actor, id, body.Role, body.Email)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, invitation{token})
}

func (s *Server) listInvitations(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.Invitations(r.Context(), actor, id) })
}

func (s *Server) withdrawInvitation(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return deleteOf(w, r, func(id int64) error {
		return s.app.Leagues.WithdrawInvitation(r.Context(), actor, id, r.PathValue("invitation"))
	})
}

// showInvitation shows whoever has the link of an invitation what it is for. Guessing of links is limited.
func (s *Server) showInvitation(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	view, err := s.app.Leagues.ShowInvitation(r.Context(), r.PathValue("token"))
	if err := s.limits.CountMissing(r, err); err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, view)
}

// handOverBody is the member to whom a league is offered.
type handOverBody struct {
	MemberID int64 `json:"memberId"`
}

func (s *Server) offerHandOver(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body handOverBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.OfferHandOver(r.Context(), actor, id, body.MemberID) })
}

func (s *Server) acceptHandOver(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.AcceptHandOver(r.Context(), actor, id) })
}

func (s *Server) endHandOver(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return deleteOf(w, r, func(id int64) error { return s.app.Leagues.EndHandOver(r.Context(), actor, id) })
}

func (s *Server) listLeagueChanges(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.LeagueChanges(r.Context(), actor, id) })
}

func (s *Server) acceptInvitation(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	view, err := s.app.Leagues.AcceptInvitation(r.Context(), actor, r.PathValue("token"))
	if err != nil {
		return err
	}
	s.accounts.SetBetaCookie(w)
	return httpio.WriteJSON(w, r, http.StatusOK, view)
}

func (s *Server) updateMember(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body roleBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.UpdateMember(r.Context(), actor, id, body.Role) })
}

func (s *Server) deleteMember(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return deleteOf(w, r, func(id int64) error { return s.app.Leagues.DeleteMember(r.Context(), actor, id) })
}
