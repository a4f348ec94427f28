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

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/http/api"
	"sideout/internal/http/httpio"
	"sideout/internal/http/live"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/web"
)

// shutdownTimeout is how long running requests may take after the signal to stop.
const shutdownTimeout = 10 * time.Second

// serve runs the server until ctx is done.
func serve(ctx context.Context, cfg config.Config, stdout, stderr io.Writer) error {
	handler := newLogHandler(newLogLines(stderr), cfg.LogLevel)
	defer handler.Flush()
	log := slog.New(handler)

	svc, done, err := openServices(ctx, cfg, readClock)
	if err != nil {
		return err
	}
	defer done()
	log.Info("starting", "version", version())
	warnOfExposedFiles(cfg, log)
	for _, sentence := range readMachineLimits().tooLow(cfg) {
		log.Warn(sentence)
	}
	for _, warning := range cfg.Warnings {
		log.Warn(warning)
	}
	if err := enableBilling(ctx, cfg, svc, log); err != nil {
		return err
	}
	listener, err := listenTCP(cfg.Addr, "SIDEOUT_ADDR=127.0.0.1:8090")
	if err != nil {
		return err
	}
	defer listener.Close()
	var metrics *httpio.Metrics // only if metrics are configured, because counting slows down every response
	if cfg.AdminAddr != "" {
		metrics = httpio.NewMetrics()
	}
	streams := live.New(live.Options{
		MaxStreams: cfg.Streams.All, MaxStreamsPerKey: cfg.Streams.PerAddress, MaxStreamsPerAddress: cfg.Streams.ByAddress, Log: log,
		FirstReads: svc.Store.Stats().Reads.MaxOpenConnections / 2, // the other connections are for requests
	})
	defer func() { _ = streams.Close(context.WithoutCancel(ctx)) }()
	go fitMemoryLimit(ctx, streams)
	api, err := newAPI(ctx, cfg, svc, publicURL(cfg, listener), metrics, streams, log)
	if err != nil {
		return err
	}
	mailSender, err := newSender(ctx, cfg, svc, log)
	if err != nil {
		return err
	}
	pushSender, err := newPushSender(cfg, svc, log)
	if err != nil {
		return err
	}
	svc.Store.OnCommit(func(topics []topic.Topic) {
		api.HandlePublished(topics)
		if mailSender != nil {
			mailSender.Published(topics)
		}
		if pushSender != nil {
			pushSender.Published(topics)
		}
	})
	stopBus, err := useBus(ctx, cfg, svc, api, log)
	if err != nil {
		return err
	}
	defer stopBus()
	copies, err := newBackups(cfg, svc, log)
	if err != nil {
		return fmt.Errorf("use the folder for backups: %w", err)
	}
	if err := checkStorage(ctx, cfg, svc.Store); err != nil {
		return err
	}
	if err := storeServerSettings(ctx, cfg, svc.Store, publicURL(cfg, listener)); err != nil && !fault.Is(err, fault.DiskFull) {
		return fmt.Errorf("store the settings for commands: %w", err)
	}
	metricsAt := ""
	if metrics != nil {
		admin, err := listenTCP(cfg.AdminAddr, "SIDEOUT_ADMIN_ADDR=127.0.0.1:9091")
		if err != nil {
			return err
		}
		defer admin.Close()
		addGauges(metrics, cfg, svc, streams)
		if mailSender != nil {
			addMailGauges(metrics, mailSender)
		}
		if pushSender != nil {
			addPushGauges(metrics, pushSender)
		}
		if svc.Billing.IsOn() {
			addBillingGauges(metrics, svc)
		}
		if copies != nil {
			copies.addGauges(metrics)
		}
		metricsAt = "http://" + admin.Addr().String() + "/metrics"
		go serveAdmin(admin, api.AdminHandler(metrics))
	}
	printStartup(stdout, cfg, localAddress(cfg.Addr, listener), metricsAt, api.Ready())
	server := &http.Server{
		Handler:           &proxyWatch{next: api, trusted: cfg.TrustedProxies, log: log},
		ReadHeaderTimeout: 20 * time.Second, // equal to ReadTimeout, because net/http then sets only one timer
		ReadTimeout:       20 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
		// Handle OPTIONS * ourselves, so that the response has our headers.
		DisableGeneralOptionsHandler: true,
	}
	server.RegisterOnShutdown(func() {
		api.Drain()
		_ = streams.Close(context.WithoutCancel(ctx)) // net/http does not track the hijacked connections of streams
	})
	go deleteExpired(ctx, svc, log)
	go packDaily(ctx, svc, cfg.PackAfter, time.After, log)
	if mailSender != nil {
		defer runSender(ctx, mailSender.Run)()
		go svc.Mornings.Run(ctx, time.After, log)
	}
	if pushSender != nil {
		defer runSender(ctx, pushSender.Run)()
	}
	go svc.Attention.NewTimer().Run(ctx, time.After, api.HandlePublished, log)
	go svc.SharedGames.Run(ctx, time.After, log)
	if svc.Billing.IsOn() {
		go svc.Billing.Run(ctx, time.After)
	}
	if copies != nil {
		go copies.run(ctx)
	}
	return serveUntil(ctx, server, listener, shutdownTimeout)
}

