package api

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"regexp"
	"strings"
	"testing"
	"time"

	"sideout/internal/http/httpio"
)

// person is a client of the server. It stores cookies, and values of responses by name.
type person struct {
	t      *testing.T
	url    string
	client *http.Client
	values map[string]string

	cookies  string // sent with each call besides those of the client
	writeKey string // of a shared game; sent with each call
	accept   string // sent with each call; empty: errors come as text

	authorization string // sent with each call
}

// step is one call: "METHOD /path body" and what is expected of the response, its status first, then its parts; one after "!" must
// not be there. {name} is replaced by a stored value; keep stores one, as "name=pattern with a group".
type step struct{ call, want, keep string }

// hangLimit ends a test that would wait for ever. No machine is so slow that it ends another one.
const hangLimit = 5 * time.Minute

func newPerson(t *testing.T, url string) *person {
	jar, err := cookiejar.New(nil)
	check(t, err)
	return &person{t: t, url: url, client: &http.Client{Jar: jar, Timeout: hangLimit}, values: map[string]string{}}
}

func (p *person) does(steps ...step) {
	p.t.Helper()
	for _, s := range steps {
		fill := func(text string) string {
			for name, value := range p.values {
				text = strings.ReplaceAll(text, "{"+name+"}", value)
			}
			return text
		}
		method, rest, _ := strings.Cut(fill(s.call), " ")
		path, body, _ := strings.Cut(rest, " ")
		r, err := http.NewRequest(method, p.url+path, strings.NewReader(body))
		check(p.t, err)
		if body != "" {
			r.Header.Set("Content-Type", "application/json")
		}
		for name, value := range map[string]string{"Cookie": p.cookies, "Accept": p.accept, "X-Write-Key": p.writeKey, "Authorization": p.authorization} {
			if value != "" {
				r.Header.Set(name, value)
			}
		}
		response, err := p.client.Do(r)
		check(p.t, err)
		text, err := io.ReadAll(response.Body)
		check(p.t, err)
		_ = response.Body.Close()
		got := fmt.Sprintf("%d %s", response.StatusCode, text)
		status, parts, _ := strings.Cut(fill(s.want), " ")
		ok := strings.HasPrefix(got, status+" ")
		for part := range strings.SplitSeq(parts, " & ") {
			without, isUnwanted := strings.CutPrefix(part, "!")
			ok = ok && strings.Contains(got, without) != isUnwanted
		}
		if !ok {
			p.t.Fatalf("%s\n got %s\nwant %s", fill(s.call), got, fill(s.want))
		}
		if name, pattern, ok := strings.Cut(s.keep, "="); ok {
			found := regexp.MustCompile(fill(pattern)).FindStringSubmatch(got)
			if found == nil {
				p.t.Fatalf("%s: no %s in %s", s.call, pattern, got)
			}
			p.values[name] = found[1]
		}
	}
}

const gate = "volleyball"

const ann = `{"email":" Ann@Example.org ","password":"correct horse battery","firstName":"Ann"}`

// signedUp returns a person with a new account, past the beta gate.
func signedUp(t *testing.T, url, email string) *person {
	p := newPerson(t, url)
	p.does(
		step{`POST /api/beta-access {"password":"` + gate + `"}`, "204", ""},
		step{`POST /api/auth/register {"email":"` + email + `","password":"correct horse battery"}`, `201 "plan":"b`, ""},
	)
	return p
}

