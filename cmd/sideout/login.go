package main

import (
	"net"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/base/credentials"
	"sideout/internal/http/httpio"
)

// publicURL returns the configured public URL, or by default localhost with the port of the listener.
func publicURL(cfg config.Config, listener net.Listener) *url.URL {
	if cfg.PublicURL != nil {
		return cfg.PublicURL
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String()) // a listener address is always valid
	return &url.URL{Scheme: "http", Host: "localhost:" + port}
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
		Signups: window(l.Signups),
	}
}

// linkAddress returns the configured public URL without a trailing slash, or an empty string if none is configured.
func linkAddress(cfg config.Config) string {
	if cfg.PublicURL == nil {
		return ""
	}
	return strings.TrimSuffix(cfg.PublicURL.String(), "/")
}
