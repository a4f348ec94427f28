package httpapi

import (
	"net/http"
	"net/netip"
	"time"

	"sideout/internal/login"
)

// limits hold back those who ask too often (design, section 7; contract, "Measures"). Limits by address
// leave room for the phones of a whole gym, which share one.
type limits struct {
	tries         *login.Tries   // failed logins
	registrations *login.Limiter // by address
	beta          *login.Limiter // tries of the beta password, by address
	writes        *login.Limiter // by user
	scores        *login.Limiter // changes of a game, by score link
	tokens        *login.Limiter // look-ups of score links that do not exist, by address
}

const keysKept = 20_000

func newLimits() limits {
	const tooMuch = "That was too often."
	return limits{
		tries:         login.NewTries(login.FailuresOfAccount, login.FailuresOfAddress),
		registrations: login.NewLimiter(login.Window{Limit: 100, Per: time.Hour}, keysKept, tooMuch),
		beta:          login.NewLimiter(login.Rate{Limit: 100, Burst: 100, Per: time.Minute}, keysKept, tooMuch),
		writes:        login.NewLimiter(login.Rate{Limit: 60, Burst: 120, Per: time.Minute}, keysKept, tooMuch),
		scores:        login.NewLimiter(login.Rate{Limit: 10, Burst: 30, Per: time.Second}, keysKept, tooMuch),
		tokens:        login.NewLimiter(login.Rate{Limit: 100, Burst: 100, Per: time.Minute}, keysKept, tooMuch),
	}
}

// addressOf is the key of the address that a request comes from.
func addressOf(r *http.Request) string {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return login.AddressKey(at.Addr())
}

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
