package signin

import (
	"cmp"
	"crypto/subtle"
	"net/http"
	"slices"
	"strings"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/accounts"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/base/words"
	"sideout/internal/http/httpio"
)

// UserView is the signed-in user.
type UserView struct {
	account.User
	Plan account.Plan `json:"plan"` // "beta": Pro is free on this server; "billed": GET /api/billing returns the plan
}

// PublicConfig contains the public settings of the server, such as the available methods of signing in.
type PublicConfig struct {
	BetaGate      bool `json:"betaGate"`      // whether a password is needed before signing in
	BetaAccess    bool `json:"betaAccess"`    // whether the browser has entered that password, or there is none
	OIDC          bool `json:"oidc"`          // whether users can sign in at a provider
	LocalAccounts bool `json:"localAccounts"` // whether users can sign in without the provider
	Passkeys      bool `json:"passkeys"`      // whether users can sign in with a passkey

	Mail bool `json:"mail"` // whether the server sends mail; otherwise users cannot request a new password

	Price string `json:"price"` // the formatted price of a month of Pro; empty if Pro is free on this server

	Registration accounts.Admission `json:"registration"` // who can create an account: open, invitation or closed

	// The names of the languages that a browser can choose with the cookie lang, such as "pt-BR"; missing if there is only English
	Languages []string `json:"languages,omitempty"`
}

func (a *Accounts) ShowConfig(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	if a.Beta != "" && a.hasPassedBetaGate(r) && a.hasOnlyUnprefixed(r, betaCookie) {
		a.SetBetaCookie(w)
	}
	return httpio.WriteJSON(w, r, http.StatusOK, PublicConfig{
		BetaGate: a.Beta != "", BetaAccess: a.hasPassedBetaGate(r),
		OIDC: a.OIDC != nil, LocalAccounts: a.LocalAccounts, Passkeys: a.LocalAccounts && a.Passkeys != nil,
		Mail:         a.SendsMail,
		Price:        a.monthlyPrice(r),
		Registration: cmp.Or(accounts.Admission(a.Registration), accounts.Open),
		Languages:    a.Languages,
	})
}

// viewOf adds the plan to a user.
func (a *Accounts) viewOf(user account.User) UserView {
	if a.Billing != nil && a.Billing.IsOn() {
		return UserView{user, account.Billed}
	}
	return UserView{user, account.Beta}
}

