package httpio

import (
	"net/netip"
	"strings"
)

// clientAddress returns the last address in X-Forwarded-For that is not a trusted proxy. Each proxy appends the address of its peer,
// so earlier entries may be forged and are ignored.
func clientAddress(peer netip.Addr, forwarded []string, trusted []netip.Prefix) netip.Addr {
	hops := strings.Split(strings.Join(forwarded, ","), ",")
	for isTrusted(peer, trusted) && len(hops) > 0 {
		previous, ok := parseHop(strings.TrimSpace(hops[len(hops)-1]))
		if !ok {
			break
		}
		peer, hops = previous, hops[:len(hops)-1]
	}
	return peer.Unmap()
}

func isTrusted(a netip.Addr, trusted []netip.Prefix) bool {
	for _, network := range trusted {
		if network.Contains(a.Unmap().WithZone("")) {
			return true
		}
	}
	return false
}

// parseHop parses an entry of X-Forwarded-For. Some proxies add a port.
func parseHop(text string) (netip.Addr, bool) {
	if a, err := netip.ParseAddr(text); err == nil {
		return a, true
	}
	a, err := netip.ParseAddrPort(text)
	return a.Addr(), err == nil
}
