package api

import (
	"net/http"
	"slices"
	"strings"
	"testing"
)

// onHTTPS makes a server that people reach over https. The test calls it over http, as a proxy would.
func onHTTPS(_ *testing.T, o *Options) { o.HTTPS = true }

// callWithCookies makes a call with these cookies only, and returns the status and the cookies that are set.
func callWithCookies(t *testing.T, url, call, cookies string) (status int, set []*http.Cookie) {
	t.Helper()
	method, rest, _ := strings.Cut(call, " ")
	path, body, _ := strings.Cut(rest, " ")
	r, err := http.NewRequest(method, url+path, strings.NewReader(body))
	check(t, err)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Cookie", cookies)
	response, err := http.DefaultClient.Do(r)
	check(t, err)
	_ = response.Body.Close()
	return response.StatusCode, response.Cookies()
}

// cookieNamed returns the cookie with a name among those that are set.
func cookieNamed(t *testing.T, set []*http.Cookie, name string) *http.Cookie {
	t.Helper()
	i := slices.IndexFunc(set, func(c *http.Cookie) bool { return c.Name == name })
	if i < 0 {
		t.Fatalf("no cookie %s is set, only %v", name, set)
	}
	return set[i]
}

func TestTheNamesOfCookiesOnHTTPS(t *testing.T) {
	eachServerWith(t, onHTTPS, func(t *testing.T, url string, _ *testClock) {
		_, set := callWithCookies(t, url, `POST /api/beta-access {"password":"volleyball"}`, "")
		beta := cookieNamed(t, set, "__Host-beta")
		_, set = callWithCookies(t, url, "POST /api/auth/register "+ann, "__Host-beta="+beta.Value)
		session := cookieNamed(t, set, "__Host-session")
		for _, c := range []*http.Cookie{beta, session} {
			if !c.Secure || !c.HttpOnly || c.Path != "/" || c.Domain != "" || c.SameSite != http.SameSiteLaxMode {
				t.Errorf("%v", c)
			}
		}
		if readable := cookieNamed(t, set, "signed_in"); readable.HttpOnly || !readable.Secure {
			t.Errorf("%v", readable)
		}
		if status, set := callWithCookies(t, url, "GET /api/auth/user", "__Host-session="+session.Value); status != 200 || len(set) != 0 {
			t.Errorf("status %d, and it sets %v", status, set)
		}
		_, set = callWithCookies(t, url, "POST /api/auth/logout", "__Host-session="+session.Value)
		if gone := cookieNamed(t, set, "__Host-session"); gone.MaxAge >= 0 {
			t.Errorf("signing out sets %v", gone)
		}
	})
}

// Earlier versions have set the cookies without prefixes. They still work: nobody is signed out or
// has to enter the beta password again.
func TestCookiesOfEarlierVersionsAreRenewed(t *testing.T) {
	eachServerWith(t, onHTTPS, func(t *testing.T, url string, _ *testClock) {
		_, set := callWithCookies(t, url, `POST /api/beta-access {"password":"volleyball"}`, "")
		beta := cookieNamed(t, set, "__Host-beta").Value
		_, _ = callWithCookies(t, url, "POST /api/auth/register "+ann, "beta="+beta)
		_, set = callWithCookies(t, url, `POST /api/auth/login {"email":"ann@example.org","password":"correct horse battery","remember":true}`, "beta="+beta)
		session := cookieNamed(t, set, "__Host-session").Value

		status, set := callWithCookies(t, url, "GET /api/auth/user", "session="+session)
		if renewed := cookieNamed(t, set, "__Host-session"); status != 200 || renewed.Value != session || renewed.MaxAge < 20*24*60*60 {
			t.Errorf("status %d, renewed as %v", status, renewed)
		}
		if old := cookieNamed(t, set, "session"); old.MaxAge >= 0 || old.Path != "/" {
			t.Errorf("the old cookie stays: %v", old)
		}
		status, set = callWithCookies(t, url, "GET /api/config", "beta="+beta)
		if renewed := cookieNamed(t, set, "__Host-beta"); status != 200 || renewed.Value != beta {
			t.Errorf("status %d, renewed as %v", status, renewed)
		}
		if status, set := callWithCookies(t, url, "GET /api/auth/user", "session=unknown; __Host-session="+session); status != 200 || len(set) != 0 {
			t.Errorf("beside an old cookie: status %d, and it sets %v", status, set)
		}
	})
}

func TestTheCookieOfAScoreLinkKeepsItsPath(t *testing.T) {
	eachServerWith(t, onHTTPS, func(t *testing.T, url string, _ *testClock) {
		_, set := callWithCookies(t, url, `POST /api/beta-access {"password":"volleyball"}`, "")
		beta := cookieNamed(t, set, "__Host-beta").Value
		_, set = callWithCookies(t, url, "POST /api/auth/register "+ann, "__Host-beta="+beta)
		owner := newPerson(t, url)
		owner.cookies = "__Host-session=" + cookieNamed(t, set, "__Host-session").Value
		owner.does(
			step{`POST /api/leagues {"name":"L","startDate":"2026-11-05"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Diggers"}`, "201", `diggers="id":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"20:15"}`,
				"201", `token="inviteToken":"([^"]+)"`},
			step{"GET /api/leagues/{league}/schedules", "200", `game="gameId":(\d+)`},
		)
		game := "/api/games/" + owner.values["game"]
		_, set = callWithCookies(t, url, "GET /api/games/invite/"+owner.values["token"], "")
		link := cookieNamed(t, set, "__Secure-invite")
		if link.Path != game || !link.Secure || !link.HttpOnly {
			t.Errorf("%v", link)
		}
		for _, name := range []string{"__Secure-invite", "invite"} { // as new and as old phones send it
			if status, _ := callWithCookies(t, url, "PATCH "+game+` {"team1Score":1,"team2Score":0}`, name+"="+link.Value); status != 200 {
				t.Errorf("a point with the cookie %s: %d", name, status)
			}
		}
	})
}
