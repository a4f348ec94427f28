package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/http/httpio"
)

// absenceBody is a day on which a team cannot play.
type absenceBody struct {
	Day    string `json:"day"`
	Reason string `json:"reason,omitempty"`
}

func (s *Server) reportAbsence(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body absenceBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	view, err := s.app.Captains.ReportAbsence(r.Context(), actor, body.Day, body.Reason)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, view)
}

func (s *Server) takeBackAbsence(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	id, err := httpio.PathID(r, "absence")
	if err != nil {
		return err
	}
	if err := s.app.Captains.TakeBackAbsence(r.Context(), actor, id); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// keptBody is why the games of a team stay on a day on which it cannot play.
type keptBody struct {
	Why string `json:"why,omitempty"` // for the captain
}

func (s *Server) keepGames(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body keptBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	absence, err := httpio.PathID(r, "absence")
	if err != nil {
		return err
	}
	return deleteOf(w, r, func(id int64) error { return s.app.Captains.KeepGames(r.Context(), actor, id, absence, body.Why) })
}
