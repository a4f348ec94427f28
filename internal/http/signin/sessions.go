package signin

import (
	"cmp"
	"crypto/subtle"
	"net/http"
	"strings"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/accounts"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
)

// UserView is the signed-in user.
type UserView struct {
	account.User
	Plan account.Plan `json:"plan"` // "beta": the server takes no money; "billed": GET /api/billing shows which
}

// PublicConfig says which ways of signing in there are.
type PublicConfig struct {
	BetaGate      bool `json:"betaGate"`
	BetaAccess    bool `json:"betaAccess"` // true too if there is no gate
	OIDC          bool `json:"oidc"`
	LocalAccounts bool `json:"localAccounts"`
	Passkeys      bool `json:"passkeys"` // whether the server's address allows them

	Mail bool `json:"mail"` // whether the server sends mail: without it nobody can ask for a new password

	Price string `json:"price"` // of a month of Pro, as it is written; empty: the server takes no money

	Registration accounts.Admission `json:"registration"` // who can create an account: open, invitation or closed
}

func (a *Accounts) ShowConfig(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	if a.Beta != "" && a.hasPassedBetaGate(r) && a.hasOldName(r, betaCookie) {
		a.SetBetaCookie(w)
	}
	return httpio.WriteJSON(w, r, http.StatusOK, PublicConfig{
		BetaGate: a.Beta != "", BetaAccess: a.hasPassedBetaGate(r),
		OIDC: a.OIDC != nil, LocalAccounts: a.LocalAccounts, Passkeys: a.LocalAccounts && a.Passkeys != nil,
		Mail:         a.SendsMail,
		Price:        a.price(r),
		Registration: cmp.Or(accounts.Admission(a.Registration), accounts.Open),
	})
}

// viewOf returns a user with the plan.
func (a *Accounts) viewOf(user account.User) UserView {
	if a.Billing != nil && a.Billing.IsOn() {
		return UserView{user, account.Billed}
	}
	return UserView{user, account.Beta}
}

// price returns what a month of Pro costs; empty if the server takes no money. A price that cannot be read is the one of the product:
// the page of sign-in does not fail for it.
func (a *Accounts) price(r *http.Request) string {
	if a.Billing == nil || !a.Billing.IsOn() {
		return ""
	}
	price, err := a.Billing.Price(r.Context())
	if err != nil {
		price = account.ListPrice
	}
	return price.String()
}

// BetaBody is the password of the beta gate.
type BetaBody struct {
	Password string `json:"password"`
}

// EnterBeta opens the gate in front of signing in.
func (a *Accounts) EnterBeta(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body BetaBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if a.Beta == "" { // there is no gate to open
		return httpio.WriteNothing(w)
	}
	if err := a.Limits.AllowBeta(r); err != nil {
		return a.logFailure(r, "beta password", err)
	}
	if subtle.ConstantTimeCompare([]byte(body.Password), []byte(a.Beta)) != 1 {
		return a.logFailure(r, "beta password", fault.New(fault.Forbidden, "Incorrect password"))
	}
	a.SetBetaCookie(w)
	return httpio.WriteNothing(w)
}

// maySignInHere returns an error if people can only sign in at the provider, or if the browser has not passed the beta gate.
func (a *Accounts) maySignInHere(r *http.Request) error {
	if !a.LocalAccounts {
		return fault.New(fault.Forbidden, "People sign in at the sign-in provider here. Open /api/login in the browser.")
	}
	if !a.hasPassedBetaGate(r) {
		return errBeta
	}
	return nil
}

// RegistrationBody is a new account.
type RegistrationBody struct {
	Email     string `json:"email"`
	Password  string `json:"password"`
	FirstName string `json:"firstName,omitempty"`
	LastName  string `json:"lastName,omitempty"`

	Invitation string `json:"invitation,omitempty"` // the token of an invitation, where registration is by invitation
}

func (a *Accounts) Register(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body RegistrationBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.maySignInHere(r); err != nil {
		return err
	}
	if _, err := accounts.CheckRegistration(accounts.Registration(body)); err != nil {
		return err
	}
	if err := a.Limits.AllowRegistration(r); err != nil {
		return err
	}
	signIn := a.newSignIn(r, false)
	user, err := a.People.Register(r.Context(), accounts.Registration(body), accounts.Admission(a.Registration), signIn)
	if fault.Is(err, fault.Unavailable) {
		a.Limits.ForgiveRegistration(r) // the server was busy: no password was hashed and nothing was revealed
	}
	if err != nil {
		return err
	}
	a.setSessionCookies(w, signIn)
	return httpio.WriteJSON(w, r, http.StatusCreated, a.viewOf(user))
}

// LoginBody is an e-mail address and a password to sign in with.
type LoginBody struct {
	Email    string `json:"email"`
	Password string `json:"password"`
	Remember bool   `json:"remember,omitempty"` // keep the session when the browser is closed
}

