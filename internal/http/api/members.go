package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
)

func (s *Server) listMembers(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.Members(r.Context(), actor, id) })
}

// roleBody is the new role of a member.
type roleBody struct {
	Role league.Role `json:"role,omitempty"` // default scorer
}

// invitationBody invites a person to a league.
type invitationBody struct {
	Role  league.Role `json:"role,omitempty"`  // the role of the future member; default scorer
	Email string      `json:"email,omitempty"` // the address to which the link is mailed; omitted: it is not mailed
}

// invitation is the token of an invitation, which can be accepted once.
type invitation struct {
	InvitationToken string `json:"invitationToken"`
}

// inviteMember creates an invitation and responds with its token.
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
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.Invitations(r.Context(), actor, id) })
}

func (s *Server) withdrawInvitation(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return runByID(w, r, func(id int64) error {
		return s.app.Leagues.WithdrawInvitation(r.Context(), actor, id, r.PathValue("invitation"))
	})
}

// showInvitation responds with the league and role of an invitation, for everybody who has its link. It limits the guessing of links.
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
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.OfferHandOver(r.Context(), actor, id, body.MemberID) })
}

func (s *Server) acceptHandOver(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.AcceptHandOver(r.Context(), actor, id) })
}

func (s *Server) endHandOver(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return runByID(w, r, func(id int64) error { return s.app.Leagues.EndHandOver(r.Context(), actor, id) })
}

func (s *Server) listLeagueChanges(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.LeagueChanges(r.Context(), actor, id) })
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
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.UpdateMember(r.Context(), actor, id, body.Role) })
}

func (s *Server) deleteMember(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return runByID(w, r, func(id int64) error { return s.app.Leagues.DeleteMember(r.Context(), actor, id) })
}
