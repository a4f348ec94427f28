package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
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
		rules, err := readTableRules(text)
		if err != nil {
			return err
		}
		tables, err := s.app.Leagues.TryTableRules(r.Context(), view, week, rules)
		if err != nil {
			return err
		}
		w.Header().Set("Cache-Control", "no-store")
		return httpio.WriteJSON(w, r, http.StatusOK, tables)
	}
}

// readTableRules reads the text of ?with=. A field that there is not is refused by its name.
func readTableRules(text string) (league.TableRules, error) {
	var body tableRulesBody
	if err := httpio.Decode([]byte(text), &body); fault.Of(err).Kind == fault.Invalid {
		return league.TableRules{}, err
	} else if err != nil {
		return league.TableRules{}, fault.Field("with", "The table rules to try must be like those of a league: {\"preset\":\"fivb\"}")
	}
	return body.rules(), nil
}

// adjustmentBody gives points of the table to a team, or takes them away.
type adjustmentBody struct {
	Points int    `json:"points"`
	Reason string `json:"reason"`
}

func (s *Server) adjustPoints(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body adjustmentBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Leagues.AdjustPoints(r.Context(), actor, id, body.Points, body.Reason)
	})
}

func (s *Server) removeAdjustment(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	adjustment, err := httpio.PathID(r, "adjustment")
	if err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Leagues.RemoveAdjustment(r.Context(), actor, id, adjustment)
	})
}

func (s *Server) drawLots(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.DrawLots(r.Context(), actor, id) })
}
