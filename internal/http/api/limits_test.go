package api

import (
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sideout/internal/base/credentials"
)

// limit is a call and how many times it is allowed; # in it stands for the number of the attempt.
type limit struct {
	name, call string
	person     *person // nil: a new person each time
	times      int
	status     int // while it is allowed
}

func TestTheLimits(t *testing.T) {
	eachServerWith(t, behindProxy, func(t *testing.T, url string, clock *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{`POST /api/leagues {"name":"L"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces","Diggers"]}`, "201", `aces="id":(\d+)`},
			step{`GET /api/leagues/{league}/teams`, "200", `diggers=.*"id":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"20:15"}`, "201", `token="inviteToken":"([^"]+)"`},
			step{`GET /api/leagues/{league}/schedules`, "200", `game="gameId":(\d+)`},
		)
		holder, guest := newPerson(t, url), newPerson(t, url)
		holder.values = admin.values
		holder.does(step{"GET /api/games/invite/{token}", "200", ""})
		phone, second := newPerson(t, url), newPerson(t, url)
		phone.writeKey, second.writeKey, second.values = phoneKey, phoneKey+"-2", phone.values
		phone.does(shared)
		for i, l := range []limit{
			{"failed logins of an account", `POST /api/auth/login {"email":"ann@example.org","password":"guess #"}`, guest, 5, 401},
			{"failed logins from an address", `POST /api/auth/login {"email":"user#@example.org","password":"guess"}`, guest, 12, 401},
			{"registrations", `POST /api/auth/register {"email":"new#@example.org","password":"correct horse battery"}`, nil, 5, 201},
			{"registrations of a known address", `POST /api/auth/register {"email":"ann@example.org","password":"correct horse battery"}`, nil, 5, 422},
			{"links that do not exist", `GET /api/games/invite/unknown-#`, guest, 20, 404},
			{"public pages that do not exist", `GET /api/public/unknown-#`, guest, 20, 404},
			{"pages of score links that do not exist", `GET /game/unknown-#`, guest, 20, 404},
			{"pages of watch links that do not exist", `GET /watch/unknown-#`, guest, 20, 404},
			{"pages of leagues that do not exist", `GET /l/unknown-#`, guest, 20, 404},
			{"password links that do not exist", `POST /api/auth/password/reset {"token":"unknown-#","password":"correct horse battery"}`, guest, 20, 404},
			{"codes of shared games that do not exist", `GET /api/open-games/unknown-#`, guest, 20, 404},
			{"wrong recovery codes", `POST /api/open-games/{code}/take {"recoveryCode":"000000000#"}`, second, 20, 403},
			{"pages of shared games that do not exist", `GET /w/unknown-#`, guest, 20, 404},
			{"shared games, without a write key", `POST /api/open-games {"team1":"Aces","team2":"Diggers"}`, guest, 5, 422},
			{"scores by link", `PATCH /api/games/{game} {"team1Score":#,"team2Score":0}`, holder, 30, 200},
			{"changes of a user", `PATCH /api/leagues/{league} {"name":"L #"}`, admin, 117, 200}, // of 120, less the three above
		} {
			l.check(t, url, fmt.Sprintf("198.51.100.%d", i+1), clock)
		}
	})
}

