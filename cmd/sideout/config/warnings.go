package config

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"
)

// findWarnings returns sentences about settings that are allowed, but probably not meant. given has the values of the settings that are
// set, by flag; the sentences contain no secret.
func findWarnings(c Config, given map[string]string) (warnings []string) {
	warn := func(isWrong bool, format string, args ...any) {
		if isWrong {
			warnings = append(warnings, fmt.Sprintf(format, args...))
		}
	}
	isGiven := func(flag string) bool { return given[flag] != "" }
	for _, s := range settings {
		value := given[s.flag]
		isQuoted := len(value) > 1 && (value[0] == '"' || value[0] == '\'') && value[len(value)-1] == value[0]
		warn(isQuoted, "the value of %s begins and ends with a quotation mark, which is part of it; files of variables need none", s.env())
		warn(strings.TrimSpace(value) != value, "the value of %s begins or ends with a blank, which is part of it", s.env())
	}
	warn(c.HSTSPreload && !c.HTTPS(), "SIDEOUT_HSTS_PRELOAD is on, but has no effect until SIDEOUT_PUBLIC_URL begins with https://")
	warn(c.AdminAddr != "" && !isLocal(c.AdminAddr), "SIDEOUT_ADMIN_ADDR is %s, where others can read the metrics without signing in; 127.0.0.1 is for this machine only", c.AdminAddr)
	warn(c.OIDC.Issuer != "" && c.PublicURL == nil, "SIDEOUT_OIDC_ISSUER is set without SIDEOUT_PUBLIC_URL, so the provider sends people back to localhost")
	warn(c.OIDC.Issuer == "" && isGiven("oidc-client-secret"), "SIDEOUT_OIDC_CLIENT_SECRET is set without SIDEOUT_OIDC_ISSUER, so nobody signs in at the provider")
	if issuer, err := url.Parse(c.OIDC.Issuer); err == nil && issuer.Scheme == "http" {
		warn(!isLocal(net.JoinHostPort(issuer.Hostname(), "80")), "SIDEOUT_OIDC_ISSUER begins with http://, so the secret and the sign-ins can be read on the way")
	}
	warn(!c.Mail.IsOn() && isGiven("mail-from"), "SIDEOUT_MAIL_FROM is set without SIDEOUT_SMTP_URL, so no mail is sent")
	if c.Mail.IsOn() {
		scheme, port := c.Mail.Relay.Scheme, c.Mail.Relay.Port()
		warn(scheme == "smtp" && port == "465", "SIDEOUT_SMTP_URL has port 465, on which relays expect smtps:// instead of smtp://")
		warn(scheme == "smtps" && (port == "587" || port == "25"), "SIDEOUT_SMTP_URL has port %s, on which relays expect smtp:// instead of smtps://", port)
		warn(isLocal(net.JoinHostPort(c.PublicURL.Hostname(), "80")), "the links of mails begin with %s, which others cannot open", c.PublicURL)
	}
	warn(isGiven("push-hosts") && given["push-hosts"] != "off" && !c.SendsPush(), "SIDEOUT_PUSH_HOSTS is set, but there are no notifications until SIDEOUT_PUBLIC_URL begins with https://")
	warn(c.Backups.Dir == "" && (isGiven("backup-schedule") || isGiven("backup-keep")), "SIDEOUT_BACKUP_SCHEDULE or SIDEOUT_BACKUP_KEEP is set without SIDEOUT_BACKUP_DIR, so no copies are made")
	warn(strings.HasPrefix(c.DatabaseURL, "postgres") && isGiven("data-dir"), "SIDEOUT_DATA_DIR is set, but the database is PostgreSQL, and nothing is stored in that folder")
	warn(c.NATSURL != "" && !strings.HasPrefix(c.DatabaseURL, "postgres"), "SIDEOUT_NATS_URL is set, but the database is SQLite, which has one server")
	for _, network := range c.TrustedProxies {
		warn(network.Bits() == 0, "SIDEOUT_TRUSTED_PROXIES has %s: everybody can choose the address for which limits count", network)
	}
	return warnings
}

// isLocal reports whether only this machine can connect to an address.
func isLocal(addr string) bool {
	host, _, _ := net.SplitHostPort(addr)
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}
