// Package signin has the endpoints of accounts: signing in, sessions, passkeys, and the cookies that identify a caller.
package signin

import (
	"crypto/subtle"
	"log/slog"
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/accounts"
	"sideout/internal/app/billing"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/base/login"
	"sideout/internal/base/secret"
	"sideout/internal/http/httpio"
)

// Accounts are the endpoints of accounts and sessions. They also set cookies, and identify the caller of every request.
type Accounts struct {
	People *accounts.Service

	Billing *billing.Service

	APITokens *access.APITokens

	Key    *secret.Key
	Limits *httpio.Limiters
	Log    *slog.Logger // gets failed sign-ins
	Beta   string       // the password in front of signing in; empty: there is none
	HTTPS  bool         // whether cookies are sent over https only

	SendsMail     bool            // whether the server sends mail
	OIDC          *login.OIDC     // nil: no provider to sign in at
	Passkeys      *login.Passkeys // nil: the server's address allows none
	Registration  string          // who may create an account, a accounts.Admission
	LocalAccounts bool            // whether people sign in with a password or a passkey of ours
}

var errBeta = fault.New(fault.Forbidden, "Pro is in Beta Testing. Enter its password first.")

// Actor returns the caller of a request: the user of the session, and the holder of a score link; or the holder of an API token.
func (a *Accounts) Actor(r *http.Request) (access.Actor, error) {
	if HasAPIToken(r) {
		return a.actorOfToken(r)
	}
	user, _, err := a.People.Authenticate(r.Context(), cookieOf(r, SessionCookie))
	token := r.Header.Get("X-Invite-Token")
	if token == "" {
		token = cookieOf(r, InviteCookie)
	}
	return access.Actor{UserID: user.ID, Token: token}, err
}

// signedInUser returns the user of the session; an error for nobody.
func (a *Accounts) signedInUser(r *http.Request) (account.User, account.Session, error) {
	if HasAPIToken(r) {
		return account.User{}, account.Session{}, ErrForPeople
	}
	user, session, err := a.People.Authenticate(r.Context(), cookieOf(r, SessionCookie))
	if err == nil && user.ID == "" {
		err = fault.ErrSignedOut
	}
	return user, session, err
}

// hasPassedBetaGate reports whether the browser has passed the beta gate with its present password, or there is no gate.
func (a *Accounts) hasPassedBetaGate(r *http.Request) bool {
	sealed := a.People.SignBeta(a.Beta)
	return a.Beta == "" || subtle.ConstantTimeCompare([]byte(cookieOf(r, betaCookie)), []byte(sealed)) == 1
}
