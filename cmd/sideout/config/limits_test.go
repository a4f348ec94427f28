package config_test

import (
	"fmt"
	"strings"
	"testing"

	"sideout/cmd/sideout/config"
)

func TestSignInAndLimits(t *testing.T) {
	for _, c := range []struct{ name, environ, want string }{
		{"nothing", "", "local=true {  } proxies=[] logins={5 15m0s 5} writes={60 1m0s 120} teams=200"},
		{"a provider", "SIDEOUT_OIDC_ISSUER=https://id.example.org SIDEOUT_OIDC_CLIENT_ID=s SIDEOUT_OIDC_CLIENT_SECRET=geheim",
			"local=false {https://id.example.org s geheim}"},
		{"a provider and local accounts", "SIDEOUT_OIDC_ISSUER=https://id.example.org SIDEOUT_OIDC_CLIENT_ID=s SIDEOUT_LOCAL_ACCOUNTS=on", "local=true"},
		{"a provider without a client id", "SIDEOUT_OIDC_ISSUER=https://id.example.org", `SIDEOUT_OIDC_CLIENT_ID|set where the provider is set`},
		{"a client id without a provider", "SIDEOUT_OIDC_CLIENT_ID=s", "SIDEOUT_OIDC_CLIENT_ID"},
		{"a provider that is not an address", "SIDEOUT_OIDC_ISSUER=id.example.org SIDEOUT_OIDC_CLIENT_ID=s", "exactly as in its discovery document"},
		{"no way to sign in", "SIDEOUT_LOCAL_ACCOUNTS=off", "on while there is no sign-in provider"},
		{"an unknown value", "SIDEOUT_LOCAL_ACCOUNTS=maybe", "auto, on or off"},
		{"proxies", "SIDEOUT_TRUSTED_PROXIES=127.0.0.1,10.1.2.3/8,fd00::/8,", "proxies=[127.0.0.1/32 10.0.0.0/8 fd00::/8]"},
		{"no proxy", "SIDEOUT_TRUSTED_PROXIES=proxy.example.org", "addresses or networks separated by commas"},
		{"a limit", "SIDEOUT_LIMIT_WRITES=2/1s SIDEOUT_LIMIT_LOGINS=off SIDEOUT_QUOTA_TEAMS=7", "logins={0 0s 0} writes={2 1s 2} teams=7"},
		{"a burst", "SIDEOUT_LIMIT_WRITES=2/10s+9", "writes={2 10s 9}"},
		{"a limit without a time", "SIDEOUT_LIMIT_WRITES=2", "SIDEOUT_LIMIT_WRITES|off, or a number and a time"},
		{"a limit of zero", "SIDEOUT_LIMIT_WRITES=0/1m", "off, or a number and a time"},
		{"a limit without duration", "SIDEOUT_LIMIT_WRITES=1/0s", "off, or a number and a time"},
		{"a burst of zero", "SIDEOUT_LIMIT_WRITES=1/1s+0", "off, or a number and a time"},
		{"a burst in words", "SIDEOUT_LIMIT_WRITES=1/1s+many", "off, or a number and a time"},
		{"no teams", "SIDEOUT_QUOTA_TEAMS=0", "a number from 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cfg, err := config.Load(nil, strings.Fields(c.environ))
			got := fmt.Sprintf("local=%v %v proxies=%v logins=%v writes=%v teams=%d",
				cfg.LocalAccounts, cfg.OIDC, cfg.TrustedProxies, cfg.Limits.Logins, cfg.Limits.Writes, cfg.Quotas.Teams)
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
