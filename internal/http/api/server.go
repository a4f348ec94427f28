package api

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"sync/atomic"
	"time"

	"sideout/internal/app"
	"sideout/internal/base/fault"
	"sideout/internal/base/login"
	"sideout/internal/base/topic"
	"sideout/internal/http/httpio"
	"sideout/internal/http/live"
	"sideout/internal/http/pages"
	"sideout/internal/http/signin"
)

// Options are the dependencies and settings of a server.
type Options struct {
	Site  fs.FS         // the built web, empty when it has not been built
	App   *app.Services // the use cases behind the calls
	Beta  string        // the password in front of signing in; empty: there is none
	HTTPS bool          // whether people reach the server by https
	Log   *slog.Logger  // gets one line per request
	Now   func() time.Time

	Database func(context.Context) error // asks whether the database responds, for /readyz; nil: /readyz does not ask

	Version string // of the program, which /healthz names

	Metrics *httpio.Metrics // counts every response; nil: not counted

	OIDC          *login.OIDC     // the provider to sign in at; nil: there is none
	Passkeys      *login.Passkeys // nil: the server's address allows none
	Registration  string          // who may create an account: open, invitation or closed
	LocalAccounts bool            // whether people sign in with a password or a passkey of ours

	SendsMail bool // whether the server sends mail

	Live *live.Hub // holds the subscribers of the event streams

	HSTSPreload bool // whether https is promised for all subdomains too, so that browsers can have the domain in their lists

	PublicURL string // where people reach the server, without a slash at its end: for addresses in files
	// LinkAddress is the same if it is configured, else empty: other sites may keep what a page says of itself.
	LinkAddress string

	TrustedProxies []netip.Prefix // whose X-Forwarded-For is believed
	Limits         httpio.Limits
}

// hsts returns the Strict-Transport-Security, for two years; empty without https.
func (o Options) hsts() string {
	switch {
	case !o.HTTPS:
		return ""
	case o.HSTSPreload:
		return "max-age=63072000; includeSubDomains; preload"
	default:
		return "max-age=63072000"
	}
}

// Server handles every request. It is an http.Handler.
type Server struct {
	mux       http.ServeMux
	app       *app.Services
	origins   *http.CrossOriginProtection
	limits    *httpio.Limiters
	imports   chan struct{} // one for each import under way
	demos     chan struct{} // one for the demo league that is being made
	publicURL string

	accounts *signin.Accounts
	pages    *pages.Pages
	cache    *httpio.ResponseCache
	streams  *live.Streams
	requests httpio.RequestLog
	draining atomic.Bool
	database readiness
	version  string
}

// Drain makes /readyz report that this server accepts no new work. It does not stop anything.
func (s *Server) Drain() { s.draining.Store(true) }

// Ready returns nil, or a fault.Unavailable whose sentence says why the server is not ready.
func (s *Server) Ready() error {
	if s.draining.Load() {
		return fault.New(fault.Unavailable, "Sideout is shutting down.")
	}
	if err := s.database.check(); err != nil {
		return err
	}
	return s.pages.Ready()
}

// Published wakes the subscribers of topics that have been committed, here or by another server. It does not block.
func (s *Server) Published(topics []topic.Topic) { s.streams.Published(topics) }
