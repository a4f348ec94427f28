package api

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
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

// ServeHTTP handles a request and logs it. If the handler panics, it responds with an error.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.requests.Serve(w, r, s.dispatch)
}

// route is a pattern of http.ServeMux with its handler.
type route struct {
	pattern string
	handle  httpio.Handler
}

// otherRoutes returns the routes that are neither calls (see apiRoutes) nor pages (see pages.Routes).
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
		{"POST /api/billing/webhook", s.receiveBillingEvent},
		{"/api", httpio.UnknownCall},
		{"/api/", httpio.UnknownCall},
	}
}

// New loads the web app and returns the server. It returns an error if the build of the web app is incomplete.
func New(o Options) (*Server, error) {
	s := new(Server)
	site, err := pages.New(pages.Options{Files: o.Site, Languages: o.Languages, Lookups: s.pageLookups(), Address: o.LinkAddress, Now: o.Now})
	if err != nil {
		return nil, err
	}
	limits := httpio.NewLimiters(o.Limits, o.TrustedProxies, o.Now)
	*s = Server{
		app: o.App, origins: http.NewCrossOriginProtection(), limits: limits, imports: make(chan struct{}, maxImports), demos: make(chan struct{}, 1), publicURL: o.PublicURL,
		security: o.SecurityContact, now: o.Now,
		accounts: &signin.Accounts{
			People: o.App.People, APITokens: o.App.APITokens, Billing: o.App.Billing, Key: o.App.Key, Limits: limits, Log: o.Log, Beta: o.Beta, HTTPS: o.HTTPS,
			OIDC: o.OIDC, Passkeys: o.Passkeys, LocalAccounts: o.LocalAccounts, Registration: o.Registration,
			SendsMail: o.SendsMail, Languages: site.Languages().Choices(),
		},
		pages:    site,
		version:  o.Version,
		database: readiness{ping: o.Database, storage: o.Storage},
		cache:    httpio.NewResponseCache(httpio.DefaultCacheBytes),
		streams:  live.NewStreams(o.App, o.Live, limits.AddressKeyOf),
		requests: httpio.RequestLog{Headers: httpio.CommonHeaders(site.ContentPolicy, o.hsts()), Log: o.Log, Metrics: o.Metrics, Languages: site.Languages()},
	}
	for _, r := range s.otherRoutes() {
		s.mux.Handle(r.pattern, r.handle)
	}
	for pattern, handle := range s.pages.Routes() {
		s.mux.Handle(pattern, handle)
	}
	gameRoutes := map[string]httpio.Handler{}
	for _, r := range s.apiRoutes() {
		if strings.HasPrefix(r.pattern, gamePrefix) {
			gameRoutes[r.pattern] = s.handlerOf(r)
		} else {
			s.mux.Handle(r.pattern, s.handlerOf(r))
		}
	}
	s.mux.Handle(gamePrefix+"{part}", routeGame(gameRoutes))
	return s, nil
}

// gamePrefix is the prefix of the calls that read a part of a game, such as its history. Their patterns, for instance
// /api/games/{id}/history, would conflict with /api/games/invite/{token} in the mux. Therefore the mux has a single pattern for all of
// them, and routeGame distinguishes the parts.
const gamePrefix = "GET /api/games/{id}/"

// routeGame returns a handler that calls one of the given handlers, which are by pattern.
func routeGame(handlers map[string]httpio.Handler) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		pattern := gamePrefix + r.PathValue("part")
		handle := handlers[pattern]
		if handle == nil {
			return httpio.UnknownCall(w, r)
		}
		r.Pattern = pattern
		return handle(w, r)
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

// dispatch rejects cross-site requests and passes all others to the mux, except those whose path has empty or dotted segments. The mux would
// redirect these to a cleaned path, but they are unknown addresses.
func (s *Server) dispatch(w http.ResponseWriter, r *http.Request) {
	if err := s.origins.Check(r); err != nil {
		httpio.Fail(w, r, fault.Wrap(fault.Forbidden, err, "This request came from another site."))
		return
	}
	if err := s.checkScheme(r); err != nil {
		httpio.Fail(w, r, err)
		return
	}
	p := r.URL.EscapedPath()
	if p == securityPath && s.security != "" && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
		httpio.Handler(s.showSecurityContact).ServeHTTP(w, r)
		return
	}
	if strings.HasPrefix(p, "/") && !strings.Contains(p, "//") && !strings.Contains(p, "/.") {
		s.mux.ServeHTTP(w, r)
	} else {
		httpio.Handler(s.pages.ServeFile).ServeHTTP(w, r)
	}
}

