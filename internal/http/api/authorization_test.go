package api

import (
	"bytes"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sideout/internal/app/access"
	"sideout/internal/http/httpio"
	"sideout/internal/http/signin"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

var rewrite = flag.Bool("rewrite", false, "write the golden files again")

// The owner of a league whose trial is over, and a manager of one.
const (
	lapsedOwner   = "ended-own"
	lapsedManager = "ended-man"
)

// Scripts with an API token of the owner of a league that has a role there; tokenAbove was made with the role manager, and its user has
// become a scorer since; tokenLapsed belongs to the owner of a league whose trial has ended; tokenRevoked was revoked.
const (
	tokenViewer  = "tk-viewer"
	tokenScorer  = "tk-scorer"
	tokenManager = "tk-manage"
	tokenAbove   = "tk-above"
	tokenLapsed  = "tk-ended"
	tokenRevoked = "tk-revoke"
)

// tokenRoles are the roles that the tokens were made with.
var tokenRoles = map[string]league.Role{tokenViewer: league.Viewer, tokenScorer: league.Scorer, tokenManager: league.Manager,
	tokenAbove: league.Manager, tokenLapsed: league.Manager, tokenRevoked: league.Manager}

// actors are all kinds of callers, from least to most rights. Each has its role in a league of its own.
var actors = []string{"anonymous", "ended", "deleted", "holder", "court", "captain", "sharer", "stranger", "viewer", "scorer", "manager", "owner",
	lapsedOwner, lapsedManager, tokenViewer, tokenScorer, tokenManager, tokenAbove, tokenLapsed, tokenRevoked}

// lapsedLinks are callers with a link into a league whose trial is over, and the actors whose rights they have all the same.
var lapsedLinks = map[string]string{"ended-public": "anonymous", "ended-holder": "holder", "ended-court": "court", "ended-captain": "captain"}

// kindOf returns the actor whose rights an actor has.
func kindOf(actor string) string {
	if kind, ok := lapsedLinks[actor]; ok {
		return kind
	}
	return actor
}

// targets are what the id in a path can name.
var targets = []string{"malformed", "missing", "deleted", "foreign", "own"}

// TestTheAuthorizationTable makes every call as every actor on every target, on both databases, and compares the statuses with
// the table in testdata/authorization.golden, which is for people to read.
func TestTheAuthorizationTable(t *testing.T) {
	storetest.SkipUnderRace(t)
	golden := filepath.Join("testdata", "authorization.golden")
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		got := authorizationTable(t, s)
		if *rewrite {
			if err := os.WriteFile(golden, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("the authorization table has changed; if that is meant, run the test with -rewrite and read the difference\n%s", difference(want, got))
		}
	})
}

func difference(want, got []byte) string {
	was, is := strings.Split(string(want), "\n"), strings.Split(string(got), "\n")
	var lines []string
	for i := range max(len(was), len(is)) {
		a, b := "", ""
		if i < len(was) {
			a = was[i]
		}
		if i < len(is) {
			b = is[i]
		}
		if a != b {
			lines = append(lines, "- "+a, "+ "+b)
		}
	}
	return strings.Join(lines, "\n")
}

func authorizationTable(t *testing.T, s *store.Store) []byte {
	var table bytes.Buffer
	fmt.Fprintf(&table, "%-50s %-10s", "call", "on")
	for _, actor := range actors {
		fmt.Fprintf(&table, " %9s", actor)
	}
	table.WriteByte('\n')
	h := newAuthzServer(t, s)
	w := newAuthzFixture(t, h, 0)
	for i, route := range h.server.apiRoutes() {
		changed := map[string]bool{}
		for _, target := range targets {
			if route.object != "league" && !strings.Contains(route.pattern, "{") && route.object != "body" && target != "own" {
				continue // the call names no object that could be foreign, deleted or missing
			}
			fmt.Fprintf(&table, "%-50s %-10s", route.pattern, target)
			for _, actor := range actors {
				status := w.call(t, route, actor, target)
				if want, derived := refusal(route, actor, target); derived && !isExpected(status, want) {
					t.Errorf("%s on %s as %s: %d, but the route needs %q", route.pattern, target, actor, status, route.needs)
				}
				w.checkTrying(t, route, actor, target, status)
				if status < 300 && route.method() != http.MethodGet {
					changed[actor], changed["foreign"] = true, changed["foreign"] || target == "foreign"
				}
				fmt.Fprintf(&table, " %9d", status)
			}
			table.WriteByte('\n')
		}
		w.renew(t, changed, i+1)
	}
	return table.Bytes()
}

