// Package pages serves the built web: its pages under their addresses, its files, the page for unknown addresses, and what other sites
// show of a link to a page: the tags in its HTML, and a picture.
package pages

import (
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/spec"
)

// Pages serves the built web: its pages under their addresses, and its files.
type Pages struct {
	site          site
	ContentPolicy string   // the Content-Security-Policy
	framing       []string // the same for pages that other sites may frame
	find          Find
	address       string // the public address of the server; empty if it is not known
	previews      *previews
	pictures      *Pictures
}

// Find has functions that look up what the address of a page names. Each returns a fault.NotFound if that does not exist, or
// a fault.TooMany after too many such addresses.
type Find struct {
	PublicLeague func(r *http.Request) (found Found, err error)
	PublicTeam   func(r *http.Request) (found Found, err error)
	ScoreLink    func(r *http.Request) error
	CourtCode    func(r *http.Request) error
	TeamLink     func(r *http.Request) error
	WatchLink    func(r *http.Request) (Found, error)
	Shared       func(r *http.Request) (Found, error) // a free game that is shared; a fault.Gone if it no longer is
}

// Found is what the address of a page names.
type Found struct {
	IsIndexed bool // search engines may list the page
	Preview   Preview
}

// Options are the dependencies and settings of the pages.
type Options struct {
	Files   fs.FS // the built web, empty when it has not been built
	Find    Find
	Address string // the public address of the server, without a slash at its end; empty if it is not known
	Now     func() time.Time
}

// New loads the built web. It fails when the web is half built.
func New(o Options) (*Pages, error) {
	s, err := loadSite(o.Files)
	if err != nil {
		return nil, fmt.Errorf("load the web: %w", err)
	}
	return &Pages{
		site: s, ContentPolicy: contentSecurityPolicy(s, "'none'"), framing: []string{contentSecurityPolicy(s, "*")}, find: o.Find,
		address: o.Address, previews: newPreviews(), pictures: NewPictures(o.Now),
	}, nil
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
	routes := map[string]httpio.Handler{
		"GET /index.html": redirectPermanently(spec.Pages.Scorer.Path()),
		"GET /pro/{$}":    redirectPermanently(spec.Pages.Leagues.Path()),
		"GET /w/{$}":      redirectPermanently(spec.Pages.EnterCode.Path()),

		"/": p.ServeFile, // a file of the site, or the page that says 404
	}
	for page, handler := range p.byAddress() {
		for _, pattern := range page.Patterns() {
			routes["GET "+pattern] = handler
		}
	}
	for page, find := range p.previewed() {
		for _, pattern := range page.Patterns() {
			routes["GET "+pattern+"/preview.png"] = notIndexed(p.picture(find))
		}
	}
	return routes
}

