package signin

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/accounts"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/base/login"
	"sideout/internal/http/httpio"
)

// Calls that cannot be taken back, or that change how one signs in, need a recent sign-in. A session is confirmed with a
// password, a passkey or at the provider: a stolen session or a borrowed device has none of these
// (docs/product/accounts.md#account-recent-sign-in).

const askedToConfirmCookie = "passkey_confirm"

// Recently wraps an endpoint so that it refuses callers who have neither signed in nor confirmed their session recently.
func (a *Accounts) Recently(call func(http.ResponseWriter, *http.Request, access.Actor) error) func(http.ResponseWriter, *http.Request, access.Actor) error {
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

// ConfirmView says whether the last sign-in is recent, and how it can be confirmed if not.
type ConfirmView struct {
	Recent   bool `json:"recent"`
	Password bool `json:"password"` // whether the account has a password
	Passkey  bool `json:"passkey"`  // whether it has a passkey
	Provider bool `json:"provider"` // whether it signs in at the provider
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

// Confirm renews the sign-in of a session with the password. Wrong tries count like those of signing in.
func (a *Accounts) Confirm(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body ConfirmBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	user, session, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	err = a.limitGuesses(r, user, func() error { return a.People.ConfirmWithPassword(r.Context(), user, session, body.Password) })
	if err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// limitGuesses calls verify, which verifies the password of a signed-in user, unless there were too many wrong ones. They
// count like failed sign-ins, so that a stolen session guesses no more passwords than anybody else.
func (a *Accounts) limitGuesses(r *http.Request, user account.User, verify func() error) error {
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
	default: // the password was right, or not verified
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
	return a.askForPasskey(w, r, askedToConfirmCookie)
}

// PasskeyConfirmBody is the result of navigator.credentials.get.
type PasskeyConfirmBody struct {
	Credential json.RawMessage `json:"credential"` // what navigator.credentials.get gave
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
	ceremony, err := a.openCeremony(w, r, askedToConfirmCookie)
	if err != nil {
		return err
	}
	if err := a.People.ConfirmWithPasskey(r.Context(), a.Passkeys, ceremony, body.Credential, session); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// confirmAtProvider confirms the session of a browser that comes back from the provider. It opens no new session, because
// the page that asked for the confirmation continues with this one.
func (a *Accounts) confirmAtProvider(w http.ResponseWriter, r *http.Request, identity login.Identity, back string) error {
	user, session, err := a.People.Authenticate(r.Context(), cookieOf(r, SessionCookie))
	if err == nil && user == (account.User{}) {
		return toLogin(w, back, "failed")
	}
	if err == nil {
		err = a.People.ConfirmWith(r.Context(), identity, session)
	}
	if fault.Is(err, fault.Conflict) {
		return toLogin(w, back, "other")
	} else if err != nil {
		return a.failedLogin(w, back, err)
	}
	return redirect(w, back)
}
