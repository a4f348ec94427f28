package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sideout/cmd/sideout/config"
)

func TestWarnings(t *testing.T) {
	const mail = " SIDEOUT_SMTP_URL=smtp://u:geheim@mail.example SIDEOUT_MAIL_FROM=score@a.example"
	for _, c := range []struct{ environ, want string }{
		{"", ""},
		{"SIDEOUT_PUBLIC_URL=https://a.example SIDEOUT_HSTS_PRELOAD=on SIDEOUT_ADMIN_ADDR=127.0.0.1:9090" + mail, ""},
		{"SIDEOUT_PUBLIC_URL=http://a.example SIDEOUT_HSTS_PRELOAD=on", "no effect until"},
		{"SIDEOUT_ADMIN_ADDR=0.0.0.0:9090", "read the metrics"},
		{"SIDEOUT_ADMIN_ADDR=:9090", "read the metrics"},
		{"SIDEOUT_OIDC_ISSUER=https://id.example SIDEOUT_OIDC_CLIENT_ID=s", "back to localhost"},
		{"SIDEOUT_OIDC_CLIENT_SECRET=geheim", "nobody signs in at the provider"},
		{"SIDEOUT_PUBLIC_URL=https://a.example SIDEOUT_OIDC_ISSUER=http://id.example SIDEOUT_OIDC_CLIENT_ID=s", "read on the way"},
		{"SIDEOUT_MAIL_FROM=score@a.example", "no mail is sent"},
		{"SIDEOUT_PUBLIC_URL=https://a.example SIDEOUT_SMTP_URL=smtp://m.example:465 SIDEOUT_MAIL_FROM=score@a.example", "expect smtps://"},
		{"SIDEOUT_PUBLIC_URL=https://a.example SIDEOUT_SMTP_URL=smtps://m.example:587 SIDEOUT_MAIL_FROM=score@a.example", "expect smtp://"},
		{"SIDEOUT_PUBLIC_URL=http://localhost:8080" + mail, "others cannot open"},
		{"SIDEOUT_PUSH_HOSTS=push.example.org", "no notifications until"},
		{"SIDEOUT_PUSH_HOSTS=off", ""},
		{"SIDEOUT_BACKUP_KEEP=3", "no copies are made"},
		{"SIDEOUT_DATABASE_URL=postgres://h/d SIDEOUT_DATA_DIR=x SIDEOUT_SECRET=" + strings.Repeat("s", 32), "nothing is stored in that folder"},
		{"SIDEOUT_TRUSTED_PROXIES=0.0.0.0/0", "everybody can choose"},
		{`SIDEOUT_BETA_PASSWORD="geheim"`, "quotation mark"},
	} {
		cfg, err := config.Load(nil, strings.Fields(c.environ))
		got := strings.Join(cfg.Warnings, "\n")
		if err != nil || !strings.Contains(got, c.want) || c.want == "" && got != "" || strings.Contains(got, "geheim") || strings.Count(got, "\n") > 0 {
			t.Errorf("%s: %q, %v; want %q", c.environ, got, err, c.want)
		}
	}
	if cfg, _ := config.Load([]string{"-beta-password", "geheim "}, nil); len(cfg.Warnings) != 1 || !strings.Contains(cfg.Warnings[0], "blank") {
		t.Errorf("a blank: %q", cfg.Warnings)
	}
}

func TestNamesOfOtherLetters(t *testing.T) {
	cfg, err := config.Load(nil, []string{
		"SIDEOUT_PUBLIC_URL=https://München.example:8443", "SIDEOUT_SMTP_URL=smtp://post.münchen.example", "SIDEOUT_MAIL_FROM=Sideout <score@münchen.example>",
	})
	if err != nil || cfg.PublicURL.String() != "https://xn--mnchen-3ya.example:8443" || cfg.Mail.Relay.Host != "post.xn--mnchen-3ya.example:587" ||
		cfg.Mail.From.Address != "score@xn--mnchen-3ya.example" {
		t.Errorf("%v %v %v, %v", cfg.PublicURL, cfg.Mail.Relay, cfg.Mail.From, err)
	}
	_, err = config.Load(nil, []string{"SIDEOUT_PUBLIC_URL=https://a.example", "SIDEOUT_SMTP_URL=smtp://a.example", "SIDEOUT_MAIL_FROM=jürgen@a.example"})
	if err == nil || !strings.Contains(err.Error(), "letters from a to z before the @") {
		t.Error(err)
	}
}

func TestFilesOfSecrets(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(path, []byte("\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := config.Load(nil, []string{"SIDEOUT_BETA_PASSWORD_FILE=" + path}); err == nil || !strings.Contains(err.Error(), "which is empty") {
		t.Error(err)
	}
	if err := os.WriteFile(path, []byte("geheim\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := config.Load(nil, []string{"SIDEOUT_BETA_PASSWORD_FILE=" + path, "SIDEOUT_BETA_PASSWORD=x"})
	if err == nil || !strings.Contains(err.Error(), "both set") {
		t.Error(err)
	}
}