// openServices opens the configured database and returns the services that use it. done closes it.
func openServices(ctx context.Context, cfg config.Config, now func() time.Time) (svc *app.Services, done func(), err error) {
	if err := refuseBlankDatabase(ctx, cfg); err != nil {
		return nil, nil, err
	}
	data, err := store.Open(ctx, cfg.DatabaseURL)
	if err != nil {
		return nil, nil, err
	}
	if cfg.Mail.IsOn() {
		data.EnableMail()
	}
	if cfg.SendsPush() {
		data.EnablePush()
	}
	secret, err := loadSecret(ctx, cfg, data)
	if err != nil {
		return nil, nil, errors.Join(err, data.Close())
	}
	svc = newServices(cfg, data, secret, now)
	if err := checkSecret(ctx, cfg, svc, true); err != nil {
		return nil, nil, errors.Join(err, data.Close())
	}
	return svc, func() { _ = data.Close() }, nil
}

// newServices returns the services that use an open database.
func newServices(cfg config.Config, data *store.Store, secret []byte, now func() time.Time) *app.Services {
	quotas := league.Quotas{
		LeaguesPerUser: cfg.Quotas.Leagues, TeamsPerLeague: cfg.Quotas.Teams, GamesPerLeague: cfg.Quotas.Games,
		SharedGames: cfg.Quotas.SharedGames, EventsPerSharedGame: cfg.Quotas.SharedGameEvents,
	}
	return app.New(data, credentials.NewPasswords(), secret, now, quotas)
}

// newAPI creates the HTTP server from the settings.
func newAPI(ctx context.Context, cfg config.Config, svc *app.Services, public *url.URL, metrics *httpio.Metrics, streams *live.Hub,
	log *slog.Logger) (*api.Server, error) {
	passkeys, err := newPasskeys(public)
	if err != nil {
		return nil, err
	}
	provider := newOIDC(cfg, public)
	go checkProvider(ctx, provider, log)
	return api.New(api.Options{
		Site: web.Site(), Languages: web.Languages(), Version: version(), Database: svc.Store.Ping, App: svc, Log: log, Now: readClock, Metrics: metrics,
		Storage: func(ctx context.Context) error {
			if err := checkSecret(ctx, cfg, svc, false); err != nil {
				return fault.Wrap(fault.Unavailable, err, "The database is used with another secret.")
			}
			return checkStorage(ctx, cfg, svc.Store)
		},
		Beta: cfg.BetaPassword, HTTPS: cfg.HTTPS(), HSTSPreload: cfg.HSTSPreload,
		PublicURL: strings.TrimSuffix(public.String(), "/"), LinkAddress: linkAddress(cfg), Live: streams,
		OIDC: provider, Passkeys: passkeys, LocalAccounts: cfg.LocalAccounts, SendsMail: cfg.Mail.IsOn(), Registration: cfg.Registration,
		TrustedProxies: cfg.TrustedProxies, Limits: newLimits(cfg.Limits), SecurityContact: cfg.SecurityContact,
	})
}

// listenTCP listens on an address. example is a setting that the error text suggests.
func listenTCP(addr, example string) (net.Listener, error) {
	listener, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("%s is already taken by another program; stop it, or choose another address, "+
			"for example %s", addr, example)
	} else if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w", addr, err)
	}
	return listener, nil
}

// serveAdmin serves metrics until the listener is closed.
func serveAdmin(listener net.Listener, handler http.Handler) {
	server := &http.Server{Handler: handler, ReadTimeout: 20 * time.Second, WriteTimeout: 20 * time.Second}
	_ = server.Serve(listener) // always returns an error once the listener is closed
}

// printStartup prints the addresses of the server.
func printStartup(stdout io.Writer, cfg config.Config, address, metricsAt string, ready error) {
	fmt.Fprintln(stdout, "Sideout is ready on", address)
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

// deleteExpiredInterval is how often expired records are deleted. They are ignored as soon as they expire.
const deleteExpiredInterval = time.Hour

// deleteExpired deletes expired records periodically until ctx is done.
func deleteExpired(ctx context.Context, svc *app.Services, log *slog.Logger) {
	for tick := time.NewTicker(deleteExpiredInterval); ; {
		select {
		case <-tick.C:
		case <-ctx.Done():
			tick.Stop()
			return
		}
		if err := svc.DeleteExpired(ctx); err != nil && ctx.Err() == nil {
			log.Error("delete expired records", "error", err)
		}
	}
}

// serveUntil serves until ctx is done, and then waits for running requests for at most timeout.
func serveUntil(ctx context.Context, server *http.Server, listener net.Listener, timeout time.Duration) error {
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("stopped serving: %w", err)
	case <-ctx.Done():
	}
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), timeout)
	defer cancel()
	if err := server.Shutdown(ending); err != nil {
		_ = server.Close() // the remaining requests fail either way
		return fmt.Errorf("some requests did not finish within %s: %w", timeout, err)
	}
	return nil
}

// localAddress returns the URL at which a person on this machine can open the server.
func localAddress(configured string, listener net.Listener) string {
	tcpAddr, ok := listener.Addr().(*net.TCPAddr)
	if ok && tcpAddr.IP.IsUnspecified() || configured == config.DefaultAddr {
		_, port, _ := net.SplitHostPort(listener.Addr().String()) // a listener address is always valid
		return "http://localhost:" + port
	}
	return "http://" + listener.Addr().String()
}
