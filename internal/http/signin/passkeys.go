package signin

import (
	"encoding/json"
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
)

// A ceremony is the registration or the use of a passkey. It takes two requests: the first one returns a challenge, and the second one
// verifies the signed challenge. A sealed cookie stores the state in between; each kind of ceremony has its own cookie.
const (
	passkeyPath         = "/api/auth/passkeys"
	AddCeremonyCookie   = "passkey_register"
	loginCeremonyCookie = "passkey_login"
)

// Question contains the argument for navigator.credentials.create or get.
type Question struct {
	Options json.RawMessage `json:"options"`
}

// checkPasskeys returns an error if the address or the settings of the server do not support passkeys.
func (a *Accounts) checkPasskeys() error {
	if a.Passkeys == nil || !a.LocalAccounts {
		return fault.New(fault.NotFound, "Passkeys cannot be used here.")
	}
	return nil
}

// writeCeremony responds with the options of a ceremony and stores the state of the ceremony in a sealed cookie.
func (a *Accounts) writeCeremony(w http.ResponseWriter, r *http.Request, cookie string, options json.RawMessage, c credentials.Ceremony) error {
	if err := a.setSealedCookie(w, cookie, passkeyPath, c, credentials.CeremonyTimeout); err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, Question{options})
}

// beginPasskeyCeremony begins a ceremony that uses a passkey, to sign in or to confirm a session.
func (a *Accounts) beginPasskeyCeremony(w http.ResponseWriter, r *http.Request, cookie string) error {
	options, ceremony, err := a.Passkeys.BeginLogin()
	if err != nil {
		return err
	}
	return a.writeCeremony(w, r, cookie, options, ceremony)
}

// openCeremony returns the state of a ceremony that writeCeremony has stored in a cookie.
func (a *Accounts) openCeremony(w http.ResponseWriter, r *http.Request, cookie string) (c credentials.Ceremony, err error) {
	err = a.openSealedCookie(w, r, cookie, passkeyPath, &c)
	return c, err
}

func (a *Accounts) BeginPasskeyLogin(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	if err := a.checkPasskeys(); err != nil {
		return err
	}
	if err := a.checkLocalSignIn(r); err != nil {
		return err
	}
	return a.beginPasskeyCeremony(w, r, loginCeremonyCookie)
}

// PasskeyLoginBody is the result of navigator.credentials.get.
type PasskeyLoginBody struct {
	Credential json.RawMessage `json:"credential"`         // the result of navigator.credentials.get
	Remember   bool            `json:"remember,omitempty"` // whether the session continues after the browser is closed
}

func (a *Accounts) FinishPasskeyLogin(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body PasskeyLoginBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.checkPasskeys(); err != nil {
		return err
	}
	if err := a.checkLocalSignIn(r); err != nil {
		return err
	}
	ceremony, err := a.openCeremony(w, r, loginCeremonyCookie)
	if err != nil {
		return err
	}
	signIn := a.newSignIn(w, r, body.Remember)
	user, err := a.People.LoginWithPasskey(r.Context(), a.Passkeys, ceremony, body.Credential, signIn)
	if err != nil {
		return a.logFailure(r, "passkey", err)
	}
	a.setSessionCookies(w, r, signIn)
	return httpio.WriteJSON(w, r, http.StatusOK, a.viewOf(user))
}

func (a *Accounts) BeginPasskey(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, _, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	if err := a.checkPasskeys(); err != nil {
		return err
	}
	options, ceremony, err := a.People.BeginPasskey(r.Context(), a.Passkeys, user)
	if err != nil {
		return err
	}
	return a.writeCeremony(w, r, AddCeremonyCookie, options, ceremony)
}

// PasskeyBody is a new passkey.
type PasskeyBody struct {
	Credential json.RawMessage `json:"credential"`     // the result of navigator.credentials.create
	Name       string          `json:"name,omitempty"` // a name for the list of passkeys
}

func (a *Accounts) FinishPasskey(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body PasskeyBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	user, _, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	if err := a.checkPasskeys(); err != nil {
		return err
	}
	ceremony, err := a.openCeremony(w, r, AddCeremonyCookie)
	if err != nil {
		return err
	}
	passkey, err := a.People.AddPasskey(r.Context(), a.Passkeys, user, ceremony, body.Credential, body.Name)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, passkey)
}

func (a *Accounts) ListPasskeys(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, _, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	passkeys, err := a.People.PasskeysOf(r.Context(), user.ID)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, passkeys)
}

func (a *Accounts) DeletePasskey(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, _, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	if err := a.People.DeletePasskey(r.Context(), user.ID, r.PathValue("id")); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}
