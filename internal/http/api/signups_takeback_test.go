package api

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// TestAnAcceptedTeamIsTakenBack: a manager takes an acceptance back, or a sender withdraws, as long as the team has no games.
func TestAnAcceptedTeamIsTakenBack(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		ann := signedUp(t, url, "ann@example.org")
		ann.does(
			step{`POST /api/leagues {"name":"Thursday","scheduleMode":"fixed"}`, "201", `league="id":(\d+)`},
			step{`PUT /api/leagues/{league}/signup {"open":true,"places":2}`, "200", `join="token":"([^"]+)"`},
		)
		captain := newPerson(t, url)
		captain.values = ann.values
		for _, team := range []string{"Aces", "Blockers", "Diggers"} {
			captain.does(step{fmt.Sprintf(`POST /api/join/{join} {"teamName":%q,"contactName":"Bea","email":"bea@example.org"}`, team), "201", team + `="token":"([^"]+)"`})
		}
		ann.does(
			step{"POST /api/leagues/{league}/signups/accept", `200 "teamName":"Blockers" & "left":[]`, `both="accepted":\[{"id":(\d+),.*`},
			step{`POST /api/leagues/{league}/signups/take-back {"ids":[0]}`, "404", ""},
			step{`POST /api/leagues/{league}/signups/take-back {"ids":[{both}]}`, `200 "state":"new","place":1 & "state":"accepted","place":2 & "state":"waiting"`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Blockers" & !"Aces"`, `blockers="id":(\d+)`},
			step{`POST /api/leagues/{league}/signups/take-back {"ids":[{both}]}`, `200 "state":"new","place":1`, ""}, // again, after a lost response
			step{"POST /api/signups/{both}/accept", `200 "state":"accepted","place":1`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Aces"`, `aces="id":(\d+),"leagueId":\d+,"name":"Aces"`},
		)
		captain.does(
			step{"DELETE /api/signup/{Blockers}", `200 "state":"withdrawn"`, ""},
			step{"GET /api/signup/{Diggers}", `200 "state":"new","confirmed":false,"place":2`, ""},
		)
		ann.does(
			step{"GET /api/leagues/{league}/teams", `200 !"Blockers"`, ""},
			step{`POST /api/teams {"leagueId":{league},"names":["Eagles"]}`, "201", `eagles="id":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{eagles},"gameDate":"2026-12-03","gameTime":"19:00","courtName":"Court 1"}`, "201", ""},
			step{`POST /api/leagues/{league}/signups/take-back {"ids":[{both}]}`, "409 Aces have games by now", ""},
		)
		captain.does(step{"DELETE /api/signup/{Aces}", "409 Aces have games in this league by now. Tell the league", ""})
	})
}

// TestThePageOfSignUpIsSharedAndEmbedded: chats show its preview, other sites may frame it, and search engines do not list it.
func TestThePageOfSignUpIsSharedAndEmbedded(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		ann := signedUp(t, url, "ann@example.org")
		ann.does(
			step{`POST /api/leagues {"name":"Thursday <b>"}`, "201", `league="id":(\d+)`},
			step{`PUT /api/leagues/{league}/signup {"open":true,"places":2}`, "200", `join="token":"([^"]+)"`},
		)
		expect := func(title, description string) {
			t.Helper()
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url+"/join/"+ann.values["join"], nil)
			check(t, err)
			response, err := http.DefaultClient.Do(r)
			check(t, err)
			body, err := io.ReadAll(response.Body)
			check(t, err)
			_ = response.Body.Close()
			header := response.Header
			for _, want := range []string{`"og:title" content="` + title + `"`, `"og:description" content="` + description} {
				if !strings.Contains(string(body), want) {
					t.Errorf("no %s in %s", want, body)
				}
			}
			if header.Get("X-Frame-Options") != "" || !strings.Contains(header.Get("Content-Security-Policy"), "frame-ancestors *") || header.Get("X-Robots-Tag") != "noindex" {
				t.Errorf("headers: %v", header)
			}
		}
		expect("Sign up for Thursday &lt;b&gt;", "2 of 2 places are left.")
		ann.does(step{`POST /api/join/{join} {"teamName":"Aces","contactName":"Bea","email":"bea@example.org"}`, "201", ""})
		expect("Sign up for Thursday &lt;b&gt;", "1 of 2 places is left.")
		ann.does(step{`POST /api/join/{join} {"teamName":"Blockers","contactName":"Bea","email":"bea@example.org"}`, "201", ""})
		expect("Sign up for Thursday &lt;b&gt;", "All places are taken; there is a waiting list.")
		ann.does(step{`PUT /api/leagues/{league}/signup {"open":false}`, "200", ""})
		expect("Thursday &lt;b&gt;: sign-up is closed", "Ask the league")
	})
}
