package config_test

import (
	"fmt"
	"strings"
	"testing"

	"sideout/cmd/sideout/config"
)

func TestMailSettings(t *testing.T) {
	const public, relay, from = "SIDEOUT_PUBLIC_URL=https://a.example ", "SIDEOUT_SMTP_URL=smtp://u:geheim@mail.example ", "SIDEOUT_MAIL_FROM=score@a.example "
	for _, c := range []struct{ name, environ, want string }{
		{"none", "", "false 10"},
		{"a sender alone", from, "false 10"},
		{"all", public + relay + from, "true smtp mail.example:587 score@a.example 10"},
		{"smtps", public + "SIDEOUT_SMTP_URL=smtps://mail.example " + from + "SIDEOUT_MAIL_RATE=3", "true smtps mail.example:465 score@a.example 3"},
		{"no public address", relay + from, "SIDEOUT_SMTP_URL must be empty as long as SIDEOUT_PUBLIC_URL is"},
		{"no sender", public + relay, "SIDEOUT_MAIL_FROM"},
		{"a sender that is no address", public + relay + "SIDEOUT_MAIL_FROM=score", "SIDEOUT_MAIL_FROM"},
		{"another scheme", public + "SIDEOUT_SMTP_URL=http://u:geheim@mail.example", "smtp:// or smtps://"},
		{"a user without a password", public + "SIDEOUT_SMTP_URL=smtp://u@mail.example", "a password"},
		{"a path", public + "SIDEOUT_SMTP_URL=smtp://mail.example/x", "smtp:// or smtps://"},
		{"no rate", public + relay + from + "SIDEOUT_MAIL_RATE=0", "a number from 1 to 1000"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cfg, err := config.Load(nil, strings.Fields(c.environ))
			got := fmt.Sprint(cfg.Mail.IsOn(), " ", cfg.Mail.Rate)
			switch {
			case err != nil:
				got = err.Error()
			case cfg.Mail.IsOn():
				got = fmt.Sprint(true, " ", cfg.Mail.Relay.Scheme, " ", cfg.Mail.Relay.Host, " ", cfg.Mail.From.Address, " ", cfg.Mail.Rate)
			}
			if !strings.Contains(got, c.want) || strings.Contains(got, "geheim") {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
