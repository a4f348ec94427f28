package signin

import (
	"net/http"
	"strings"

	"sideout/internal/app/access"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
)

func (a *Accounts) ShowPasskeyOnly(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	if actor.UserID == "" {
		return fault.ErrSignedOut
	}
	setting, err := a.People.PasskeyOnlyOf(r.Context(), actor.UserID)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, setting)
}

// RequirePasskey turns off all methods of signing in except passkeys and recovery codes.
func (a *Accounts) RequirePasskey(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	_, session, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	if err := a.checkPasskeys(); err != nil {
		return err
	}
	if err := a.People.RequirePasskey(r.Context(), session); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// AllowOtherSignIns undoes RequirePasskey.
func (a *Accounts) AllowOtherSignIns(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, _, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	if err := a.People.AllowOtherSignIns(r.Context(), user.ID); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// RecoveryCodesView contains new recovery codes, which cannot be read again later.
type RecoveryCodesView struct {
	Codes []string `json:"codes"`
}

// CreateRecoveryCodes replaces the recovery codes of the signed-in user by new ones.
func (a *Accounts) CreateRecoveryCodes(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, _, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	codes, err := a.People.NewRecoveryCodes(r.Context(), user.ID)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, RecoveryCodesView{codes})
}

// RecoveryBody is an account and a recovery code to sign in with.
type RecoveryBody struct {
	Account  string `json:"account"` // the e-mail address or the number of the account
	Code     string `json:"code"`
	Remember bool   `json:"remember,omitempty"` // whether the session continues after the browser is closed
}

// RecoveryView is the user who has signed in with a recovery code.
type RecoveryView struct {
	UserView
	CodesLeft int `json:"codesLeft"` // the number of unused recovery codes
}

// Recover signs in with a recovery code. Wrong codes count towards the limit of failed sign-ins.
func (a *Accounts) Recover(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body RecoveryBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.checkLocalSignIn(r); err != nil {
		return err
	}
	code, err := credentials.CheckRecoveryCode(body.Code)
	if err != nil {
		return err
	}
	name := strings.TrimSpace(body.Account)
	if strings.Contains(name, "@") {
		name = strings.ToLower(name) // e-mail addresses are case-insensitive
	}
	if name == "" || len(name) > 4*credentials.MaxEmail {
		return fault.Field("account", "Please enter your e-mail address or your account number")
	}
	if err := a.Limits.BeginLogin(r, name); err != nil {
		return a.logFailure(r, "recovery code", err)
	}
	signIn := a.newSignIn(w, r, body.Remember)
	user, left, err := a.People.LoginWithRecoveryCode(r.Context(), name, code, signIn)
	switch {
	case err == nil:
		a.Limits.LoginSucceeded(r, name)
	case fault.Is(err, fault.Unauthorized):
		return a.logFailure(r, "recovery code", err)
	default:
		a.Limits.LoginCancelled(r, name)
		return a.logFailure(r, "recovery code", err)
	}
	a.setSessionCookies(w, r, signIn)
	return httpio.WriteJSON(w, r, http.StatusOK, RecoveryView{a.viewOf(user), left})
}
