package api

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// bearer is a client that sends an API token and no cookies.
func bearer(p *person, secret string) *person {
	script := newPerson(p.t, p.url)
	script.values = p.values
	script.authorization = "Bearer " + secret
	return script
}

// makesToken makes an API token of a person for the league of the person and returns its secret; its id is stored as token.
func (p *person) makesToken(role string) string {
	p.t.Helper()
	p.does(
		step{`POST /api/auth/tokens {"name":" Gym ","days":30,"roles":[{"leagueId":{league},"role":"` + role + `"}]}`,
			`201 "name":"Gym" & "secret":"sideout_ & "role":"` + role + `"`, `secret="secret":"(sideout_[a-z2-7]{32})"`},
		step{"GET /api/auth/tokens", `200 "name":"Gym" & "lastUsedAt":null & "expired":false & !sideout_`, `token="id":(\d+)`},
	)
	return p.values["secret"]
}

// withLeague returns a person who owns a league with two teams.
func withLeague(t *testing.T, url, email string) *person {
	t.Helper()
	p := signedUp(t, url, email)
	p.does(
		step{`POST /api/leagues {"name":"Thursday"}`, "201", `league="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"names":["Aces","Diggers"]}`, "201", `team="id":(\d+)`},
	)
	return p
}

func TestAScriptUsesAnAPIToken(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		p := withLeague(t, url, "ann@example.org")
		p.does(step{`POST /api/leagues {"name":"Friday"}`, "201", `other="id":(\d+)`})
		script := bearer(p, p.makesToken("manager"))
		script.does(
			step{"GET /api/leagues", `200 "name":"Thursday" & "role":"manager" & !Friday`, ""},
			step{"GET /api/tonight", `200 "leagueId":{league} & !"leagueId":{other}`, ""},
			step{"GET /api/leagues/{league}", `200 "role":"manager"`, ""},
			step{"GET /api/leagues/{league}/teams", "200 Aces", ""}, // a cached read
			step{"GET /api/leagues/{other}", "404", ""},
			step{"GET /api/leagues/{other}/teams", "404", ""},
			step{`POST /api/teams {"leagueId":{league},"name":"Setters"}`, "201 Setters", ""},
			step{`POST /api/teams {"leagueId":{other},"name":"Setters"}`, "404", ""},
			step{"DELETE /api/leagues/{league}", "403 This API token does not allow that", ""},
			step{"GET /api/leagues/{league}/members", "403 This API token does not allow that", ""},
			step{"GET /api/auth/user", "403 API tokens cannot make this call", ""},
			step{"GET /api/auth/tokens", "403 API tokens cannot make this call", ""},
			step{`POST /api/leagues {"name":"Mine"}`, "403 API tokens cannot make this call", ""},
			step{"GET /api/billing", "403 API tokens cannot make this call", ""},
		)
		p.does(step{"GET /api/auth/tokens", `200 "lastUsedAt":"2026`, ""})

		// With the cookie of its user beside it, a token has no more rights.
		both := bearer(p, p.values["secret"])
		both.client = p.client
		both.does(step{"GET /api/auth/user", "403 API tokens", ""}, step{"GET /api/leagues/{other}", "404", ""})

		p.does(step{"DELETE /api/auth/tokens/{token}", "204", ""}, step{"DELETE /api/auth/tokens/{token}", "404", ""})
		for _, call := range []string{"GET /api/leagues", "GET /api/leagues/{league}", "GET /api/leagues/{league}/teams"} {
			script.does(step{call, "401 unknown, has expired or was revoked", ""})
		}
		late := bearer(p, p.makesToken("viewer"))
		clock.Advance(30*24*time.Hour - time.Second)
		late.does(step{"GET /api/leagues/{league}", `200 "role":"viewer"`, ""})
		clock.Advance(time.Second)
		late.does(step{"GET /api/leagues/{league}", "401 has expired", ""})
	})
}

// TestARefusedTokenIsNamed: RFC 6750 wants a challenge where a bearer token was sent and refused, and browsers must not get one.
func TestARefusedTokenIsNamed(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := withLeague(t, url, "ann@example.org")
		for authorization, want := range map[string]string{
			"Bearer " + p.makesToken("viewer"):          "",
			"Bearer sideout_" + strings.Repeat("a", 32): `Bearer error="invalid_token"`,
			"bearer of something else":                  `Bearer error="invalid_token"`,
			"":                                          "",
		} {
			r, err := http.NewRequestWithContext(t.Context(), "GET", url+"/api/leagues", nil)
			check(t, err)
			r.Header.Set("Authorization", authorization)
			response, err := http.DefaultClient.Do(r)
			check(t, err)
			_ = response.Body.Close()
			if got := response.Header.Get("WWW-Authenticate"); got != want || (response.StatusCode == 401) == (authorization != "" && want == "") {
				t.Errorf("%q: %s, WWW-Authenticate: %q, want %q", authorization, response.Status, got, want)
			}
		}
	})
}

