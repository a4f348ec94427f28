package httpapi

import (
	"net/http"
	"net/netip"

	"sideout/internal/login"
)

// limitWrites refuses a change that comes too soon after many others of the same user or score link.
func (s *Server) limitWrites(r *http.Request, userID, token string) error {
	switch {
	case r.Method == http.MethodGet || r.Method == http.MethodHead:
		return nil
	case userID != "":
		return s.limits.writes.Allow(userID, s.now())
	case token != "":
		return s.limits.scores.Allow(token, s.now())
	default:
		return nil
	}
}

// addressOf is the key of the address that a request comes from.
func (s *Server) addressOf(r *http.Request) string {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return login.AddressKey(clientAddress(at.Addr(), r.Header.Values("X-Forwarded-For"), s.proxies))
}
