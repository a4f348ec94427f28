package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"syscall"
	"time"

	"sideout/internal/app"
	"sideout/internal/config"
	"sideout/internal/httpapi"
	"sideout/internal/login"
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

	data, err := store.Open(ctx, cfg.DatabaseURL)
	if err != nil {
		return err
	}
	defer data.Close()
	secret, err := secretOf(cfg)
	if err != nil {
		return err
	}
	deeds := app.New(data, login.NewPasswords(), secret, time.Now, app.DefaultQuotas)
	api, err := httpapi.New(httpapi.Options{
		Site: web.Site(), App: deeds, Beta: cfg.BetaPassword, HTTPS: cfg.HTTPS(), Log: log, Now: time.Now,
	})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", cfg.Addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s is already taken by another program; stop it, or choose another address, "+
			"for example SIDEOUT_ADDR=127.0.0.1:8090", cfg.Addr)
	} else if err != nil {
		return fmt.Errorf("cannot listen on %s: %w", cfg.Addr, err)
	}
	fmt.Fprintln(stdout, "Sideout is ready on", address(cfg.Addr, listener))
	if cfg.BetaPassword == config.DefaultBetaPassword {
		fmt.Fprintf(stdout, "Pro's beta password is %q; SIDEOUT_BETA_PASSWORD sets another one, or none.\n", cfg.BetaPassword)
	}
	if err := api.Ready(); err != nil {
		fmt.Fprintln(stdout, err)
	}
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
	server.RegisterOnShutdown(api.Drain)
	go forgetExpired(ctx, deeds, log)
	return serveUntil(ctx, server, listener, grace)
}

// forgetEvery is how often what has expired is deleted: it is refused at once, so that there is no hurry.
const forgetEvery = time.Hour

// forgetExpired deletes what has expired from time to time, until ctx is done.
func forgetExpired(ctx context.Context, deeds *app.App, log *slog.Logger) {
	for tick := time.NewTicker(forgetEvery); ; {
		select {
		case <-tick.C:
		case <-ctx.Done():
			tick.Stop()
			return
		}
		if err := deeds.ForgetExpired(ctx); err != nil && ctx.Err() == nil {
			log.Error("delete what has expired", "error", err)
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
