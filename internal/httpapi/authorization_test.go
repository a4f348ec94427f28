package httpapi

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/account"
	"sideout/internal/authz"
	"sideout/internal/httpio"
	"sideout/internal/league"
	"sideout/internal/opengames"
	"sideout/internal/planning"
	"sideout/internal/services"
	"sideout/internal/signin"
	"sideout/internal/store"
	"sideout/internal/store/storetest"
)

var rewrite = flag.Bool("rewrite", false, "write the golden files again")

// actors are all kinds of callers, from least to most rights. Each has its role in a league of its own.
var actors = []string{"anonymous", "ended", "deleted", "holder", "court", "sharer", "stranger", "viewer", "scorer", "manager", "owner"}

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

type authzServer struct {
	server *Server
	app    *services.Services
	store  *store.Store
}

var testNow = time.Date(2026, 11, 20, 20, 15, 0, 0, time.UTC)

func newAuthzServer(t *testing.T, s *store.Store) authzServer {
	t.Helper()
	now := func() time.Time { return testNow }
	app := services.New(s, nil, testSecret, now, league.DefaultQuotas)
	server, err := New(testOptions(app, now))
	if err != nil {
		t.Fatal(err)
	}
	return authzServer{server, app, s}
}

// authzFixture has a league for each actor and one that is foreign to all of them.
type authzFixture struct {
	authzServer
	cookies map[string]string
	leagues map[string]authzLeague
}

// authzLeague has the ids of one object of each kind, and of one that was deleted.
type authzLeague struct {
	ids     map[string]int64
	deleted map[string]int64
	token   string
	court   string // the token of its court's code
	slug    string
	session string
	passkey string

	code, endedCode string // of shared games
	writeKey        string
}

// renew creates the leagues of some actors again that a call has changed. A refused call has changed nothing.
func (w authzFixture) renew(t *testing.T, changed map[string]bool, number int) {
	t.Helper()
	for _, actor := range slices.Sorted(maps.Keys(changed)) {
		if changed[actor] {
			w.leagues[actor] = w.makeLeague(t, actor, fmt.Sprintf("%s-%d", actor, number))
		}
	}
}

// newAuthzFixture creates the leagues. number is part of the ids of the users, so that a database can have several fixtures.
func newAuthzFixture(t *testing.T, h authzServer, number int) authzFixture {
	t.Helper()
	w := authzFixture{h, map[string]string{}, map[string]authzLeague{}}
	for _, actor := range append([]string{"foreign"}, actors...) {
		user := fmt.Sprintf("%s-%d", actor, number)
		w.leagues[actor] = w.makeLeague(t, actor, user)
	}
	return w
}

