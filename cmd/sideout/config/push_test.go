package config

import (
	"strings"
	"testing"
)

func TestWhereNotificationsAreSent(t *testing.T) {
	for _, c := range []struct {
		environ string
		want    bool
		hosts   int
	}{
		{"", false, 4},
		{"SIDEOUT_PUBLIC_URL=https://score.example.org", true, 4},
		{"SIDEOUT_PUBLIC_URL=http://score.example.org", false, 4},
		{"SIDEOUT_PUBLIC_URL=http://localhost:8080", true, 4},
		{"SIDEOUT_PUBLIC_URL=http://127.0.0.1:8080", true, 4},
		{"SIDEOUT_PUBLIC_URL=http://[::1]:8080", true, 4},
		{"SIDEOUT_PUBLIC_URL=https://score.example.org SIDEOUT_PUSH_HOSTS=off", false, 0},
		{"SIDEOUT_PUBLIC_URL=https://score.example.org SIDEOUT_PUSH_HOSTS=Push.Example.org,*.example.com", true, 2},
	} {
		cfg, err := Load(nil, strings.Fields(c.environ))
		if err != nil || cfg.SendsPush() != c.want || len(cfg.Push.Hosts) != c.hosts {
			t.Errorf("%s: %v, %q, %v", c.environ, cfg.SendsPush(), cfg.Push.Hosts, err)
		}
	}
	for _, hosts := range []string{"https://push.example.org", "push.example.org:443", "*", "*.com", "localhost", "127.0.0.1", "a..example.org", "push.example.org,"} {
		if _, err := Load([]string{"-push-hosts", hosts}, nil); err == nil || !strings.Contains(err.Error(), "names of hosts with commas") {
			t.Errorf("%q: %v", hosts, err)
		}
	}
}
