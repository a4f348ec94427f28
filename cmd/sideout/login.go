package main

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/base/credentials"
	"sideout/internal/http/httpio"
	"sideout/internal/storage/store"
)

// publicURL returns the configured public URL, or by default localhost with the port of the listener.
func publicURL(cfg config.Config, listener net.Listener) *url.URL {
	if cfg.PublicURL != nil {
		return cfg.PublicURL
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String()) // a listener address is always valid
	return &url.URL{Scheme: "http", Host: "localhost:" + port}
}

// addressSetting is the name under which the database has the address of its server, for commands that run without the server's settings.
const addressSetting = "address"

// storeAddress stores the address at which people reach the server, if it has changed.
func storeAddress(ctx context.Context, data *store.Store, public *url.URL) error {
	var stored string
	err := data.Read(ctx, func(tx *store.Tx) (err error) {
		stored, err = tx.Settings.Find(addressSetting)
		return err
	})
	if stored == public.String() || err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	return data.Write(ctx, func(tx *store.Tx) error { return tx.Settings.Store(addressSetting, public.String()) })
}

// serverAddress returns the configured public URL, or else the one with which a server of this database was started last, or else this
// machine.
func serverAddress(ctx context.Context, cfg config.Config, data *store.Store) (url.URL, error) {
	if cfg.PublicURL != nil {
		return *cfg.PublicURL, nil
	}
	var stored string
	err := data.Read(ctx, func(tx *store.Tx) (err error) {
		stored, err = tx.Settings.Find(addressSetting)
		return err
	})
	if address, parseErr := url.Parse(stored); err == nil && parseErr == nil {
		return *address, nil
	}
	if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	_, port, _ := net.SplitHostPort(cfg.Addr) // config has validated it
	return url.URL{Scheme: "http", Host: "localhost:" + port}, err
}

// newPasskeys returns nil if browsers do not allow passkeys at the public URL: they require a host name, and https except on localhost.
func newPasskeys(public *url.URL) (*credentials.Passkeys, error) {
	_, err := netip.ParseAddr(public.Hostname())
	if isNumber := err == nil; isNumber || public.Scheme != "https" && public.Hostname() != "localhost" {
		return nil, nil
	}
	return credentials.NewPasskeys(public.Hostname(), []string{public.String()}, "Sideout", time.Now)
}

// newOIDC returns nil if no sign-in provider is configured.
func newOIDC(cfg config.Config, public *url.URL) *credentials.OIDC {
	if cfg.OIDC.Issuer == "" {
		return nil
	}
	return credentials.NewOIDC(credentials.OIDCConfig{
		Issuer: cfg.OIDC.Issuer, ClientID: cfg.OIDC.ClientID, ClientSecret: cfg.OIDC.ClientSecret,
		RedirectURL: public.JoinPath("/api/login/callback").String(),
	})
}

// newLimits converts the configured limits to those of httpio.
func newLimits(l config.Limits) httpio.Limits {
	window := func(l config.Limit) credentials.Window { return credentials.Window{Limit: l.Count, Per: l.Per} }
	rate := func(l config.Limit) credentials.Rate {
		return credentials.Rate{Limit: l.Count, Burst: l.Burst, Per: l.Per}
	}
	return httpio.Limits{
		Logins: window(l.Logins), LoginsByAddress: window(l.LoginsByAddress), Registrations: window(l.Registrations),
		Beta: rate(l.Beta), Writes: rate(l.Writes), Scores: rate(l.Scores), Tokens: rate(l.Tokens),
		SharedGames: window(l.SharedGames), OpenCodes: rate(l.OpenCodes), APITokens: rate(l.APITokens), Devices: window(l.Devices),
	}
}

// linkAddress returns the configured public URL without a trailing slash, or an empty string if none is configured.
func linkAddress(cfg config.Config) string {
	if cfg.PublicURL == nil {
		return ""
	}
	return strings.TrimSuffix(cfg.PublicURL.String(), "/")
}
