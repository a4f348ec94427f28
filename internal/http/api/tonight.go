package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/http/httpio"
)

func (s *Server) showTonight(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Tonight.Find(r.Context(), actor, id) })
}

func (s *Server) listTonight(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	nights, err := s.app.Tonight.Summaries(r.Context(), actor)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, nights)
}
