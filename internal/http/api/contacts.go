package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/http/httpio"
)

// contactBody is the address of a captain.
type contactBody struct {
	Email string `json:"email"`
}

func (s *Server) addContact(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body contactBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Captains.AddContact(r.Context(), actor, id, body.Email) })
}

func (s *Server) removeContact(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	contact, err := httpio.PathID(r, "contact")
	if err != nil {
		return err
	}
	return deleteOf(w, r, func(id int64) error { return s.app.Captains.RemoveContact(r.Context(), actor, id, contact) })
}

// addOwnContact puts an address down for the team of a captain's link.
func (s *Server) addOwnContact(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body contactBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	counts, err := s.app.Captains.AddOwnContact(r.Context(), actor, body.Email)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, counts)
}

// showQuestion shows what a mail asks the holder of an address.
func (s *Server) showQuestion(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	question, err := s.app.Captains.ShowQuestion(r.Context(), r.PathValue("token"))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, question)
}

// confirmContact stores that the holder of an address has said yes.
func (s *Server) confirmContact(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	question, err := s.app.Captains.ConfirmContact(r.Context(), r.PathValue("token"))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, question)
}
