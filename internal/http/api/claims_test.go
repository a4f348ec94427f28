package api

import (
	"strings"
	"testing"
	"time"
)

// claimNight is captainNight with the captain's link of Diggers too, half an hour after the first games began.
func claimNight(t *testing.T, url string, clock *testClock) (admin, aces, diggers *person) {
	admin, aces = captainNight(t, url, clock)
	admin.does(step{"POST /api/teams/{diggers}/captain-link", "200", `their="token":"([^"]+)"`})
	diggers = newPerson(t, url)
	diggers.values = admin.values
	clock.Advance(time.Hour)
	return admin, aces, diggers
}

// TestTwoCaptainsConfirmAResult reports a result with one link, agrees with the other, and is refused everything after that.
func TestTwoCaptainsConfirmAResult(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, aces, diggers := claimNight(t, url, clock)
		const first, other = "POST /api/captain/{token}/games/{first}/claims ", "POST /api/captain/{their}/games/{first}/claims "
		aces.does(
			step{"GET /api/captain/{token}", `200 "overdue":[ & {"gameId":{first},"state":"missing","may":["result"]}`, ""},
			step{first + `{"kind":"agree","score":{"team1Score":25,"team2Score":20}}`, "409 no result yet", ""},
			step{first + `{"kind":"result"}`, "422 Enter the score", ""},
			step{first + `{"kind":"result","score":{"team1Score":25,"team2Score":25}}`, "422", ""},
			step{first + `{"kind":"maybe","score":{"team1Score":25,"team2Score":20}}`, "422 result, agree or dispute", ""},
			step{first + `{"kind":"result","score":{"team1Score":1,"team2Score":0,"sets":[{"team1Score":20,"team2Score":25}]}}`, "422 sets do not agree", ""},
			step{"POST /api/captain/{token}/games/{later}/claims " + `{"kind":"result","score":{"team1Score":25,"team2Score":20}}`, "409 has not begun", ""},
			step{"POST /api/captain/{token}/games/999999/claims " + `{"kind":"dispute"}`, "404", ""},
			step{first + `{"kind":"result","score":{"team1Score":25,"team2Score":20}}`, `200 "state":"reported","by":{aces},"until":" & "position":"agree","may":["dispute"]`, ""},
		)
		admin.does(step{"GET /api/games/{first}/history", `200 "via":"team"`, ""})
		diggers.does(
			step{"GET /api/captain/{their}", `200 {"gameId":{first},"state":"reported","by":{aces}, & "may":["agree","dispute"]`, ""},
			step{other + `{"kind":"agree","score":{"team1Score":25,"team2Score":21}}`, "409 changed since you saw it", ""},
			step{other + `{"kind":"agree","score":{"team1Score":25,"team2Score":20}}`, `200 "state":"confirmed" & "may":[]`, ""},
			step{other + `{"kind":"dispute"}`, "409 confirmed", ""},
			step{other + `{"kind":"result","score":{"team1Score":20,"team2Score":25}}`, "409 confirmed", ""},
			step{other + `{"kind":"agree","score":{"team1Score":25,"team2Score":20}}`, "200", ""}, // sent again
		)
		admin.does(step{"GET /api/leagues/{league}/attention", `200 !"kind":"disputed"`, ""})
	})
}

// TestADisputeIsSettled disputes a result, finds the dispute once in the list of what needs attention, and settles it.
func TestADisputeIsSettled(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, aces, diggers := claimNight(t, url, clock)
		const first, other = "POST /api/captain/{token}/games/{first}/claims ", "POST /api/captain/{their}/games/{first}/claims "
		aces.does(step{first + `{"kind":"result","score":{"team1Score":25,"team2Score":20}}`, "200", ""})
		diggers.does(step{other + `{"kind":"result","score":{"team1Score":20,"team2Score":25},"reason":"We won the\nlast five"}`, `200 "state":"disputed" & "position":"dispute","may":["agree"]`, ""})
		admin.does(
			step{"GET /api/leagues/{league}/attention", `200 "kind":"disputed","gameId":{first} & the result is 25–20, and Diggers says 20–25. “We won the last five” & "actions":[{"name":"settleClaims"}]`, ""},
			step{"GET /api/games/{first}/claims", `200 "state":"disputed","score":{"team1Score":25,"team2Score":20} & "team":"Aces","kind":"result" & "team":"Diggers","kind":"dispute","score":{"team1Score":20,"team2Score":25}`, ""},
			step{`PATCH /api/games/{first} {"team1Score":25,"team2Score":19}`, "200", ""}, // does not settle it
			step{"GET /api/leagues/{league}/attention", `200 "kind":"disputed"`, ""},
			step{`POST /api/games/{first}/claims/settle {"score":{"team1Score":20,"team2Score":25},"why":"The sheet says so"}`, `200 "state":"settled","score":{"team1Score":20,"team2Score":25}`, ""},
			step{`POST /api/games/{first}/claims/settle {}`, "409 No team disputes", ""},
			step{"GET /api/leagues/{league}/attention", `200 !"kind":"disputed"`, ""},
			step{"GET /api/games/{first}/history", `200 "via":"settled"`, ""},
		)
		aces.does(
			step{"GET /api/captain/{token}", `200 {"gameId":{first},"state":"settled","may":[],"why":"The sheet says so"}`, ""},
			step{first + `{"kind":"dispute"}`, "409 The league has decided", ""},
		)
	})
}