func TestATokenHasNoMoreRightsThanItsUser(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		owner, bob := withLeague(t, url, "ann@example.org"), signedUp(t, url, "bob@example.org")
		owner.does(step{`POST /api/leagues/{league}/members {"role":"scorer"}`, "201", `invitation="invitationToken":"([^"]+)"`})
		bob.values = owner.values
		bob.does(
			step{`POST /api/auth/tokens {"name":"x","days":30,"roles":[{"leagueId":{league},"role":"viewer"}]}`, "422 you have no role in it", ""},
			step{"POST /api/member-invitations/{invitation} {}", "200", ""},
			step{`POST /api/auth/tokens {"name":"x","days":30,"roles":[{"leagueId":{league},"role":"manager"}]}`, "422 your own role is lower", ""},
			step{`POST /api/auth/tokens {"name":"x","days":30,"roles":[{"leagueId":{league},"role":"owner"}]}`, "422 viewer, scorer or manager", ""},
			step{`POST /api/auth/tokens {"name":"x","days":31,"roles":[{"leagueId":{league},"role":"viewer"}]}`, "422 30, 90 or 365", ""},
			step{`POST /api/auth/tokens {"name":" ","days":30,"roles":[{"leagueId":{league},"role":"viewer"}]}`, "422 Enter a name", ""},
			step{`POST /api/auth/tokens {"name":"x","days":30,"roles":[]}`, "422 at least one league", ""},
			step{`POST /api/auth/tokens {"name":"x","days":30,"roles":[{"leagueId":{league},"role":"viewer"},{"leagueId":{league},"role":"viewer"}]}`, "422 chosen once", ""},
		)
		script := bearer(bob, bob.makesToken("scorer"))
		owner.does(step{"GET /api/leagues/{league}/members", "200 bob@", `member="id":(\d+),"leagueId":\d+,"userId":"[^"]+","role":"scorer"`})
		script.does(step{"GET /api/leagues/{league}", `200 "role":"scorer"`, ""})
		owner.does(step{`PATCH /api/members/{member} {"role":"viewer"}`, "200", ""})
		script.does(step{"GET /api/leagues/{league}", `200 "role":"viewer"`, ""}, step{"GET /api/leagues/{league}/attention", "403 This API token", ""})
		owner.does(step{"DELETE /api/members/{member}", "204", ""})
		script.does(step{"GET /api/leagues/{league}", "404", ""}, step{"GET /api/leagues", "200 []", ""})
		bob.does(step{"DELETE /api/auth/user", "204", ""})
		script.does(step{"GET /api/leagues", "401", ""})
	})
}

func TestMakingATokenNeedsARecentSignInAndIsRateLimited(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		p := withLeague(t, url, "ann@example.org")
		script := bearer(p, p.makesToken("viewer"))
		clock.Advance(16 * time.Minute)
		p.does(step{`POST /api/auth/tokens {"name":"x","days":30,"roles":[{"leagueId":{league},"role":"viewer"}]}`, "403 more than 15 minutes ago", ""})
		for range testLimits.APITokens.Burst {
			script.does(step{"GET /api/leagues", "200", ""})
		}
		script.does(step{"GET /api/leagues", "429 too often", ""}, step{"GET /api/leagues/{league}/teams", "429 too often", ""})
		p.does(step{"GET /api/leagues", "200", ""})
		guesser := newPerson(t, url)
		for i := range testLimits.Tokens.Burst {
			guesser.authorization = fmt.Sprintf("Bearer sideout_%032s", strings.Repeat("a", i+1))
			guesser.does(step{"GET /api/leagues", "401 unknown", ""})
		}
		guesser.does(step{"GET /api/leagues", "429", ""})
	})
}

// A key belongs to the token: the response to another token, or to its user, is not repeated to it.
func TestIdempotencyKeysOfATokenAreItsOwn(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := withLeague(t, url, "ann@example.org")
		script := bearer(p, p.makesToken("manager"))
		add := func(who *person, want string) {
			t.Helper()
			r, err := http.NewRequest("POST", url+"/api/teams", strings.NewReader(`{"leagueId":`+p.values["league"]+`,"name":"Setters"}`))
			check(t, err)
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Idempotency-Key", "one")
			if who.authorization != "" {
				r.Header.Set("Authorization", who.authorization)
			}
			response, err := who.client.Do(r)
			check(t, err)
			_ = response.Body.Close()
			if response.Status[:3] != want {
				t.Errorf("%s, want %s", response.Status, want)
			}
		}
		add(script, "201")
		add(script, "201")
		add(p, "422") // a call of its own: the name is taken
		p.does(step{"GET /api/leagues/{league}/teams", "200 Setters", ""})
	})
}

func TestTheLogHasNoAPIToken(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		p := withLeague(t, m.url, "ann@example.org")
		confirm := m.tokenOf(m.only("ann@example.org", "Confirm your e-mail address"), "/mail#confirm=")
		p.does(step{`POST /api/auth/address/confirm {"token":"` + confirm + `"}`, "204", ""})
		secret := p.makesToken("viewer")
		if text := m.only("ann@example.org", "A new API token of your account").Text; strings.Contains(text, "sideout_") || !strings.Contains(text, "Gym") {
			t.Errorf("the mail says\n%s", text)
		}
		bearer(p, secret).does(step{"GET /api/leagues", "200", ""})
		bearer(p, secret[:30]).does(step{"GET /api/leagues", "401", ""})
		if log := m.log.String(); strings.Contains(log, secret[:30]) {
			t.Errorf("the log has a token:\n%s", log)
		}
	})
}
