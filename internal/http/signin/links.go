package signin

import (
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"sideout/internal/app/accounts"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/spec"
)

// Browsers navigate to the addresses in this file. Therefore the handlers redirect to a page that shows an error, instead of responding with
// plain text.

const (
	loginCookie = "login"
	// providerTimeout is the maximum duration of a sign-in at the provider.
	providerTimeout = 15 * time.Minute
)

// pendingLogin is the state of a sign-in at the provider, stored in a sealed cookie.
type pendingLogin struct {
	Attempt  credentials.Attempt `json:"attempt"`
	ReturnTo string              `json:"returnTo"`
	Confirms bool                `json:"confirms,omitempty"` // whether it confirms the existing session instead of creating a new one
}

// LoginPage redirects to our sign-in page, or to the provider if users can only sign in there. With create=true, our page first shows the
// form for a new account; a provider has its own registration.
func (a *Accounts) LoginPage(w http.ResponseWriter, r *http.Request) error {
	if a.OIDC == nil || a.LocalAccounts {
		query := url.Values{"returnTo": {safeReturnPath(r.URL.Query().Get("returnTo"))}}
		if r.URL.Query().Get("create") == "true" {
			query.Set("create", "true")
		}
		return redirect(w, "/login?"+query.Encode())
	}
	return a.BeginOIDC(w, r)
}

// BeginOIDC redirects the browser to the provider, or to our sign-in page with the beta gate if the browser has not passed the gate.
func (a *Accounts) BeginOIDC(w http.ResponseWriter, r *http.Request) error {
	back := safeReturnPath(r.URL.Query().Get("returnTo"))
	if a.OIDC == nil || !a.hasPassedBetaGate(r) || isPrefetch(r) {
		return redirectToLogin(w, back, "")
	}
	confirms := r.URL.Query().Get("confirm") == "true"
	to, attempt, err := a.OIDC.Begin(r.Context(), confirms)
	if err != nil {
		return a.redirectAfterFailure(w, back, err)
	}
	if err := a.setSealedCookie(w, loginCookie, "/api/login", pendingLogin{attempt, back, confirms}, providerTimeout); err != nil {
		return err
	}
	return redirect(w, to)
}

// FinishOIDC handles the redirect from the provider back to us.
func (a *Accounts) FinishOIDC(w http.ResponseWriter, r *http.Request) error {
	if a.OIDC == nil {
		return redirectToLogin(w, safeReturnPath(""), "")
	}
	var pending pendingLogin
	err := a.openSealedCookie(w, r, loginCookie, "/api/login", &pending)
	if err != nil {
		return a.redirectAfterFailure(w, safeReturnPath(""), err)
	}
	if r.URL.Query().Get("error") == "access_denied" && r.URL.Query().Get("state") == pending.Attempt.State {
		return redirectToLogin(w, pending.ReturnTo, "denied")
	}
	identity, err := a.OIDC.Finish(r.Context(), pending.Attempt, r.URL.Query())
	if err != nil {
		return a.redirectAfterFailure(w, pending.ReturnTo, a.logFailure(r, "provider", err))
	}
	if pending.Confirms {
		return a.finishProviderConfirm(w, r, identity, pending.ReturnTo)
	}
	signIn := a.newSignIn(w, r, false)
	if _, err := a.People.LoginWith(r.Context(), identity, accounts.Admission(a.Registration), invitationTokenIn(pending.ReturnTo), signIn); err != nil {
		return a.redirectAfterFailure(w, pending.ReturnTo, a.logFailure(r, "provider", err))
	}
	a.setSessionCookies(w, r, signIn)
	return redirect(w, pending.ReturnTo)
}

// redirectAfterFailure redirects to our sign-in page, which shows an explanation of err. It returns internal errors to its caller.
func (a *Accounts) redirectAfterFailure(w http.ResponseWriter, back string, err error) error {
	switch fault.Of(err).Kind {
	case fault.Unavailable:
		httpio.AddError(w, err) // logged for the operator, because the user cannot fix it
		if errors.Is(err, credentials.ErrNotSetUp) {
			return redirectToLogin(w, back, "setup")
		}
		return redirectToLogin(w, back, "unavailable")
	case fault.Conflict:
		return redirectToLogin(w, back, "email")
	case fault.Forbidden:
		if errors.Is(err, accounts.ErrDisabled) {
			return redirectToLogin(w, back, "disabled")
		}
		if errors.Is(err, accounts.ErrPasskeyOnly) {
			return redirectToLogin(w, back, "passkey")
		}
		return redirectToLogin(w, back, "registration")
	case fault.BadRequest, fault.Unauthorized:
		httpio.AddError(w, err)
		return redirectToLogin(w, back, "failed")
	default:
		return err
	}
}

