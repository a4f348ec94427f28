package main

import (
	"net/netip"
	"slices"
	"strings"
	"testing"

	"sideout/cmd/sideout/config"
)

func TestLimitsOfTheMachineBelowTheSettings(t *testing.T) {
	local, far := []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	enough := machineLimits{files: 65_536, ports: 28_232, waiting: 4096, tracked: 262_144}
	for name, c := range map[string]struct {
		addr    string
		proxies []netip.Prefix
		streams int
		machine machineLimits
		want    []string
	}{
		"the defaults":                  {"127.0.0.1:8080", nil, 10_000, enough, nil},
		"nothing is known":              {"127.0.0.1:8080", local, 1_000_000, machineLimits{}, nil},
		"a proxy on this machine":       {"127.0.0.1:8080", local, 30_000, enough, []string{"28232 of 30000"}},
		"the same, with many addresses": {"0.0.0.0:8080", local, 30_000, enough, nil},
		"a proxy on another machine":    {"127.0.0.1:8080", far, 30_000, enough, nil},
		"a small machine": {"127.0.0.1:8080", local, 30_000, machineLimits{files: 1024, ports: 100, waiting: 128, tracked: 50_000},
			[]string{"1024 of 31000", "100 of 30000", "128 of 3000", "50000 of 60000"}},
	} {
		cfg := config.Config{Addr: c.addr, TrustedProxies: c.proxies}
		cfg.Streams.All = c.streams
		got := c.machine.tooLow(cfg)
		if !slices.EqualFunc(got, c.want, strings.Contains) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if m := readMachineLimits(); m.files == 0 {
		t.Errorf("the limits of this machine are %+v", m)
	}
}
