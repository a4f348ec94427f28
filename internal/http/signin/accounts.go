// Package signin has the endpoints for accounts: sign-in, sessions, passkeys, API tokens, and the cookies that identify a caller.
package signin

import (
	"crypto/subtle"
	"log/slog"
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/accounts"
	"sideout/internal/app/billing"
	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
)

// Accounts has the endpoints for accounts and sessions. It also identifies the caller of every request.
type Accounts struct {
	People *accounts.Service

	Billing *billing.Service

	APITokens *access.APITokens

	Key    *credentials.Key
	Limits *httpio.Limiters
	Log    *slog.Logger // logs failed sign-ins
	Beta   string       // the password of the beta gate; empty: there is no gate
	HTTPS  bool         // whether cookies are restricted to https

	SendsMail     bool                  // whether the server sends mail
	OIDC          *credentials.OIDC     // nil: there is no sign-in provider
	Passkeys      *credentials.Passkeys // nil: the address of the server does not support passkeys
	Registration  string                // who may create an account: an accounts.Admission
	LocalAccounts bool                  // whether users can sign in without the provider, with a password or a passkey
	Languages     []string              // the languages that a browser can choose; empty: there is only English
}

var errBeta = fault.New(fault.Forbidden, "Pro is in Beta Testing. Enter its password first.")

// Actor returns the caller of a request, identified by an API token, or by a session, a score link or both.
func (a *Accounts) Actor(r *http.Request) (access.Actor, error) {
	if HasAPIToken(r) {
		return a.tokenActor(r)
	}
	user, _, err := a.People.Authenticate(r.Context(), cookieOf(r, SessionCookie))
	token := r.Header.Get("X-Invite-Token")
	if token == "" {
		token = cookieOf(r, InviteCookie)
	}
	return access.Actor{UserID: user.ID, Token: token}, err
}

// signedInUser returns the user and the session of a request, or an error if nobody is signed in.
func (a *Accounts) signedInUser(r *http.Request) (account.User, account.Session, error) {
	if HasAPIToken(r) {
		return account.User{}, account.Session{}, ErrNoAPIToken
	}
	user, session, err := a.People.Authenticate(r.Context(), cookieOf(r, SessionCookie))
	if err == nil && user.ID == "" {
		err = fault.ErrSignedOut
	}
	return user, session, err
}

// hasPassedBetaGate reports whether the browser has passed the beta gate with its current password, or there is no gate.
func (a *Accounts) hasPassedBetaGate(r *http.Request) bool {
	sealed := a.People.BetaCookieValue(a.Beta)
	return a.Beta == "" || subtle.ConstantTimeCompare([]byte(cookieOf(r, betaCookie)), []byte(sealed)) == 1
}
