package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"
	"time"

	"sideout/internal/config"
	"sideout/internal/httpapi"
	"sideout/internal/league"
	"sideout/internal/live"
	"sideout/internal/login"
	"sideout/internal/services"
	"sideout/internal/store"
	"sideout/web"
)

// grace is how long requests in flight may take after the order to stop.
const grace = 10 * time.Second

// serve runs the server until ctx is done.
func serve(ctx context.Context, cfg config.Config, stdout, stderr io.Writer) error {
	lines := newLogLines(stderr)
	defer lines.Flush()
	log := slog.New(newLogHandler(lines, cfg.LogLevel))

	deeds, done, err := deedsOf(ctx, cfg, time.Now)
	if err != nil {
		return err
	}
	defer done()
	listener, err := bind(cfg.Addr, "SIDEOUT_ADDR=127.0.0.1:8090")
	if err != nil {
		return err
	}
	defer listener.Close()
	var metrics *httpapi.Metrics // counting costs every answer something: only where somebody reads it
	if cfg.AdminAddr != "" {
		metrics = httpapi.NewMetrics()
	}
	streams := live.New(live.Options{MaxStreams: cfg.Streams.All, MaxStreamsPerKey: cfg.Streams.PerAddress, Log: log})
	defer func() { _ = streams.Close(context.WithoutCancel(ctx)) }()
	api, err := newAPI(cfg, deeds, publicURL(cfg, listener), metrics, streams, log)
	if err != nil {
		return err
	}
	deeds.DB.OnCommit(api.News)
	metricsAt := ""
	if metrics != nil {
		admin, err := bind(cfg.AdminAddr, "SIDEOUT_ADMIN_ADDR=127.0.0.1:9091")
		if err != nil {
			return err
		}
		defer admin.Close()
		metricsAt = "http://" + admin.Addr().String() + "/metrics"
		go serveAdmin(admin, api.AdminHandler(metrics))
	}
	greet(stdout, cfg, address(cfg.Addr, listener), metricsAt, api.Ready())
	server := &http.Server{
		Handler:           api,
		ReadHeaderTimeout: 20 * time.Second, // as long as the whole: then net/http sets one timer, not two
		ReadTimeout:       20 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
		// OPTIONS * is ours to answer, so that it has our headers too.
		DisableGeneralOptionsHandler: true,
	}
	server.RegisterOnShutdown(func() {
		api.Drain()
		_ = streams.Close(context.WithoutCancel(ctx)) // net/http does not know of those over HTTP/1.1
	})
	go forgetExpired(ctx, deeds, log)
	go lookAgain(ctx, streams)
	return serveUntil(ctx, server, listener, grace)
}

// deedsOf opens the database of the settings and returns what can be done with it; done closes it.
func deedsOf(ctx context.Context, cfg config.Config, now func() time.Time) (deeds *services.Services, done func(), err error) {
	data, err := store.Open(ctx, cfg.DatabaseURL)
	if err != nil {
		return nil, nil, err
	}
	secret, err := secretOf(cfg)
	if err != nil {
		return nil, nil, errors.Join(err, data.Close())
	}
	quotas := league.Quotas{
		LeaguesPerUser: cfg.Quotas.Leagues, TeamsPerLeague: cfg.Quotas.Teams, GamesPerLeague: cfg.Quotas.Games,
	}
	return services.New(data, login.NewPasswords(), secret, now, quotas), func() { _ = data.Close() }, nil
}

// newAPI puts the settings into the server.
func newAPI(cfg config.Config, deeds *services.Services, public *url.URL, metrics *httpapi.Metrics, streams *live.Hub,
	log *slog.Logger) (*httpapi.Server, error) {
	passkeys, err := passkeysAt(public)
	if err != nil {
		return nil, err
	}
	return httpapi.New(httpapi.Options{
		Site: web.Site(), App: deeds, Beta: cfg.BetaPassword, HTTPS: cfg.HTTPS(), Log: log, Now: time.Now, Metrics: metrics,
		PublicURL: strings.TrimSuffix(public.String(), "/"), Live: streams,
		OIDC: providerOf(cfg, public), Passkeys: passkeys, LocalAccounts: cfg.LocalAccounts,
		TrustedProxies: cfg.TrustedProxies, Limits: limitsOf(cfg.Limits),
	})
}

// bind opens an address; example is what else the person could set.
func bind(addr, example string) (net.Listener, error) {
	listener, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("%s is already taken by another program; stop it, or choose another address, "+
			"for example %s", addr, example)
	} else if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w", addr, err)
	}
	return listener, nil
}

// serveAdmin serves the metrics until the listener is closed.
func serveAdmin(listener net.Listener, handler http.Handler) {
	server := &http.Server{Handler: handler, ReadTimeout: 20 * time.Second, WriteTimeout: 20 * time.Second}
	_ = server.Serve(listener) // that it ends is no news
}

// greet tells the person at the terminal where to go.
func greet(stdout io.Writer, cfg config.Config, at, metricsAt string, ready error) {
	fmt.Fprintln(stdout, "Sideout is ready on", at)
	if metricsAt != "" {
		fmt.Fprintln(stdout, "Metrics are on", metricsAt)
	}
	if cfg.BetaPassword == config.DefaultBetaPassword {
		fmt.Fprintf(stdout, "Pro's beta password is %q; SIDEOUT_BETA_PASSWORD sets another one, or none.\n", cfg.BetaPassword)
	}
	if ready != nil {
		fmt.Fprintln(stdout, ready)
	}
}

// forgetEvery is how often what has expired is deleted: it is refused at once, so that there is no hurry.
const forgetEvery = time.Hour

// lookAgainEvery is how late those who watch may learn what nobody announces.
const lookAgainEvery = 15 * time.Second

// forgetExpired deletes what has expired from time to time, until ctx is done.
func forgetExpired(ctx context.Context, deeds *services.Services, log *slog.Logger) {
	for tick := time.NewTicker(forgetEvery); ; {
		select {
		case <-tick.C:
		case <-ctx.Done():
			tick.Stop()
			return
		}
		if err := deeds.People.ForgetExpired(ctx); err != nil && ctx.Err() == nil {
			log.Error("delete what has expired", "error", err)
		}
	}
}

// lookAgain lets the streams look for what nobody announces: that a scorer was not heard of for a while, that a game was
// moved or called off.
func lookAgain(ctx context.Context, streams *live.Hub) {
	for tick := time.NewTicker(lookAgainEvery); ; {
		select {
		case <-tick.C:
			streams.WakeAll()
		case <-ctx.Done():
			tick.Stop()
			return
		}
	}
}

// serveUntil serves until ctx is done, then lets the requests in flight finish within grace.
func serveUntil(ctx context.Context, server *http.Server, listener net.Listener, grace time.Duration) error {
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("stopped serving: %w", err)
	case <-ctx.Done():
	}
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	if err := server.Shutdown(ending); err != nil {
		_ = server.Close() // the requests are lost either way
		return fmt.Errorf("some requests did not finish within %s: %w", grace, err)
	}
	return nil
}

// address is where a person on this machine opens the server.
func address(asked string, listener net.Listener) string {
	at, ok := listener.Addr().(*net.TCPAddr)
	if ok && at.IP.IsUnspecified() || asked == config.DefaultAddr {
		_, port, _ := net.SplitHostPort(listener.Addr().String()) // a listener's address has one
		return "http://localhost:" + port
	}
	return "http://" + listener.Addr().String()
}