func TestSigningInAndOut(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		p := newPerson(t, url)
		p.does(
			step{"GET /api/auth/user", "401 Unauthorized", ""},
			step{"GET /api/config", `200 "betaGate":true & "betaAccess":false`, ""},
			step{"POST /api/auth/register " + ann, "403 Beta", ""},
			step{`POST /api/beta-access {"password":"tennis"}`, "403 Incorrect password", ""},
			step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""},
			step{`POST /api/auth/register {"email":"ann","password":"correct horse battery"}`, "422 name@example.org", ""},
			step{`POST /api/auth/register {"email":"ann@example.org","password":"short"}`, "422 12", ""},
			step{"POST /api/auth/register " + ann, `201 "email":"ann@example.org" & "firstName":"Ann"`, ""},
			step{"GET /api/auth/user", `200 "email":"ann@example.org"`, ""},
			step{"POST /api/auth/register " + ann, "422 already an account", ""},
			step{"GET /api/auth/sessions", `200 "here":true & "address":"127.0.0.1"`, ""},
			step{"POST /api/auth/logout", "204", ""},
			step{"GET /api/auth/user", "401 Unauthorized", ""},
			step{`POST /api/auth/login {"email":"ann@example.org","password":"wrong horse battery"}`, "401 Unauthorized: email or password is wrong", ""},
			step{`POST /api/auth/login {"email":"bob@example.org","password":"wrong horse battery"}`, "401 Unauthorized: email or password is wrong", ""},
			step{`POST /api/auth/login {"email":"ANN@example.org","password":"correct horse battery","remember":true}`, `200 "plan":"beta"`, ""},
			step{`POST /api/auth/password {"password":"correct horse battery","newPassword":"another long password"}`, "204", ""},
			step{"GET /api/auth/user", `200`, ""},
			step{"DELETE /api/auth/user", "204", ""},
			step{"GET /api/auth/user", "401 Unauthorized", ""},
		)
		later := signedUp(t, url, "cy@example.org")
		clock.Advance(25 * time.Hour)
		later.does(step{"GET /api/auth/user", "401 Unauthorized", ""})
		clock.Set(testNow)
	})
}

func TestGuessingPasswordsIsLimited(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		p := signedUp(t, url, "ann@example.org")
		wrong := step{`POST /api/auth/login {"email":"ann@example.org","password":"guess guess guess"}`, "401", ""}
		p.does(wrong, wrong, wrong, wrong, wrong)
		p.does(step{wrong.call, "429 Too many failed attempts", ""})
		clock.Advance(15*time.Minute + time.Second)
		p.does(step{`POST /api/auth/login {"email":"ann@example.org","password":"correct horse battery"}`, "200", ""})
		clock.Set(testNow)
	})
}

