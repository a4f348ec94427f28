// Package pages serves the built web app: its pages and files, the page for unknown addresses, and link previews, which consist of meta
// tags in the HTML and a picture.
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

// Pages serves the pages and files of the built web app.
type Pages struct {
	languages     languages
	ContentPolicy string   // the Content-Security-Policy of most pages
	framingPolicy []string // the Content-Security-Policy of pages that other sites may frame
	lookups       Lookups
	address       string // the public address of the server; empty if unknown
	previews      *previews
	pictures      *Pictures
}

// Lookups has a function for each kind of page whose address contains a slug, token or code. The function looks it up and returns a
// fault.NotFound if it does not exist, or a fault.TooMany after too many failed look-ups.
type Lookups struct {
	PublicLeague func(r *http.Request) (PageInfo, error)
	PublicTeam   func(r *http.Request) (PageInfo, error)
	ScoreLink    func(r *http.Request) error
	CourtCode    func(r *http.Request) error
	TeamLink     func(r *http.Request) error
	JoinLink     func(r *http.Request) (PageInfo, error)
	SenderLink   func(r *http.Request) error
	WatchLink    func(r *http.Request) (PageInfo, error)
	Shared       func(r *http.Request) (PageInfo, error) // a shared free game; fault.Gone if it is no longer shared
}

// PageInfo is what the HTML and headers of a page depend on.
type PageInfo struct {
	IsIndexed bool   // whether search engines may list the page
	Language  string // the language of the league, for browsers that name no language of the server; may be empty
	Preview   Preview
}

// Options are the dependencies and settings of the pages.
type Options struct {
	Files fs.FS // the built web app, empty if it has not been built
	// Languages has what differs from Files in each of the other languages, by the name of the language.
	Languages map[string]fs.FS
	Lookups   Lookups
	Address   string // the public address of the server, without a trailing slash; empty if unknown
	Now       func() time.Time
}

// New loads the built web app. It returns an error if the build is incomplete.
func New(o Options) (*Pages, error) {
	l, err := loadLanguages(o.Files, o.Languages)
	if err != nil {
		return nil, fmt.Errorf("load the web: %w", err)
	}
	return &Pages{
		languages: l, ContentPolicy: contentSecurityPolicy(l.sites, "'none'"), framingPolicy: []string{contentSecurityPolicy(l.sites, "*")},
		lookups: o.Lookups, address: o.Address, previews: newPreviews(), pictures: NewPictures(o.Now),
	}, nil
}

var errNotBuilt = fault.New(fault.Unavailable, "The web is not built yet. Run `make run` (or `make build`), then start Sideout again.")

// Languages returns the languages in which the web app was built.
func (p *Pages) Languages() httpio.Languages { return p.languages.Languages }

// Ready returns an error if the web app has not been built.
func (p *Pages) Ready() error {
	if !p.languages.isBuilt() {
		return errNotBuilt
	}
	return nil
}

// Routes returns the handlers of all pages and files, by route pattern.
func (p *Pages) Routes() map[string]httpio.Handler {
	routes := map[string]httpio.Handler{
		"GET /index.html": redirectPermanently(spec.Pages.Scorer.Path()),
		"GET /pro/{$}":    redirectPermanently(spec.Pages.Leagues.Path()),
		"GET /w/{$}":      redirectPermanently(spec.Pages.EnterCode.Path()),

		"/": p.ServeFile,
	}
	for page, handler := range p.pageHandlers() {
		for _, pattern := range page.Patterns() {
			routes["GET "+pattern] = handler
		}
	}
	for page, lookup := range p.pagesWithPreview() {
		for _, pattern := range page.Patterns() {
			routes["GET "+pattern+"/preview.png"] = forbidIndexing(p.pictureHandler(lookup))
		}
	}
	return routes
}