func (p *Pages) byAddress() map[spec.Page]httpio.Handler {
	found := func(find func(r *http.Request) (Found, error)) func(r *http.Request) error {
		return func(r *http.Request) error {
			_, err := find(r)
			return err
		}
	}
	league, watch, shared := found(p.find.PublicLeague), found(p.find.WatchLink), found(p.find.Shared)
	return map[spec.Page]httpio.Handler{
		spec.Pages.Scorer:   p.page("/index.html"),
		spec.Pages.Leagues:  p.page("/pro.html"),
		spec.Pages.League:   p.page("/league.html"), // the page itself reports an unknown league
		spec.Pages.Join:     p.page("/pro.html"),
		spec.Pages.SignIn:   p.page("/pro.html"),
		spec.Pages.Account:  p.page("/pro.html"),
		spec.Pages.Plan:     p.page("/pro.html"),
		spec.Pages.SignedIn: p.page("/pro.html"),
		spec.Pages.Mail:     notIndexed(p.page("/pro.html")),

		spec.Pages.Game:          notIndexed(p.pageOf("/game.html", p.find.ScoreLink)),
		spec.Pages.Court:         notIndexed(p.pageOf("/watch.html", p.find.CourtCode)),
		spec.Pages.Team:          notIndexed(noReferrer(p.pageOf("/team.html", p.find.TeamLink))),
		spec.Pages.Watch:         notIndexed(p.previewedPage("/watch.html", p.find.WatchLink)),
		spec.Pages.Overlay:       notIndexed(p.allowFraming(p.pageOf("/watch.html", watch))),
		spec.Pages.EnterCode:     notIndexed(p.page("/watch.html")),
		spec.Pages.Shared:        notIndexed(p.previewedPage("/watch.html", p.find.Shared)),
		spec.Pages.SharedOverlay: notIndexed(p.allowFraming(p.pageOf("/watch.html", shared))),
		spec.Pages.PublicLeague:  p.leaguePage(p.find.PublicLeague),
		spec.Pages.GymBoard:      p.leaguePage(p.find.PublicLeague),
		spec.Pages.PublicTeam:    p.leaguePage(p.find.PublicTeam),
		spec.Pages.PublicSeries:  p.leaguePage(p.find.PublicLeague),
		spec.Pages.PublicSeason:  p.leaguePage(p.find.PublicLeague),

		spec.Pages.EmbeddedStandings: notIndexed(p.allowFraming(p.pageOf("/public.html", league))),
		spec.Pages.EmbeddedSchedule:  notIndexed(p.allowFraming(p.pageOf("/public.html", league))),
		spec.Pages.EmbeddedFinals:    notIndexed(p.allowFraming(p.pageOf("/public.html", league))),
	}
}

// notIndexed asks search engines to leave a page out.
func notIndexed(h httpio.Handler) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header()["X-Robots-Tag"] = noIndex
		return h(w, r)
	}
}

// noReferrer keeps the address of a page from every other page, because whoever has the address may do what the page does.
func noReferrer(h httpio.Handler) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("Referrer-Policy", "no-referrer")
		return h(w, r)
	}
}

var noIndex = []string{"noindex"}

// allowFraming lets other sites frame a page.
func (p *Pages) allowFraming(page httpio.Handler) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header()["Content-Security-Policy"] = p.framing
		delete(w.Header(), "X-Frame-Options")
		return page(w, r)
	}
}

// leaguePage serves the public pages of a league. Search engines may index only public leagues. It never responds with 304,
// because a cached response would keep an outdated X-Robots-Tag.
func (p *Pages) leaguePage(find func(r *http.Request) (Found, error)) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		delete(r.Header, "If-None-Match")
		return p.previewedPage("/public.html", func(r *http.Request) (Found, error) {
			found, err := find(r)
			if !found.IsIndexed {
				w.Header()["X-Robots-Tag"] = noIndex
			}
			return found, err
		})(w, r)
	}
}

// page serves one file of the site under an address of its own.
func (p *Pages) page(name string) httpio.Handler {
	return p.pageOf(name, func(*http.Request) error { return nil })
}

// pageOf serves a page that shows what find looks up. If that does not exist, the status says so, and the page says
// people what to do. Other errors are left to the page, which asks for its data again.
func (p *Pages) pageOf(name string, find func(r *http.Request) error) httpio.Handler {
	return p.previewedPage(name, func(r *http.Request) (Found, error) { return Found{}, find(r) })
}

// previewedPage returns the handler of a page whose HTML has the tags of a link preview, which find looks up.
func (p *Pages) previewedPage(name string, find func(r *http.Request) (Found, error)) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if !p.site.built() {
			return errNotBuilt
		}
		found, err := find(r)
		if fault.Is(err, fault.NotFound) || fault.Is(err, fault.Gone) || fault.Is(err, fault.TooMany) {
			return p.site[name].Serve(w, r, httpio.StatusOf(w, err))
		}
		file := p.site[name]
		if err == nil && !found.Preview.IsZero() {
			if file, err = p.withPreview(file, found.Preview, r); err != nil {
				return err
			}
		}
		return file.Serve(w, r, http.StatusOK)
	}
}

// redirectPermanently redirects to another page and preserves only the query of the request.
func redirectPermanently(to string) httpio.Handler {
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