// TestALeagueNight goes through what an admin does, from the league to the standings.
func TestALeagueNight(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{"GET /api/leagues", "200 []", ""},
			step{`POST /api/leagues {"name":""}`, "422 League name is required", ""},
			step{`POST /api/leagues {"name":"L","tierCount":11}`, "422 Maximum 10 tiers", ""},
			step{`POST /api/leagues {"name":"L","scheduleMode":"weekly"}`, "422 Start date is required for dynamic schedule modes", ""},
			step{`POST /api/leagues {"name":"Thursday","ownerId":"me"}`, `422 This call has no field "ownerId"`, ""},
			step{`POST /api/leagues {"name":" Thursday ","tierCount":2,"teamsPerTier":2,"startDate":"2026-11-05","timezone":"America/New_York"}`,
				`201 "name":"Thursday" & "role":"owner" & "currentWeek":1 & "endDate":null`, `league="id":(\d+)`},
			step{`PATCH /api/leagues/{league} {"endDate":"2027-01-31","Name":"x"}`, "400 name", ""},
			step{`PATCH /api/leagues/{league} {"endDate":"2027-01-31"}`, `200 "endDate":"2027-01-31" & "name":"Thursday"`, ""},
			step{`PATCH /api/leagues/{league} {"endDate":null}`, `200 "endDate":null`, ""},
			step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, `201 "tier":1 & "wins":0`, `aces="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":" aces"}`, "422 already a team", ""},
			step{`POST /api/teams {"leagueId":{league},"names":["Diggers","Block Party"]}`, `201 "tier":1 & "tier":2`, `diggers="id":(\d+)`},
			step{`PATCH /api/leagues/{league} {"tierCount":1}`, "422 Block Party", ""},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":""}`, "422 Court name required", ""},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, `201 "courtName":"Court 1"`, `court="id":(\d+)`},
			step{"GET /api/leagues/{league}/tier-courts", `200 "courtName":"Court 1"`, ""},
			step{"DELETE /api/tier-courts/{court}", "204", ""},

			step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{aces},"team1Score":25,"team2Score":20}`, "422 Teams must be different", ""},
			step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":25,"team2Score":25}`,
				"422 Scores cannot be equal - there must be a winner", ""},
			step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":25,"team2Score":20,"status":"completed","playedAt":"2026-11-12"}`,
				`201 "winnerId":{aces} & "day":"2026-11-12" & "status":"completed"`, `game="id":(\d+)`},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Aces","tier":1,"wins":1,"losses":0,"pointsFor":25,"pointsAgainst":20`, ""},
			step{`PATCH /api/games/{game} {"team1Score":20,"team2Score":25,"winnerId":{aces}}`, "422 The winner is the team with the higher score", ""},
			step{`PATCH /api/games/{game} {"team1Score":20,"team2Score":25,"winnerId":{diggers},"gameDate":"2026-11-13"}`, `200 "winnerId":{diggers} & "day":"2026-11-13"`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Aces","tier":1,"wins":0,"losses":1,"pointsFor":20,"pointsAgainst":25`, ""},
			step{"GET /api/games/{game}/history", `200 "via":"session"`, `change="id":(\d+)`},
			step{`PATCH /api/games/{game} {"status":"cancelled"}`, "422 cancelled", ""},
			step{`PATCH /api/games/{game} {"duration":-1}`, "422 Duration", ""},
			step{`POST /api/games/{game}/revert {"changeId":{change}}`,
				`200 "winnerId":{aces} & "team1Score":25 & "day":"2026-11-12" & "gameDate":"2026-11-12T05:00:00Z"`, ""},
			step{"GET /api/leagues/{league}/standings", `200 "rule": & "name":"Aces","wins":1 & "why": & "byTier":[{"tier":1, & "form":["W"] & "basedOnWeek":2`, ""},
			step{"POST /api/leagues/{league}/recalculate-standings", `200 nothing had to change`, ""},
			step{"DELETE /api/games/{game}", "204", ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Aces","tier":1,"wins":0,"losses":0`, ""},
			step{"GET /api/leagues/{league}/deleted-games", `200 "id":{game}`, ""},
			step{"POST /api/games/{game}/restore", `200 "deletedAt":null`, ""},
			// Reverting the recording of the game deletes it; it is among the deleted games.
			step{"GET /api/games/{game}/history", "200", `first=(?s).*"id":(\d+)`},
			step{`POST /api/games/{game}/revert {"changeId":{first}}`, `200 "status":"completed" & "deletedAt":"2026`, ""},
			step{"GET /api/leagues/{league}/deleted-games", `200 "id":{game}`, ""},
			step{"POST /api/games/{game}/restore", `200 "deletedAt":null`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Aces","tier":1,"wins":1,"losses":0`, ""},

			step{`POST /api/leagues/{league}/bulk-import {"csvData":""}`, "422", ""},
			step{`POST /api/leagues/{league}/bulk-import {"csvData":"2026-11-19,Aces,Nobody,25,20\n2026-11-19,Aces,Diggers,9,9"}`, "422 Line 1 & Line 2 & Nothing was imported", ""},
			step{`POST /api/leagues/{league}/bulk-import?preview=true {"csvData":"2026-11-19,ACES,Diggers,25,20"}`, `200 Would import 1 game & "rows"`, ""},
			step{`POST /api/leagues/{league}/bulk-import {"csvData":"Date,Team A,Team B,Score A,Score B\r\n2026-11-19,ACES,Diggers,25,20\n2026-11-12,Aces,Diggers,25,20"}`,
				`200 "gamesCreated":1 & 1 game already there`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Aces","tier":1,"wins":2`, ""},
			step{`POST /api/leagues/{league}/cleanup-duplicates?preview=true {"keepCount":1}`, `200 "gamesDeleted":1 & Would delete 1 game`, ""},
			step{`POST /api/leagues/{league}/cleanup-duplicates {"keepCount":1}`, `200 "gamesDeleted":1`, ""},
			step{`POST /api/games/bulk-delete {"gameIds":[{game},{game}]}`, `200 "deletedCount":1 & "standingsUpdated":true`, ""},
			step{"POST /api/leagues/{league}/auto-schedule", "200 Added 2 games & \"schedulesCreated\":2", ""},
			step{"DELETE /api/teams/{diggers}", "204", ""},
			step{"DELETE /api/auth/user", "409 1 league", ""},
			step{"DELETE /api/leagues/{league}", "204", ""},
			step{"GET /api/leagues/{league}", "404", ""},
		)
	})
}

