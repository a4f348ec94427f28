package signin

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"sideout/internal/fault"
	"sideout/internal/httpio"
	"sideout/internal/login"
)

// The page links: a browser goes to them, so they answer with pages and never with an error alone.

const (
	loginCookie = "login"
	// loginFor is how long people have at the provider.
	loginFor = 15 * time.Minute
)

// pendingLogin is what is remembered while somebody is at the provider.
type pendingLogin struct {
	Attempt  login.Attempt `json:"attempt"`
	ReturnTo string        `json:"returnTo"`
}

// LoginPage leads to signing in: at the provider where that is the only way, else on our own page.
func (a *Accounts) LoginPage(w http.ResponseWriter, r *http.Request) error {
	if a.OIDC == nil || a.LocalAccounts {
		return toLogin(w, returnTo(r.URL.Query().Get("returnTo")), "")
	}
	return a.BeginOIDC(w, r)
}

// BeginOIDC sends the browser to the provider; whoever has not passed the gate sees that first.
func (a *Accounts) BeginOIDC(w http.ResponseWriter, r *http.Request) error {
	back := returnTo(r.URL.Query().Get("returnTo"))
	if a.OIDC == nil || !a.hasBeta(r) || isPrefetch(r) {
		return toLogin(w, back, "")
	}
	to, attempt, err := a.OIDC.Begin(r.Context())
	if err != nil {
		return a.failedLogin(w, back, err)
	}
	if err := a.keep(w, loginCookie, "/api/login", pendingLogin{attempt, back}, loginFor); err != nil {
		return err
	}
	return redirect(w, to)
}

// FinishOIDC is where the provider sends the browser back to.
func (a *Accounts) FinishOIDC(w http.ResponseWriter, r *http.Request) error {
	if a.OIDC == nil {
		return toLogin(w, returnTo(""), "")
	}
	var pending pendingLogin
	err := a.take(w, r, loginCookie, "/api/login", &pending)
	if err != nil {
		return a.failedLogin(w, returnTo(""), err)
	}
	if r.URL.Query().Get("error") == "access_denied" && r.URL.Query().Get("state") == pending.Attempt.State {
		return toLogin(w, pending.ReturnTo, "denied")
	}
	actor, err := a.OIDC.Finish(r.Context(), pending.Attempt, r.URL.Query())
	if err != nil {
		return a.failedLogin(w, pending.ReturnTo, err)
	}
	at := arrival(r, false)
	if _, err := a.People.LoginWith(r.Context(), actor, at); err != nil {
		return a.failedLogin(w, pending.ReturnTo, err)
	}
	a.welcome(w, at)
	return redirect(w, pending.ReturnTo)
}

// failedLogin leads back to the page that says what went wrong. What is our own fault is answered as such.
func (a *Accounts) failedLogin(w http.ResponseWriter, back string, err error) error {
	switch fault.Of(err).Kind {
	case fault.Unavailable:
		httpio.AddError(w, err) // for the log: people can do nothing about it
		return toLogin(w, back, "unavailable")
	case fault.Conflict:
		return toLogin(w, back, "email")
	case fault.BadRequest, fault.Unauthorized:
		httpio.AddError(w, err)
		return toLogin(w, back, "failed")
	default:
		return err
	}
}

func toLogin(w http.ResponseWriter, back, problem string) error {
	query := url.Values{"returnTo": {back}}
	if problem != "" {
		query.Set("error", problem)
	}
	return redirect(w, "/login?"+query.Encode())
}

// keep seals a value into a cookie for the second half of what is begun here.
func (a *Accounts) keep(w http.ResponseWriter, name, path string, value any, lasting time.Duration) error {
	text, err := a.Key.Seal(name, value, lasting)
	if err != nil {
		return err
	}
	a.SetCookie(w, &http.Cookie{Name: name, Value: text, Path: path, MaxAge: int(lasting.Seconds())})
	return nil
}

// take opens what keep has sealed, and removes it: it serves once.
func (a *Accounts) take(w http.ResponseWriter, r *http.Request, name, path string, value any) error {
	a.SetCookie(w, &http.Cookie{Name: name, Path: path, MaxAge: -1})
	return a.Key.Open(name, cookieOf(r, name), value)
}

// LogoutPage is the page link. A prefetch does nothing, and a link on another site only leads to a page
// that asks: nobody is signed out by looking at a picture elsewhere.
func (a *Accounts) LogoutPage(w http.ResponseWriter, r *http.Request) error {
	if isPrefetch(r) {
		return httpio.WriteNothing(w)
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" {
		return httpio.WriteBytes(w, r, http.StatusOK, "text/html; charset=utf-8", []byte(confirmLogout))
	}
	if err := a.endThisSession(w, r); err != nil {
		return err
	}
	return redirect(w, "/pro")
}

const confirmLogout = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Log out of Sideout?</title>` +
	`<h1>Log out of Sideout?</h1><p><a href="/api/logout">Log out</a></p><p><a href="/pro">Stay signed in</a></p></html>`

func isPrefetch(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Sec-Purpose")+r.Header.Get("Purpose"), "prefetch")
}

func redirect(w http.ResponseWriter, to string) error {
	w.Header().Set("Location", to)
	w.WriteHeader(http.StatusSeeOther)
	return nil
}

// returnTo keeps only addresses of ours to go back to after signing in: a page of Pro or a game.
func returnTo(asked string) string {
	u, err := url.Parse(asked)
	ours := err == nil && u.Scheme == "" && u.Host == "" && u.Opaque == "" && !strings.Contains(asked, `\`) &&
		(u.Path == "/pro" || u.Path == "/account" || strings.HasPrefix(u.Path, "/pro/") || strings.HasPrefix(u.Path, "/game/"))
	if !ours || strings.Contains(u.Path, "//") || strings.Contains(u.Path, "..") {
		return "/pro"
	}
	return u.EscapedPath()
}
