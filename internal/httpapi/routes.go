// Package httpapi is the shell between HTTP and the house: routes, headers and the embedded web.
package httpapi

import (
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"path"
	"strings"
	"sync/atomic"
	"time"

	"sideout/internal/fault"
	"sideout/internal/live"
	"sideout/internal/login"
	"sideout/internal/services"
)

// Options are what a server needs from the rest of the house.
type Options struct {
	Site  fs.FS              // the built web, empty when it has not been built
	App   *services.Services // what the calls do
	Beta  string             // the password in front of signing in; empty: there is none
	HTTPS bool               // whether people reach the server by https
	Log   *slog.Logger       // gets one line per request
	Now   func() time.Time

	Metrics *Metrics // counts every answer; nil: nobody does

	OIDC          *login.OIDC     // the provider to sign in at; nil: there is none
	Passkeys      *login.Passkeys // nil: the server's address allows none
	LocalAccounts bool            // whether people sign in with a password or a passkey of ours

	Live *live.Hub // keeps the streams

	PublicURL string // where people reach the server, without a slash at its end: for addresses in files

	TrustedProxies []netip.Prefix // whose X-Forwarded-For is believed
	Limits         Limits
}

// Server answers every request. It is an http.Handler.
type Server struct {
	mux     http.ServeMux
	app     *services.Services
	beta    string
	https   bool
	origins *http.CrossOriginProtection
	limits  limiters
	imports chan struct{} // one for each import under way
	proxies []netip.Prefix
	now     func() time.Time

	oidc          *login.OIDC
	passkeys      *login.Passkeys
	localAccounts bool

	site      site
	headers   fields   // on every answer
	framing   []string // the Content-Security-Policy of pages that other sites may frame
	publicURL string
	hot       *hotAnswers
	live      *live.Hub
	feeds     feeds
	log       *slog.Logger
	metrics   *Metrics
	draining  atomic.Bool
}

// handler answers one request, or returns an error for the adapter to answer.
type handler func(w http.ResponseWriter, r *http.Request) error

// route ties a pattern of http.ServeMux to its handler.
type route struct {
	pattern string
	handle  handler
}

// routes lists the pages and files; apiRoutes lists the calls.
func (s *Server) routes() []route {
	return []route{
		{"GET /healthz", quiet(s.healthz)},
		{"GET /readyz", quiet(s.readyz)},

		{"GET /api/login", s.loginPage},
		{"GET /api/login/oidc", s.beginOIDC},
		{"GET /api/login/callback", s.finishOIDC},
		{"GET /api/logout", s.logoutPage},
		{"GET /api/openapi.json", showDocument},
		{"/api", unknownAPI},
		{"/api/", unknownAPI},

		{"GET /{$}", s.page("/index.html")},
		{"GET /index.html", permanently("/")},
		{"GET /pro", s.page("/pro.html")},
		{"GET /pro/{$}", permanently("/pro")},
		{"GET /pro/league/{id}", s.page("/league.html")}, // the page itself says what no league is
		{"GET /pro/league/{id}/{tab}", s.page("/league.html")},
		{"GET /pro/join/{token}", s.page("/pro.html")},
		{"GET /login", s.page("/pro.html")},
		{"GET /account", s.page("/pro.html")},
		{"GET /game/{token}", notIndexed(s.page("/game.html"))},
		{"GET /watch/{token}", notIndexed(s.page("/watch.html"))},
		{"GET /overlay/{token}", notIndexed(s.framed("/watch.html"))},
		{"GET /l/{slug}", s.leaguePage},
		{"GET /l/{slug}/{tab}", s.leaguePage},
		{"GET /l/{slug}/teams/{id}", s.leaguePage},
		{"GET /embed/{slug}/standings", notIndexed(s.framed("/public.html"))},
		{"GET /embed/{slug}/schedule", notIndexed(s.framed("/public.html"))},

		{"/", s.siteFile}, // a file of the site, or the page that says 404
	}
}

// New loads the site and returns the server. It fails when the site is half built.
func New(o Options) (*Server, error) {
	site, err := loadSite(o.Site)
	if err != nil {
		return nil, fmt.Errorf("load the web: %w", err)
	}
	s := &Server{
		app: o.App, beta: o.Beta, https: o.HTTPS, origins: http.NewCrossOriginProtection(),
		limits: newLimiters(o.Limits), imports: make(chan struct{}, maxImports), proxies: o.TrustedProxies, now: o.Now,
		oidc: o.OIDC, passkeys: o.Passkeys, localAccounts: o.LocalAccounts,
		site: site, headers: commonHeaders(site, o.HTTPS), framing: framing(site), publicURL: o.PublicURL,
		log: o.Log, metrics: o.Metrics,
		hot: newHotAnswers(hotBytes), live: o.Live,
	}
	for _, r := range s.routes() {
		s.mux.Handle(r.pattern, r.handle)
	}
	parts := map[string]handler{}
	for _, r := range s.apiRoutes() {
		if strings.HasPrefix(r.pattern, gameParts) {
			parts[r.pattern] = s.handlerOf(r)
		} else {
			s.mux.Handle(r.pattern, s.handlerOf(r))
		}
	}
	s.mux.Handle(gameParts+"{part}", gamePart(parts))
	return s, nil
}

// gameParts is what the calls begin with that read a part of a game. The mux takes one pattern of that shape beside
// /api/games/invite/{token}, so that they are told apart by hand.
const gameParts = "GET /api/games/{id}/"

func gamePart(parts map[string]handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		pattern := gameParts + r.PathValue("part")
		part := parts[pattern]
		if part == nil {
			return unknownAPI(w, r)
		}
		r.Pattern = pattern
		return part(w, r)
	}
}

// Drain makes /readyz say that no new work should come here. It does not stop anything.
func (s *Server) Drain() { s.draining.Store(true) }

// Ready returns nil, or a fault.Unavailable whose sentence says why the server is of no use yet.
func (s *Server) Ready() error {
	switch {
	case s.draining.Load():
		return fault.New(fault.Unavailable, "Sideout is shutting down.")
	case !s.site.built():
		return errNotBuilt
	default:
		return nil
	}
}

func (s *Server) healthz(w http.ResponseWriter, r *http.Request) error {
	return writeText(w, r, http.StatusOK, "ok")
}

func (s *Server) readyz(w http.ResponseWriter, r *http.Request) error {
	if err := s.Ready(); err != nil {
		return err
	}
	return writeText(w, r, http.StatusOK, "ready")
}

func unknownAPI(_ http.ResponseWriter, r *http.Request) error {
	r.Pattern = "/api/"
	return fault.New(fault.NotFound, "There is nothing at this address.")
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

// dispatch finds the handler. A path with empty or dotted elements the mux would redirect to a cleaned
// one; no page of ours has such a path, so it goes where unknown addresses go.
func (s *Server) dispatch(w http.ResponseWriter, r *http.Request) {
	if err := s.origins.Check(r); err != nil {
		w.(*response).fail(r, fault.Wrap(fault.Forbidden, err, "This request came from another site."))
		return
	}
	p := r.URL.EscapedPath()
	if strings.HasPrefix(p, "/") && !strings.Contains(p, "//") && !strings.Contains(p, "/.") {
		s.mux.ServeHTTP(w, r)
	} else {
		handler(s.siteFile).ServeHTTP(w, r)
	}
}
