package httpapi

import (
	"crypto/subtle"
	"net/http"
	"strings"
	"time"

	"sideout/internal/account"
	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/people"
)

// userView is the signed-in user.
type userView struct {
	account.User
	Plan account.Plan `json:"plan"`
}

// publicConfig says which ways of signing in there are.
type publicConfig struct {
	BetaGate      bool `json:"betaGate"`
	BetaAccess    bool `json:"betaAccess"` // true too if there is no gate
	OIDC          bool `json:"oidc"`
	LocalAccounts bool `json:"localAccounts"`
	Passkeys      bool `json:"passkeys"` // whether the server's address allows them
}

func (s *Server) showConfig(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	return writeJSON(w, r, http.StatusOK, publicConfig{
		BetaGate: s.beta != "", BetaAccess: s.hasBeta(r),
		OIDC: s.oidc != nil, LocalAccounts: s.localAccounts, Passkeys: s.localAccounts && s.passkeys != nil,
	})
}

// betaBody is the password of the beta gate.
type betaBody struct {
	Password string `json:"password"`
}

// enterBeta opens the gate in front of signing in.
func (s *Server) enterBeta(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	var body betaBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	if s.beta == "" { // there is no gate to open
		return writeNothing(w)
	}
	if err := s.limits.beta.Allow(s.addressOf(r), s.now()); err != nil {
		return err
	}
	if subtle.ConstantTimeCompare([]byte(body.Password), []byte(s.beta)) != 1 {
		return fault.New(fault.Forbidden, "Incorrect password")
	}
	s.setBetaCookie(w)
	return writeNothing(w)
}

// maySignInHere asks for the gate to be passed, and for accounts of our own to be there at all.
func (s *Server) maySignInHere(r *http.Request) error {
	if !s.localAccounts {
		return fault.New(fault.Forbidden, "People sign in at the sign-in provider here. Open /api/login in the browser.")
	}
	if !s.hasBeta(r) {
		return errBeta
	}
	return nil
}

// registrationBody is a new account.
type registrationBody struct {
	Email     string `json:"email"`
	Password  string `json:"password"`
	FirstName string `json:"firstName,omitempty"`
	LastName  string `json:"lastName,omitempty"`
}

func (s *Server) register(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	var body registrationBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	if err := s.maySignInHere(r); err != nil {
		return err
	}
	if err := s.limits.registrations.Allow(s.addressOf(r), s.now()); err != nil {
		return err
	}
	at := arrival(r, false)
	user, err := s.app.People.Register(r.Context(), people.Registration(body), at)
	if err != nil {
		s.limits.registrations.Forgive(s.addressOf(r)) // nothing was made
		return err
	}
	s.welcome(w, at)
	return writeJSON(w, r, http.StatusCreated, userView{user, account.Beta})
}

// loginBody is an e-mail address and a password to sign in with.
type loginBody struct {
	Email    string `json:"email"`
	Password string `json:"password"`
	Remember bool   `json:"remember,omitempty"` // keep the session when the browser is closed
}

func (s *Server) login(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	var body loginBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	if err := s.maySignInHere(r); err != nil {
		return err
	}
	address := s.addressOf(r)
	email := strings.ToLower(strings.TrimSpace(body.Email)) // however it is written, it is one account
	if err := s.limits.tries.Begin(email, address, s.now()); err != nil {
		return err
	}
	at := arrival(r, body.Remember)
	user, err := s.app.People.Login(r.Context(), email, body.Password, at)
	switch {
	case err == nil:
		s.limits.tries.Succeeded(email, address)
	case !fault.Is(err, fault.Unauthorized):
		s.limits.tries.Cancelled(email, address)
		return err
	default:
		return err
	}
	s.welcome(w, at)
	return writeJSON(w, r, http.StatusOK, userView{user, account.Beta})
}

// arrival is this browser; a session that it had before ends when somebody signs in.
func arrival(r *http.Request, remember bool) *people.SignIn {
	return &people.SignIn{Previous: cookieOf(r, sessionCookie), UserAgent: r.UserAgent(), Remember: remember}
}

// welcome sets the cookies of whoever has signed in.
func (s *Server) welcome(w http.ResponseWriter, at *people.SignIn) {
	age := 0 // until the browser is closed
	if at.Remember {
		age = int(time.Until(at.Session.Expire).Seconds())
	}
	s.setCookie(w, &http.Cookie{Name: sessionCookie, Value: at.Cookie, MaxAge: age})
	s.setCookie(w, &http.Cookie{Name: signedInCookie, Value: "1", MaxAge: age})
}