// TestSignInUnderAFloodOfRegistrations registers from one address as fast as it can, while people sign in from another. The address gets as
// many answers as its limit says. How many it gets during the flood depends on the machine: a slow one is too busy for some of the
// attempts, which do not count (503), so that fewer are too many (429).
func TestSignInUnderAFloodOfRegistrations(t *testing.T) {
	const most = 100
	flooded := func(t *testing.T, o *Options) {
		behindProxy(t, o)
		o.Limits.Registrations.Limit = most
	}
	eachServerHashing(t, credentials.NewPasswords(), flooded, func(t *testing.T, url string, _ *testClock) {
		ann := signedUp(t, url, "ann@example.org")
		known := limit{call: `POST /api/auth/register {"email":"ann@example.org","password":"correct horse battery"}`}
		unknown := limit{call: `POST /api/auth/register {"email":"new#@example.org","password":"correct horse battery"}`}
		var flood sync.WaitGroup
		var answered, number atomic.Int32
		for range 20 {
			flood.Go(func() {
				for range 10 {
					n := int(number.Add(1))
					switch status, _ := []limit{unknown, known}[n%2].try(t, url, "198.51.100.1", n); status {
					case http.StatusCreated, http.StatusUnprocessableEntity:
						answered.Add(1)
					case http.StatusTooManyRequests, http.StatusServiceUnavailable:
					default:
						t.Errorf("registration %d: %d", n, status)
					}
				}
			})
		}
		signIn := limit{call: `POST /api/auth/login {"email":"ann@example.org","password":"correct horse battery"}`, person: ann}
		for n := range 12 {
			if status, _ := signIn.try(t, url, "203.0.113.7", n); status != http.StatusOK {
				t.Errorf("sign-in %d during the flood: %d", n, status)
			}
		}
		flood.Wait()
		for ; answered.Load() < most; answered.Add(1) { // what the server was too busy for
			if status, _ := known.try(t, url, "198.51.100.1", 0); status != http.StatusUnprocessableEntity {
				t.Fatalf("the address got %d answers, and then %d", answered.Load(), status)
			}
		}
		if status, _ := known.try(t, url, "198.51.100.1", 0); status != http.StatusTooManyRequests || answered.Load() > most {
			t.Errorf("the address got %d answers of %d, and then %d", answered.Load(), most, status)
		}
	})
}

func TestTheLimitOfTheBetaPassword(t *testing.T) {
	gated := func(t *testing.T, o *Options) {
		behindProxy(t, o)
		o.Beta = gate
	}
	eachServerWith(t, gated, func(t *testing.T, url string, clock *testClock) {
		l := limit{"tries of the beta password", `POST /api/beta-access {"password":"guess #"}`, newPerson(t, url), 5, 403}
		l.check(t, url, "198.51.100.1", clock)
	})
}

// behindProxy trusts the X-Forwarded-For of the tests, which set it to different client addresses.
func behindProxy(_ *testing.T, o *Options) {
	o.Beta = ""
	o.Limits.LoginsByAddress.Limit = 12
	o.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
}

// check makes the call as often as it is allowed, once more, once from another address, and again after Retry-After.
func (l limit) check(t *testing.T, url, address string, clock *testClock) {
	t.Helper()
	for try := range l.times {
		if got, _ := l.try(t, url, address, try); got != l.status {
			t.Fatalf("%s, try %d: %d", l.name, try+1, got)
		}
	}
	status, wait := l.try(t, url, address, l.times)
	if status != http.StatusTooManyRequests || wait <= 0 {
		t.Errorf("%s, one past the limit: %d, Retry-After %v", l.name, status, wait)
	}
	elsewhere := l
	elsewhere.person = newPerson(t, url)
	if got, _ := elsewhere.try(t, url, "203.0.113.7", 1000); got == http.StatusTooManyRequests {
		t.Errorf("%s: the call is refused from another address too", l.name)
	}
	clock.Advance(wait)
	if got, _ := l.try(t, url, address, l.times+1); got != l.status {
		t.Errorf("%s, after %v: %d", l.name, wait, got)
	}
	clock.Set(testNow)
}

// try makes the call from an address and returns the status and how long to wait.
func (l limit) try(t *testing.T, url, address string, number int) (status int, wait time.Duration) {
	t.Helper()
	p := l.person
	if p == nil {
		p = newPerson(t, url)
	}
	call := strings.ReplaceAll(l.call, "#", strconv.Itoa(number))
	for name, value := range p.values {
		call = strings.ReplaceAll(call, "{"+name+"}", value)
	}
	method, rest, _ := strings.Cut(call, " ")
	path, body, _ := strings.Cut(rest, " ")
	r, err := http.NewRequest(method, p.url+path, strings.NewReader(body))
	check(t, err)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Forwarded-For", address)
	r.Header.Set("X-Write-Key", p.writeKey)
	response, err := p.client.Do(r)
	check(t, err)
	check(t, response.Body.Close())
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	return response.StatusCode, time.Duration(seconds) * time.Second
}
