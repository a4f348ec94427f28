package api

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/apptest"
	"sideout/internal/base/credentials"
	"sideout/internal/http/signin"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// FuzzCalls makes any call with any id, token and body, as the owner of a league: no request gets a status of 500
// or above, and every refusal has a sentence.
func FuzzCalls(f *testing.F) {
	s, err := store.Open(context.Background(), "sqlite:"+filepath.Join(f.TempDir(), "fuzz.db"))
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = s.Close() })
	now := func() time.Time { return testNow }
	app := app.New(s, apptest.NewPasswords(), testSecret, now, league.DefaultQuotas)
	o := testOptions(app, now)
	if o.Passkeys, err = credentials.NewPasskeys("score.example.org", []string{testOrigin}, "Sideout", now); err != nil {
		f.Fatal(err)
	}
	server, err := New(o)
	if err != nil {
		f.Fatal(err)
	}
	routes := server.apiRoutes()
	for i, route := range routes {
		f.Add(uint8(i), "1", exampleBody(route.pattern))
		if route.pattern == "PATCH /api/games/{id}" {
			f.Add(uint8(i), "1", `{"device":"a","events":[{"id":"e1","type":"lastPoint"},{"id":"e2","type":"point","team":"team2","rally":1,"seen":1}]}`)
			f.Add(uint8(i), "1", `{"device":"a","events":[{"id":"e1","type":"pause"},{"id":"e2","type":"resume","at":-1},{"id":"e3","type":"pause","at":9000000000000000}]}`)
			f.Add(uint8(i), "1", `{"device":"A","events":[{"id":"e1","type":"lineup","team":"team1","numbers":[1,2,3,4,5,6]},{"id":"e2","type":"libero","team":"team1","out":5,"in":10,"seen":1},{"id":"e3","type":"substitution","team":"team1","out":1,"in":7,"seen":2},{"id":"e4","type":"rotate","team":"team1","seen":3},{"id":"e5","type":"sanction","team":"team2","sanction":"penalty","number":99,"seen":4}]}`)
		}
		for _, body := range bodiesOfRules[route.pattern] {
			f.Add(uint8(i), "1", body)
		}
	}
	f.Fuzz(func(t *testing.T, number uint8, id, body string) {
		route := routes[int(number)%len(routes)]
		method, path, _ := strings.Cut(route.pattern, " ")
		if route.pattern == "POST /api/auth/register" || route.pattern == "POST /api/auth/login" {
			body = strings.ReplaceAll(body, "correct horse", "") // a good password costs too much time here
		}
		session := fuzzOwnerSession(t, app, s)
		r := httptest.NewRequest(method, "/", strings.NewReader(body))
		r.URL.Path = strings.NewReplacer("{id}", id, "{token}", id, "{slug}", id, "{code}", id, "{adjustment}", id).Replace(path)
		if method == http.MethodGet {
			r.URL.RawQuery = url.Values{"with": {body}}.Encode() // rules to try
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Invite-Token", id)
		r.Header.Set("X-Write-Key", id)
		r.AddCookie(&http.Cookie{Name: signin.SessionCookie, Value: session})
		r.AddCookie(&http.Cookie{Name: signin.AddCeremonyCookie, Value: strings.ToValidUTF8(strings.Map(cookieRune, body), "")})
		response := httptest.NewRecorder()
		serveUntilFlush(server, response, r)
		if response.Code >= 500 {
			t.Errorf("%s with id %q and %q: %d %s", route.pattern, id, body, response.Code, response.Body)
		}
		if response.Code >= 400 && response.Body.Len() == 0 {
			t.Errorf("%s with id %q and %q: %d with an empty body", route.pattern, id, body, response.Code)
		}
	})
}

// bodiesOfRules are further bodies, or rules to try, of calls about table rules, sets, draws and forfeits.
var bodiesOfRules = map[string][]string{
	"GET /api/leagues/{id}/standings": {`{"preset":"fivb"}`, `{"preset":"own","order":["headToHeadWins","lot"],"counts":"sets","diffCap":3}`, `{"preset":"dice"}`, `[`},
	"PATCH /api/leagues/{id}": {
		`{"tableRules":{"preset":"own","order":["points","lot"],"points":{"win":3,"draw":1},"draws":true,"moves":{"default":1,"edges":[{"down":2,"up":1}]}}}`,
		`{"tableRules":{"preset":"soccer","abandonedFrom":20,"forfeit":{"score":"none","markFrom":2}},"rules":{"sets":4,"playAll":true,"targets":[21,21,21,15]}}`,
	},
	"PATCH /api/games/{id}":              {`{"team1Score":2,"team2Score":2,"status":"completed"}`, `{"team1Score":1,"team2Score":1,"sets":[{"team1Score":21,"team2Score":5},{"team1Score":3,"team2Score":21}],"status":"completed"}`},
	"POST /api/games":                    {`{"leagueId":1,"team1Id":1,"team2Id":2,"team1Score":2,"team2Score":2,"stage":"finals"}`},
	"POST /api/games/{id}/forfeit":       {`{"by":"both"}`},
	"POST /api/teams/{id}/no-show":       {`{"date":"2026-11-26"}`},
	"POST /api/teams/{id}/withdraw":      {`{"how":"forfeit"}`},
	"POST /api/leagues/{id}/bulk-import": {`{"csvData":"Date,Team A,Team B,Score A,Score B,Forfeit,Stage\n2026-11-19,Aces,Diggers,0,0,both,\n2026-11-19,Aces,Diggers,2,2,,Friendly"}`},
}

// cookieRune drops characters that a cookie cannot have, for strings.Map.
func cookieRune(r rune) rune {
	if r <= ' ' || r > '~' || strings.ContainsRune(`",;\`, r) {
		return -1
	}
	return r
}

var fuzzSession string

// fuzzOwnerSession returns the cookie of an owner of a league. It makes a new owner if the call before has ended the
// session.
func fuzzOwnerSession(t *testing.T, app *app.Services, s *store.Store) string {
	ctx := context.Background()
	if user, _, err := app.People.Authenticate(ctx, fuzzSession); err != nil || user.ID != "" {
		check(t, err)
		return fuzzSession
	}
	w := authzFixture{authzServer{app: app, store: s}, map[string]string{}, map[string]authzLeague{}}
	w.makeLeague(t, "owner", "owner-"+time.Now().String())
	fuzzSession = w.cookies["owner"]
	return fuzzSession
}