// checkScheme rejects changes from a page that was opened by http if the server has https: whoever is between can have written that page.
// Browsers do not store the cookies for signing in there either, so that each attempt would lead back to the page for signing in, without a
// reason. Pages of this machine are no risk.
func (s *Server) checkScheme(r *http.Request) error {
	if r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions || !strings.HasPrefix(s.publicURL, "https://") {
		return nil
	}
	origin, err := url.Parse(r.Header.Get("Origin"))
	if err != nil || origin.Scheme != "http" || origin.Hostname() == "localhost" || origin.Hostname() == "127.0.0.1" || origin.Hostname() == "::1" {
		return nil
	}
	if strings.HasPrefix(r.URL.Path, "/api/auth/") || r.URL.Path == "/api/beta-access" {
		return fault.New(fault.Forbidden, "This page was opened by http. Nobody can sign in here: open %s instead.", s.publicURL)
	}
	return fault.New(fault.Forbidden, "This page was opened by http. Nothing can be changed here: open %s instead.", s.publicURL)
}

// securityPath is the address of the file that says whom to tell about security problems (RFC 9116).
const securityPath = "/.well-known/security.txt"

// securityLifetime is how long a copy of that file is valid. Crawlers want a date, and at most a year.
const securityLifetime = 180 * 24 * time.Hour

func (s *Server) showSecurityContact(w http.ResponseWriter, r *http.Request) error {
	text := fmt.Sprintf("Contact: %s\nExpires: %s\nPreferred-Languages: en\n", s.security, s.now().UTC().Add(securityLifetime).Truncate(24*time.Hour).Format(time.RFC3339))
	if strings.HasPrefix(s.publicURL, "https://") {
		text += "Canonical: " + s.publicURL + securityPath + "\n"
	}
	return httpio.WriteText(w, r, http.StatusOK, text)
}

// AdminHandler returns the handler of the admin address. It serves /metrics, /healthz and /readyz.
func (s *Server) AdminHandler(m *httpio.Metrics) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", m.Handler())
	mux.Handle("GET /healthz", s)
	mux.Handle("GET /readyz", s)
	return mux
}

// document returns the OpenAPI document of all calls as a file.
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

const (
	pingTimeout = 2 * time.Second
	// pingTTL is the time for which the result of a ping is reused, so that frequent probes do not load the database.
	pingTTL = time.Second
	// storageTimeout is the time after which a check of what is written fails. It is long, because the check waits for the requests before it,
	// and a proxy sends no requests to a server that is only busy.
	storageTimeout = 20 * time.Second
)

// readiness checks whether the database responds. It pings the database at most once per pingTTL.
type readiness struct {
	ping    func(context.Context) error // nil: the database is not checked
	storage func(context.Context) error // may be nil

	mu       sync.Mutex
	pingedAt time.Time
	err      error

	running    chan error // receives the result of the running check of the storage; nil if none runs
	storageErr error      // the result of the last one
}

// check returns a fault.Unavailable if the database does not respond. It does not use the context of its caller, because concurrent callers
// share the result.
func (r *readiness) check() error {
	if r.ping == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if now := time.Now(); r.pingedAt.IsZero() || now.Sub(r.pingedAt) >= pingTTL {
		ctx, cancel := context.WithTimeout(context.Background(), pingTimeout)
		defer cancel()
		r.err = nil
		if err := r.ping(ctx); err != nil {
			r.err = fault.Wrap(fault.Unavailable, err, "The database does not respond.")
		} else if r.storage != nil {
			r.err = r.checkStorage()
		}
		r.pingedAt = time.Now()
	}
	return r.err
}

// checkStorage returns the result of a check of the storage, or of the last one if the server is too busy to finish it at once. The caller
// holds the lock.
func (r *readiness) checkStorage() error {
	if r.running == nil {
		running := make(chan error, 1)
		r.running = running
		go func() {
			ctx, cancel := context.WithTimeout(context.Background(), storageTimeout)
			defer cancel()
			running <- r.storage(ctx)
		}()
	}
	select {
	case r.storageErr = <-r.running:
		r.running = nil
	case <-time.After(pingTimeout):
	}
	return r.storageErr
}
