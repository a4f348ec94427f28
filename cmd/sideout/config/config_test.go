package config_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sideout/cmd/sideout/config"
)

func TestLoad(t *testing.T) {
	const standard = "127.0.0.1:8080 <nil> INFO https=false"
	for _, c := range []struct {
		name, args, environ string // separated by spaces
		want                string // the settings, or parts of the error separated by "|"
	}{
		{"nothing", "", "", standard},
		{"variables of other programs", "", "PATH=/bin HOME=/ XSIDEOUT_A=1 SIDEOUT=1", standard},
		{"from the environment", "", "SIDEOUT_ADDR=:9 SIDEOUT_PUBLIC_URL=https://a.example SIDEOUT_LOG_LEVEL=debug",
			":9 https://a.example DEBUG https=true"},
		{"from flags", "-addr [::1]:0 --public-url=http://a.example:81/ -log-level=error", "",
			"[::1]:0 http://a.example:81 ERROR https=false"},
		{"flags win", "-addr :1", "SIDEOUT_ADDR=:2 SIDEOUT_LOG_LEVEL=warn", ":1 <nil> WARN https=false"},
		{"the last flag wins", "-addr :1 -addr :2", "", ":2 <nil> INFO https=false"},
		{"an empty public URL is none", "", "SIDEOUT_PUBLIC_URL=", standard},
		{"a flag overrides an invalid variable", "-addr :1", "SIDEOUT_ADDR=x", ":1 <nil> INFO https=false"},

		{"misspelt", "", "SIDEOUT_ADR=:9", "SIDEOUT_ADR is not a setting|SIDEOUT_ADDR, SIDEOUT_ADMIN_ADDR|SIDEOUT_SECRET_FILE|SIDEOUT_LOG_LEVEL"},
		{"lower case", "", "SIDEOUT_addr=:9", "SIDEOUT_addr is not a setting"},
		{"unknown flag", "-port 80", "", "not defined: -port"},
		{"flag without its value", "-addr", "", "needs an argument: -addr"},
		{"stray word", "here", "", `"here" is not a flag|-addr`},
		{"no port", "", "SIDEOUT_ADDR=localhost", `SIDEOUT_ADDR is "localhost"|host:port`},
		{"empty address", "", "SIDEOUT_ADDR=", `SIDEOUT_ADDR is ""`},
		{"port out of range", "-addr :65536", "", `-addr is ":65536"`},
		{"port in words", "-addr :http", "", `-addr is ":http"`},
		{"URL without a scheme", "-public-url a.example", "", "-public-url is"},
		{"URL of another scheme", "-public-url ftp://a.example", "", "http:// or https://"},
		{"URL without a host", "-public-url https://", "", "-public-url is"},
		{"URL with a path", "-public-url https://a.example/x", "", "nothing else"},
		{"URL with a user", "-public-url https://u@a.example", "", "nothing else"},
		{"URL with a query", "-public-url https://a.example?q", "", "nothing else"},
		{"unknown level", "", "SIDEOUT_LOG_LEVEL=loud", `SIDEOUT_LOG_LEVEL is "loud"|debug, info, warn or error`},
	} {
		t.Run(c.name, func(t *testing.T) {
			cfg, err := config.Load(strings.Fields(c.args), strings.Fields(c.environ))
			got := fmt.Sprintf("%s %v %s https=%v", cfg.Addr, cfg.PublicURL, cfg.LogLevel, cfg.HTTPS())
			if err != nil {
				got = err.Error()
			}
			for part := range strings.SplitSeq(c.want, "|") {
				if !strings.Contains(got, part) {
					t.Errorf("got %s\nwant %s", got, part)
				}
			}
		})
	}
}

func TestHelp(t *testing.T) {
	if _, err := config.Load([]string{"-h"}, nil); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("-h: got %v, want flag.ErrHelp", err)
	}
	for _, name := range []string{"-addr", "SIDEOUT_ADDR", "SIDEOUT_PUBLIC_URL", "SIDEOUT_LOG_LEVEL", config.DefaultAddr} {
		if !strings.Contains(config.Usage(), name) {
			t.Errorf("the usage does not mention %s", name)
		}
	}
}

func TestDataSettings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(file, []byte(strings.Repeat("x", 32)+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, environ, want string }{
		{"nothing", "", "sqlite:data/sideout.db volleyball 0"},
		{"another folder", "SIDEOUT_DATA_DIR=/srv/s", "sqlite:/srv/s/sideout.db volleyball 0"},
		{"no gate", "SIDEOUT_BETA_PASSWORD=", "sqlite:data/sideout.db  0"},
		{"a secret from a file", "SIDEOUT_SECRET_FILE=" + file, "sqlite:data/sideout.db volleyball 32"},
		{"PostgreSQL", "SIDEOUT_DATABASE_URL=postgres://h/d SIDEOUT_SECRET_FILE=" + file, "postgres://h/d volleyball 32"},
		{"PostgreSQL without a secret", "SIDEOUT_DATABASE_URL=postgres://h/d", "SIDEOUT_SECRET|PostgreSQL"},
		{"a short secret", "SIDEOUT_SECRET=abc", "at least 32 characters"},
		{"another database", "SIDEOUT_DATABASE_URL=mysql://u:geheim@h/d", "SIDEOUT_DATABASE_URL must be"},
		{"a missing file", "SIDEOUT_SECRET_FILE=" + file + "x", "cannot be read"},
		{"a plain setting from a file", "SIDEOUT_ADDR_FILE=" + file, "SIDEOUT_ADDR_FILE is not a setting"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cfg, err := config.Load(nil, strings.Fields(c.environ))
			got := fmt.Sprintf("%s %s %d", cfg.DatabaseURL, cfg.BetaPassword, len(cfg.Secret))
			if err != nil {
				got = err.Error()
			}
			if strings.Contains(got, "geheim") {
				t.Errorf("the error contains a secret: %s", got)
			}
			for part := range strings.SplitSeq(c.want, "|") {
				if !strings.Contains(got, part) {
					t.Errorf("got %q, want %q", got, part)
				}
			}
		})
	}
}

// Settings that documents and deploy/ name must exist, and docs/configuration.md must describe every setting.
func TestDocumentedSettingsExist(t *testing.T) {
	usage := config.Usage()
	name := regexp.MustCompile(`SIDEOUT_[A-Z_]+`)
	for _, pattern := range []string{"../../../README.md", "../../../docs/*.md", "../../../deploy/*"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range name.FindAllString(string(text), -1) {
				found = strings.TrimSuffix(strings.TrimSuffix(found, "_FILE"), "_")
				if found != "SIDEOUT" && !strings.Contains(usage, found+" ") {
					t.Errorf("%s names %s, which is not a setting", file, found)
				}
			}
		}
	}
	page, err := os.ReadFile("../../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, setting := range name.FindAllString(usage, -1) {
		if !strings.Contains(string(page), "`"+setting+"`") {
			t.Errorf("docs/configuration.md does not describe %s", setting)
		}
	}
}

func TestSecurityContact(t *testing.T) {
	for value, isRight := range map[string]bool{
		"": true, "mailto:security@example.org": true, "https://example.org/security": true,
		"security@example.org": false, "mailto:nobody": false, "http://example.org": false, "mailto:a@example.org\nExpires: never": false,
	} {
		if cfg, err := config.Load([]string{"-security-contact", value}, nil); (err == nil) != isRight || isRight && cfg.SecurityContact != value {
			t.Errorf("%q: %v", value, err)
		}
	}
}