// joinPath is the path prefix of the page that accepts an invitation. The token of the invitation follows it.
const joinPath = "/pro/join/"

// invitationTokenIn returns the token of the invitation if returnTo is the path of the page that accepts it, otherwise an empty text.
func invitationTokenIn(returnTo string) string {
	token, isJoin := strings.CutPrefix(returnTo, joinPath)
	if !isJoin {
		return ""
	}
	token, _, _ = strings.Cut(token, "?")
	return token
}

// redirectToLogin redirects to our sign-in page. back is the path to return to after the sign-in, and problem is the code of an error that
// the page shows; it may be empty.
func redirectToLogin(w http.ResponseWriter, back, problem string) error {
	query := url.Values{"returnTo": {back}}
	if problem != "" {
		query.Set("error", problem)
	}
	return redirect(w, spec.Pages.SignIn.Path()+"?"+query.Encode())
}

// setSealedCookie sets a cookie with an encrypted value, for the second step of a sign-in.
func (a *Accounts) setSealedCookie(w http.ResponseWriter, name, path string, value any, lifetime time.Duration) error {
	text, err := a.Key.Seal(name, value, lifetime)
	if err != nil {
		return err
	}
	a.SetCookie(w, &http.Cookie{Name: name, Value: text, Path: path, MaxAge: int(lifetime.Seconds())})
	return nil
}

// openSealedCookie decrypts a cookie of setSealedCookie into value. It deletes the cookie, so that it can be used only once.
func (a *Accounts) openSealedCookie(w http.ResponseWriter, r *http.Request, name, path string, value any) error {
	a.SetCookie(w, &http.Cookie{Name: name, Path: path, MaxAge: -1})
	return a.Key.Open(name, cookieOf(r, name), value)
}

// LogoutPage signs out a browser that navigates to it. It ignores prefetches, and responds to requests from another site with a page that asks
// for confirmation, so that an image on another site cannot sign users out.
func (a *Accounts) LogoutPage(w http.ResponseWriter, r *http.Request) error {
	if isPrefetch(r) {
		return httpio.WriteNothing(w)
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" {
		return httpio.WriteBytes(w, r, http.StatusOK, "text/html; charset=utf-8", []byte(confirmLogoutPage))
	}
	if err := a.endCurrentSession(w, r); err != nil {
		return err
	}
	return redirect(w, spec.Pages.Leagues.Path())
}

var confirmLogoutPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Log out of Sideout?</title>` +
	`<h1>Log out of Sideout?</h1><p><a href="/api/logout">Log out</a></p><p><a href="` + string(spec.Pages.Leagues) + `">Stay signed in</a></p></html>`

func isPrefetch(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Sec-Purpose")+r.Header.Get("Purpose"), "prefetch")
}

func redirect(w http.ResponseWriter, to string) error {
	w.Header().Set("Location", to)
	w.WriteHeader(http.StatusSeeOther)
	return nil
}

// returnPages are the pages that a sign-in may return to. A confirmation at the provider returns to SignedIn, which is open in another tab
// than the page that started the confirmation.
var returnPages = []spec.Page{spec.Pages.Leagues, spec.Pages.League, spec.Pages.Join, spec.Pages.Halls, spec.Pages.Hall,
	spec.Pages.Account, spec.Pages.SignedIn, spec.Pages.Game}

// safeQuery matches queries such as settings=rules, which cannot contain another address.
var safeQuery = regexp.MustCompile(`^[\w=&-]*$`)

// safeReturnPath returns the requested path if its page is one of returnPages, otherwise the path of My Leagues. It keeps a query that
// matches safeQuery. This prevents open redirects.
func safeReturnPath(requested string) string {
	u, err := url.Parse(requested)
	isAllowed := err == nil && u.Scheme == "" && u.Host == "" && u.Opaque == "" && !strings.Contains(requested, `\`) &&
		slices.ContainsFunc(returnPages, func(p spec.Page) bool { return p.Matches(u.Path) })
	if !isAllowed || strings.Contains(u.Path, "..") {
		return spec.Pages.Leagues.Path()
	}
	if u.RawQuery != "" && safeQuery.MatchString(u.RawQuery) {
		return u.EscapedPath() + "?" + u.RawQuery
	}
	return u.EscapedPath()
}
