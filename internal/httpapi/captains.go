package httpapi

import (
	"net/http"

	"sideout/internal/authz"
	"sideout/internal/httpio"
	"sideout/internal/league"
)

// showTeamPage shows the page of a captain's link.
func (s *Server) showTeamPage(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	page, err := s.app.Captains.Find(r.Context(), actor)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, page)
}

// teamCalendar sends the calendar of the team of a captain's link.
func (s *Server) teamCalendar(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	text, err := s.app.Captains.Calendar(r.Context(), actor, s.publicURL)
	if err != nil {
		return err
	}
	file, err := httpio.NewFile([]byte(text), "text/calendar; charset=utf-8", "private, no-cache")
	if err != nil {
		return err
	}
	return file.Serve(w, r, http.StatusOK)
}

func (s *Server) listCaptains(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Captains.List(r.Context(), actor, id) })
}

// captainRulesBody is what the captains of a league may do, as clients send it.
type captainRulesBody struct {
	ScoreLinks httpio.Optional[bool] `json:"scoreLinks"`
}

func (b captainRulesBody) edit(rules *league.CaptainRules) { b.ScoreLinks.Set(&rules.ScoreLinks) }

func (s *Server) setCaptainRules(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	var body captainRulesBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Captains.SetRules(r.Context(), actor, id, body.edit) })
}

func (s *Server) openTeamLinks(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Captains.OpenAll(r.Context(), actor, id) })
}

func (s *Server) rotateTeamLink(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Captains.Rotate(r.Context(), actor, id) })
}

func (s *Server) closeTeamLink(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	return deleteOf(w, r, func(id int64) error { return s.app.Captains.Close(r.Context(), actor, id) })
}
