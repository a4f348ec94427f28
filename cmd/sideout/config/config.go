// Package config parses flags and environment variables into validated settings.
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
	"time"
	"unicode"

	"sideout/internal/base/credentials"
)

// DefaultBetaPassword is the default password of the beta gate.
const DefaultBetaPassword = "volleyball"

// DefaultAddr is the default listen address.
const DefaultAddr = "127.0.0.1:8080"

const (
	envPrefix  = "SIDEOUT_"
	fileSuffix = "_FILE"
)

// Config holds the validated settings of the server.
type Config struct {
	Addr         string     // host:port to listen on; port 0 chooses a free port
	AdminAddr    string     // host:port for metrics; empty disables them
	NATSURL      string     // sends points between servers; empty: PostgreSQL does
	DataDir      string     // folder of the embedded database and of the generated secret
	DatabaseURL  string     // sqlite:path or postgres://…
	BetaPassword string     // required before signing in; empty disables the beta gate
	Secret       string     // key for score links and cookies; empty uses the generated one in DataDir
	PublicURL    *url.URL   // public address of the server; nil if not set
	HSTSPreload  bool       // whether the server promises https for all of its subdomains
	LogLevel     slog.Level // minimum level of log lines

	SecurityContact string // mailto: or https: address for reports of security problems; empty if there is none

	OIDC          OIDC   // sign-in provider; empty if there is none
	Registration  string // who can create an account: open, invitation or closed
	LocalAccounts bool   // whether people can sign in with a local password or passkey

	Mail Mail
	Push Push

	Backups Backups
	Stripe  Stripe

	PackAfter time.Duration // the age from which the log of a game is packed; 0 for never

	TrustedProxies []netip.Prefix // proxies whose X-Forwarded-For is trusted
	Limits         Limits
	Quotas         Quotas
	Streams        Streams

	Warnings []string // sentences about settings that are allowed, but probably not meant
}

// OIDC holds the address of an OpenID provider and this server's credentials there.
type OIDC struct{ Issuer, ClientID, ClientSecret string }

// HTTPS reports whether the public address uses https.
func (c Config) HTTPS() bool { return c.PublicURL != nil && c.PublicURL.Scheme == "https" }

// SQLiteFile returns the path of the embedded database. ok is false if the database is PostgreSQL.
func (c Config) SQLiteFile() (path string, ok bool) {
	return strings.CutPrefix(c.DatabaseURL, "sqlite:")
}

// setting is a setting with its flag; its environment variable is derived from the flag.
type setting struct {
	flag, defaultValue, help string
	set                      func(c *Config, value string) error
}

// secretSettings are never printed, and can also be read from a file named by a variable with the suffix _FILE.
var secretSettings = []string{"beta-password", "secret", "database-url", "oidc-client-secret", "smtp-url", "stripe-secret-key", "stripe-webhook-secret", "nats-url"}

var settings = append([]setting{
	{"addr", DefaultAddr, "address to listen on, host:port", setAddr},
	{"admin-addr", "", "separate address for /metrics, such as 127.0.0.1:9090; none if empty", setAdminAddr},
	{"data-dir", "data", "folder of the embedded database and of the secret", setDataDir},
	{"database-url", "", "sqlite:path or postgres://…; sqlite in the data folder if empty", setDatabaseURL},
	{"beta-password", DefaultBetaPassword, "password required before signing in; empty turns the gate off", setBetaPassword},
	{"secret", "", "at least 32 characters, the key for score links and cookies; generated in the data folder if empty", setSecret},
	{"public-url", "", "public address of the server, e.g. https://score.example.org", setPublicURL},
	{"hsts-preload", "off", "on or off: https for all subdomains, as browsers want it for their lists", setHSTSPreload},
	{"log-level", "info", "debug, info, warn or error", setLogLevel},
	{"oidc-issuer", "", "OpenID provider to sign in at, e.g. https://id.example.org", setIssuer},
	{"oidc-client-id", "", "id of this server at the provider", setClientID},
	{"oidc-client-secret", "", "the provider's secret for this server; empty for a public client", setClientSecret},
	{"local-accounts", "auto", "on or off: sign in with password or passkey; auto: on without a provider", setLocalAccounts},
	{"registration", "open", "who can create an account: open, invitation (to a league) or closed", setRegistration},
	{"security-contact", "", "who hears of security problems, mailto:… or https://…, for /.well-known/security.txt; none if empty", setSecurityContact},
	{"trusted-proxies", "", "proxies whose X-Forwarded-For is trusted, e.g. 127.0.0.1,10.0.0.0/8", setTrustedProxies},
}, slices.Concat(mailSettings, pushSettings, stripeSettings, backupSettings, packSettings, natsSettings, limitSettings)...)

func (s setting) env() string {
	return envPrefix + strings.ToUpper(strings.ReplaceAll(s.flag, "-", "_"))
}