// tryFIVB is the query of a call that tries another rule for the standings.
const tryFIVB = "with=%7B%22preset%22%3A%22fivb%22%7D"

// checkTrying checks that who may not read standings, or who may, can try another rule for them as little, or as much.
func (w authzFixture) checkTrying(t *testing.T, route apiRoute, actor, target string, status int) {
	t.Helper()
	if route.pattern != "GET /api/leagues/{id}/standings" {
		return
	}
	r, response := w.request(t, route, actor, target), httptest.NewRecorder()
	r.URL.RawQuery = tryFIVB
	serveUntilFlush(asDocumented(t, w.server), response, r)
	if hasTables := strings.Contains(response.Body.String(), `"tried":`); response.Code != status || hasTables != (status == http.StatusOK) {
		t.Errorf("%s with another rule on %s as %s: %d, and %d without", route.pattern, target, actor, response.Code, status)
	}
}

// call makes the call as the actor and returns the status.
func (w authzFixture) call(t *testing.T, route apiRoute, actor, target string) int {
	t.Helper()
	response := httptest.NewRecorder()
	serveUntilFlush(asDocumented(t, w.server), response, w.request(t, route, actor, target))
	if response.Code >= 500 {
		t.Errorf("%s on %s as %s: %d %s", route.pattern, target, actor, response.Code, response.Body)
	}
	return response.Code
}

// request returns the request with which the actor makes the call.
func (w authzFixture) request(t *testing.T, route apiRoute, actor, target string) *http.Request {
	t.Helper()
	l := w.leagues[actor]
	if target == "foreign" {
		l = w.leagues["foreign"]
	}
	idOf := func(object string) string {
		switch target {
		case "malformed":
			return "x1"
		case "missing":
			return "999999"
		case "deleted":
			if id, ok := l.deleted[object]; ok {
				return fmt.Sprint(id)
			}
			return "999998"
		}
		return fmt.Sprint(l.ids[object])
	}
	token := map[string]string{"own": l.token, "foreign": l.token}[target]
	if token == "" {
		token = "no-such-token"
	} else if strings.Contains(route.pattern, "/courts/") {
		token = l.court
	} else if strings.Contains(route.pattern, "/join/") {
		token = l.join
	} else if strings.Contains(route.pattern, "/signup/{token}") {
		token = l.sender
	} else if strings.Contains(route.pattern, "/watch/") {
		invite, err := w.server.app.Scoring.FindInvite(t.Context(), access.Actor{}, token)
		check(t, err)
		token = invite.WatchToken
	}
	if route.needs == access.Speak { // the link is the caller's own; a call may name a game of another league
		token = map[string]string{"holder": l.token, "court": l.court, "captain": w.leagues[actor].teamLink}[kindOf(actor)]
		if token == "" {
			token = "no-such-token"
		}
	}
	slug := l.slug
	if route.object == "slug" && target != "own" && target != "foreign" {
		slug = "no-such-league"
	}
	session, passkey := "no-such-session", "no-such-passkey"
	if target == "own" || target == "foreign" {
		session, passkey = l.session, l.passkey
	}
	code := map[string]string{"own": l.code, "foreign": l.code, "deleted": l.endedCode, "malformed": "x1"}[target]
	if code == "" {
		code = "000000"
	}
	if route.object != byCode { // the code of a court
		code = idOf("code")
	}
	method, path, _ := strings.Cut(route.pattern, " ")
	id := idOf(string(route.object))
	switch route.object {
	case "session":
		id = session
	case "passkey":
		id = passkey
	}
	path = strings.NewReplacer("{id}", id, "{token}", token, "{slug}", slug, "{day}", "2026-11-26", "{invitation}", "no-such-invitation", "{code}", code, "{adjustment}", "1", "{contact}", "1", "{device}", pushDevice, "{absence}", "1").Replace(path)
	body := strings.NewReplacer(`"LEAGUE"`, number(idOf("league")), `"TEAM1"`, number(idOf("team")),
		`"TEAM2"`, number(fmt.Sprint(l.ids["team2"])), `"GAME"`, number(idOf("game")), `"MEMBER"`, number(idOf("member"))).Replace(exampleBody(route.pattern))
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Accept", httpio.ProblemType)
	r.RemoteAddr = fmt.Sprintf("192.0.2.%d:999", slices.Index(actors, actor)+1) // so that actors do not use up each other's rate limits
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if cookie := w.cookies[actor]; cookie != "" {
		r.AddCookie(&http.Cookie{Name: signin.SessionCookie, Value: cookie})
	}
	if token := w.leagues[actor].apiToken; token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	switch kindOf(actor) {
	case "sharer":
		r.Header.Set("X-Write-Key", w.leagues[actor].writeKey)
	case "holder":
		r.Header.Set("X-Invite-Token", w.leagues[actor].token)
	case "court":
		r.Header.Set("X-Invite-Token", w.leagues[actor].court)
	}
	return r
}

