package httpio

import (
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
)

// Limits are the rate limits, see docs/product/api.md#api-rate-limits. The zero value limits nothing.
type Limits struct {
	Logins          credentials.Window // failed sign-ins per account and address
	LoginsByAddress credentials.Window // failed sign-ins per address
	Registrations   credentials.Window // registrations per address
	Beta            credentials.Rate   // attempts at the beta password per address
	Writes          credentials.Rate   // changes per user
	Scores          credentials.Rate   // changes of a game per score link
	Tokens          credentials.Rate   // look-ups of links that do not exist, per address
	SharedGames     credentials.Window // new shared games per address
	OpenCodes       credentials.Rate   // look-ups of codes of shared games that do not exist, per address
	APITokens       credentials.Rate   // requests per API token
	Devices         credentials.Window // devices that subscribe to a team, per address
	Signups         credentials.Window // teams that sign up for a league, per address
}

const tooOftenSentence = "That was too often."

// Limiters enforces Limits. It counts requests per user, score link, API token and client address.
type Limiters struct {
	trustedProxies                              []netip.Prefix // their X-Forwarded-For is trusted
	now                                         func() time.Time
	attempts                                    *credentials.AttemptLimiter
	registrations, beta, writes, scores, tokens *credentials.Limiter
	sharedGames, openCodes, apiTokens, devices  *credentials.Limiter
	signups                                     *credentials.Limiter
}

// NewLimiters returns limiters with all counts at zero. The X-Forwarded-For of trustedProxies is trusted.
func NewLimiters(l Limits, trustedProxies []netip.Prefix, now func() time.Time) *Limiters {
	const maxKeys = 20_000
	return &Limiters{
		trustedProxies: trustedProxies, now: now,
		attempts:      credentials.NewAttemptLimiter(l.Logins, l.LoginsByAddress),
		registrations: credentials.NewLimiter(l.Registrations, maxKeys, tooOftenSentence),
		beta:          credentials.NewLimiter(l.Beta, maxKeys, tooOftenSentence),
		writes:        credentials.NewLimiter(l.Writes, maxKeys, tooOftenSentence),
		scores:        credentials.NewLimiter(l.Scores, maxKeys, tooOftenSentence),
		tokens:        credentials.NewLimiter(l.Tokens, maxKeys, tooOftenSentence),
		sharedGames:   credentials.NewLimiter(l.SharedGames, maxKeys, "Many games were shared from your network."),
		openCodes:     credentials.NewLimiter(l.OpenCodes, maxKeys, tooOftenSentence),
		apiTokens:     credentials.NewLimiter(l.APITokens, maxKeys, tooOftenSentence),
		devices:       credentials.NewLimiter(l.Devices, maxKeys, "Many notifications were turned on from your network."),
		signups:       credentials.NewLimiter(l.Signups, maxKeys, "Many teams were signed up from your network."),
	}
}

// AllowAPIToken limits the requests with an API token, reads included. They do not count towards the limit of its user, so that a script
// does not block its user.
func (l *Limiters) AllowAPIToken(id int64) error {
	return l.apiTokens.Allow(strconv.FormatInt(id, 10), l.now())
}

// AllowWrite limits the changes of a user, or with the same token: that of a score link, or the write key of a shared game.
func (l *Limiters) AllowWrite(r *http.Request, userID, token string) error {
	switch {
	case r.Method == http.MethodGet || r.Method == http.MethodHead:
		return nil
	case userID != "":
		return l.writes.Allow(userID, l.now())
	case token != "":
		return l.scores.Allow(token, l.now())
	default:
		return nil
	}
}

// CountMissing limits the guessing of tokens and slugs. If err is a fault.NotFound, it counts a failed look-up by the client's address and
// returns a fault.TooMany if there were too many; otherwise it returns err.
func (l *Limiters) CountMissing(r *http.Request, err error) error {
	return l.countMissing(l.tokens, r, err)
}

// CountUnknownCode is like CountMissing, for the codes of shared games.
func (l *Limiters) CountUnknownCode(r *http.Request, err error) error {
	return l.countMissing(l.openCodes, r, err)
}

// CountWrongRecovery is like CountUnknownCode, and counts wrong recovery codes too.
func (l *Limiters) CountWrongRecovery(r *http.Request, err error) error {
	if fault.Is(err, fault.Forbidden) {
		if tooMany := l.openCodes.Allow(l.AddressKeyOf(r), l.now()); tooMany != nil {
			return tooMany
		}
	}
	return l.CountUnknownCode(r, err)
}

func (l *Limiters) countMissing(limiter *credentials.Limiter, r *http.Request, err error) error {
	if fault.Is(err, fault.NotFound) {
		if tooMany := limiter.Allow(l.AddressKeyOf(r), l.now()); tooMany != nil {
			return tooMany
		}
	}
	return err
}

// AllowSharedGame limits the new shared games from an address.
func (l *Limiters) AllowSharedGame(r *http.Request) error {
	return l.sharedGames.Allow(l.AddressKeyOf(r), l.now())
}

// AllowDevice limits the devices from an address that subscribe to a team.
func (l *Limiters) AllowDevice(r *http.Request) error {
	return l.devices.Allow(l.AddressKeyOf(r), l.now())
}

// AllowSignup limits the sign-ups of teams from an address, and the mails that ask for their confirmation again.
func (l *Limiters) AllowSignup(r *http.Request) error {
	return l.signups.Allow(l.AddressKeyOf(r), l.now())
}

// AllowBeta limits the attempts at the beta password from an address.
func (l *Limiters) AllowBeta(r *http.Request) error { return l.beta.Allow(l.AddressKeyOf(r), l.now()) }

// AllowRegistration limits the attempts to register from an address. Failed attempts count too: they cost a password hash, or reveal
// whether an e-mail address has an account.
func (l *Limiters) AllowRegistration(r *http.Request) error {
	return l.registrations.Allow(l.AddressKeyOf(r), l.now())
}

// ForgiveRegistration undoes the last count of AllowRegistration, if the server was too busy to handle the attempt.
func (l *Limiters) ForgiveRegistration(r *http.Request) { l.registrations.Forgive(l.AddressKeyOf(r)) }

// BeginLogin limits the failed sign-ins of an account and from an address. It counts the sign-in as failed until the caller calls
// LoginSucceeded or LoginCancelled.
func (l *Limiters) BeginLogin(r *http.Request, email string) error {
	return l.attempts.Begin(email, l.AddressKeyOf(r), l.now())
}

func (l *Limiters) LoginSucceeded(r *http.Request, email string) {
	l.attempts.Succeeded(email, l.AddressKeyOf(r))
}

// LoginCancelled ends a sign-in whose password was not checked. It does not count as failed.
func (l *Limiters) LoginCancelled(r *http.Request, email string) {
	l.attempts.Cancelled(email, l.AddressKeyOf(r))
}

// AddressKeyOf returns the key under which limits count the client's address.
func (l *Limiters) AddressKeyOf(r *http.Request) string {
	address, ok := l.addressOf(r)
	if !ok {
		return r.RemoteAddr
	}
	return credentials.AddressKey(address)
}

// FullAddressOf returns the client's address, for the log and for the list of sessions.
func (l *Limiters) FullAddressOf(r *http.Request) string {
	address, ok := l.addressOf(r)
	if !ok {
		return r.RemoteAddr
	}
	return address.WithZone("").String()
}

func (l *Limiters) addressOf(r *http.Request) (address netip.Addr, ok bool) {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return address, false
	}
	return clientAddress(peer.Addr(), r.Header.Values("X-Forwarded-For"), l.trustedProxies), true
}
