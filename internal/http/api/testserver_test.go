package api

import (
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/apptest"
	"sideout/internal/base/credentials"
	"sideout/internal/http/httpio"
	"sideout/internal/http/live"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

var testSecret = []byte(strings.Repeat("s", 32))

// testOptions are those of a server without a beta password and without rate limits.
func testOptions(app *app.Services, now func() time.Time) Options {
	return Options{
		Site: testSite(), App: app, Now: now, Log: slog.New(slog.DiscardHandler), LocalAccounts: true,
		Live: live.New(live.Options{}), PublicURL: testOrigin,
	}
}

// testLimits are low, so that tests reach them.
var testLimits = httpio.Limits{
	Logins: credentials.Window{Limit: 5, Per: 15 * time.Minute}, LoginsByAddress: credentials.Window{Limit: 100, Per: 15 * time.Minute},
	Registrations: credentials.Window{Limit: 5, Per: time.Hour}, Beta: credentials.Rate{Limit: 5, Burst: 5, Per: time.Minute},
	Writes: credentials.Rate{Limit: 60, Burst: 120, Per: time.Minute}, Scores: credentials.Rate{Limit: 10, Burst: 30, Per: time.Second},
	Tokens: credentials.Rate{Limit: 20, Burst: 20, Per: time.Minute}, OpenCodes: credentials.Rate{Limit: 20, Burst: 20, Per: time.Minute},
	APITokens:   credentials.Rate{Limit: 60, Burst: 60, Per: time.Minute},
	SharedGames: credentials.Window{Limit: 5, Per: time.Hour}, Devices: credentials.Window{Limit: 5, Per: time.Hour}, Signups: credentials.Window{Limit: 20, Per: time.Hour},
}

func eachServer(t *testing.T, test func(t *testing.T, url string, clock *testClock)) {
	eachServerWith(t, func(*testing.T, *Options) {}, test)
}

// eachServerWith is eachServer with changed options.
func eachServerWith(t *testing.T, change func(*testing.T, *Options), test func(t *testing.T, url string, clock *testClock)) {
	eachServerHashing(t, apptest.NewPasswords(), change, test)
}

// eachServerHashing is eachServerWith with other passwords than the cheap ones of tests.
func eachServerHashing(t *testing.T, passwords *credentials.Passwords, change func(*testing.T, *Options), test func(t *testing.T, url string, clock *testClock)) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		url, clock := serveStore(t, s, passwords, change)
		test(t, url, clock)
	})
}

// serveStore starts a server on a store and returns its address.
func serveStore(t *testing.T, s *store.Store, passwords *credentials.Passwords, change func(*testing.T, *Options)) (url string, clock *testClock) {
	clock = &testClock{}
	app := app.New(s, passwords, testSecret, clock.Now, league.DefaultQuotas)
	o := testOptions(app, clock.Now)
	o.Beta, o.Limits = gate, testLimits
	change(t, &o)
	server, err := New(o)
	check(t, err)
	app.Store.OnCommit(server.HandlePublished)
	web := httptest.NewServer(asDocumented(t, server))
	t.Cleanup(web.Close)
	return web.URL, clock
}
