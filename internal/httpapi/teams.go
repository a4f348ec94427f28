package httpapi

import (
	"net/http"

	"sideout/internal/authz"
)

// teamsBody is one team to add, or the names of several.
type teamsBody struct {
	LeagueID int64    `json:"leagueId"`
	Name     string   `json:"name,omitempty"`
	Names    []string `json:"names,omitempty"` // if given, the response is a list
}

// createTeams takes one name, or the names of a pasted list.
func (s *Server) createTeams(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	var body teamsBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	names := body.Names
	if names == nil {
		names = []string{body.Name}
	}
	teams, err := s.app.Leagues.CreateTeams(r.Context(), actor, body.LeagueID, names)
	if err != nil {
		return err
	}
	if body.Names == nil {
		return writeJSON(w, r, http.StatusCreated, teams[0])
	}
	return writeJSON(w, r, http.StatusCreated, teams)
}

// teamBody is a change of a team. What is left out stays.
type teamBody struct {
	Name *string `json:"name"`
	Tier *int    `json:"tier"`
}

func (s *Server) updateTeam(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	var body teamBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Leagues.UpdateTeam(r.Context(), actor, id, body.Name, body.Tier)
	})
}

func (s *Server) deleteTeam(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	return deleteOf(w, r, func(id int64) error { return s.app.Leagues.DeleteTeam(r.Context(), actor, id) })
}
