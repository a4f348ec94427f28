package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/public"
	"sideout/internal/http/httpio"
	"sideout/internal/notify/push"
)

// showDevice responds with whether a device is subscribed to the games of a team.
func (s *Server) showDevice(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return s.withTeam(w, r, func(_ public.PublicPermit, team int64, device string) (push.Told, error) {
		return s.app.Push.Find(r.Context(), team, device)
	})
}

// subscribeDevice subscribes a device to the games of a team.
func (s *Server) subscribeDevice(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body push.Subscription
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := s.limits.AllowDevice(r); err != nil {
		return err
	}
	return s.withTeam(w, r, func(v public.PublicPermit, team int64, device string) (push.Told, error) {
		return s.app.Push.Add(r.Context(), v.LeagueID, team, device, body)
	})
}

// unsubscribeDevice ends the subscription of a device to the games of a team.
func (s *Server) unsubscribeDevice(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return s.withTeam(w, r, func(_ public.PublicPermit, team int64, device string) (push.Told, error) {
		return s.app.Push.Remove(r.Context(), team, device)
	})
}

// withTeam runs do for a team with a public page, and responds with whether the device is subscribed to it then.
func (s *Server) withTeam(w http.ResponseWriter, r *http.Request, do func(v public.PublicPermit, team int64, device string) (push.Told, error)) error {
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
	subscribed, err := do(view, team, r.PathValue("device"))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, subscribed)
}
