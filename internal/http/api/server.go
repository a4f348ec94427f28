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
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/http/httpio"
	"sideout/internal/http/live"
	"sideout/internal/http/pages"
	"sideout/internal/http/signin"
)

// Options are the dependencies and settings of a server.
type Options struct {
	Site      fs.FS            // the built web app, empty if it has not been built
	Languages map[string]fs.FS // what differs from Site in other languages
	App       *app.Services    // the use cases
	Beta      string           // the password of the beta gate; empty: there is no gate
	HTTPS     bool             // whether browsers reach the server by https
	Log       *slog.Logger     // gets an entry for each request
	Now       func() time.Time

	Database func(context.Context) error // pings the database, for /readyz; nil: /readyz does not check the database

	Storage func(context.Context) error // returns a fault if something cannot be written that has to be, for /readyz; may be nil

	Version string // the version of the program, for /healthz

	Metrics *httpio.Metrics // records the duration of each request, if not nil

	OIDC          *credentials.OIDC     // the sign-in provider; nil: there is none
	Passkeys      *credentials.Passkeys // nil: the address of the server does not support passkeys
	Registration  string                // who may create an account: open, invitation or closed
	LocalAccounts bool                  // whether users can sign in without the provider, with a password or a passkey

	SendsMail bool // whether the server sends mail

	Live *live.Hub // the hub of the event streams

	HSTSPreload bool // whether all subdomains have https too, so that the domain can be in the HSTS preload lists of browsers

	PublicURL string // the public address of the server, without a trailing slash, for addresses in files
	// LinkAddress is the PublicURL if it was configured, otherwise empty. Link previews use only a configured address, because other sites
	// store them.
	LinkAddress string

	SecurityContact string // who hears of security problems, for /.well-known/security.txt; empty: there is no such file

	TrustedProxies []netip.Prefix // their X-Forwarded-For is trusted
	Limits         httpio.Limits
}

// hsts returns the value of Strict-Transport-Security, which is valid for two years. It is empty without https.
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

// Server handles all requests. It is an http.Handler.
type Server struct {
	mux       http.ServeMux
	app       *app.Services
	origins   *http.CrossOriginProtection
	limits    *httpio.Limiters
	imports   chan struct{} // holds one element per running import
	demos     chan struct{} // holds an element while a demo league is being created
	publicURL string
	security  string // see Options.SecurityContact
	now       func() time.Time

	accounts   *signin.Accounts
	pages      *pages.Pages
	cache      *httpio.ResponseCache
	streams    *live.Streams
	requests   httpio.RequestLog
	isDraining atomic.Bool
	database   readiness
	version    string
}

// Drain makes /readyz report that the server is shutting down. It does not stop anything.
func (s *Server) Drain() { s.isDraining.Store(true) }

// Ready returns a fault.Unavailable with the reason if the server is not ready.
func (s *Server) Ready() error {
	if s.isDraining.Load() {
		return fault.New(fault.Unavailable, "Sideout is shutting down.")
	}
	if err := s.database.check(); err != nil {
		return err
	}
	return s.pages.Ready()
}

// Streams returns the streams that the server serves.
func (s *Server) Streams() *live.Streams { return s.streams }

// HandlePublished updates or ends the streams that depend on topics whose changes have been committed, by this or another server. It does not
// block.
func (s *Server) HandlePublished(topics []topic.Topic) { s.streams.HandlePublished(topics) }
