package api

import (
	"net/http"
	"net/url"

	"sideout/internal/app/access"
	"sideout/internal/app/public"
	"sideout/internal/http/httpio"
	"sideout/internal/notify/outbox"
	"sideout/internal/notify/push"
	"sideout/spec"
)

// showNoticeSettings responds with the settings of the user for mails.
func (s *Server) showNoticeSettings(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	settings, err := s.app.Notices.Settings(r.Context(), actor.UserID)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, settings)
}

// updateNoticeSettings changes the settings of the user for mails about a league, or about all leagues.
func (s *Server) updateNoticeSettings(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var choice outbox.Choice
	if err := httpio.ReadJSON(w, r, &choice); err != nil {
		return err
	}
	settings, err := s.app.Notices.StoreChoice(r.Context(), actor.UserID, choice)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, settings)
}

// showUnsubscribe responds with the kind of mails to which the link at the bottom of a mail belongs.
func (s *Server) showUnsubscribe(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	view, err := s.app.Notices.ShowUnsubscribe(r.Context(), r.PathValue("token"))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, view)
}

// unsubscribe unsubscribes the recipient of a mail from further mails. Mail programs call it directly, without a cookie and with a form that
// is ignored (RFC 8058).
func (s *Server) unsubscribe(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	if err := s.app.Notices.Unsubscribe(r.Context(), r.PathValue("token"), r.URL.Query().Get("league") == "true"); err != nil {
		return err
	}
	return s.showUnsubscribe(w, r, access.Actor{})
}

// resubscribe undoes unsubscribe.
func (s *Server) resubscribe(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	if err := s.app.Notices.Resubscribe(r.Context(), r.PathValue("token")); err != nil {
		return err
	}
	return s.showUnsubscribe(w, r, access.Actor{})
}

// openUnsubscribePage redirects a browser that opens the address for mail programs to a page with a button. A GET request must not
// unsubscribe, because mail scanners open all links.
func openUnsubscribePage(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Location", spec.Pages.Mail.Path()+"#"+url.Values{"stop": {r.PathValue("token")}}.Encode())
	w.WriteHeader(http.StatusSeeOther)
	return nil
}

// showDevice responds with the state of a device: whether it is subscribed to the games of a team.
func (s *Server) showDevice(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return s.runForDevice(w, r, func(_ public.PublicPermit, team int64, device string) (push.DeviceState, error) {
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
	return s.runForDevice(w, r, func(v public.PublicPermit, team int64, device string) (push.DeviceState, error) {
		return s.app.Push.Add(r.Context(), v.LeagueID, team, device, body)
	})
}

// unsubscribeDevice ends the subscription of a device to the games of a team.
func (s *Server) unsubscribeDevice(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return s.runForDevice(w, r, func(_ public.PublicPermit, team int64, device string) (push.DeviceState, error) {
		return s.app.Push.Remove(r.Context(), team, device)
	})
}

// runForDevice calls run with the team and device in the path, and responds with the state of the device. The team must have a public page.
func (s *Server) runForDevice(w http.ResponseWriter, r *http.Request, run func(v public.PublicPermit, team int64, device string) (push.DeviceState, error)) error {
	team, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	permit, err := s.permitPublic(r)
	if err != nil {
		return err
	}
	if err := s.app.Public.CheckPublicTeam(r.Context(), permit, team); err != nil {
		return err
	}
	state, err := run(permit, team, r.PathValue("device"))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, state)
}
