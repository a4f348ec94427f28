package httpapi

import (
	"crypto/subtle"
	"net/http"

	"sideout/internal/account"
	"sideout/internal/authz"
	"sideout/internal/fault"
)

const inviteCookie = "invite"

const (
	sessionCookie = "session"
	betaCookie    = "beta"
	// signedInCookie can be read by our scripts: without it they need not ask who is signed in.
	signedInCookie = "signed_in"
)

var errBeta = fault.New(fault.Forbidden, "Pro is in Beta Testing. Enter its password first.")

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
func (s *Server) actor(r *http.Request) (authz.Actor, error) {
	user, _, err := s.app.People.Authenticate(r.Context(), cookieOf(r, sessionCookie))
	token := r.Header.Get("X-Invite-Token")
	if token == "" {
		token = cookieOf(r, inviteCookie)
	}
	return authz.Actor{UserID: user.ID, Token: token}, err
}

// signedInUser returns the user of the session; an error for nobody.
func (s *Server) signedInUser(r *http.Request) (account.User, account.Session, error) {
	user, session, err := s.app.People.Authenticate(r.Context(), cookieOf(r, sessionCookie))
	if err == nil && user.ID == "" {
		err = fault.ErrSignedOut
	}
	return user, session, err
}

func (s *Server) setBetaCookie(w http.ResponseWriter) {
	s.setCookie(w, &http.Cookie{Name: betaCookie, Value: s.app.People.SignBeta(s.beta), MaxAge: 365 * 24 * 60 * 60})
}

// hasBeta reports whether the gate is off or has been passed; a changed password closes it again.
func (s *Server) hasBeta(r *http.Request) bool {
	sealed := s.app.People.SignBeta(s.beta)
	return s.beta == "" || subtle.ConstantTimeCompare([]byte(cookieOf(r, betaCookie)), []byte(sealed)) == 1
}
