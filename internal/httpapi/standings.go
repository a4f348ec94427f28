package httpapi

import (
	"encoding/json"
	"net/http"
	"strings"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/httpio"
)

// serveStandings serves the standings, with ?with= also those by other table rules, which are not stored anywhere.
func (s *Server) serveStandings(cached httpio.Handler) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		text := r.URL.Query().Get("with")
		if text == "" {
			return cached(w, r)
		}
		week, view, err := s.permitWeek(r)
		if err != nil {
			return err
		}
		var body tableRulesBody
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&body); err != nil || decoder.More() {
			return fault.Field("with", "The table rules to try must be like those of a league: {\"preset\":\"fivb\"}")
		}
		tables, err := s.app.Leagues.TryTableRules(r.Context(), view, week, body.rules())
		if err != nil {
			return err
		}
		w.Header().Set("Cache-Control", "no-store")
		return httpio.WriteJSON(w, r, http.StatusOK, tables)
	}
}

// adjustmentBody gives points of the table to a team, or takes them away.
type adjustmentBody struct {
	Points int    `json:"points"`
	Reason string `json:"reason"`
}

func (s *Server) adjustPoints(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	var body adjustmentBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Leagues.AdjustPoints(r.Context(), actor, id, body.Points, body.Reason)
	})
}

func (s *Server) removeAdjustment(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	adjustment, err := httpio.PathID(r, "adjustment")
	if err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Leagues.RemoveAdjustment(r.Context(), actor, id, adjustment)
	})
}

func (s *Server) drawLots(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.DrawLots(r.Context(), actor, id) })
}
