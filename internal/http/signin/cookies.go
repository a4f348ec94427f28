package signin

import (
	"net/http"
	"time"

	"sideout/internal/app/accounts"
)

const (
	// InviteCookie holds the token of a score link for the calls of its game.
	InviteCookie  = "invite"
	SessionCookie = "session"
	betaCookie    = "beta"
	// signedInCookie is readable by scripts: without it they need not request the signed-in user.
	signedInCookie = "signed_in"
)

// prefixOf returns the prefix of the name of a cookie on https, see docs/decisions/0026-names-of-cookies.md: a
// browser takes "__Host-" only from this host over https and for all paths, and "__Secure-" only over https. Scripts find
// the readable cookie by its plain name.
func prefixOf(name string) string {
	switch name {
	case SessionCookie, betaCookie:
		return "__Host-"
	case signedInCookie:
		return ""
	default: // a cookie with a path of its own
		return "__Secure-"
	}
}

// SetCookie sets a cookie that no script can read and no other site can send along.
func (a *Accounts) SetCookie(w http.ResponseWriter, c *http.Cookie) {
	c.HttpOnly = c.Name != signedInCookie
	c.Secure = a.HTTPS
	c.SameSite = http.SameSiteLaxMode
	if c.Path == "" {
		c.Path = "/"
	}
	if a.HTTPS {
		c.Name = prefixOf(c.Name) + c.Name
	}
	http.SetCookie(w, c)
}

// setHostCookie is SetCookie for a cookie that earlier versions have set without a prefix, which it removes.
func (a *Accounts) setHostCookie(w http.ResponseWriter, c *http.Cookie) {
	if a.HTTPS {
		http.SetCookie(w, &http.Cookie{Name: c.Name, Path: "/", MaxAge: -1, HttpOnly: true, Secure: true, SameSite: http.SameSiteLaxMode})
	}
	a.SetCookie(w, c)
}

// cookieOf returns the value of a cookie; empty if there is none. The name without a prefix is that of http, and of
// earlier versions.
func cookieOf(r *http.Request, name string) string {
	for _, full := range []string{prefixOf(name) + name, name} {
		if c, err := r.Cookie(full); err == nil {
			return c.Value
		}
	}
	return ""
}

// hasOldName reports whether the browser has a cookie only under its name without a prefix, which earlier versions used
// on https too.
func (a *Accounts) hasOldName(r *http.Request, name string) bool {
	_, err := r.Cookie(prefixOf(name) + name)
	return a.HTTPS && err != nil && cookieOf(r, name) != ""
}

// SessionOf returns the value of the session cookie; empty if there is none.
func SessionOf(r *http.Request) string { return cookieOf(r, SessionCookie) }

// setSessionCookies sets the cookies of a session.
func (a *Accounts) setSessionCookies(w http.ResponseWriter, signIn *accounts.SignIn) {
	age := 0 // until the browser is closed
	if signIn.Remember {
		age = int(time.Until(signIn.Session.Expire).Seconds())
	}
	a.setHostCookie(w, &http.Cookie{Name: SessionCookie, Value: signIn.Cookie, MaxAge: age})
	a.SetCookie(w, &http.Cookie{Name: signedInCookie, Value: "1", MaxAge: age})
}

func (a *Accounts) forgetSession(w http.ResponseWriter) {
	a.setHostCookie(w, &http.Cookie{Name: SessionCookie, MaxAge: -1})
	a.SetCookie(w, &http.Cookie{Name: signedInCookie, MaxAge: -1})
}

// SetBetaCookie lets the browser past the beta gate.
func (a *Accounts) SetBetaCookie(w http.ResponseWriter) {
	a.setHostCookie(w, &http.Cookie{Name: betaCookie, Value: a.People.SignBeta(a.Beta), MaxAge: 365 * 24 * 60 * 60})
}
