package signin

import (
	"context"
	"net/http"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/base/login"
	"sideout/internal/http/httpio"
)

// forgottenTakes is how long the response to a forgotten password takes, at least: otherwise its time would show whether the
// address has an account.
const forgottenTakes = 250 * time.Millisecond

// ForgottenBody is the address of somebody who has forgotten the password.
type ForgottenBody struct {
	Email string `json:"email"`
}

// MailPasswordReset mails a link to set a new password. The response is the same for an address without an account.
func (a *Accounts) MailPasswordReset(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	answer := time.After(forgottenTakes)
	var body ForgottenBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.maySignInHere(r); err != nil {
		return err
	}
	if _, err := login.CheckEmail(body.Email); err != nil {
		return err
	}
	if err := a.Limits.AllowRegistration(r); err != nil {
		return err
	}
	if err := a.People.MailPasswordReset(r.Context(), body.Email); err != nil {
		return err
	}
	select {
	case <-answer:
		return httpio.WriteNothing(w)
	case <-r.Context().Done():
		return r.Context().Err()
	}
}

// MailConfirmation mails the link that confirms the address of the signed-in user once more.
func (a *Accounts) MailConfirmation(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	if err := a.People.MailConfirmation(r.Context(), actor.UserID); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// NewAddressBody is another address for the account of the signed-in user.
type NewAddressBody struct {
	Email string `json:"email"`
}

// NewAddressView says what has to happen before the account has the address.
type NewAddressView struct {
	Mailed bool `json:"mailed"` // true: the holder of the address is asked by mail; false: the account has it now
}

// ChangeAddress gives the account of the signed-in user another address.
func (a *Accounts) ChangeAddress(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body NewAddressBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if !a.SendsMail { // then the response shows whether the address has an account, as that of registering does
		if err := a.Limits.AllowRegistration(r); err != nil {
			return err
		}
	}
	isMailed, err := a.People.ChangeAddress(r.Context(), actor.UserID, body.Email)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, NewAddressView{isMailed})
}

// TakeAddress takes the token of a link that gives an account another address. It needs no session, like ConfirmAddress.
func (a *Accounts) TakeAddress(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return a.takeToken(w, r, a.People.TakeAddress)
}

// AddressBody is the token of a link that confirms an address.
type AddressBody struct {
	Token string `json:"token"`
}

// ConfirmAddress takes the token of a link that confirms an address. It needs no session: people open mails on other devices.
func (a *Accounts) ConfirmAddress(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return a.takeToken(w, r, a.People.ConfirmAddress)
}

// takeToken calls take with the token of a mailed link. Whoever guesses tokens is stopped.
func (a *Accounts) takeToken(w http.ResponseWriter, r *http.Request, take func(ctx context.Context, token string) error) error {
	var body AddressBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	err := take(r.Context(), body.Token)
	if fault.Is(err, fault.Gone) {
		if tooMany := a.Limits.CountMissing(r, fault.ErrMissing); fault.Is(tooMany, fault.TooMany) {
			return tooMany
		}
	}
	if err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}
