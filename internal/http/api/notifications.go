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

// showNotices responds with which mails the user gets.
func (s *Server) showNotices(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	settings, err := s.app.Notices.Settings(r.Context(), actor.UserID)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, settings)
}

// chooseNotices stores which mails the user wants about a league, or about all.
func (s *Server) chooseNotices(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var choice outbox.Choice
	if err := httpio.ReadJSON(w, r, &choice); err != nil {
		return err
	}
	settings, err := s.app.Notices.Choose(r.Context(), actor.UserID, choice)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, settings)
}

// showUnsubscribe responds with what the link below a mail declines.
func (s *Server) showUnsubscribe(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	view, err := s.app.Notices.ShowRefusal(r.Context(), r.PathValue("token"))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, view)
}

// unsubscribe declines mails. Mail programs send it themselves, without a cookie and with a form that is ignored (RFC 8058).
func (s *Server) unsubscribe(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	if err := s.app.Notices.Stop(r.Context(), r.PathValue("token"), r.URL.Query().Get("league") == "true"); err != nil {
		return err
	}
	return s.showUnsubscribe(w, r, access.Actor{})
}

// resubscribe takes unsubscribe back.
func (s *Server) resubscribe(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	if err := s.app.Notices.Resume(r.Context(), r.PathValue("token")); err != nil {
		return err
	}
	return s.showUnsubscribe(w, r, access.Actor{})
}

// openUnsubscribePage leads a browser that opens the address for mail programs to the page, whose button does it: scanners of
// mails open every address.
func openUnsubscribePage(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Location", spec.Pages.Mail.Path()+"#"+url.Values{"stop": {r.PathValue("token")}}.Encode())
	w.WriteHeader(http.StatusSeeOther)
	return nil
}

// showDevice responds with whether a device is subscribed to the games of a team.
func (s *Server) showDevice(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return s.withTeam(w, r, func(_ public.PublicPermit, team int64, device string) (push.DeviceState, error) {
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
	return s.withTeam(w, r, func(v public.PublicPermit, team int64, device string) (push.DeviceState, error) {
		return s.app.Push.Add(r.Context(), v.LeagueID, team, device, body)
	})
}

// unsubscribeDevice ends the subscription of a device to the games of a team.
func (s *Server) unsubscribeDevice(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return s.withTeam(w, r, func(_ public.PublicPermit, team int64, device string) (push.DeviceState, error) {
		return s.app.Push.Remove(r.Context(), team, device)
	})
}

// withTeam runs do for a team with a public page, and responds with whether the device is subscribed to it then.
func (s *Server) withTeam(w http.ResponseWriter, r *http.Request, do func(v public.PublicPermit, team int64, device string) (push.DeviceState, error)) error {
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
