package httpio

import (
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/base/login"
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
	SharedGames     login.Window // shared games that are created, by address
	OpenCodes       login.Rate   // look-ups of codes of shared games that do not exist, by address
	APITokens       login.Rate   // requests, by API token
	Devices         login.Window // devices that subscribe to a team, by address
}

const tooOftenSentence = "That was too often."

// Limiters count requests by user, score link and client address.
type Limiters struct {
	proxies                                     []netip.Prefix // whose X-Forwarded-For is trusted
	now                                         func() time.Time
	tries                                       *login.AttemptLimiter
	registrations, beta, writes, scores, tokens *login.Limiter
	sharedGames, openCodes, apiTokens, devices  *login.Limiter
}

// NewLimiters returns limiters that have counted nothing. trusted are the proxies whose X-Forwarded-For is believed.
func NewLimiters(l Limits, trusted []netip.Prefix, now func() time.Time) *Limiters {
	const maxKeys = 20_000
	return &Limiters{
		proxies: trusted, now: now,
		tries:         login.NewAttemptLimiter(l.Logins, l.LoginsByAddress),
		registrations: login.NewLimiter(l.Registrations, maxKeys, tooOftenSentence),
		beta:          login.NewLimiter(l.Beta, maxKeys, tooOftenSentence),
		writes:        login.NewLimiter(l.Writes, maxKeys, tooOftenSentence),
		scores:        login.NewLimiter(l.Scores, maxKeys, tooOftenSentence),
		tokens:        login.NewLimiter(l.Tokens, maxKeys, tooOftenSentence),
		sharedGames:   login.NewLimiter(l.SharedGames, maxKeys, "Many games were shared from your network."),
		openCodes:     login.NewLimiter(l.OpenCodes, maxKeys, tooOftenSentence),
		apiTokens:     login.NewLimiter(l.APITokens, maxKeys, tooOftenSentence),
		devices:       login.NewLimiter(l.Devices, maxKeys, "Many notifications were turned on from your network."),
	}
}

// AllowAPIToken refuses a request that comes too soon after many others with the same API token. It counts reads too, and changes
// count nowhere else: a script does not use up what its user may change.
func (l *Limiters) AllowAPIToken(id int64) error {
	return l.apiTokens.Allow(strconv.FormatInt(id, 10), l.now())
}

// AllowWrite refuses a change that comes too soon after many others of the same user, or with the same token: of a score
// link, or the write key of a shared game.
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

// CountMissing returns err. If err is fault.NotFound, it counts a failed lookup of a token or slug, and returns a
// fault.TooMany instead once there were too many from the client's address: that limits guessing.
func (l *Limiters) CountMissing(r *http.Request, err error) error {
	return l.countMissing(l.tokens, r, err)
}

// CountUnknownCode is CountMissing for the codes of shared games.
func (l *Limiters) CountUnknownCode(r *http.Request, err error) error {
	return l.countMissing(l.openCodes, r, err)
}

func (l *Limiters) countMissing(limiter *login.Limiter, r *http.Request, err error) error {
	if fault.Is(err, fault.NotFound) {
		if tooMany := limiter.Allow(l.AddressOf(r), l.now()); tooMany != nil {
			return tooMany
		}
	}
	return err
}

// AllowSharedGame refuses a shared game that comes too soon after many others from one address.
func (l *Limiters) AllowSharedGame(r *http.Request) error {
	return l.sharedGames.Allow(l.AddressOf(r), l.now())
}

// AllowDevice refuses a device that subscribes to a team too soon after many others from one address.
func (l *Limiters) AllowDevice(r *http.Request) error {
	return l.devices.Allow(l.AddressOf(r), l.now())
}

// AllowBeta refuses too many tries of the beta password from one address.
func (l *Limiters) AllowBeta(r *http.Request) error { return l.beta.Allow(l.AddressOf(r), l.now()) }

// AllowRegistration refuses too many attempts to register from one address. Those that fail count too: they cost a hash,
// or show whether an address has an account.
func (l *Limiters) AllowRegistration(r *http.Request) error {
	return l.registrations.Allow(l.AddressOf(r), l.now())
}

// ForgiveRegistration takes back what AllowRegistration has counted, because the server was too busy to handle it.
func (l *Limiters) ForgiveRegistration(r *http.Request) { l.registrations.Forgive(l.AddressOf(r)) }

// BeginLogin refuses a sign-in after too many failed ones, of one account or from one address. The caller reports the
// outcome with LoginSucceeded or LoginCancelled; without a report the sign-in has failed.
func (l *Limiters) BeginLogin(r *http.Request, email string) error {
	return l.tries.Begin(email, l.AddressOf(r), l.now())
}

func (l *Limiters) LoginSucceeded(r *http.Request, email string) {
	l.tries.Succeeded(email, l.AddressOf(r))
}

// LoginCancelled reports a sign-in whose password was not checked.
func (l *Limiters) LoginCancelled(r *http.Request, email string) {
	l.tries.Cancelled(email, l.AddressOf(r))
}

// AddressOf returns the key of the client's address, by which limits count.
func (l *Limiters) AddressOf(r *http.Request) string {
	at, ok := l.clientOf(r)
	if !ok {
		return r.RemoteAddr
	}
	return login.AddressKey(at)
}

// FullAddressOf returns the client's address, for the log and for the list of sessions.
func (l *Limiters) FullAddressOf(r *http.Request) string {
	at, ok := l.clientOf(r)
	if !ok {
		return r.RemoteAddr
	}
	return at.WithZone("").String()
}

func (l *Limiters) clientOf(r *http.Request) (at netip.Addr, ok bool) {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return at, false
	}
	return clientAddress(peer.Addr(), r.Header.Values("X-Forwarded-For"), l.proxies), true
}
