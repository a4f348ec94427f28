package httpapi

import (
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
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

var errNotBuilt = fault.New(fault.Unavailable, "The web is not built yet. Run `make run` (or `make build`), then start Sideout again.")