func (p *Pages) pageHandlers() map[spec.Page]httpio.Handler {
	withoutPreview := func(lookup func(r *http.Request) (PageInfo, error)) func(r *http.Request) (PageInfo, error) {
		return func(r *http.Request) (PageInfo, error) {
			info, err := lookup(r)
			return PageInfo{Language: info.Language}, err
		}
	}
	league, watch, shared := withoutPreview(p.lookups.PublicLeague), withoutPreview(p.lookups.WatchLink), withoutPreview(p.lookups.Shared)
	return map[spec.Page]httpio.Handler{
		spec.Pages.Scorer:   p.staticPage("/index.html"),
		spec.Pages.Leagues:  p.staticPage("/pro.html"),
		spec.Pages.League:   p.staticPage("/league.html"), // the page itself reports an unknown league
		spec.Pages.Join:     p.staticPage("/pro.html"),
		spec.Pages.Halls:    p.staticPage("/pro.html"),
		spec.Pages.Hall:     p.staticPage("/pro.html"),
		spec.Pages.SignIn:   p.staticPage("/pro.html"),
		spec.Pages.Account:  p.staticPage("/pro.html"),
		spec.Pages.Plan:     p.staticPage("/pro.html"),
		spec.Pages.SignedIn: p.staticPage("/pro.html"),
		spec.Pages.Mail:     forbidIndexing(p.staticPage("/pro.html")),

		spec.Pages.Game:          forbidIndexing(p.checkedPage("/game.html", p.lookups.ScoreLink)),
		spec.Pages.Court:         forbidIndexing(p.checkedPage("/watch.html", p.lookups.CourtCode)),
		spec.Pages.Team:          forbidIndexing(hideReferrer(p.checkedPage("/team.html", p.lookups.TeamLink))),
		spec.Pages.SignUp:        forbidIndexing(p.allowFraming(p.previewPage("/watch.html", p.lookups.JoinLink))),
		spec.Pages.OwnSignUp:     forbidIndexing(hideReferrer(p.checkedPage("/watch.html", p.lookups.SenderLink))),
		spec.Pages.Watch:         forbidIndexing(p.previewPage("/watch.html", p.lookups.WatchLink)),
		spec.Pages.Overlay:       forbidIndexing(p.allowFraming(p.previewPage("/watch.html", watch))),
		spec.Pages.EnterCode:     forbidIndexing(p.staticPage("/watch.html")),
		spec.Pages.Shared:        forbidIndexing(p.previewPage("/watch.html", p.lookups.Shared)),
		spec.Pages.SharedOverlay: forbidIndexing(p.allowFraming(p.previewPage("/watch.html", shared))),
		spec.Pages.PublicLeague:  p.publicPage(p.lookups.PublicLeague),
		spec.Pages.GymBoard:      p.publicPage(p.lookups.PublicLeague),
		spec.Pages.PublicTeam:    p.publicPage(p.lookups.PublicTeam),
		spec.Pages.PublicSeries:  p.publicPage(p.lookups.PublicLeague),
		spec.Pages.PublicSeason:  p.publicPage(p.lookups.PublicLeague),

		spec.Pages.EmbeddedStandings: forbidIndexing(p.allowFraming(p.previewPage("/public.html", league))),
		spec.Pages.EmbeddedSchedule:  forbidIndexing(p.allowFraming(p.previewPage("/public.html", league))),
		spec.Pages.EmbeddedFinals:    forbidIndexing(p.allowFraming(p.previewPage("/public.html", league))),
	}
}

// forbidIndexing tells search engines not to list a page.
func forbidIndexing(h httpio.Handler) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header()["X-Robots-Tag"] = noIndex
		return h(w, r)
	}
}

// hideReferrer hides the address of a page from the sites that it links to, because the address contains a secret token.
func hideReferrer(h httpio.Handler) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("Referrer-Policy", "no-referrer")
		return h(w, r)
	}
}

var noIndex = []string{"noindex"}

// allowFraming allows other sites to embed a page in a frame.
func (p *Pages) allowFraming(page httpio.Handler) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header()["Content-Security-Policy"] = p.framingPolicy
		delete(w.Header(), "X-Frame-Options")
		return page(w, r)
	}
}

// publicPage returns the handler of a public page of a league or team. Search engines may index it only if the league is public. It never
// responds with 304, because a cached response would keep an outdated X-Robots-Tag.
func (p *Pages) publicPage(lookup func(r *http.Request) (PageInfo, error)) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		delete(r.Header, "If-None-Match")
		return p.previewPage("/public.html", func(r *http.Request) (PageInfo, error) {
			info, err := lookup(r)
			if !info.IsIndexed {
				w.Header()["X-Robots-Tag"] = noIndex
			}
			return info, err
		})(w, r)
	}
}

// staticPage returns the handler of a page that serves the named file of the site.
func (p *Pages) staticPage(name string) httpio.Handler {
	return p.checkedPage(name, func(*http.Request) error { return nil })
}

// checkedPage returns the handler of a page that serves the named file after check. If check returns NotFound, Gone or TooMany, the page
// is served with that status. It ignores other errors: the page requests its data itself and shows them.
func (p *Pages) checkedPage(name string, check func(r *http.Request) error) httpio.Handler {
	return p.previewPage(name, func(r *http.Request) (PageInfo, error) { return PageInfo{}, check(r) })
}

// previewPage is like checkedPage, but adds the meta tags of the link preview that lookup returns.
func (p *Pages) previewPage(name string, lookup func(r *http.Request) (PageInfo, error)) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if !p.languages.isBuilt() {
			return errNotBuilt
		}
		info, err := lookup(r)
		if fault.Is(err, fault.NotFound) || fault.Is(err, fault.Gone) || fault.Is(err, fault.TooMany) {
			return p.languages.file(r, name).Serve(w, r, httpio.StatusOf(w, err))
		}
		file := p.languages.fileWith(r, name, info.Language)
		if err == nil && !info.Preview.IsZero() {
			if file, err = p.withPreview(file, info, r); err != nil {
				return err
			}
		}
		return file.Serve(w, r, http.StatusOK)
	}
}

// redirectPermanently redirects to another page. It preserves the query of the request, but no other part of its address.
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

// ServeFile serves the file of the site at the path of the request, or the not-found page with status 404.
func (p *Pages) ServeFile(w http.ResponseWriter, r *http.Request) error {
	if strings.HasPrefix(path.Clean(r.URL.Path)+"/", "/api/") {
		return httpio.UnknownCall(w, r) // also a path that the mux would have cleaned
	}
	r.Pattern = "unmatched" // is logged instead of the path, which may be anything
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		return fault.New(fault.MethodNotAllowed, "This address can only be read, with GET or HEAD.")
	}
	if f := p.languages.file(r, r.URL.Path); f != nil {
		r.Pattern = f.Route
		return f.Serve(w, r, http.StatusOK)
	}
	if !p.languages.isBuilt() {
		return errNotBuilt
	}
	return p.languages.file(r, "/app.html").Serve(w, r, http.StatusNotFound)
}
