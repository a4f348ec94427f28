package httpapi

import (
	"encoding/json"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"sideout/internal/fault"
	"sideout/internal/league"
)

// FuzzDecode: whatever a stranger sends is read or refused with a fault that is the sender's, and what is read is one
// JSON object without control characters in its name.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"name":"Thursday","tierCount":2,"startDate":null}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		var read leagueBody
		err := decode(body, &read)
		if err != nil {
			if kind := fault.Of(err).Kind; kind != fault.BadRequest && kind != fault.Invalid {
				t.Errorf("%q: %v", body, err)
			}
			return
		}
		var l league.League
		read.edit(&l)
		if !json.Valid(body) || strings.ContainsRune(l.Name, 0) {
			t.Errorf("%q was read as %+v", body, l)
		}
	})
}

// FuzzReturnTo: after signing in people are only ever sent to a page of ours.
func FuzzReturnTo(f *testing.F) {
	f.Add("/pro/league/7?week=2")
	f.Fuzz(func(t *testing.T, asked string) {
		to := returnTo(asked)
		base, _ := url.Parse("https://ours.example")
		u, err := base.Parse(to)
		if err != nil || u.Host != "ours.example" || u.Scheme != "https" ||
			u.Path != "/pro" && u.Path != "/account" && !strings.HasPrefix(u.Path, "/pro/") && !strings.HasPrefix(u.Path, "/game/") {
			t.Errorf("%q leads to %q", asked, to)
		}
	})
}

// FuzzClientAddress: whatever a stranger claims in X-Forwarded-For, it counts only behind a proxy of ours, and only
// its last part.
func FuzzClientAddress(f *testing.F) {
	f.Add("203.0.113.5, 198.51.100.9")
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	f.Fuzz(func(t *testing.T, claim string) {
		stranger, proxy := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("10.0.0.1")
		if got := clientAddress(stranger, []string{claim}, trusted); got != stranger {
			t.Errorf("%q: a stranger is %s", claim, got)
		}
		if got := clientAddress(proxy, []string{claim, "198.51.100.9"}, trusted); got != netip.MustParseAddr("198.51.100.9") {
			t.Errorf("%q: behind the proxy it is %s", claim, got)
		}
	})
}