func (s *Server) logout(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	if err := s.endThisSession(w, r); err != nil {
		return err
	}
	return writeNothing(w)
}

func (s *Server) endThisSession(w http.ResponseWriter, r *http.Request) error {
	if err := s.app.People.CloseSession(r.Context(), cookieOf(r, sessionCookie)); err != nil {
		return err
	}
	s.forgetSession(w)
	return nil
}

func (s *Server) forgetSession(w http.ResponseWriter) {
	s.setCookie(w, &http.Cookie{Name: sessionCookie, MaxAge: -1})
	s.setCookie(w, &http.Cookie{Name: signedInCookie, MaxAge: -1})
}

func (s *Server) showUser(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	user, _, err := s.signedInUser(r)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, userView{user, account.Beta})
}

// userBody is a change of one's own names. What is left out stays.
type userBody struct {
	FirstName *string `json:"firstName"`
	LastName  *string `json:"lastName"`
}

func (s *Server) updateUser(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	var body userBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	user, _, err := s.signedInUser(r)
	if err != nil {
		return err
	}
	user, err = s.app.People.UpdateUser(r.Context(), user.ID, body.FirstName, body.LastName)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, userView{user, account.Beta})
}

func (s *Server) deleteUser(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	user, _, err := s.signedInUser(r)
	if err != nil {
		return err
	}
	if err := s.app.People.DeleteUser(r.Context(), user.ID); err != nil {
		return err
	}
	s.forgetSession(w) // it went with the user
	return writeNothing(w)
}

// passwordBody is a new password, and the one before it.
type passwordBody struct {
	Password    string `json:"password"`
	NewPassword string `json:"newPassword"`
}

func (s *Server) changePassword(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	var body passwordBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	user, session, err := s.signedInUser(r)
	if err != nil {
		return err
	}
	if err := s.app.People.ChangePassword(r.Context(), user, session.ID, body.Password, body.NewPassword); err != nil {
		return err
	}
	return writeNothing(w)
}

// resetBody is a new password and the token of a reset link.
type resetBody struct {
	Token    string `json:"token"`
	Password string `json:"password"`
}

// resetPassword takes the token of a link that the operator has printed, and signs in with the new password.
func (s *Server) resetPassword(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	var body resetBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	if err := s.maySignInHere(r); err != nil {
		return err
	}
	at := arrival(r, false)
	user, err := s.app.People.ResetPassword(r.Context(), body.Token, body.Password, at)
	if fault.Is(err, fault.NotFound) {
		if tooMany := s.limits.tokens.Allow(s.addressOf(r), s.now()); tooMany != nil {
			return tooMany
		}
	}
	if err != nil {
		return err
	}
	s.welcome(w, at)
	return writeJSON(w, r, http.StatusOK, userView{user, account.Beta})
}

// sessionView is a session as its user sees it.
type sessionView struct {
	ID         string    `json:"id"`
	Here       bool      `json:"here"`
	UserAgent  string    `json:"userAgent"`
	CreatedAt  time.Time `json:"createdAt"`
	LastSeenAt time.Time `json:"lastSeenAt"`
}

func (s *Server) listSessions(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	user, here, err := s.signedInUser(r)
	if err != nil {
		return err
	}
	sessions, err := s.app.People.Sessions(r.Context(), user.ID)
	if err != nil {
		return err
	}
	views := []sessionView{}
	for _, one := range sessions {
		views = append(views, sessionView{one.ID, one.ID == here.ID, one.Data.UserAgent, one.Data.CreatedAt, one.Data.LastSeenAt})
	}
	return writeJSON(w, r, http.StatusOK, views)
}

// endOtherSessions signs the user out everywhere but here.
func (s *Server) endOtherSessions(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	user, here, err := s.signedInUser(r)
	if err != nil {
		return err
	}
	if err := s.app.People.EndOtherSessions(r.Context(), user.ID, here.ID); err != nil {
		return err
	}
	return writeNothing(w)
}

func (s *Server) endSession(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	user, _, err := s.signedInUser(r)
	if err != nil {
		return err
	}
	if err := s.app.People.EndSession(r.Context(), user.ID, r.PathValue("id")); err != nil {
		return err
	}
	return writeNothing(w)
}
