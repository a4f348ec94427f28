// Package config turns flags and environment variables into one validated set of settings.
package config

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// DefaultBetaPassword opens Pro while it is in beta (specification, section 5).
const DefaultBetaPassword = "volleyball"

// DefaultAddr is where the server listens when nobody says otherwise.
const DefaultAddr = "127.0.0.1:8080"

const (
	prefix     = "SIDEOUT_"
	fileSuffix = "_FILE"
)

// Config is every setting of the server, validated.
type Config struct {
	Addr         string     // host:port to listen on; port 0 takes any free one
	AdminAddr    string     // host:port for metrics; empty: there are none
	DataDir      string     // where a database and a secret of our own are kept
	DatabaseURL  string     // sqlite:path or postgres://…
	BetaPassword string     // in front of signing in; empty: there is no gate
	Secret       string     // makes score links and cookies; empty: one is kept in DataDir
	PublicURL    *url.URL   // where people reach the server; nil when nobody said
	LogLevel     slog.Level // the least important lines that are still written

	OIDC          OIDC // the provider at which people sign in; empty: there is none
	LocalAccounts bool // whether people can sign in with a password or a passkey of ours

	TrustedProxies []netip.Prefix // whose X-Forwarded-For is believed
	Limits         Limits
	Quotas         Quotas
	Streams        Streams
}

// OIDC is an OpenID provider and what it calls us.
type OIDC struct{ Issuer, ClientID, ClientSecret string }

// HTTPS reports whether people reach the server by https.
func (c Config) HTTPS() bool { return c.PublicURL != nil && c.PublicURL.Scheme == "https" }

// setting is one flag with its environment twin.
type setting struct {
	flag, initial, help string
	set                 func(c *Config, value string) error
}

// secret settings can also come from a file, by a name that ends in _FILE, and are never printed.
var secret = []string{"beta-password", "secret", "database-url", "oidc-client-secret"}

var settings = append([]setting{
	{"addr", DefaultAddr, "address to listen on, host:port", setAddr},
	{"admin-addr", "", "address of its own for /metrics, such as 127.0.0.1:9090; none if empty", setAdminAddr},
	{"data-dir", "data", "folder of the embedded database and of the secret", setDataDir},
	{"database-url", "", "sqlite:path or postgres://…; sqlite in the data folder if empty", setDatabaseURL},
	{"beta-password", DefaultBetaPassword, "password in front of signing in; empty turns the gate off", setBetaPassword},
	{"secret", "", "at least 32 characters that make score links and cookies; kept in the data folder if empty", setSecret},
	{"public-url", "", "where people reach the server, e.g. https://score.example.org", setPublicURL},
	{"log-level", "info", "debug, info, warn or error", setLogLevel},
	{"oidc-issuer", "", "OpenID provider to sign in at, e.g. https://id.example.org", setIssuer},
	{"oidc-client-id", "", "what the provider calls this server", setClientID},
	{"oidc-client-secret", "", "the provider's secret for this server; empty for a public client", setClientSecret},
	{"local-accounts", "auto", "on or off: sign in with password or passkey; auto: on without a provider", setLocalAccounts},
	{"trusted-proxies", "", "proxies whose X-Forwarded-For is believed, e.g. 127.0.0.1,10.0.0.0/8", setTrustedProxies},
}, limitSettings...)

func (s setting) env() string {
	return prefix + strings.ToUpper(strings.ReplaceAll(s.flag, "-", "_"))
}

// Load reads the settings from args (without the command) and environ ("NAME=value"). A flag wins
// over its environment twin. Every error is a sentence that names the setting; flag.ErrHelp means
// that args ask for help.
func Load(args, environ []string) (Config, error) {
	env, err := fromEnviron(environ)
	if err != nil {
		return Config{}, err
	}
	flags, err := fromArgs(args)
	if err != nil {
		return Config{}, err
	}
	var c Config
	for _, s := range settings {
		name, value := s.env(), s.initial
		if v, ok := env[s.env()]; ok {
			name, value = s.env(), v
		}
		if v, ok := flags[s.flag]; ok {
			name, value = "-"+s.flag, v
		}
		if err := s.set(&c, value); err != nil {
			if slices.Contains(secret, s.flag) {
				return Config{}, fmt.Errorf("%s must be %w", name, err)
			}
			return Config{}, fmt.Errorf("%s is %q, but it must be %w", name, value, err)
		}
	}
	return c, nil
}

