package httpapi

import (
	"net/http"
	"path"
	"strings"

	"sideout/internal/fault"
	"sideout/internal/league"
)

// notIndexed asks search engines to leave a page out.
func notIndexed(h handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header()["X-Robots-Tag"] = noIndex
		return h(w, r)
	}
}

var noIndex = []string{"noindex"}

// framed serves a page that is made for other sites to frame.
func (s *Server) framed(name string) handler {
	page := s.page(name)
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header()["Content-Security-Policy"] = s.framing
		delete(w.Header(), "X-Frame-Options")
		return page(w, r)
	}
}

// leaguePage serves the public page of a league, which says itself when there is none. Only what is public is for search
// engines: as that may change, it is never answered with 304, with which the old word on it would stay.
func (s *Server) leaguePage(w http.ResponseWriter, r *http.Request) error {
	view, err := s.app.Public.AuthorizePublicView(r.Context(), r.PathValue("slug"))
	if err != nil || view.Visibility != league.Public {
		w.Header()["X-Robots-Tag"] = noIndex
	}
	delete(r.Header, "If-None-Match")
	return s.page("/public.html")(w, r)
}

// page serves one file of the site under an address of its own.
func (s *Server) page(name string) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if !s.site.built() {
			return errNotBuilt
		}
		return s.site[name].serve(w, r, http.StatusOK)
	}
}

// permanently sends people to another page of ours; of the address they asked for only the query goes along.
func permanently(to string) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if r.URL.RawQuery != "" {
			w.Header().Set("Location", to+"?"+r.URL.RawQuery)
		} else {
			w.Header().Set("Location", to)
		}
		w.Header().Set("Cache-Control", "no-cache")
		w.WriteHeader(http.StatusPermanentRedirect)
		return nil
	}
}

// siteFile serves a file of the site under its own name; every other address gets the page that
// tells people so, with the status that tells machines so.
func (s *Server) siteFile(w http.ResponseWriter, r *http.Request) error {
	if strings.HasPrefix(path.Clean(r.URL.Path)+"/", "/api/") {
		return unknownAPI(w, r) // however it was spelt
	}
	r.Pattern = "unmatched" // for the log, which never holds a stranger's path
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		return fault.New(fault.MethodNotAllowed, "This address can only be read, with GET or HEAD.")
	}
	if f, ok := s.site[r.URL.Path]; ok {
		r.Pattern = f.route
		return f.serve(w, r, http.StatusOK)
	}
	if !s.site.built() {
		return errNotBuilt
	}
	return s.site["/app.html"].serve(w, r, http.StatusNotFound)
}

func unknownAPI(_ http.ResponseWriter, r *http.Request) error {
	r.Pattern = "/api/"
	return fault.New(fault.NotFound, "There is nothing at this address.")
}