// TestAScoreLink scores a game without an account. The holder of the link may change that game and nothing else.
func TestAScoreLink(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{`POST /api/leagues {"name":"L","startDate":"2026-11-05"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Diggers"}`, "201", `diggers="id":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"","gameTime":"20:15"}`, "422 Date is required", ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26"}`, "422 Time is required", ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"20:15"}`,
				`201 "day":"2026-11-26" & "gameDate":"2026-11-27T01:15:00Z" & "weekNumber":4`, `token="inviteToken":"([^"]+)"`},
			step{"GET /api/leagues/{league}/schedules", `200 "inviteToken":"{token}" & "status":"scheduled"`, `game="gameId":(\d+)`},
		)
		holder := newPerson(t, url)
		holder.values = admin.values
		holder.does(
			step{"GET /api/games/invite/nonsense", "404", ""},
			step{`PATCH /api/games/{game} {"team1Score":1}`, "401 Unauthorized", ""},
			step{"GET /api/games/invite/{token}", `200 "tier":1 & "team1":{"id":{aces},"name":"Aces","kit":"blue","badge":"ACE","wins":0,"losses":0} & "endingScore":25 & "maxScoreCap":30`, ""},
			step{`PATCH /api/games/{game} {"team1Score":1,"team2Score":0}`, `200 "team1Score":1 & "version":1`, ""},
			step{`PATCH /api/games/{game} {"team1Score":24,"team2Score":23,"status":"completed"}`, "422 Nobody has won", ""},
			step{`PATCH /api/games/{game} {"team1Score":25,"team2Score":23,"status":"completed","winnerId":{diggers}}`, "422 winner", ""},
			step{`PATCH /api/games/{game} {"team1Score":25,"team2Score":23,"status":"completed","winnerId":{aces},"duration":900}`,
				`200 "status":"completed" & "winnerId":{aces} & "duration":900`, ""},
			step{"GET /api/leagues/{league}/teams", "401", ""},
		)
		admin.does(step{"GET /api/leagues/{league}/teams", `200 "wins":1`, ""})
		holder.does(step{`PATCH /api/games/{game} {"team1Score":24,"team2Score":23}`, `200 "status":"scheduled" & "winnerId":null`, ""})
		admin.does(step{"GET /api/leagues/{league}/teams", `200 "name":"Aces","tier":1,"wins":0`, ""})
		holder.does(step{`PATCH /api/games/{game} {"team1Score":25,"team2Score":23}`, `200 "status":"completed"`, ""})
		clock.Advance(16 * time.Minute)
		holder.does(step{`PATCH /api/games/{game} {"team1Score":24,"team2Score":23}`, "409 over", ""})
		admin.does(step{"POST /api/games/{game}/invite/rotate", "200", `fresh="inviteToken":"([^"]+)"`})
		holder.does(
			step{`PATCH /api/games/{game} {"team1Score":24,"team2Score":23}`, "410 replaced", ""},
			step{"GET /api/games/invite/{token}", "404", ""},
			step{"GET /api/games/invite/{fresh}", "200", ""},
		)
		admin.does(
			step{"DELETE /api/games/{game}/invite", "204", ""},
			step{"GET /api/games/invite/{fresh}", "404", ""},
		)
		clock.Set(testNow)
	})
}