// Usage lists the settings, one to a line.
func Usage() string {
	var b strings.Builder
	for _, s := range settings {
		fmt.Fprintf(&b, "  -%-23s %-31s %s", s.flag, s.env(), s.help)
		if s.initial != "" {
			fmt.Fprintf(&b, " (%s)", s.initial)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// fromEnviron picks our variables. One that we do not know is an error, because a misspelt setting
// that is silently ignored is found out too late.
func fromEnviron(environ []string) (map[string]string, error) {
	var known []string
	for _, s := range settings {
		known = append(known, s.env())
		if slices.Contains(secret, s.flag) {
			known = append(known, s.env()+fileSuffix)
		}
	}
	found := map[string]string{}
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		if !strings.HasPrefix(name, prefix) {
			continue
		}
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("%s is not a setting; the settings are %s", name, strings.Join(known, ", "))
		}
		if name, isFile := strings.CutSuffix(name, fileSuffix); isFile { // only a secret gets here
			text, err := os.ReadFile(value)
			if err != nil {
				return nil, fmt.Errorf("%s%s names a file that cannot be read: %w", name, fileSuffix, err)
			}
			found[name] = strings.TrimRight(string(text), "\r\n")
			continue
		}
		found[name] = value
	}
	return found, nil
}

// fromArgs picks the flags that were given.
func fromArgs(args []string) (map[string]string, error) {
	found := map[string]string{}
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	for _, s := range settings {
		flags.Func(s.flag, s.help, func(value string) error {
			found[s.flag] = value
			return nil
		})
	}
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("%q is not a flag; the flags are\n%s", flags.Arg(0), Usage())
	}
	return found, nil
}

func setAddr(c *Config, value string) error {
	c.Addr = value
	return checkAddr(value)
}

func setAdminAddr(c *Config, value string) error {
	if c.AdminAddr = value; value == "" {
		return nil
	}
	return checkAddr(value)
}

func checkAddr(value string) error {
	_, port, err := net.SplitHostPort(value)
	if n, bad := strconv.Atoi(port); err != nil || bad != nil || n < 0 || n > 65535 {
		return errors.New("host:port, such as " + DefaultAddr)
	}
	return nil
}

func setDataDir(c *Config, value string) error {
	if value == "" {
		return errors.New("a folder")
	}
	c.DataDir = value
	return nil
}

// setDatabaseURL comes after the data folder, in which the database is unless it is said otherwise.
func setDatabaseURL(c *Config, value string) error {
	if value == "" {
		value = "sqlite:" + filepath.Join(c.DataDir, "sideout.db")
	}
	kind, _, _ := strings.Cut(value, ":")
	if kind != "sqlite" && kind != "postgres" && kind != "postgresql" {
		return errors.New("sqlite:path or postgres://user:password@host/database")
	}
	c.DatabaseURL = value
	return nil
}

func setBetaPassword(c *Config, value string) error {
	c.BetaPassword = value
	return nil
}

func setSecret(c *Config, value string) error {
	if value != "" && len(value) < 32 {
		return errors.New("at least 32 characters")
	}
	if value == "" && strings.HasPrefix(c.DatabaseURL, "postgres") {
		return errors.New("set where the database is PostgreSQL: several servers share it")
	}
	c.Secret = value
	return nil
}

func setPublicURL(c *Config, value string) error {
	if value == "" {
		return nil
	}
	u, err := url.Parse(value)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") ||
		strings.TrimSuffix(value, "/") != u.Scheme+"://"+u.Host {
		return errors.New("http:// or https:// and a host, and nothing else")
	}
	u.Path = ""
	c.PublicURL = u
	return nil
}

func setLogLevel(c *Config, value string) error {
	level, known := map[string]slog.Level{
		"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError,
	}[value]
	if !known {
		return errors.New("debug, info, warn or error")
	}
	c.LogLevel = level
	return nil
}

func setIssuer(c *Config, value string) error {
	u, err := url.Parse(value)
	if value != "" && (err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http") {
		return errors.New("the provider's https:// address, exactly as it calls itself")
	}
	c.OIDC.Issuer = value
	return nil
}

// setClientID comes after the issuer, without which it means nothing.
func setClientID(c *Config, value string) error {
	if (value == "") != (c.OIDC.Issuer == "") {
		return errors.New("set where the provider is set, and only there")
	}
	c.OIDC.ClientID = value
	return nil
}

func setClientSecret(c *Config, value string) error {
	c.OIDC.ClientSecret = value
	return nil
}

// setLocalAccounts comes after the provider: without one there is no other way in.
func setLocalAccounts(c *Config, value string) error {
	provider := c.OIDC.Issuer != ""
	switch {
	case value == "auto":
		c.LocalAccounts = !provider
	case value == "on" || value == "off" && provider:
		c.LocalAccounts = value == "on"
	case value == "off":
		return errors.New("on while there is no sign-in provider")
	default:
		return errors.New("auto, on or off")
	}
	return nil
}
