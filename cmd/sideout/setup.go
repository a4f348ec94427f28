package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"

	"sideout/cmd/sideout/config"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/notify/smtp"
	"sideout/internal/storage/store"
)

// checkStorage returns a fault.Unavailable if the server cannot write something that it needs to write: the database, or a file in one of
// its folders. A full disk is no reason: people can still read, and without the server they could not.
func checkStorage(ctx context.Context, cfg config.Config, data *store.Store) error {
	if err := data.CheckWrite(ctx); err != nil && !fault.Is(err, fault.DiskFull) {
		return fault.Wrap(fault.Unavailable, err, "The database cannot be written.")
	}
	for _, dir := range writtenFolders(cfg) {
		if err := tryWrite(dir); err != nil && !errors.Is(err, syscall.ENOSPC) {
			return fault.Wrap(fault.Unavailable, err, "The folder %s cannot be written.", dir)
		}
	}
	return nil
}

// writtenFolders returns the folders in which the server writes files.
func writtenFolders(cfg config.Config) (folders []string) {
	if path, ok := cfg.SQLiteFile(); ok {
		folders = append(folders, filepath.Dir(path)) // SQLite adds files beside the database
	}
	if cfg.Secret == "" {
		folders = append(folders, cfg.DataDir)
	}
	if cfg.Backups.Dir != "" {
		folders = append(folders, cfg.Backups.Dir)
	}
	return slices.Compact(folders)
}

// tryWrite writes a file in a folder and removes it.
func tryWrite(dir string) error {
	file, err := os.CreateTemp(dir, ".sideout-write-*")
	if err != nil {
		return err
	}
	_, err = file.WriteString("x")
	return errors.Join(err, file.Close(), os.Remove(file.Name()))
}

// checkProvider logs a warning if nobody can sign in at the provider because of a wrong setting, or at the moment.
func checkProvider(ctx context.Context, provider *credentials.OIDC, log *slog.Logger) {
	if provider == nil {
		return
	}
	err := provider.Check(ctx)
	switch {
	case err == nil || ctx.Err() != nil:
	case errors.Is(err, credentials.ErrNotSetUp):
		log.Warn("nobody can sign in at the provider until a setting is changed", "error", errors.Unwrap(err))
	default:
		log.Warn("the sign-in provider does not respond", "error", errors.Unwrap(err))
	}
}

// checkRelay logs a warning if the mail relay cannot be reached, or refuses the user.
func checkRelay(ctx context.Context, relay *smtp.Relay, log *slog.Logger) {
	if err := relay.Check(ctx); err != nil && ctx.Err() == nil {
		log.Warn("the mail relay of SIDEOUT_SMTP_URL cannot be used: mails wait", "error", err)
	}
}

// proxyWatch logs one warning if requests come through a proxy that is not trusted. All people behind it share the limits by address.
type proxyWatch struct {
	next    http.Handler
	trusted []netip.Prefix
	log     *slog.Logger
	once    sync.Once
}

func (p *proxyWatch) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Header["X-Forwarded-For"] != nil || r.Header["Forwarded"] != nil {
		p.check(r)
	}
	p.next.ServeHTTP(w, r)
}

// check considers peers in private networks only: anybody can send the header, and a stranger must not be recommended as a proxy.
func (p *proxyWatch) check(r *http.Request) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	peer, parseErr := netip.ParseAddr(host)
	if peer = peer.Unmap().WithZone(""); err != nil || parseErr != nil || !peer.IsLoopback() && !peer.IsPrivate() {
		return
	}
	isTrusted := slices.ContainsFunc(p.trusted, func(network netip.Prefix) bool { return network.Contains(peer) })
	switch {
	case !isTrusted:
		p.once.Do(func() {
			p.log.Warn("requests come through a proxy that is not trusted, so all people behind it share the limits by address; "+
				"if it is yours, add it to SIDEOUT_TRUSTED_PROXIES", "proxy", peer.String())
		})
	case r.Header["X-Forwarded-For"] == nil:
		p.once.Do(func() {
			p.log.Warn("the trusted proxy sends Forwarded, but only X-Forwarded-For is read; let it send that", "proxy", peer.String())
		})
	}
}