func (w authzFixture) makeLeague(t *testing.T, actor, user string) authzLeague {
	t.Helper()
	ctx := context.Background()
	l := authzLeague{ids: map[string]int64{}, deleted: map[string]int64{}}
	owner := user
	if actor != "owner" {
		owner = "owner-of-" + user
	}
	people := slices.Compact([]string{owner, user, "guest-" + user})
	check(t, w.store.Write(ctx, func(tx *store.Tx) error {
		for _, id := range people {
			if err := tx.CreateUser(account.User{ID: id, CreatedAt: testNow, UpdatedAt: testNow}); err != nil {
				return err
			}
		}
		return nil
	}))
	as := authz.Actor{UserID: owner}
	made, err := w.app.Leagues.CreateLeague(ctx, as, func(l *league.League) {
		l.Name, l.Visibility = "League of "+user, league.Unlisted
	})
	check(t, err)
	l.ids["league"], l.slug = made.ID, *made.Slug
	teams, err := w.app.Leagues.CreateTeams(ctx, as, made.ID, []string{"Aces", "Diggers", "Gone"})
	check(t, err)
	l.ids["team"], l.ids["team2"], l.deleted["team"] = teams[0].ID, teams[1].ID, teams[2].ID
	check(t, w.app.Leagues.DeleteTeam(ctx, as, teams[2].ID))
	for _, kind := range []string{"court", "gone"} {
		court, err := w.app.Leagues.CreateCourt(ctx, as, league.Court{LeagueID: made.ID, Tier: 1, CourtName: kind})
		check(t, err)
		if kind == "gone" {
			l.deleted["court"] = court.ID
			check(t, w.app.Leagues.DeleteCourt(ctx, as, court.ID))
		} else {
			l.ids["court"] = court.ID
		}
	}
	day, times := "2026-11-26", []string{"20:15", "21:15"}
	if actor == "court" { // the code of a court scores the games of the present night
		day, times = "2026-11-20", []string{"16:15", "17:15"}
	}
	for _, at := range times { // the second one is deleted
		planned, err := w.app.Planning.ScheduleGame(ctx, as, planning.NewSchedule{
			LeagueID: made.ID, Team1ID: teams[0].ID, Team2ID: teams[1].ID, GameDate: day, GameTime: at,
			CourtName: "Court",
		})
		check(t, err)
		if l.ids["schedule"] == 0 {
			l.ids["schedule"], l.ids["game"], l.token = planned.ID, *planned.GameID, *planned.InviteToken
			continue
		}
		l.deleted["schedule"], l.deleted["game"] = planned.ID, *planned.GameID
		check(t, w.app.Planning.DeleteSchedule(ctx, as, planned.ID))
	}
	code, err := w.app.Courts.Rotate(ctx, as, made.ID, "COURT")
	check(t, err)
	l.court, l.ids["code"], l.ids["token"] = *code.Token, *code.ID, l.ids["game"]
	check(t, w.store.Write(ctx, func(tx *store.Tx) (err error) {
		l.ids["member"], err = tx.CreateMember(league.Member{LeagueID: made.ID, UserID: "guest-" + user, Role: league.Viewer, JoinedAt: testNow})
		if role := league.Role(actor); err == nil && role.Valid() && role != league.Owner {
			_, err = tx.CreateMember(league.Member{LeagueID: made.ID, UserID: user, Role: role, JoinedAt: testNow})
		}
		return err
	}))
	cookie, session, err := w.app.People.OpenSession(ctx, user, "test", false)
	check(t, err)
	w.cookies[actor], l.session, l.passkey = cookie, session.ID, "passkey-of-"+user
	check(t, w.store.Write(ctx, func(tx *store.Tx) error {
		return tx.CreatePasskey(account.Passkey{ID: l.passkey, UserID: user, Name: "Phone", Credential: "{}", CreatedAt: testNow})
	}))
	l.writeKey = hashToken(user)
	game := opengames.NewGame{Key: hashToken("ended" + user), Play: opengames.Play{
		Team1: "Aces", Team2: "Diggers", Rules: league.DefaultRules(league.Volleyball)}}
	ended, err := w.app.OpenGames.Open(ctx, game)
	check(t, err)
	check(t, w.app.OpenGames.End(ctx, ended.Code, game.Key))
	game.Key = l.writeKey
	shared, err := w.app.OpenGames.Open(ctx, game)
	check(t, err)
	l.code, l.endedCode = shared.Code, ended.Code
	switch actor {
	case "anonymous", "holder", "court", "sharer":
		w.cookies[actor] = ""
	case "ended":
		check(t, w.app.People.CloseSession(ctx, cookie))
	case "deleted":
		check(t, w.app.People.DeleteUser(ctx, user))
	}
	return l
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
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
	} else if strings.Contains(route.pattern, "/watch/") {
		invite, err := w.server.app.Scoring.FindInvite(t.Context(), authz.Actor{}, token)
		check(t, err)
		token = invite.WatchToken
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
	path = strings.NewReplacer("{id}", id, "{token}", token, "{slug}", slug, "{day}", "2026-11-26", "{invitation}", "no-such-invitation", "{code}", code).Replace(path)
	body := strings.NewReplacer(`"LEAGUE"`, number(idOf("league")), `"TEAM1"`, number(idOf("team")),
		`"TEAM2"`, number(fmt.Sprint(l.ids["team2"])), `"GAME"`, number(idOf("game")), `"MEMBER"`, number(idOf("member"))).Replace(exampleBody(route.pattern))
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Accept", httpio.ProblemType)
	r.RemoteAddr = fmt.Sprintf("192.0.2.%d:999", slices.Index(actors, actor)) // so that actors do not use up each other's rate limits
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if cookie := w.cookies[actor]; cookie != "" {
		r.AddCookie(&http.Cookie{Name: signin.SessionCookie, Value: cookie})
	}
	switch actor {
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
		"POST /api/auth/register":                      `{"email":"x","password":"y"}`,
		"POST /api/auth/login":                         `{"email":"x","password":"y"}`,
		"POST /api/auth/confirm":                       `{"password":"y"}`,
		"POST /api/auth/passkeys/confirm/finish":       `{"credential":{}}`,
		"POST /api/auth/password":                      `{"password":"y","newPassword":"z"}`,
		"POST /api/auth/password/reset":                `{"token":"x","password":"y"}`,
		"PATCH /api/auth/user":                         `{"firstName":"Ann"}`,
		"POST /api/auth/passkeys/login/finish":         `{"credential":{}}`,
		"POST /api/auth/passkeys/register/finish":      `{"credential":{}}`,
		"POST /api/beta-access":                        `{"password":"y"}`,
		"POST /api/leagues":                            `{"name":"New"}`,
		"PATCH /api/leagues/{id}":                      `{"name":"Renamed"}`,
		"POST /api/leagues/{id}/members":               `{"role":"scorer"}`,
		"POST /api/leagues/{id}/hand-over":             `{"memberId":"MEMBER"}`,
		"POST /api/leagues/{id}/bulk-import":           `{"csvData":"2026-11-19,Aces,Diggers,25,20"}`,
		"POST /api/leagues/{id}/attention/dismiss":     `{"id":"noScorer-1"}`,
		"POST /api/leagues/{id}/cleanup-duplicates":    `{"keepCount":48}`,
		"POST /api/leagues/{id}/recalculate-standings": `{}`,
		"POST /api/teams":                              `{"leagueId":"LEAGUE","name":"Newcomers"}`,
		"PATCH /api/teams/{id}":                        `{"name":"Renamed"}`,
		"POST /api/leagues/{id}/court-codes":           `{"courtName":"Court"}`,
		"PATCH /api/tier-courts/{id}":                  `{"courtName":"Court 8"}`,
		"POST /api/tier-courts":                        `{"leagueId":"LEAGUE","tier":1,"courtName":"Court 9"}`,
		"POST /api/games":                              `{"leagueId":"LEAGUE","team1Id":"TEAM1","team2Id":"TEAM2","team1Score":25,"team2Score":20}`,
		"PATCH /api/games/{id}":                        `{"team1Score":1,"team2Score":0}`,
		"POST /api/games/bulk-delete":                  `{"gameIds":["GAME"]}`,
		"POST /api/games/{id}/revert":                  `{"changeId":1}`,
		"POST /api/games/{id}/abandon":                 `{"how":"void"}`,
		"POST /api/open-games":                         `{"team1":"Aces","team2":"Diggers"}`,
		"PATCH /api/open-games/{code}":                 `{"device":"A","events":[]}`,
		"PUT /api/open-games/{code}":                   `{"game":"2","team1":"Aces","team2":"Diggers"}`,
		"POST /api/schedules":                          `{"leagueId":"LEAGUE","team1Id":"TEAM1","team2Id":"TEAM2","gameDate":"2026-12-03","gameTime":"20:15"}`,
		"PATCH /api/schedules/{id}":                    `{"gameTime":"21:00"}`,
		"PATCH /api/members/{id}":                      `{"role":"scorer"}`,
	}
	return bodies[pattern]
}
