package api

import (
	"strings"
	"testing"
	"time"
)

// TestADemoLeague makes a demo league of the caller, which nobody else sees, with games that are being played, and removes it
// without a recent sign-in.
func TestADemoLeague(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		p, stranger := signedUp(t, url, "ann@example.org"), signedUp(t, url, "bob@example.org")
		p.does(
			step{"POST /api/demo-leagues", `201 "name":"Riverside Volleyball" & "visibility":"off","slug":null,"isDemo":true & "role":"owner"`, `league="id":(\d+)`},
			step{"GET /api/leagues", `200 "isDemo":true`, ""},
			step{"GET /api/leagues/{league}/tonight", `200 "day":"2026-11-20" & "live":true`, ""},
			step{"GET /api/leagues/{league}/attention", `200`, ""},
			step{`PATCH /api/leagues/{league} {"isDemo":false}`, "422 isDemo", ""},
		)
		stranger.values = p.values
		stranger.does(
			step{"GET /api/leagues", "200 []", ""},
			step{"GET /api/leagues/{league}", "404", ""},
			step{"GET /api/public/riverside-volleyball", "404", ""},
			step{"DELETE /api/leagues/{league}", "404", ""},
		)
		p.does(step{`POST /api/leagues {"name":"Thursday"}`, `201 "isDemo":false`, `real="id":(\d+)`})
		clock.Advance(time.Hour)
		p.does(
			step{"DELETE /api/leagues/{real}", "403", ""}, // needs a recent sign-in
			step{"DELETE /api/leagues/{league}", "204", ""},
			step{"GET /api/leagues/{league}", "404", ""},
			step{"POST /api/leagues/{league}/restore", `200 "isDemo":true`, ""},
		)
	})
}

// TestADemoLeagueIsMadeOnce: a retry of the call makes no second league.
func TestADemoLeagueIsMadeOnce(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		first := p.sends("POST /api/demo-leagues", "key-1")
		if second := p.sends("POST /api/demo-leagues", "key-1"); second != first || !strings.HasPrefix(first, "201") {
			t.Errorf("%s\nand then\n%s", first, second)
		}
	})
}
