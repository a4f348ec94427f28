package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/http/httpio"
)

func (s *Server) listAttention(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Attention.List(r.Context(), actor, id) })
}

// dismissBody names an item of the list "Needs attention".
type dismissBody struct {
	ID string `json:"id"`
}

func (s *Server) dismissAttention(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	var body dismissBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := s.app.Attention.Dismiss(r.Context(), actor, id, body.ID); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

func (s *Server) showTonight(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Tonight.Find(r.Context(), actor, id) })
}

func (s *Server) listTonight(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	nights, err := s.app.Tonight.Summaries(r.Context(), actor)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, nights)
}