func (a *Accounts) Login(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body LoginBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.maySignInHere(r); err != nil {
		return err
	}
	email := strings.ToLower(strings.TrimSpace(body.Email)) // however it is written, it is one account
	if err := a.Limits.BeginLogin(r, email); err != nil {
		return a.logFailure(r, "password", err)
	}
	signIn := a.newSignIn(r, body.Remember)
	user, err := a.People.Login(r.Context(), email, body.Password, signIn)
	switch {
	case err == nil:
		a.Limits.LoginSucceeded(r, email)
	case !fault.Is(err, fault.Unauthorized):
		a.Limits.LoginCancelled(r, email)
		return a.logFailure(r, "password", err)
	default:
		return a.logFailure(r, "password", err)
	}
	a.setSessionCookies(w, signIn)
	return httpio.WriteJSON(w, r, http.StatusOK, a.viewOf(user))
}

// newSignIn returns the sign-in of the browser that sent a request. The previous session of the browser ends with it.
func (a *Accounts) newSignIn(r *http.Request, remember bool) *accounts.SignIn {
	return &accounts.SignIn{
		Previous: cookieOf(r, SessionCookie), UserAgent: r.UserAgent(), Address: a.Limits.FullAddressOf(r), Remember: remember,
	}
}

func (a *Accounts) Logout(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	if err := a.endThisSession(w, r); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

func (a *Accounts) endThisSession(w http.ResponseWriter, r *http.Request) error {
	if err := a.People.CloseSession(r.Context(), cookieOf(r, SessionCookie)); err != nil {
		return err
	}
	a.forgetSession(w)
	return nil
}

func (a *Accounts) ShowUser(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, session, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	if a.hasOldName(r, SessionCookie) {
		a.setSessionCookies(w, &accounts.SignIn{Cookie: SessionOf(r), Session: session, Remember: session.Data.Remember})
	}
	return httpio.WriteJSON(w, r, http.StatusOK, a.viewOf(user))
}

// UserBody is a change of one's own names. What is left out stays.
type UserBody struct {
	FirstName *string `json:"firstName"`
	LastName  *string `json:"lastName"`
}

func (a *Accounts) UpdateUser(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body UserBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	user, _, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	user, err = a.People.UpdateUser(r.Context(), user.ID, body.FirstName, body.LastName)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, a.viewOf(user))
}

func (a *Accounts) DeleteUser(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, _, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	if err := a.People.DeleteUser(r.Context(), user.ID); err != nil {
		return err
	}
	a.forgetSession(w) // the session was deleted with the user
	return httpio.WriteNothing(w)
}

// PasswordBody is a new password, and the one before it.
type PasswordBody struct {
	Password    string `json:"password"`
	NewPassword string `json:"newPassword"`
}

func (a *Accounts) ChangePassword(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body PasswordBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	user, session, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	change := func() error {
		return a.People.ChangePassword(r.Context(), user, session, body.Password, body.NewPassword)
	}
	if user.PasswordHash == "" { // there is no password to guess
		err = change()
	} else {
		err = a.limitGuesses(r, user, change)
	}
	if err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// ResetBody is a new password and the token of a reset link.
type ResetBody struct {
	Token    string `json:"token"`
	Password string `json:"password"`
}

// ResetPassword takes the token of a link that the operator has printed, and signs in with the new password.
func (a *Accounts) ResetPassword(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body ResetBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.maySignInHere(r); err != nil {
		return err
	}
	signIn := a.newSignIn(r, false)
	user, err := a.People.ResetPassword(r.Context(), body.Token, body.Password, signIn)
	if err := a.Limits.CountMissing(r, err); err != nil {
		return a.logFailure(r, "link for a new password", err)
	}
	a.setSessionCookies(w, signIn)
	return httpio.WriteJSON(w, r, http.StatusOK, a.viewOf(user))
}

// SessionView is a session as its user sees it.
type SessionView struct {
	ID         string    `json:"id"`
	Here       bool      `json:"here"`
	UserAgent  string    `json:"userAgent"`
	Address    string    `json:"address"` // of the network from which its user signed in; empty: not known
	CreatedAt  time.Time `json:"createdAt"`
	LastSeenAt time.Time `json:"lastSeenAt"`
}

func (a *Accounts) ListSessions(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, here, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	sessions, err := a.People.Sessions(r.Context(), user.ID)
	if err != nil {
		return err
	}
	views := []SessionView{}
	for _, one := range sessions {
		views = append(views, SessionView{one.ID, one.ID == here.ID, one.Data.UserAgent, one.Data.Address, one.Data.CreatedAt, one.Data.LastSeenAt})
	}
	return httpio.WriteJSON(w, r, http.StatusOK, views)
}

// EndOtherSessions signs the user out everywhere but here.
func (a *Accounts) EndOtherSessions(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, here, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	if err := a.People.EndOtherSessions(r.Context(), user.ID, here.ID); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

func (a *Accounts) EndSession(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, _, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	if err := a.People.EndSession(r.Context(), user.ID, r.PathValue("id")); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}