func TestMembers(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		owner, helper := signedUp(t, url, "ann@example.org"), signedUp(t, url, "bob@example.org")
		helper.values = owner.values
		owner.does(
			step{`POST /api/leagues {"name":"L"}`, "201", `league="id":(\d+)`},
			step{`POST /api/leagues/{league}/members {"role":"owner"}`, "422 viewer, scorer or manager", ""},
			step{`POST /api/leagues/{league}/members {}`, "201", `invitation="invitationToken":"([^"]+)"`},
		)
		helper.does(
			step{"GET /api/leagues/{league}", "404", ""},
			step{"POST /api/member-invitations/{invitation}", `200 "role":"scorer"`, ""},
			step{"POST /api/member-invitations/{invitation}", "404 used", ""},
			step{"GET /api/leagues", `200 "role":"scorer"`, ""},
			step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "403 role", ""},
		)
		owner.does(
			step{"GET /api/leagues/{league}/members", `200 "email":"bob@example.org" & "role":"scorer"`, `member="id":(\d+)`},
			step{`PATCH /api/members/{member} {"role":"manager"}`, `200 "role":"manager"`, ""},
		)
		helper.does(step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", ""})
		owner.does(step{"DELETE /api/members/{member}", "204", ""})
		helper.does(step{"GET /api/leagues/{league}", "404", ""})
	})
}

func TestUnreadableBodiesAreRefused(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		for name, body := range map[string]string{
			"null": "null", "a list": "[]", "nothing": " ", "half": `{"name":`, "two": `{"name":"a"}{}`,
			"twice": `{"name":"a","name":"b"}`, "other case": `{"NAME":"a"}`, "a control character": `{"name":"a\u0000b"}`,
			"a wrong kind": `{"name":7}`, "deep": strings.Repeat(`{"a":`, 20) + "1" + strings.Repeat("}", 20),
		} {
			t.Run(name, func(t *testing.T) {
				p.t = t
				p.does(step{"POST /api/leagues " + body, "400", ""})
			})
		}
		p.t = t
		p.does(step{`POST /api/leagues {"name":"half \ud83d"}`, "201 \"name\":\"half \ufffd\"", ""}) // half of an emoji, which the length limit of an input field has cut
		p.does(step{`POST /api/leagues {"name":"` + strings.Repeat("x", 70_000) + `"}`, "413 64 KiB", ""})
		response, err := p.client.Post(url+"/api/leagues", "text/plain", strings.NewReader("{}"))
		check(t, err)
		if response.StatusCode != http.StatusUnsupportedMediaType {
			t.Errorf("text/plain: %d", response.StatusCode)
		}
	})
}

func TestProblemJSONForClientsThatAcceptIt(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		r, err := http.NewRequest("POST", url+"/api/leagues", strings.NewReader(`{"name":" "}`))
		check(t, err)
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/problem+json")
		response, err := p.client.Do(r)
		check(t, err)
		var problem struct{ Detail, Field string }
		check(t, json.NewDecoder(response.Body).Decode(&problem))
		if problem.Detail != "League name is required" || problem.Field != "name" || response.Header.Get("Content-Type") != httpio.ProblemType {
			t.Errorf("got %+v", problem)
		}
	})
}

func TestAnotherSiteChangesNothing(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		r, err := http.NewRequest("POST", url+"/api/auth/logout", nil)
		check(t, err)
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		response, err := p.client.Do(r)
		check(t, err)
		if response.StatusCode != http.StatusForbidden {
			t.Errorf("got %d", response.StatusCode)
		}
		p.does(step{"GET /api/auth/user", "200", ""})
	})
}
