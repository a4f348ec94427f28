package signin

import (
	"context"
	"net/http"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
)

// minResetDelay is the minimum response time of MailPasswordReset. A shorter one would reveal whether the address has an account.
const minResetDelay = 250 * time.Millisecond

// ForgottenBody is the e-mail address of a user who has forgotten the password.
type ForgottenBody struct {
	Email string `json:"email"`
}

// MailPasswordReset mails a link for setting a new password. The response does not reveal whether the address has an account.
func (a *Accounts) MailPasswordReset(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	delay := time.After(minResetDelay)
	var body ForgottenBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.checkLocalSignIn(r); err != nil {
		return err
	}
	if _, err := credentials.CheckEmail(body.Email); err != nil {
		return err
	}
	if err := a.Limits.AllowRegistration(r); err != nil {
		return err
	}
	if err := a.People.MailPasswordReset(r.Context(), body.Email); err != nil {
		return err
	}
	select {
	case <-delay:
		return httpio.WriteNothing(w)
	case <-r.Context().Done():
		return r.Context().Err()
	}
}

// MailConfirmation mails the link that confirms the address of the signed-in user again.
func (a *Accounts) MailConfirmation(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	if err := a.People.MailConfirmation(r.Context(), actor.UserID); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// NewAddressBody is a new e-mail address for the account of the signed-in user.
type NewAddressBody struct {
	Email string `json:"email"`
}

// NewAddressView reports whether the new e-mail address has to be confirmed.
type NewAddressView struct {
	Mailed bool `json:"mailed"` // true: the address changes once the link in a mail to it is opened; false: it has changed
}

// ChangeAddress changes the e-mail address of the signed-in user, after a confirmation by mail if the server sends mail.
func (a *Accounts) ChangeAddress(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body NewAddressBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if !a.SendsMail { // the response reveals whether the address has an account, as in a registration
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

// ConfirmNewAddress redeems the token of a mailed link that changes the address of an account. Like ConfirmAddress it needs no session.
func (a *Accounts) ConfirmNewAddress(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return a.redeemToken(w, r, a.People.ApplyAddressChange)
}

// AddressBody is the token of a mailed link that confirms an e-mail address.
type AddressBody struct {
	Token string `json:"token"`
}

// ConfirmAddress redeems the token of a mailed link that confirms an address. It needs no session, because people may open mails on another
// device.
func (a *Accounts) ConfirmAddress(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return a.redeemToken(w, r, a.People.ConfirmAddress)
}

// redeemToken calls redeem with the token of a mailed link. It limits the guessing of tokens.
func (a *Accounts) redeemToken(w http.ResponseWriter, r *http.Request, redeem func(ctx context.Context, token string) error) error {
	var body AddressBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	err := redeem(r.Context(), body.Token)
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
