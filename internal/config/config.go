// Package config turns flags and environment variables into one validated set of settings.
package config

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// DefaultAddr is where the server listens when nobody says otherwise.
const DefaultAddr = "127.0.0.1:8080"

const prefix = "SIDEOUT_"

// Config is every setting of the server, validated.
type Config struct {
	Addr      string     // host:port to listen on; port 0 takes any free one
	PublicURL *url.URL   // where people reach the server; nil when nobody said
	LogLevel  slog.Level // the least important lines that are still written
}

// HTTPS reports whether people reach the server by https.
func (c Config) HTTPS() bool { return c.PublicURL != nil && c.PublicURL.Scheme == "https" }

// setting is one flag with its environment twin.
type setting struct {
	flag, initial, help string
	set                 func(c *Config, value string) error
}

var settings = []setting{
	{"addr", DefaultAddr, "address to listen on, host:port", setAddr},
	{"public-url", "", "where people reach the server, e.g. https://score.example.org", setPublicURL},
	{"log-level", "info", "debug, info, warn or error", setLogLevel},
}

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
		name, value := "-"+s.flag, s.initial
		if v, ok := env[s.env()]; ok {
			name, value = s.env(), v
		}
		if v, ok := flags[s.flag]; ok {
			name, value = "-"+s.flag, v
		}
		if err := s.set(&c, value); err != nil {
			return Config{}, fmt.Errorf("%s is %q, but it must be %w", name, value, err)
		}
	}
	return c, nil
}

// Usage lists the settings, one to a line.
func Usage() string {
	var b strings.Builder
	for _, s := range settings {
		fmt.Fprintf(&b, "  -%-11s %-19s %s", s.flag, s.env(), s.help)
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
	_, port, err := net.SplitHostPort(value)
	if n, bad := strconv.Atoi(port); err != nil || bad != nil || n < 0 || n > 65535 {
		return errors.New("host:port, such as " + DefaultAddr)
	}
	c.Addr = value
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
