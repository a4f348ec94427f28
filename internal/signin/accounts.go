// Package signin has the endpoints of accounts: signing in, sessions, passkeys, and the cookies that identify a caller.
package signin

import (
	"crypto/subtle"
	"net/http"

	"sideout/internal/account"
	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/httpio"
	"sideout/internal/login"
	"sideout/internal/people"
	"sideout/internal/secret"
)

// Accounts are the endpoints of accounts and sessions. They also set cookies, and identify the caller of every request.
type Accounts struct {
	People *people.Service
	Key    *secret.Key
	Limits *httpio.Limiters
	Beta   string // the password in front of signing in; empty: there is none
	HTTPS  bool   // whether cookies are sent over https only

	OIDC          *login.OIDC     // nil: no provider to sign in at
	Passkeys      *login.Passkeys // nil: the server's address allows none
	LocalAccounts bool            // whether people sign in with a password or a passkey of ours
}

const (
	// InviteCookie holds the token of a score link for the calls of its game.
	InviteCookie  = "invite"
	SessionCookie = "session"
	betaCookie    = "beta"
	// signedInCookie is readable by scripts: without it they need not request the signed-in user.
	signedInCookie = "signed_in"
)

var errBeta = fault.New(fault.Forbidden, "Pro is in Beta Testing. Enter its password first.")

// SetCookie sets a cookie that no script can read and no other site can send along.
func (a *Accounts) SetCookie(w http.ResponseWriter, c *http.Cookie) {
	c.HttpOnly = c.Name != signedInCookie
	c.Secure = a.HTTPS
	c.SameSite = http.SameSiteLaxMode
	if c.Path == "" {
		c.Path = "/"
	}
	http.SetCookie(w, c)
}

func cookieOf(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// SessionOf returns the value of the session cookie; empty if there is none.
func SessionOf(r *http.Request) string { return cookieOf(r, SessionCookie) }

// Actor returns the caller of a request: the user of the session, and the holder of a score link.
func (a *Accounts) Actor(r *http.Request) (authz.Actor, error) {
	user, _, err := a.People.Authenticate(r.Context(), cookieOf(r, SessionCookie))
	token := r.Header.Get("X-Invite-Token")
	if token == "" {
		token = cookieOf(r, InviteCookie)
	}
	return authz.Actor{UserID: user.ID, Token: token}, err
}

// signedInUser returns the user of the session; an error for nobody.
func (a *Accounts) signedInUser(r *http.Request) (account.User, account.Session, error) {
	user, session, err := a.People.Authenticate(r.Context(), cookieOf(r, SessionCookie))
	if err == nil && user.ID == "" {
		err = fault.ErrSignedOut
	}
	return user, session, err
}

// SetBetaCookie lets the browser past the beta gate.
func (a *Accounts) SetBetaCookie(w http.ResponseWriter) {
	a.SetCookie(w, &http.Cookie{Name: betaCookie, Value: a.People.SignBeta(a.Beta), MaxAge: 365 * 24 * 60 * 60})
}

// hasBeta reports whether the gate is off or has been passed; a changed password closes it again.
func (a *Accounts) hasBeta(r *http.Request) bool {
	sealed := a.People.SignBeta(a.Beta)
	return a.Beta == "" || subtle.ConstantTimeCompare([]byte(cookieOf(r, betaCookie)), []byte(sealed)) == 1
}
