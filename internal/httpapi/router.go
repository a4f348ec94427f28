package httpapi

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"time"

	"sideout/internal/fault"
)

// ServeHTTP answers one request, whatever happens, and logs it.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	out := &response{ResponseWriter: w, start: time.Now()}
	out.id[0] = strconv.FormatUint(rand.Uint64()|1<<63, 36) // always 13 characters
	s.begin(out)
	defer s.finish(out, r)
	s.dispatch(out, r)
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

func (s *Server) healthz(w http.ResponseWriter, r *http.Request) error {
	return writeText(w, r, http.StatusOK, "ok")
}

func (s *Server) readyz(w http.ResponseWriter, r *http.Request) error {
	if err := s.Ready(); err != nil {
		return err
	}
	return writeText(w, r, http.StatusOK, "ready")
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
