package httpio

import (
	"net/netip"
	"strings"
	"testing"
)

func TestTheAddressBehindProxies(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for _, c := range []struct{ peer, forwarded, want string }{
		{"192.0.2.1", "", "192.0.2.1"},
		{"192.0.2.1", "198.51.100.9", "192.0.2.1"}, // not a trusted proxy: the header may be forged
		{"10.0.0.1", "", "10.0.0.1"},
		{"10.0.0.1", "198.51.100.9", "198.51.100.9"},
		{"10.0.0.1", "203.0.113.5, 198.51.100.9", "198.51.100.9"}, // earlier entries may be forged
		{"10.0.0.1", "203.0.113.5, 198.51.100.9, 10.0.0.2", "198.51.100.9"},
		{"10.0.0.1", "203.0.113.5 | 198.51.100.9", "198.51.100.9"}, // two headers
		{"::ffff:10.0.0.1", "198.51.100.9:4711", "198.51.100.9"},
		{"fd00::1", "[2001:db8::5]:99", "2001:db8::5"},
		{"10.0.0.1", "nonsense", "10.0.0.1"},
		{"10.0.0.1", "198.51.100.9, nonsense", "10.0.0.1"},
		{"10.0.0.1", "10.0.0.3,,", "10.0.0.1"},
		{"10.0.0.1", "10.0.0.3", "10.0.0.3"},
	} {
		headers := strings.Split(c.forwarded, " | ")
		if got := clientAddress(netip.MustParseAddr(c.peer), headers, trusted); got != netip.MustParseAddr(c.want) {
			t.Errorf("%s with %q: got %s, want %s", c.peer, c.forwarded, got, c.want)
		}
	}
}

// FuzzClientAddress checks that X-Forwarded-For counts only behind a trusted proxy, and only its last part.
func FuzzClientAddress(f *testing.F) {
	f.Add("203.0.113.5, 198.51.100.9")
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	f.Fuzz(func(t *testing.T, forged string) {
		client, proxy := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("10.0.0.1")
		if got := clientAddress(client, []string{forged}, trusted); got != client {
			t.Errorf("%q without a trusted proxy: the address is %s", forged, got)
		}
		if got := clientAddress(proxy, []string{forged, "198.51.100.9"}, trusted); got != netip.MustParseAddr("198.51.100.9") {
			t.Errorf("%q behind a trusted proxy: the address is %s", forged, got)
		}
	})
}
