package api

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"

	"sideout/docs/api"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/http/live"
	"sideout/internal/http/pages"
	"sideout/internal/http/signin"
)

// ServeHTTP handles one request and logs it. It responds even if the handler panics.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.requests.Serve(w, r, s.dispatch)
}

// route ties a pattern of http.ServeMux to its handler.
type route struct {
	pattern string
	handle  httpio.Handler
}

// otherRoutes lists the probes and the links that a browser follows; apiRoutes lists the calls, pages.Routes the pages.
func (s *Server) otherRoutes() []route {
	return []route{
		{"GET /healthz", httpio.Quiet(s.healthz)},
		{"GET /readyz", httpio.Quiet(s.readyz)},

		{"GET /api/login", s.accounts.LoginPage},
		{"GET /api/login/oidc", s.accounts.BeginOIDC},
		{"GET /api/login/callback", s.accounts.FinishOIDC},
		{"GET /api/logout", s.accounts.LogoutPage},
		{"GET /api/unsubscribe/{token}", openUnsubscribePage},
		{"GET /api/openapi.json", showDocument},
		{"POST /api/billing/webhook", s.receiveEvent},
		{"/api", httpio.UnknownCall},
		{"/api/", httpio.UnknownCall},
	}
}

// New loads the site and returns the server. It fails when the site is half built.
func New(o Options) (*Server, error) {
	s := new(Server)
	site, err := pages.New(pages.Options{Files: o.Site, Lookups: s.pageLookups(), Address: o.LinkAddress, Now: o.Now})
	if err != nil {
		return nil, err
	}
	limits := httpio.NewLimiters(o.Limits, o.TrustedProxies, o.Now)
	*s = Server{
		app: o.App, origins: http.NewCrossOriginProtection(), limits: limits, imports: make(chan struct{}, maxImports), demos: make(chan struct{}, 1), publicURL: o.PublicURL,
		accounts: &signin.Accounts{
			People: o.App.People, APITokens: o.App.APITokens, Billing: o.App.Billing, Key: o.App.Key, Limits: limits, Log: o.Log, Beta: o.Beta, HTTPS: o.HTTPS,
			OIDC: o.OIDC, Passkeys: o.Passkeys, LocalAccounts: o.LocalAccounts, Registration: o.Registration,
			SendsMail: o.SendsMail,
		},
		pages:    site,
		version:  o.Version,
		database: readiness{ask: o.Database},
		cache:    httpio.NewResponseCache(httpio.DefaultCacheBytes),
		streams:  live.NewStreams(o.App, o.Live, limits.AddressKeyOf),
		requests: httpio.RequestLog{Headers: httpio.CommonHeaders(site.ContentPolicy, o.hsts()), Log: o.Log, Metrics: o.Metrics},
	}
	for _, r := range s.otherRoutes() {
		s.mux.Handle(r.pattern, r.handle)
	}
	for pattern, handle := range s.pages.Routes() {
		s.mux.Handle(pattern, handle)
	}
	parts := map[string]httpio.Handler{}
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

// gameParts is the prefix of the calls that read a part of a game. The mux accepts one pattern of that shape beside
// /api/games/invite/{token}, so the handler distinguishes the parts itself.
const gameParts = "GET /api/games/{id}/"

func gamePart(parts map[string]httpio.Handler) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		pattern := gameParts + r.PathValue("part")
		part := parts[pattern]
		if part == nil {
			return httpio.UnknownCall(w, r)
		}
		r.Pattern = pattern
		return part(w, r)
	}
}

func (s *Server) healthz(w http.ResponseWriter, r *http.Request) error {
	return httpio.WriteText(w, r, http.StatusOK, strings.TrimSpace("ok "+s.version))
}

func (s *Server) readyz(w http.ResponseWriter, r *http.Request) error {
	if err := s.Ready(); err != nil {
		return err
	}
	return httpio.WriteText(w, r, http.StatusOK, "ready")
}

// dispatch finds the handler. The mux would redirect a path with empty or dotted elements to a cleaned one. No page has
// such a path, so it is handled as an unknown address.
func (s *Server) dispatch(w http.ResponseWriter, r *http.Request) {
	if err := s.origins.Check(r); err != nil {
		httpio.Fail(w, r, fault.Wrap(fault.Forbidden, err, "This request came from another site."))
		return
	}
	p := r.URL.EscapedPath()
	if strings.HasPrefix(p, "/") && !strings.Contains(p, "//") && !strings.Contains(p, "/.") {
		s.mux.ServeHTTP(w, r)
	} else {
		httpio.Handler(s.pages.ServeFile).ServeHTTP(w, r)
	}
}

// AdminHandler serves /metrics, and /healthz and /readyz as the public address does.
func (s *Server) AdminHandler(m *httpio.Metrics) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", m.Handler())
	mux.Handle("GET /healthz", s)
	mux.Handle("GET /readyz", s)
	return mux
}

// document is the OpenAPI document of all calls, ready to be sent.
var document = sync.OnceValues(func() (*httpio.File, error) {
	text, err := api.Document()
	if err != nil {
		return nil, err
	}
	return httpio.NewFile(text, "application/json", "no-cache")
})

func showDocument(w http.ResponseWriter, r *http.Request) error {
	f, err := document()
	if err != nil {
		return err
	}
	return f.Serve(w, r, http.StatusOK)
}

// readyTimeout is how long the database may take to respond, and readyFor how long a result is reused, so that the probes of
// several proxies do not become load.
const (
	readyTimeout = 2 * time.Second
	readyFor     = time.Second
)

// readiness asks the database whether it responds, at most once per readyFor, however many probes there are.
type readiness struct {
	ask func(context.Context) error // nil: there is no database to ask

	mu      sync.Mutex
	askedAt time.Time
	err     error
}

// check returns nil, or a fault.Unavailable. It does not use the context of a caller: the result is for all of them.
func (r *readiness) check() error {
	if r.ask == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if now := time.Now(); r.askedAt.IsZero() || now.Sub(r.askedAt) >= readyFor {
		ctx, cancel := context.WithTimeout(context.Background(), readyTimeout)
		defer cancel()
		r.err = nil
		if err := r.ask(ctx); err != nil {
			r.err = fault.Wrap(fault.Unavailable, err, "The database does not respond.")
		}
		r.askedAt = time.Now()
	}
	return r.err
}
