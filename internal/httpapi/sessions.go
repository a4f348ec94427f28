package httpapi

import (
	"crypto/subtle"
	"net/http"
	"net/url"
	"strings"
	"time"

	"sideout/internal/account"
	"sideout/internal/app"
	"sideout/internal/fault"
)

const (
	sessionCookie = "session"
	betaCookie    = "beta"
	// signedInCookie can be read by our scripts: without it they need not ask who is signed in.
	signedInCookie = "signed_in"
)

var (
	errNobody = fault.New(fault.Unauthorized, "Unauthorized: please sign in.")
	errBeta   = fault.New(fault.Forbidden, "Pro is in Beta Testing. Enter its password first.")
)

// setCookie sets a cookie that no script can read and no other site can send along.
func (s *Server) setCookie(w http.ResponseWriter, c *http.Cookie) {
	c.HttpOnly = c.Name != signedInCookie
	c.Secure = s.https
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

// actor is who makes a call: the user of the session, and the holder of a score link.
func (s *Server) actor(r *http.Request) (app.Actor, error) {
	user, _, err := s.app.Authenticate(r.Context(), cookieOf(r, sessionCookie))
	token := r.Header.Get("X-Invite-Token")
	if token == "" {
		token = cookieOf(r, inviteCookie)
	}
	return app.Actor{UserID: user.ID, Token: token}, err
}

// signedIn returns the user of the session; an error for nobody.
func (s *Server) signedIn(r *http.Request) (account.User, account.Session, error) {
	user, session, err := s.app.Authenticate(r.Context(), cookieOf(r, sessionCookie))
	if err == nil && user.ID == "" {
		err = errNobody
	}
	return user, session, err
}

// userView is a user as the user sees itself.
type userView struct {
	account.User
	Plan account.Plan `json:"plan"`
}

func (s *Server) showConfig(w http.ResponseWriter, r *http.Request, _ app.Actor) error {
	return writeJSON(w, r, http.StatusOK, map[string]bool{"betaGate": s.beta != "", "betaAccess": s.hasBeta(r)})
}

// enterBeta opens the gate in front of signing in.
func (s *Server) enterBeta(w http.ResponseWriter, r *http.Request, _ app.Actor) error {
	var body struct {
		Password string `json:"password"`
	}
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	if err := s.limits.beta.Allow(addressOf(r), s.now()); err != nil {
		return err
	}
	if subtle.ConstantTimeCompare([]byte(body.Password), []byte(s.beta)) != 1 {
		return fault.New(fault.Forbidden, "Incorrect password")
	}
	s.setBetaCookie(w)
	return writeNothing(w)
}

func (s *Server) setBetaCookie(w http.ResponseWriter) {
	s.setCookie(w, &http.Cookie{Name: betaCookie, Value: s.app.SealBeta(s.beta), MaxAge: 365 * 24 * 60 * 60})
}

// hasBeta reports whether the gate is off or has been passed; a changed password closes it again.
func (s *Server) hasBeta(r *http.Request) bool {
	sealed := s.app.SealBeta(s.beta)
	return s.beta == "" || subtle.ConstantTimeCompare([]byte(cookieOf(r, betaCookie)), []byte(sealed)) == 1
}

func (s *Server) register(w http.ResponseWriter, r *http.Request, _ app.Actor) error {
	var body struct {
		Email     string `json:"email"`
		Password  string `json:"password"`
		FirstName string `json:"firstName"`
		LastName  string `json:"lastName"`
	}
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	if !s.hasBeta(r) {
		return errBeta
	}
	if err := s.limits.registrations.Allow(addressOf(r), s.now()); err != nil {
		return err
	}
	user, err := s.app.Register(r.Context(), app.Registration(body))
	if err != nil {
		s.limits.registrations.Forgive(addressOf(r)) // nothing was made
		return err
	}
	if err := s.openSession(w, r, user, false); err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusCreated, userView{user, account.Beta})
}

func (s *Server) login(w http.ResponseWriter, r *http.Request, _ app.Actor) error {
	var body struct {
		Email    string `json:"email"`
		Password string `json:"password"`
		Remember bool   `json:"remember"`
	}
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	if !s.hasBeta(r) {
		return errBeta
	}
	address := addressOf(r)
	if err := s.limits.tries.Begin(body.Email, address, s.now()); err != nil {
		return err
	}
	user, err := s.app.Login(r.Context(), body.Email, body.Password)
	switch {
	case err == nil:
		s.limits.tries.Succeeded(body.Email, address)
	case !fault.Is(err, fault.Unauthorized):
		s.limits.tries.Cancelled(body.Email, address)
		return err
	default:
		return err
	}
	if err := s.openSession(w, r, user, body.Remember); err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, userView{user, account.Beta})
}

