package signin

import (
	"net/http"
	"slices"
	"time"

	"sideout/internal/app/accounts"
	"sideout/internal/http/httpio"
)

const (
	// InviteCookie holds the token of a score link. Its path limits it to the calls of one game.
	InviteCookie  = "invite"
	SessionCookie = "session"
	betaCookie    = "beta"
	// signedInCookie can be read by scripts. If it is missing, they know that nobody is signed in, without a request.
	signedInCookie = "signed_in"
)

// prefixOf returns the name prefix of a cookie on https, see docs/decisions/0026-names-of-cookies.md. Browsers accept cookies with "__Host-"
// only over https, from this host and for all paths, and cookies with "__Secure-" only over https. The cookie that scripts read has no
// prefix.
func prefixOf(name string) string {
	switch name {
	case SessionCookie, betaCookie:
		return "__Host-"
	case signedInCookie:
		return ""
	default: // a cookie with a Path
		return "__Secure-"
	}
}

// SetCookie sets a cookie with secure attributes: scripts cannot read it (except signedInCookie), and browsers do not send it with
// requests of other sites, except top-level navigation.
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

// setHostCookie is like SetCookie, and also deletes the cookie without a prefix that earlier versions of the server have set on https.
func (a *Accounts) setHostCookie(w http.ResponseWriter, c *http.Cookie) {
	if a.HTTPS {
		http.SetCookie(w, &http.Cookie{Name: c.Name, Path: "/", MaxAge: -1, HttpOnly: true, Secure: true, SameSite: http.SameSiteLaxMode})
	}
	a.SetCookie(w, c)
}

// cookieOf returns the value of a cookie, or an empty text if there is none. It also accepts the name without a prefix, which is used on
// http and was used by earlier versions.
func cookieOf(r *http.Request, name string) string {
	for _, fullName := range []string{prefixOf(name) + name, name} {
		if c, err := r.Cookie(fullName); err == nil {
			return c.Value
		}
	}
	return ""
}

// hasOnlyUnprefixed reports whether an https request contains a cookie only under its name without a prefix, which earlier versions used.
func (a *Accounts) hasOnlyUnprefixed(r *http.Request, name string) bool {
	_, err := r.Cookie(prefixOf(name) + name)
	return a.HTTPS && err != nil && cookieOf(r, name) != ""
}

// SessionCookieOf returns the value of the session cookie, or an empty text if there is none.
func SessionCookieOf(r *http.Request) string { return cookieOf(r, SessionCookie) }

// setSessionCookies sets the session cookie and the signedInCookie, and the cookie with the language of the account.
func (a *Accounts) setSessionCookies(w http.ResponseWriter, r *http.Request, signIn *accounts.SignIn) {
	age := 0 // the cookies are deleted when the browser is closed
	if signIn.Remember {
		age = int(time.Until(signIn.Session.Expire).Seconds())
	}
	a.setHostCookie(w, &http.Cookie{Name: SessionCookie, Value: signIn.Cookie, MaxAge: age})
	a.SetCookie(w, &http.Cookie{Name: signedInCookie, Value: "1", MaxAge: age})
	a.bringLanguage(w, r, signIn.Language)
}

// bringLanguage sets the cookie with the language of an account, if the browser has chosen none. Scripts set the cookie too, so they must
// be able to replace it.
func (a *Accounts) bringLanguage(w http.ResponseWriter, r *http.Request, language string) {
	if slices.Contains(a.Languages, language) && !httpio.HasChosenLanguage(w, r) {
		http.SetCookie(w, &http.Cookie{
			Name: httpio.LanguageCookie, Value: language, Path: "/", MaxAge: 365 * 24 * 60 * 60, Secure: a.HTTPS, SameSite: http.SameSiteLaxMode,
		})
	}
}

func (a *Accounts) clearSessionCookies(w http.ResponseWriter) {
	a.setHostCookie(w, &http.Cookie{Name: SessionCookie, MaxAge: -1})
	a.SetCookie(w, &http.Cookie{Name: signedInCookie, MaxAge: -1})
}

// SetBetaCookie lets the browser past the beta gate.
func (a *Accounts) SetBetaCookie(w http.ResponseWriter) {
	a.setHostCookie(w, &http.Cookie{Name: betaCookie, Value: a.People.BetaCookieValue(a.Beta), MaxAge: 365 * 24 * 60 * 60})
}
