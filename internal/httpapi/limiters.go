package httpapi

import (
	"net/netip"
	"strings"

	"sideout/internal/login"
)

// Limits are the rate limits, see docs/product/api.md#api-rate-limits. The zero value limits nothing.
type Limits struct {
	Logins          login.Window // failed, by account and address
	LoginsByAddress login.Window // failed, by address alone
	Registrations   login.Window // by address
	Beta            login.Rate   // tries of the beta password, by address
	Writes          login.Rate   // by user
	Scores          login.Rate   // changes of a game, by score link
	Tokens          login.Rate   // look-ups of links that do not exist, by address
}

const tooOftenSentence = "That was too often."

// limiters count what Limits limit.
type limiters struct {
	tries                                       *login.AttemptLimiter
	registrations, beta, writes, scores, tokens *login.Limiter
}

func newLimiters(l Limits) limiters {
	const keysKept = 20_000
	return limiters{
		tries:         login.NewAttemptLimiter(l.Logins, l.LoginsByAddress),
		registrations: login.NewLimiter(l.Registrations, keysKept, tooOftenSentence),
		beta:          login.NewLimiter(l.Beta, keysKept, tooOftenSentence),
		writes:        login.NewLimiter(l.Writes, keysKept, tooOftenSentence),
		scores:        login.NewLimiter(l.Scores, keysKept, tooOftenSentence),
		tokens:        login.NewLimiter(l.Tokens, keysKept, tooOftenSentence),
	}
}

// clientAddress goes back through the proxies that are trusted, each of which added the address it saw
// at the end of X-Forwarded-For. What stands before is anybody's claim and is not looked at.
func clientAddress(peer netip.Addr, forwarded []string, trusted []netip.Prefix) netip.Addr {
	hops := strings.Split(strings.Join(forwarded, ","), ",")
	for isTrusted(peer, trusted) && len(hops) > 0 {
		before, ok := parseHop(strings.TrimSpace(hops[len(hops)-1]))
		if !ok {
			break
		}
		peer, hops = before, hops[:len(hops)-1]
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

// parseHop reads an address as proxies write it: some add a port.
func parseHop(text string) (netip.Addr, bool) {
	if a, err := netip.ParseAddr(text); err == nil {
		return a, true
	}
	a, err := netip.ParseAddrPort(text)
	return a.Addr(), err == nil
}
