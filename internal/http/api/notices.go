package api

import (
	"net/http"
	"net/url"

	"sideout/internal/app/access"
	"sideout/internal/http/httpio"
	"sideout/internal/notify/outbox"
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
