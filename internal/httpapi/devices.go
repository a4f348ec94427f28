package httpapi

import (
	"net/http"

	"sideout/internal/authz"
	"sideout/internal/httpio"
	"sideout/internal/public"
	"sideout/internal/push"
)

// showDevice says whether a device is told when the games of a team change.
func (s *Server) showDevice(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	return s.ofTeam(w, r, func(_ public.PublicPermit, team int64, device string) (push.Told, error) {
		return s.app.Push.Find(r.Context(), team, device)
	})
}

// tellDevice stores that a device is to be told when the games of a team change.
func (s *Server) tellDevice(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	var body push.Subscription
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := s.limits.AllowDevice(r); err != nil {
		return err
	}
	return s.ofTeam(w, r, func(v public.PublicPermit, team int64, device string) (push.Told, error) {
		return s.app.Push.Add(r.Context(), v.LeagueID, team, device, body)
	})
}

// tellDeviceNothing takes tellDevice back.
func (s *Server) tellDeviceNothing(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	return s.ofTeam(w, r, func(_ public.PublicPermit, team int64, device string) (push.Told, error) {
		return s.app.Push.Remove(r.Context(), team, device)
	})
}

// ofTeam responds with whether a device is told about a team, which must have a public page.
func (s *Server) ofTeam(w http.ResponseWriter, r *http.Request, do func(v public.PublicPermit, team int64, device string) (push.Told, error)) error {
	team, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	view, err := s.publicView(r)
	if err != nil {
		return err
	}
	if err := s.app.Public.CheckPublicTeam(r.Context(), view, team); err != nil {
		return err
	}
	told, err := do(view, team, r.PathValue("device"))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, told)
}
