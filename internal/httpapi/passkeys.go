package httpapi

import (
	"encoding/json"
	"net/http"

	"sideout/internal/account"
	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/login"
)

// Adding and using a passkey has two halves: the first asks the browser a question, and the second takes
// its answer. What was asked is kept in a sealed cookie, one for each.
const (
	passkeyPath        = "/api/auth/passkeys"
	askedToAddCookie   = "passkey_register"
	askedToLoginCookie = "passkey_login"
)

// question is the argument for navigator.credentials.
type question struct {
	Options json.RawMessage `json:"options"`
}

// havePasskeys refuses where the server's address allows none.
func (s *Server) havePasskeys() error {
	if s.passkeys == nil || !s.localAccounts {
		return fault.New(fault.NotFound, "Passkeys cannot be used here.")
	}
	return nil
}

func (s *Server) ask(w http.ResponseWriter, r *http.Request, cookie string, options json.RawMessage, c login.Ceremony) error {
	if err := s.keep(w, cookie, passkeyPath, c, login.CeremonyTimeout); err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, question{options})
}

func (s *Server) beginPasskeyLogin(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	if err := s.havePasskeys(); err != nil {
		return err
	}
	if err := s.maySignInHere(r); err != nil {
		return err
	}
	options, ceremony, err := s.passkeys.BeginLogin()
	if err != nil {
		return err
	}
	return s.ask(w, r, askedToLoginCookie, options, ceremony)
}

// passkeyLoginBody is the result of navigator.credentials.get.
type passkeyLoginBody struct {
	Credential json.RawMessage `json:"credential"`         // what navigator.credentials.get gave
	Remember   bool            `json:"remember,omitempty"` // keep the session when the browser is closed
}

func (s *Server) finishPasskeyLogin(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	var body passkeyLoginBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	if err := s.havePasskeys(); err != nil {
		return err
	}
	if err := s.maySignInHere(r); err != nil {
		return err
	}
	var ceremony login.Ceremony
	if err := s.take(w, r, askedToLoginCookie, passkeyPath, &ceremony); err != nil {
		return err
	}
	at := arrival(r, body.Remember)
	user, err := s.app.People.LoginWithPasskey(r.Context(), s.passkeys, ceremony, body.Credential, at)
	if err != nil {
		return err
	}
	s.welcome(w, at)
	return writeJSON(w, r, http.StatusOK, userView{user, account.Beta})
}

func (s *Server) beginPasskey(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	user, _, err := s.signedInUser(r)
	if err != nil {
		return err
	}
	if err := s.havePasskeys(); err != nil {
		return err
	}
	options, ceremony, err := s.app.People.BeginPasskey(r.Context(), s.passkeys, user)
	if err != nil {
		return err
	}
	return s.ask(w, r, askedToAddCookie, options, ceremony)
}

// passkeyBody is a new passkey, as the browser made it.
type passkeyBody struct {
	Credential json.RawMessage `json:"credential"`     // what navigator.credentials.create gave
	Name       string          `json:"name,omitempty"` // by which its user knows it
}

func (s *Server) finishPasskey(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	var body passkeyBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	user, _, err := s.signedInUser(r)
	if err != nil {
		return err
	}
	if err := s.havePasskeys(); err != nil {
		return err
	}
	var ceremony login.Ceremony
	if err := s.take(w, r, askedToAddCookie, passkeyPath, &ceremony); err != nil {
		return err
	}
	passkey, err := s.app.People.AddPasskey(r.Context(), s.passkeys, user, ceremony, body.Credential, body.Name)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusCreated, passkey)
}

func (s *Server) listPasskeys(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	user, _, err := s.signedInUser(r)
	if err != nil {
		return err
	}
	passkeys, err := s.app.People.PasskeysOf(r.Context(), user.ID)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, passkeys)
}

func (s *Server) deletePasskey(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	user, _, err := s.signedInUser(r)
	if err != nil {
		return err
	}
	if err := s.app.People.DeletePasskey(r.Context(), user.ID, r.PathValue("id")); err != nil {
		return err
	}
	return writeNothing(w)
}