// openSession signs the user in here; a session that this browser had before ends.
func (s *Server) openSession(w http.ResponseWriter, r *http.Request, user account.User, remember bool) error {
	if before := cookieOf(r, sessionCookie); before != "" {
		if err := s.app.CloseSession(r.Context(), before); err != nil {
			return err
		}
	}
	value, session, err := s.app.OpenSession(r.Context(), user.ID, r.UserAgent(), remember)
	if err != nil {
		return err
	}
	age := 0 // until the browser is closed
	if remember {
		age = int(time.Until(session.Expire).Seconds())
	}
	s.setCookie(w, &http.Cookie{Name: sessionCookie, Value: value, MaxAge: age})
	s.setCookie(w, &http.Cookie{Name: signedInCookie, Value: "1", MaxAge: age})
	return nil
}

func (s *Server) logout(w http.ResponseWriter, r *http.Request, _ app.Actor) error {
	if err := s.endThisSession(w, r); err != nil {
		return err
	}
	return writeNothing(w)
}

func (s *Server) endThisSession(w http.ResponseWriter, r *http.Request) error {
	if err := s.app.CloseSession(r.Context(), cookieOf(r, sessionCookie)); err != nil {
		return err
	}
	s.setCookie(w, &http.Cookie{Name: sessionCookie, MaxAge: -1})
	s.setCookie(w, &http.Cookie{Name: signedInCookie, MaxAge: -1})
	return nil
}

func (s *Server) showUser(w http.ResponseWriter, r *http.Request, _ app.Actor) error {
	user, _, err := s.signedIn(r)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, userView{user, account.Beta})
}

func (s *Server) deleteUser(w http.ResponseWriter, r *http.Request, _ app.Actor) error {
	user, _, err := s.signedIn(r)
	if err != nil {
		return err
	}
	if err := s.app.DeleteUser(r.Context(), user.ID); err != nil {
		return err
	}
	return s.logout(w, r, app.Actor{})
}

func (s *Server) changePassword(w http.ResponseWriter, r *http.Request, _ app.Actor) error {
	var body struct {
		Password    string `json:"password"`
		NewPassword string `json:"newPassword"`
	}
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	user, session, err := s.signedIn(r)
	if err != nil {
		return err
	}
	if err := s.app.ChangePassword(r.Context(), user, session.ID, body.Password, body.NewPassword); err != nil {
		return err
	}
	return writeNothing(w)
}

// sessionView is a session as its user sees it.
type sessionView struct {
	ID         string    `json:"id"`
	Here       bool      `json:"here"`
	UserAgent  string    `json:"userAgent"`
	CreatedAt  time.Time `json:"createdAt"`
	LastSeenAt time.Time `json:"lastSeenAt"`
}

func (s *Server) listSessions(w http.ResponseWriter, r *http.Request, _ app.Actor) error {
	user, here, err := s.signedIn(r)
	if err != nil {
		return err
	}
	sessions, err := s.app.Sessions(r.Context(), user.ID)
	if err != nil {
		return err
	}
	views := []sessionView{}
	for _, one := range sessions {
		views = append(views, sessionView{one.ID, one.ID == here.ID, one.Data.UserAgent, one.Data.CreatedAt, one.Data.LastSeenAt})
	}
	return writeJSON(w, r, http.StatusOK, views)
}

func (s *Server) endSession(w http.ResponseWriter, r *http.Request, _ app.Actor) error {
	user, _, err := s.signedIn(r)
	if err != nil {
		return err
	}
	if err := s.app.EndSession(r.Context(), user.ID, r.PathValue("id")); err != nil {
		return err
	}
	return writeNothing(w)
}

// logoutPage is the page link. A prefetch does nothing, and a link on another site only leads to a page
// that asks: nobody is signed out by looking at a picture elsewhere.
func (s *Server) logoutPage(w http.ResponseWriter, r *http.Request) error {
	if strings.Contains(r.Header.Get("Sec-Purpose")+r.Header.Get("Purpose"), "prefetch") {
		return writeNothing(w)
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" {
		return writeBytes(w, r, http.StatusOK, "text/html; charset=utf-8", []byte(confirmLogout))
	}
	if err := s.endThisSession(w, r); err != nil {
		return err
	}
	return redirect(w, "/pro")
}

const confirmLogout = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Log out of Sideout?</title>` +
	`<h1>Log out of Sideout?</h1><p><a href="/api/logout">Log out</a></p><p><a href="/pro">Stay signed in</a></p></html>`

func redirect(w http.ResponseWriter, to string) error {
	w.Header().Set("Location", to)
	w.WriteHeader(http.StatusSeeOther)
	return nil
}

// returnTo keeps only addresses of ours to go back to after signing in: a page of Pro or a game.
func returnTo(asked string) string {
	u, err := url.Parse(asked)
	ours := err == nil && u.Scheme == "" && u.Host == "" && u.Opaque == "" && !strings.Contains(asked, `\`) &&
		(u.Path == "/pro" || strings.HasPrefix(u.Path, "/pro/") || strings.HasPrefix(u.Path, "/game/"))
	if !ours || strings.Contains(u.Path, "//") || strings.Contains(u.Path, "..") {
		return "/pro"
	}
	return u.EscapedPath()
}
