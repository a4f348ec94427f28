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
		"GET /signed-in":              p.page("/pro.html"),
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

// framed serves a page that other sites may frame.
func (p *Pages) framed(name string) httpio.Handler {
	page := p.page(name)
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header()["Content-Security-Policy"] = p.framing
		delete(w.Header(), "X-Frame-Options")
		return page(w, r)
	}
}

// leaguePage serves the public page of a league; its script reports an unknown league. Search engines may index only
// public leagues. It never responds with 304, because a cached response would keep an outdated X-Robots-Tag.
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

// permanently redirects to another page and preserves only the query of the request.
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

// ServeFile serves a file of the site under its own name. Every other address gets the not-found page with status 404.
func (p *Pages) ServeFile(w http.ResponseWriter, r *http.Request) error {
	if strings.HasPrefix(path.Clean(r.URL.Path)+"/", "/api/") {
		return httpio.UnknownCall(w, r) // also a path that the mux would have cleaned
	}
	r.Pattern = "unmatched" // for the log, which must not contain arbitrary paths
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
