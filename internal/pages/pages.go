// Package pages serves the built web: its pages under their addresses, its files, and the page for unknown addresses.
package pages

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"sideout/internal/fault"
	"sideout/internal/httpio"
)

// Pages serves the built web: its pages under their addresses, and its files.
type Pages struct {
	site          site
	ContentPolicy string   // the Content-Security-Policy
	framing       []string // the same for pages that other sites may frame
	isIndexed     func(ctx context.Context, slug string) bool
}

// New loads the built web; files are empty when it has not been built. It fails when the web is half built.
// isIndexed reports whether search engines may list the public page of a league.
func New(files fs.FS, isIndexed func(ctx context.Context, slug string) bool) (*Pages, error) {
	s, err := loadSite(files)
	if err != nil {
		return nil, fmt.Errorf("load the web: %w", err)
	}
	return &Pages{site: s, ContentPolicy: contentSecurityPolicy(s, "'none'"), framing: []string{contentSecurityPolicy(s, "*")}, isIndexed: isIndexed}, nil
}

var errNotBuilt = fault.New(fault.Unavailable, "The web is not built yet. Run `make run` (or `make build`), then start Sideout again.")

// Ready returns nil, or why there are no pages to serve.
func (p *Pages) Ready() error {
	if !p.site.built() {
		return errNotBuilt
	}
	return nil
}

// Routes lists the pages and files.
func (p *Pages) Routes() map[string]httpio.Handler {
	return map[string]httpio.Handler{
		"GET /{$}":                    p.page("/index.html"),
		"GET /index.html":             permanently("/"),
		"GET /pro":                    p.page("/pro.html"),
		"GET /pro/{$}":                permanently("/pro"),
		"GET /pro/league/{id}":        p.page("/league.html"), // the page itself says what no league is
		"GET /pro/league/{id}/{tab}":  p.page("/league.html"),
		"GET /pro/join/{token}":       p.page("/pro.html"),
		"GET /login":                  p.page("/pro.html"),
		"GET /account":                p.page("/pro.html"),
		"GET /game/{token}":           notIndexed(p.page("/game.html")),
		"GET /watch/{token}":          notIndexed(p.page("/watch.html")),
		"GET /overlay/{token}":        notIndexed(p.framed("/watch.html")),
		"GET /l/{slug}":               p.leaguePage,
		"GET /l/{slug}/{tab}":         p.leaguePage,
		"GET /l/{slug}/teams/{id}":    p.leaguePage,
		"GET /embed/{slug}/standings": notIndexed(p.framed("/public.html")),
		"GET /embed/{slug}/schedule":  notIndexed(p.framed("/public.html")),

		"/": p.ServeFile, // a file of the site, or the page that says 404
	}
}

// notIndexed asks search engines to leave a page out.
func notIndexed(h httpio.Handler) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header()["X-Robots-Tag"] = noIndex
		return h(w, r)
	}
}

var noIndex = []string{"noindex"}

// framed serves a page that is made for other sites to frame.
func (p *Pages) framed(name string) httpio.Handler {
	page := p.page(name)
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header()["Content-Security-Policy"] = p.framing
		delete(w.Header(), "X-Frame-Options")
		return page(w, r)
	}
}

// leaguePage serves the public page of a league, which says itself when there is none. Only what is public is for search
// engines: as that may change, it is never answered with 304, with which the old word on it would stay.
func (p *Pages) leaguePage(w http.ResponseWriter, r *http.Request) error {
	if !p.isIndexed(r.Context(), r.PathValue("slug")) {
		w.Header()["X-Robots-Tag"] = noIndex
	}
	delete(r.Header, "If-None-Match")
	return p.page("/public.html")(w, r)
}

// page serves one file of the site under an address of its own.
func (p *Pages) page(name string) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if !p.site.built() {
			return errNotBuilt
		}
		return p.site[name].Serve(w, r, http.StatusOK)
	}
}

// permanently sends people to another page of ours; of the address they asked for only the query goes along.
func permanently(to string) httpio.Handler {
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

// ServeFile serves a file of the site under its own name; every other address gets the page that
// tells people so, with the status that tells machines so.
func (p *Pages) ServeFile(w http.ResponseWriter, r *http.Request) error {
	if strings.HasPrefix(path.Clean(r.URL.Path)+"/", "/api/") {
		return httpio.UnknownCall(w, r) // however it was spelt
	}
	r.Pattern = "unmatched" // for the log, which never holds a stranger's path
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		return fault.New(fault.MethodNotAllowed, "This address can only be read, with GET or HEAD.")
	}
	if f, ok := p.site[r.URL.Path]; ok {
		r.Pattern = f.Route
		return f.Serve(w, r, http.StatusOK)
	}
	if !p.site.built() {
		return errNotBuilt
	}
	return p.site["/app.html"].Serve(w, r, http.StatusNotFound)
}