// Load reads the settings from args, without the command, and from environ ("NAME=value"). Flags override environment variables. Error
// texts name the setting. flag.ErrHelp means that args request help.
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
		name, value := s.env(), s.defaultValue
		if v, ok := env[s.env()]; ok {
			name, value = s.env(), v
		}
		if v, ok := flags[s.flag]; ok {
			name, value = "-"+s.flag, v
		}
		if err := s.set(&c, value); err != nil {
			if slices.Contains(secretSettings, s.flag) {
				return Config{}, fmt.Errorf("%s must be %w", name, err)
			}
			return Config{}, fmt.Errorf("%s is %q, but it must be %w", name, value, err)
		}
	}
	given := map[string]string{}
	for _, s := range settings {
		if v, ok := env[s.env()]; ok {
			given[s.flag] = v
		}
		if v, ok := flags[s.flag]; ok {
			given[s.flag] = v
		}
	}
	c.Warnings = findWarnings(c, given)
	return c, nil
}

// Usage lists all settings, one per line.
func Usage() string {
	var b strings.Builder
	for _, s := range settings {
		fmt.Fprintf(&b, "  -%-23s %-31s %s", s.flag, s.env(), s.help)
		if s.defaultValue != "" {
			fmt.Fprintf(&b, " (%s)", s.defaultValue)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// fromEnviron returns the variables that start with SIDEOUT_. Unknown ones are an error, so that misspelt settings are not silently
// ignored.
func fromEnviron(environ []string) (map[string]string, error) {
	var knownNames []string
	for _, s := range settings {
		knownNames = append(knownNames, s.env())
		if slices.Contains(secretSettings, s.flag) {
			knownNames = append(knownNames, s.env()+fileSuffix)
		}
	}
	values := map[string]string{}
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		if !strings.HasPrefix(name, envPrefix) {
			continue
		}
		if !slices.Contains(knownNames, name) {
			return nil, fmt.Errorf("%s is not a setting; the settings are %s", name, strings.Join(knownNames, ", "))
		}
		if name, isFile := strings.CutSuffix(name, fileSuffix); isFile { // knownNames contains this suffix only for secrets
			text, err := os.ReadFile(value)
			if err != nil {
				return nil, fmt.Errorf("%s%s names a file that cannot be read: %w", name, fileSuffix, err)
			}
			if values[name] = strings.TrimRight(string(text), "\r\n"); values[name] == "" {
				return nil, fmt.Errorf("%s%s names the file %s, which is empty; write the value into it, or remove the variable", name, fileSuffix, value)
			}
			if slices.ContainsFunc(environ, func(entry string) bool { return strings.HasPrefix(entry, name+"=") }) {
				return nil, fmt.Errorf("%s and %s%s are both set; remove one of them", name, name, fileSuffix)
			}
			continue
		}
		values[name] = value
	}
	return values, nil
}

// fromArgs returns the values of the flags in args.
func fromArgs(args []string) (map[string]string, error) {
	values := map[string]string{}
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	for _, s := range settings {
		flags.Func(s.flag, s.help, func(value string) error {
			values[s.flag] = value
			return nil
		})
	}
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("%q is not a flag; the flags are\n%s", flags.Arg(0), Usage())
	}
	return values, nil
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
	if n, parseErr := strconv.Atoi(port); err != nil || parseErr != nil || n < 0 || n > 65535 {
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

// setDatabaseURL must run after setDataDir, which sets the default folder.
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
	if u.Host, err = asciiHost(u); err != nil {
		return errors.New("http:// or https:// and the name of a host that DNS accepts")
	}
	c.PublicURL = u
	return nil
}

func setSecurityContact(c *Config, value string) error {
	u, err := url.Parse(value)
	isMail := err == nil && u.Scheme == "mailto" && strings.Contains(u.Opaque, "@")
	isPage := err == nil && u.Scheme == "https" && u.Host != ""
	if value != "" && !isMail && !isPage || strings.ContainsFunc(value, unicode.IsSpace) {
		return errors.New("mailto: and an e-mail address, or an https:// address")
	}
	c.SecurityContact = value
	return nil
}

// asciiHost returns the host of an address, with its port, as browsers and mail servers write it: in lower case, and xn--… for other letters.
func asciiHost(u *url.URL) (string, error) {
	name, err := credentials.ASCIIDomain(strings.ToLower(u.Hostname()))
	if port := u.Port(); port != "" {
		return net.JoinHostPort(name, port), err
	}
	if strings.Contains(name, ":") {
		return "[" + name + "]", err
	}
	return name, err
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
		return errors.New("the provider's https:// address, exactly as in its discovery document")
	}
	c.OIDC.Issuer = value
	return nil
}

// setClientID must run after setIssuer, because the id requires an issuer.
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

func setHSTSPreload(c *Config, value string) error {
	if value != "on" && value != "off" {
		return errors.New("on or off")
	}
	c.HSTSPreload = value == "on"
	return nil
}

// setLocalAccounts must run after setIssuer, because local accounts are the only way to sign in without a provider.
func setLocalAccounts(c *Config, value string) error {
	hasProvider := c.OIDC.Issuer != ""
	switch {
	case value == "auto":
		c.LocalAccounts = !hasProvider
	case value == "on" || value == "off" && hasProvider:
		c.LocalAccounts = value == "on"
	case value == "off":
		return errors.New("on while there is no sign-in provider")
	default:
		return errors.New("auto, on or off")
	}
	return nil
}

func setRegistration(c *Config, value string) error {
	if !slices.Contains([]string{"open", "invitation", "closed"}, value) {
		return errors.New("open, invitation or closed")
	}
	c.Registration = value
	return nil
}