// number returns an id as a JSON number; the malformed id x1 as a string.
func number(id string) string {
	if id == "x1" {
		return `"x1"`
	}
	return id
}

// exampleBody returns a valid body of a call; empty if it has none.
func exampleBody(pattern string) string {
	bodies := map[string]string{
		"POST /api/auth/register":                        `{"email":"x","password":"y"}`,
		"POST /api/auth/login":                           `{"email":"x","password":"y"}`,
		"POST /api/auth/confirm":                         `{"password":"y"}`,
		"POST /api/auth/passkeys/confirm/finish":         `{"credential":{}}`,
		"POST /api/auth/password":                        `{"password":"y","newPassword":"z"}`,
		"POST /api/auth/password/reset":                  `{"token":"x","password":"y"}`,
		"POST /api/auth/tokens":                          `{"name":"Script","days":30,"roles":[{"leagueId":"LEAGUE","role":"viewer"}]}`,
		"POST /api/auth/recovery":                        `{"account":"ann@example.org","code":"3k7p-9xw2-h4td-vm60"}`,
		"PATCH /api/auth/user":                           `{"firstName":"Ann"}`,
		"POST /api/auth/passkeys/login/finish":           `{"credential":{}}`,
		"POST /api/auth/passkeys/register/finish":        `{"credential":{}}`,
		"POST /api/beta-access":                          `{"password":"y"}`,
		"POST /api/leagues":                              `{"name":"New"}`,
		"POST /api/tournaments":                          `{"name":"Cup","day":"2026-12-12","start":"09:00","end":"17:00","courts":["1"],"teams":["A","B","C","D"]}`,
		"PATCH /api/leagues/{id}":                        `{"name":"Renamed"}`,
		"POST /api/leagues/{id}/members":                 `{"role":"scorer"}`,
		"POST /api/leagues/{id}/hand-over":               `{"memberId":"MEMBER"}`,
		"POST /api/leagues/{id}/bulk-import":             `{"csvData":"2026-11-19,Aces,Diggers,25,20"}`,
		"POST /api/leagues/{id}/bulk-import/undo":        `{"first":1,"last":2}`,
		"POST /api/leagues/{id}/lots/undo":               `{"lots":[]}`,
		"POST /api/games/{id}/claims/settle/undo":        `{"decided":{"team1Score":20,"team2Score":25},"before":{"team1Score":25,"team2Score":20}}`,
		"POST /api/leagues/{id}/attention/dismiss":       `{"id":"noScorer-1"}`,
		"POST /api/leagues/{id}/waiting":                 `{"day":"2026-12-03"}`,
		"POST /api/leagues/{id}/cleanup-duplicates":      `{"keepCount":48}`,
		"POST /api/leagues/{id}/recalculate-standings":   `{}`,
		"POST /api/teams":                                `{"leagueId":"LEAGUE","name":"Newcomers"}`,
		"PATCH /api/teams/{id}":                          `{"name":"Renamed"}`,
		"POST /api/leagues/{id}/court-codes":             `{"courtName":"Court"}`,
		"PATCH /api/tier-courts/{id}":                    `{"courtName":"Court 8"}`,
		"PATCH /api/leagues/{id}/captains":               `{"scoreLinks":false}`,
		"POST /api/captain/{token}/games/{id}/claims":    `{"kind":"dispute"}`,
		"POST /api/captain/{token}/absences":             `{"day":"2026-12-10"}`,
		"POST /api/leagues/{id}/absences/{absence}/keep": `{"why":"The hall is booked"}`,
		"POST /api/captain/{token}/contacts":             `{"email":"captain@example.org"}`,
		"POST /api/teams/{id}/contacts":                  `{"email":"captain@example.org"}`,
		"PUT /api/leagues/{id}/signup":                   `{"open":true}`,
		"PATCH /api/signups/{id}":                        `{"paid":"yes"}`,
		"POST /api/leagues/{id}/signups/take-back":       `{"ids":[]}`,
		"POST /api/join/{token}":                         `{"teamName":"Blockers","contactName":"Cem","email":"cem@example.org"}`,
		"PATCH /api/signup/{token}":                      `{"comment":"We are eight"}`,
		"POST /api/signup/{token}/confirm":               `{"confirmation":"x"}`,
		"POST /api/games/{id}/claims/settle":             `{"why":"The log says so"}`,
		"POST /api/halls":                                `{"name":"Hall of the school","courts":["Court 1"]}`,
		"POST /api/halls/by-code":                        `{"code":"no-such-code"}`,
		"PATCH /api/halls/{id}":                          `{"name":"Hall of the club"}`,
		"POST /api/halls/{id}/close":                     `{"day":"2026-12-03"}`,
		"PUT /api/halls/{id}/courts":                     `{"courts":[{"name":"Court 1"}]}`,
		"POST /api/tier-courts":                          `{"leagueId":"LEAGUE","tier":1,"courtName":"Court 9"}`,
		"POST /api/games":                                `{"leagueId":"LEAGUE","team1Id":"TEAM1","team2Id":"TEAM2","team1Score":25,"team2Score":20}`,
		"PATCH /api/games/{id}":                          `{"team1Score":1,"team2Score":0}`,
		"POST /api/games/bulk-delete":                    `{"gameIds":["GAME"]}`,
		"POST /api/leagues/{id}/finals":                  `{"name":"Cup","from":"hand","seeds":["TEAM1","TEAM2"],"nights":[{"day":"2026-12-11","start":"18:00","end":"22:00"}],"courts":["Court"]}`,
		"PATCH /api/finals/{id}":                         `{"name":"Cup"}`,
		"PATCH /api/finals-places/{id}":                  `{"gameTime":"20:00"}`,
		"POST /api/finals-places/{id}/late":              `{"minutes":5}`,
		"POST /api/captain/{token}/back":                 `{"back":"yes"}`,
		"POST /api/leagues/{id}/next":                    `{"seasonName":"Spring 2027"}`,
		"POST /api/games/{id}/revert":                    `{"changeId":1}`,
		"POST /api/games/{id}/abandon":                   `{"how":"void"}`,
		"POST /api/games/{id}/stage":                     `{"stage":"friendly"}`,
		"POST /api/games/{id}/lineups":                   `{"lineups":0}`,
		"POST /api/games/{id}/forfeit":                   `{"by":"team1"}`,
		"PUT /api/notices":                               `{"leagueId":"LEAGUE","topics":["results"]}`,
		"POST /api/games/{id}/forfeit-set":               `{"by":"team1"}`,
		"POST /api/teams/{id}/no-show/undo":              `{"gameIds":[1]}`,
		"POST /api/teams/{id}/withdraw":                  `{"how":"keep"}`,
		"POST /api/teams/{id}/place":                     `{"of":"TEAM1"}`,
		"POST /api/teams/{id}/adjustments":               `{"points":-1,"reason":"Late fee"}`,
		"POST /api/open-games":                           `{"team1":"Aces","team2":"Diggers"}`,
		"PATCH /api/open-games/{code}":                   `{"device":"A","events":[]}`,
		"POST /api/open-games/{code}/take":               `{"recoveryCode":"0000000000"}`,
		"PUT /api/open-games/{code}":                     `{"game":"2","team1":"Aces","team2":"Diggers"}`,
		"POST /api/schedules":                            `{"leagueId":"LEAGUE","team1Id":"TEAM1","team2Id":"TEAM2","gameDate":"2026-12-03","gameTime":"20:15"}`,
		"PATCH /api/schedules/{id}":                      `{"gameTime":"21:00"}`,
		"POST /api/schedules/{id}/swap":                  `{"with":1}`,
		"PATCH /api/members/{id}":                        `{"role":"scorer"}`,

		"PUT /api/public/{slug}/teams/{id}/devices/{device}": `{"endpoint":"` + pushEndpoint + `","p256dh":"` + pushP256dh + `","auth":"` + pushAuth + `"}`,
	}
	return bodies[pattern]
}
