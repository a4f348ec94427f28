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
	"sideout/internal/base/fault"
	"sideout/internal/base/login"
	"sideout/internal/http/httpio"
	"sideout/spec"
)

// Browsers navigate to the addresses of this file, so they respond with pages and redirects, never with an error alone.

const (
	loginCookie = "login"
	// providerTimeout is how long a sign-in at the provider may take.
	providerTimeout = 15 * time.Minute
)

// pendingLogin is stored in a sealed cookie while the user signs in at the provider.
type pendingLogin struct {
	Attempt  login.Attempt `json:"attempt"`
	ReturnTo string        `json:"returnTo"`
	Confirms bool          `json:"confirms,omitempty"` // whether a session is confirmed instead of a new one opened
}

// LoginPage redirects to the provider if people can only sign in there, otherwise to our own page. With create=true our
// page shows the form for a new account first; a provider has its own way to one.
func (a *Accounts) LoginPage(w http.ResponseWriter, r *http.Request) error {
	if a.OIDC == nil || a.LocalAccounts {
		query := url.Values{"returnTo": {returnTo(r.URL.Query().Get("returnTo"))}}
		if r.URL.Query().Get("create") == "true" {
			query.Set("create", "true")
		}
		return redirect(w, "/login?"+query.Encode())
	}
	return a.BeginOIDC(w, r)
}

// BeginOIDC redirects the browser to the provider, or first to the beta gate if it has not been passed.
func (a *Accounts) BeginOIDC(w http.ResponseWriter, r *http.Request) error {
	back := returnTo(r.URL.Query().Get("returnTo"))
	if a.OIDC == nil || !a.hasPassedBetaGate(r) || isPrefetch(r) {
		return toLogin(w, back, "")
	}
	confirms := r.URL.Query().Get("confirm") == "true"
	to, attempt, err := a.OIDC.Begin(r.Context(), confirms)
	if err != nil {
		return a.failedLogin(w, back, err)
	}
	if err := a.setSealedCookie(w, loginCookie, "/api/login", pendingLogin{attempt, back, confirms}, providerTimeout); err != nil {
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
	err := a.openSealedCookie(w, r, loginCookie, "/api/login", &pending)
	if err != nil {
		return a.failedLogin(w, returnTo(""), err)
	}
	if r.URL.Query().Get("error") == "access_denied" && r.URL.Query().Get("state") == pending.Attempt.State {
		return toLogin(w, pending.ReturnTo, "denied")
	}
	identity, err := a.OIDC.Finish(r.Context(), pending.Attempt, r.URL.Query())
	if err != nil {
		return a.failedLogin(w, pending.ReturnTo, a.logFailure(r, "provider", err))
	}
	if pending.Confirms {
		return a.confirmAtProvider(w, r, identity, pending.ReturnTo)
	}
	signIn := a.newSignIn(r, false)
	if _, err := a.People.LoginWith(r.Context(), identity, accounts.Admission(a.Registration), invitationIn(pending.ReturnTo), signIn); err != nil {
		return a.failedLogin(w, pending.ReturnTo, a.logFailure(r, "provider", err))
	}
	a.setSessionCookies(w, signIn)
	return redirect(w, pending.ReturnTo)
}

// failedLogin redirects to the page that shows what went wrong. It returns internal errors to its caller.
func (a *Accounts) failedLogin(w http.ResponseWriter, back string, err error) error {
	switch fault.Of(err).Kind {
	case fault.Unavailable:
		httpio.AddError(w, err) // for the log: the user cannot fix it
		return toLogin(w, back, "unavailable")
	case fault.Conflict:
		return toLogin(w, back, "email")
	case fault.Forbidden:
		if errors.Is(err, accounts.ErrDisabled) {
			return toLogin(w, back, "disabled")
		}
		if errors.Is(err, accounts.ErrPasskeyOnly) {
			return toLogin(w, back, "passkey")
		}
		return toLogin(w, back, "registration")
	case fault.BadRequest, fault.Unauthorized:
		httpio.AddError(w, err)
		return toLogin(w, back, "failed")
	default:
		return err
	}
}

// joinPath begins the address of the page that accepts an invitation.
const joinPath = "/pro/join/"

// invitationIn returns the token of an invitation if the page to return to is the one that accepts it.
func invitationIn(returnTo string) string {
	token, isJoin := strings.CutPrefix(returnTo, joinPath)
	if !isJoin {
		return ""
	}
	token, _, _ = strings.Cut(token, "?")
	return token
}

func toLogin(w http.ResponseWriter, back, problem string) error {
	query := url.Values{"returnTo": {back}}
	if problem != "" {
		query.Set("error", problem)
	}
	return redirect(w, spec.Pages.SignIn.Path()+"?"+query.Encode())
}

// setSealedCookie seals a value into a cookie for the second step of a sign-in.
func (a *Accounts) setSealedCookie(w http.ResponseWriter, name, path string, value any, lifetime time.Duration) error {
	text, err := a.Key.Seal(name, value, lifetime)
	if err != nil {
		return err
	}
	a.SetCookie(w, &http.Cookie{Name: name, Value: text, Path: path, MaxAge: int(lifetime.Seconds())})
	return nil
}

// openSealedCookie opens a cookie that setSealedCookie has set, and removes it: it can be used once.
func (a *Accounts) openSealedCookie(w http.ResponseWriter, r *http.Request, name, path string, value any) error {
	a.SetCookie(w, &http.Cookie{Name: name, Path: path, MaxAge: -1})
	return a.Key.Open(name, cookieOf(r, name), value)
}

// LogoutPage signs out a browser that navigates to it. A prefetch does nothing, and a request from another site only gets
// a page that asks for confirmation, so that an image on another site cannot sign anybody out.
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
	return redirect(w, spec.Pages.Leagues.Path())
}

var confirmLogout = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Log out of Sideout?</title>` +
	`<h1>Log out of Sideout?</h1><p><a href="/api/logout">Log out</a></p><p><a href="` + string(spec.Pages.Leagues) + `">Stay signed in</a></p></html>`

func isPrefetch(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Sec-Purpose")+r.Header.Get("Purpose"), "prefetch")
}

func redirect(w http.ResponseWriter, to string) error {
	w.Header().Set("Location", to)
	w.WriteHeader(http.StatusSeeOther)
	return nil
}

// returnPages are the pages to return to after signing in. A confirmation at the provider ends on the page SignedIn, which
// runs beside the page that asked for it.
var returnPages = []spec.Page{spec.Pages.Leagues, spec.Pages.League, spec.Pages.Join, spec.Pages.Account, spec.Pages.SignedIn, spec.Pages.Game}

// returnQuery is what an address may ask a page for, such as settings=rules. Nothing in it can lead to another page.
var returnQuery = regexp.MustCompile(`^[\w=&-]*$`)

// returnTo returns an address with its query if its page is one of returnPages, otherwise that of My Leagues.
func returnTo(asked string) string {
	u, err := url.Parse(asked)
	ours := err == nil && u.Scheme == "" && u.Host == "" && u.Opaque == "" && !strings.Contains(asked, `\`) &&
		slices.ContainsFunc(returnPages, func(p spec.Page) bool { return p.Has(u.Path) })
	if !ours || strings.Contains(u.Path, "..") {
		return spec.Pages.Leagues.Path()
	}
	if u.RawQuery != "" && returnQuery.MatchString(u.RawQuery) {
		return u.EscapedPath() + "?" + u.RawQuery
	}
	return u.EscapedPath()
}
