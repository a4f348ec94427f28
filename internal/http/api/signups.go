package api

import (
	"context"
	"net/http"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/signups"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
	"sideout/internal/rules/signup"
)

func (s *Server) listSignups(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Signups.Inbox(r.Context(), actor, id) })
}

// signupPageBody is the settings of the page on which teams sign up; omitted fields stay.
type signupPageBody struct {
	Open     httpio.Optional[bool]      `json:"open"`
	Places   httpio.Optional[int]       `json:"places"`
	OpensAt  httpio.Optional[time.Time] `json:"opensAt"`  // until then only the teams of the last season can sign up; null: no such time
	ClosesAt httpio.Optional[time.Time] `json:"closesAt"` // null: the league closes it by hand
	Note     httpio.Optional[string]    `json:"note"`
	PayURL   httpio.Optional[string]    `json:"payUrl"` // where the fee is paid, outside of Sideout
}

func (s *Server) setSignupPage(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body signupPageBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Signups.SetPage(r.Context(), actor, id, func(p *signup.Settings) {
			body.Open.Set(&p.Open)
			body.Places.Set(&p.Places)
			body.OpensAt.SetPointer(&p.OpensAt)
			body.ClosesAt.SetPointer(&p.ClosesAt)
			body.Note.Set(&p.Note)
			body.PayURL.Set(&p.PayURL)
		})
	})
}

func (s *Server) renewJoinLink(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Signups.RenewLink(r.Context(), actor, id) })
}

func (s *Server) acceptSignups(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Signups.AcceptAll(r.Context(), actor, id, isPreview(r)) })
}

// acceptBody is how a sign-up becomes a team.
type acceptBody struct {
	Tier int    `json:"tier,omitempty"` // 0 or omitted: the one that it wants if that has room, otherwise the highest one with room
	Name string `json:"name,omitempty"` // another name for the team; default that of the sign-up
}

func (s *Server) acceptSignup(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body acceptBody
	if err := httpio.ReadOptionalJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Signups.AcceptOne(r.Context(), actor, id, body.Tier, body.Name)
	})
}

// takeBackBody names sign-ups whose acceptance is taken back.
type takeBackBody struct {
	IDs []int64 `json:"ids"`
}

func (s *Server) takeBackSignups(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body takeBackBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Signups.TakeBack(r.Context(), actor, id, body.IDs) })
}

func (s *Server) letSignupWait(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Signups.Wait(r.Context(), actor, id) })
}

// declineBody is the reason for which a sign-up is declined.
type declineBody struct {
	Reason string `json:"reason,omitempty"` // its sender reads it
}

func (s *Server) declineSignup(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body declineBody
	if err := httpio.ReadOptionalJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Signups.Decline(r.Context(), actor, id, body.Reason) })
}

// paidBody is what the league notes about the fee of a sign-up.
type paidBody struct {
	Paid signup.Paid `json:"paid"`
}

func (s *Server) updateSignup(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body paidBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Signups.SetPaid(r.Context(), actor, id, body.Paid) })
}

// showJoinPage responds with the page on which a team signs up.
func (s *Server) showJoinPage(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	page, err := s.app.Signups.JoinPage(r.Context(), r.PathValue("token"))
	if err := s.limits.CountMissing(r, err); err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, page)
}

// newSignupBody is the sign-up of a team.
type newSignupBody struct {
	TeamName       string        `json:"teamName"`
	ContactName    string        `json:"contactName"`
	Email          string        `json:"email"`
	Tier           int           `json:"tier,omitempty"` // 0 or omitted: any
	Away           []league.Date `json:"away,omitempty"` // days on which the team cannot play
	NotWith        []string      `json:"notWith,omitempty"`
	Comment        string        `json:"comment,omitempty"`
	PreviousTeamID *int64        `json:"previousTeamId"` // the team of the last season that comes back; null or omitted: none
}

// sendSignup stores the sign-up of a team. An Idempotency-Key belongs to the link, because its holder has no account.
func (s *Server) sendSignup(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	if err := s.limits.AllowSignup(r); err != nil {
		return err
	}
	r, err := withIdempotencyKey(r, access.Actor{TeamToken: r.PathValue("token")})
	if err != nil {
		return err
	}
	var body newSignupBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	sent, err := s.app.Signups.Send(r.Context(), r.PathValue("token"), signups.NewSignup{
		Form: signup.Form{TeamName: body.TeamName, ContactName: body.ContactName, Comment: body.Comment,
			Wishes: signup.Wishes{Tier: body.Tier, Away: body.Away, NotWith: body.NotWith}},
		Email: body.Email, PreviousID: body.PreviousTeamID,
	})
	if err := s.limits.CountMissing(r, err); err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, sent)
}

func (s *Server) showOwnSignup(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return s.respondToSender(w, r, s.app.Signups.Own)
}

// ownSignupBody changes a sign-up; omitted fields stay.
type ownSignupBody struct {
	TeamName    httpio.Optional[string]        `json:"teamName"`
	ContactName httpio.Optional[string]        `json:"contactName"`
	Tier        httpio.Optional[int]           `json:"tier"`
	Away        httpio.Optional[[]league.Date] `json:"away"`
	NotWith     httpio.Optional[[]string]      `json:"notWith"`
	Comment     httpio.Optional[string]        `json:"comment"`
}

func (s *Server) updateOwnSignup(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body ownSignupBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return s.respondToSender(w, r, func(ctx context.Context, token string) (signups.OwnSignup, error) {
		return s.app.Signups.Update(ctx, token, func(f *signup.Form) {
			body.TeamName.Set(&f.TeamName)
			body.ContactName.Set(&f.ContactName)
			body.Tier.Set(&f.Tier)
			body.Away.Set(&f.Away)
			body.NotWith.Set(&f.NotWith)
			body.Comment.Set(&f.Comment)
		})
	})
}

func (s *Server) withdrawOwnSignup(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return s.respondToSender(w, r, s.app.Signups.Withdraw)
}

// confirmationBody is the token of the mail that asks for the confirmation of a sign-up.
type confirmationBody struct {
	Confirmation string `json:"confirmation"`
}

func (s *Server) confirmOwnSignup(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body confirmationBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return s.respondToSender(w, r, func(ctx context.Context, token string) (signups.OwnSignup, error) {
		return s.app.Signups.Confirm(ctx, token, body.Confirmation)
	})
}

func (s *Server) mailOwnSignupAgain(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	if err := s.limits.AllowSignup(r); err != nil {
		return err
	}
	return s.respondToSender(w, r, s.app.Signups.MailAgain)
}

func (s *Server) takeOfferedPlace(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return s.respondToSender(w, r, s.app.Signups.TakePlace)
}

// respondToSender runs a use case for the holder of the link of a sign-up.
func (s *Server) respondToSender(w http.ResponseWriter, r *http.Request, run func(ctx context.Context, token string) (signups.OwnSignup, error)) error {
	token := r.PathValue("token")
	if r.Method != http.MethodGet {
		if err := s.limits.AllowWrite(r, "", token); err != nil {
			return err
		}
	}
	own, err := run(r.Context(), token)
	if err := s.limits.CountMissing(r, err); err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, own)
}