// TestAClaimAboutAScoredGameChangesNothing reports a result while a phone scores the game: the log stands, and the claim is a dispute
// once the game is over. Two days later nothing can be disputed.
func TestAClaimAboutAScoredGameChangesNothing(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, aces, diggers := claimNight(t, url, clock)
		admin.does(step{`PATCH /api/games/{first} {"team1Score":1,"team2Score":0}`, "200", ""})
		aces.does(step{`POST /api/captain/{token}/games/{first}/claims {"kind":"result","score":{"team1Score":21,"team2Score":25}}`, `200 "state":"missing"`, ""})
		admin.does(
			step{"GET /api/leagues/{league}/attention", `200 !"kind":"disputed"`, ""},
			step{`PATCH /api/games/{first} {"team1Score":25,"team2Score":20}`, `200 "status":"completed"`, ""},
			step{"GET /api/leagues/{league}/attention", `200 "kind":"disputed" & the result is 25–20, and Aces says 21–25.`, ""},
			step{`POST /api/games/{first}/claims/settle {"why":"The log stands"}`, `200 "state":"settled","score":{"team1Score":25,"team2Score":20}`, ""},
			step{`PATCH /api/games/{other} {"team1Score":25,"team2Score":20}`, "200", ""},
		)
		admin.does(step{`PATCH /api/games/{second} {"team1Score":25,"team2Score":20}`, "200", ""})
		clock.Advance(48 * time.Hour)
		diggers.does(
			step{`POST /api/captain/{their}/games/{second}/claims {"kind":"dispute"}`, "409 confirmed", ""},
		)
	})
}

// TestAClaimSentTwiceIsOneClaim sends a claim again with its Idempotency-Key, as a phone does whose response was lost.
func TestAClaimSentTwiceIsOneClaim(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, aces, _ := claimNight(t, url, clock)
		const call = `POST /api/captain/{token}/games/{first}/claims {"kind":"result","score":{"team1Score":25,"team2Score":20}}`
		one, again := aces.sends(call, "k1"), aces.sends(call, "k1")
		if !strings.HasPrefix(one, "200") || one != again {
			t.Errorf("%s\n%s", one, again)
		}
		if other := aces.sends(strings.Replace(call, "20", "19", 1), "k1"); !strings.HasPrefix(other, "422") {
			t.Error(other)
		}
		admin.does(step{"GET /api/games/{first}/claims", `200 "claims":[{"teamId":{aces},"team":"Aces","kind":"result","score":{"team1Score":25,"team2Score":20},"at":"2026-11-27T01:30:00Z"}]`, ""})
	})
}

// A result that the league corrects after both teams agreed is wrong again for the team that had disputed another one.
func TestACorrectionOpensADisputeAgain(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, captain := captainNight(t, url, clock)
		clock.Advance(2 * time.Hour) // the game was to begin
		admin.does(step{`POST /api/teams/{diggers}/captain-link`, "200", `other="token":"([^"]+)"`})
		captain.does(
			step{`POST /api/captain/{token}/games/{first}/claims {"kind":"result","score":{"team1Score":25,"team2Score":20}}`, "200", ""},
			step{`POST /api/captain/{other}/games/{first}/claims {"kind":"dispute","score":{"team1Score":20,"team2Score":25}}`, `200 "state":"disputed"`, ""},
		)
		admin.does(step{`PATCH /api/games/{first} {"team1Score":20,"team2Score":25,"status":"completed"}`, "200", ""})
		captain.does(step{`POST /api/captain/{token}/games/{first}/claims {"kind":"agree","score":{"team1Score":20,"team2Score":25}}`, "200", ""})
		admin.does(
			step{"GET /api/leagues/{league}/attention", `200 !"disputed"`, ""},
			step{`PATCH /api/games/{first} {"team1Score":25,"team2Score":21,"status":"completed"}`, "200", ""},
			step{"GET /api/leagues/{league}/attention", `200 "kind":"disputed"`, ""},
		)
	})
}