// monthlyPrice returns the price of a month of Pro, or an empty text if Pro is free on this server. If the price cannot be read, it returns the
// list price, so that the sign-in page still works.
func (a *Accounts) monthlyPrice(r *http.Request) string {
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

// EnterBeta checks the password of the beta gate and lets the browser pass the gate.
func (a *Accounts) EnterBeta(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body BetaBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if a.Beta == "" { // there is no gate
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

// checkLocalSignIn returns an error if users can only sign in at the provider, or if the browser has not passed the beta gate.
func (a *Accounts) checkLocalSignIn(r *http.Request) error {
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

	Invitation string `json:"invitation,omitempty"` // the token of an invitation, required if registration is by invitation only
}

func (a *Accounts) Register(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body RegistrationBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.checkLocalSignIn(r); err != nil {
		return err
	}
	if _, err := accounts.CheckRegistration(accounts.Registration(body)); err != nil {
		return err
	}
	if err := a.Limits.AllowRegistration(r); err != nil {
		return err
	}
	signIn := a.newSignIn(w, r, false)
	user, err := a.People.Register(r.Context(), accounts.Registration(body), accounts.Admission(a.Registration), signIn)
	if fault.Is(err, fault.Unavailable) {
		a.Limits.ForgiveRegistration(r) // the server was busy: no password was hashed and nothing was revealed
	}
	if err != nil {
		return err
	}
	a.setSessionCookies(w, r, signIn)
	return httpio.WriteJSON(w, r, http.StatusCreated, a.viewOf(user))
}

// LoginBody is an e-mail address and a password to sign in with.
type LoginBody struct {
	Email    string `json:"email"`
	Password string `json:"password"`
	Remember bool   `json:"remember,omitempty"` // whether the session continues after the browser is closed
}

func (a *Accounts) Login(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body LoginBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.checkLocalSignIn(r); err != nil {
		return err
	}
	email := strings.ToLower(strings.TrimSpace(body.Email)) // e-mail addresses are case-insensitive
	if err := a.Limits.BeginLogin(r, email); err != nil {
		return a.logFailure(r, "password", err)
	}
	signIn := a.newSignIn(w, r, body.Remember)
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
	a.setSessionCookies(w, r, signIn)
	return httpio.WriteJSON(w, r, http.StatusOK, a.viewOf(user))
}

// newSignIn returns the sign-in of the browser that sent the request. It replaces the previous session of the browser.
func (a *Accounts) newSignIn(w http.ResponseWriter, r *http.Request, remember bool) *accounts.SignIn {
	return &accounts.SignIn{
		Previous: cookieOf(r, SessionCookie), UserAgent: r.UserAgent(), Address: a.Limits.FullAddressOf(r), Remember: remember,
		Language: httpio.NamedLanguage(w, r),
	}
}

func (a *Accounts) Logout(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	if err := a.endCurrentSession(w, r); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

func (a *Accounts) endCurrentSession(w http.ResponseWriter, r *http.Request) error {
	if err := a.People.CloseSession(r.Context(), cookieOf(r, SessionCookie)); err != nil {
		return err
	}
	a.clearSessionCookies(w)
	return nil
}

func (a *Accounts) ShowUser(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, session, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	if a.hasOnlyUnprefixed(r, SessionCookie) {
		a.setSessionCookies(w, r, &accounts.SignIn{Cookie: SessionCookieOf(r), Session: session, Remember: session.Data.Remember})
	}
	a.bringLanguage(w, r, user.Language)
	return httpio.WriteJSON(w, r, http.StatusOK, a.viewOf(user))
}

// UserBody changes the names and the language of the signed-in user. Omitted fields stay unchanged.
type UserBody struct {
	FirstName *string `json:"firstName"`
	LastName  *string `json:"lastName"`
	Language  *string `json:"language"` // the name of a language of the server, such as "pt-BR"; mails to the user are in it
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
	if body.Language != nil && !words.Has(*body.Language) && !slices.Contains(a.Languages, *body.Language) {
		return fault.Field("language", "Language must be one of %s", words.NamesInWords())
	}
	user, err = a.People.UpdateUser(r.Context(), user.ID, accounts.UserChange(body))
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
	a.clearSessionCookies(w) // the session was deleted with the user
	return httpio.WriteNothing(w)
}

// PasswordBody is the current password and a new one.
type PasswordBody struct {
	Password    string `json:"password"` // the current password; ignored if the account has none
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
		err = a.limitPasswordGuesses(r, user, change)
	}
	if err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// ResetBody is the token of a reset link and a new password.
type ResetBody struct {
	Token    string `json:"token"`
	Password string `json:"password"`
}

// ResetPassword sets a new password with the token of a reset link, and signs in. The link was mailed, or created by the operator.
func (a *Accounts) ResetPassword(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body ResetBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.checkLocalSignIn(r); err != nil {
		return err
	}
	signIn := a.newSignIn(w, r, false)
	user, err := a.People.ResetPassword(r.Context(), body.Token, body.Password, signIn)
	if err := a.Limits.CountMissing(r, err); err != nil {
		return a.logFailure(r, "link for a new password", err)
	}
	a.setSessionCookies(w, r, signIn)
	return httpio.WriteJSON(w, r, http.StatusOK, a.viewOf(user))
}

// SessionView is a session in the list of a user's sessions.
type SessionView struct {
	ID         string    `json:"id"`
	Here       bool      `json:"here"` // whether it is the session of this request
	UserAgent  string    `json:"userAgent"`
	Address    string    `json:"address"` // the IP address of the sign-in; empty if unknown
	CreatedAt  time.Time `json:"createdAt"`
	LastSeenAt time.Time `json:"lastSeenAt"`
}

func (a *Accounts) ListSessions(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, current, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	sessions, err := a.People.Sessions(r.Context(), user.ID)
	if err != nil {
		return err
	}
	views := []SessionView{}
	for _, s := range sessions {
		views = append(views, SessionView{s.ID, s.ID == current.ID, s.Data.UserAgent, s.Data.Address, s.Data.CreatedAt, s.Data.LastSeenAt})
	}
	return httpio.WriteJSON(w, r, http.StatusOK, views)
}

// EndOtherSessions ends all sessions of the user except the current one.
func (a *Accounts) EndOtherSessions(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, current, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	if err := a.People.EndOtherSessions(r.Context(), user.ID, current.ID); err != nil {
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
