package signin

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/accounts"
	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
)

// Calls that cannot be undone, or that change how a user signs in, need a recent sign-in or a confirmed session. A user confirms a session
// with the password, a passkey or at the provider, which whoever has stolen the session or borrowed the device cannot do
// (docs/product/accounts.md#account-recent-sign-in).

const confirmCeremonyCookie = "passkey_confirm"

// RequireRecentSignIn wraps an endpoint so that it rejects callers who have neither signed in nor confirmed their session recently.
func (a *Accounts) RequireRecentSignIn(call func(http.ResponseWriter, *http.Request, access.Actor) error) func(http.ResponseWriter, *http.Request, access.Actor) error {
	return func(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
		_, session, err := a.signedInUser(r)
		if err != nil {
			return err
		}
		if err := a.People.CheckRecent(session); err != nil {
			return err
		}
		return call(w, r, actor)
	}
}

// ConfirmView reports whether the session needs a confirmation, and how the user can confirm it.
type ConfirmView struct {
	Recent   bool `json:"recent"`   // whether the session is recent enough, so that no confirmation is needed
	Password bool `json:"password"` // whether the user can confirm with a password
	Passkey  bool `json:"passkey"`  // whether the user can confirm with a passkey
	Provider bool `json:"provider"` // whether the user can confirm at the sign-in provider
}

func (a *Accounts) ShowConfirm(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, session, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	passkeys, err := a.People.PasskeysOf(r.Context(), user.ID)
	if err != nil {
		return err
	}
	hasIdentity, err := a.People.HasIdentity(r.Context(), user.ID)
	if err != nil {
		return err
	}
	only, err := a.People.PasskeyOnlyOf(r.Context(), user.ID)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, ConfirmView{
		Recent:   a.People.CheckRecent(session) == nil,
		Password: a.LocalAccounts && user.PasswordHash != "",
		Passkey:  a.checkPasskeys() == nil && len(passkeys) > 0,
		Provider: a.OIDC != nil && hasIdentity && !only.IsOn,
	})
}

// ConfirmBody is the password of the signed-in user.
type ConfirmBody struct {
	Password string `json:"password"`
}

// Confirm confirms a session with the password. Wrong passwords count towards the limit of failed sign-ins.
func (a *Accounts) Confirm(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body ConfirmBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	user, session, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	err = a.limitPasswordGuesses(r, user, func() error { return a.People.ConfirmWithPassword(r.Context(), user, session, body.Password) })
	if err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// limitPasswordGuesses calls verify, which checks the password of a signed-in user, unless there were too many wrong passwords. They count
// towards the limit of failed sign-ins, so that the thief of a session cannot guess more passwords than anybody else.
func (a *Accounts) limitPasswordGuesses(r *http.Request, user account.User, verify func() error) error {
	name := cmp.Or(user.Email, user.ID)
	if err := a.Limits.BeginLogin(r, name); err != nil {
		return a.logFailure(r, "password", err)
	}
	err := verify()
	switch {
	case err == nil:
		a.Limits.LoginSucceeded(r, name)
		return nil
	case errors.Is(err, accounts.ErrWrongPassword), errors.Is(err, accounts.ErrWrongPresentPassword):
		return a.logFailure(r, "password", err)
	default: // the password was correct, or was not checked
		a.Limits.LoginCancelled(r, name)
		return err
	}
}

func (a *Accounts) BeginPasskeyConfirm(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	if _, _, err := a.signedInUser(r); err != nil {
		return err
	}
	if err := a.checkPasskeys(); err != nil {
		return err
	}
	return a.beginPasskeyCeremony(w, r, confirmCeremonyCookie)
}

// PasskeyConfirmBody is the result of navigator.credentials.get.
type PasskeyConfirmBody struct {
	Credential json.RawMessage `json:"credential"` // the result of navigator.credentials.get
}

func (a *Accounts) FinishPasskeyConfirm(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body PasskeyConfirmBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	_, session, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	if err := a.checkPasskeys(); err != nil {
		return err
	}
	ceremony, err := a.openCeremony(w, r, confirmCeremonyCookie)
	if err != nil {
		return err
	}
	if err := a.People.ConfirmWithPasskey(r.Context(), a.Passkeys, ceremony, body.Credential, session); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// finishProviderConfirm confirms the session of a browser that returns from the provider. It creates no new session, because the page that
// started the confirmation continues with the existing one.
func (a *Accounts) finishProviderConfirm(w http.ResponseWriter, r *http.Request, identity credentials.Identity, back string) error {
	user, session, err := a.People.Authenticate(r.Context(), cookieOf(r, SessionCookie))
	if err == nil && user == (account.User{}) {
		return redirectToLogin(w, back, "failed")
	}
	if err == nil {
		err = a.People.ConfirmWith(r.Context(), identity, session)
	}
	if fault.Is(err, fault.Conflict) {
		return redirectToLogin(w, back, "other")
	} else if err != nil {
		return a.redirectAfterFailure(w, back, err)
	}
	return redirect(w, back)
}
