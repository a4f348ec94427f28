package api

import (
	"testing"
	"time"
)

// captainNight is courtNight with two more teams, and with the captain's link of Aces, which a captain has opened.
func captainNight(t *testing.T, url string, clock *testClock) (admin, captain *person) {
	admin, captain = courtNight(t, url, clock)
	admin.does(
		step{"GET /api/leagues/{league}/captains", `200 "rules":{"scoreLinks":true & "name":"Aces","tier":1,"token":null`, ""},
		step{`POST /api/teams/{aces}/captain-link`, `200 "teamId":{aces},"name":"Aces"`, `token="token":"([^"]+)"`},
	)
	captain.values = admin.values
	return admin, captain
}

// TestACaptainsLink opens the page of a captain's link: the next game with its duty and score link, no score link of another
// night, the place in the table, and the calendar.
func TestACaptainsLink(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, captain := captainNight(t, url, clock)
		captain.does(
			step{"GET /api/captain/nonsense", "404", ""},
			step{"GET /api/captain/{code}", "404", ""}, // the code of a court speaks for no team
			step{"GET /api/captain/{token}", `200 "slug":"" & "name":"Aces" & "next":{"gameId":{first}, & "night":"2026-11-26","scoreLinks":[{"gameId":{first},"inviteToken":" & "table":{"tier":1,"of":2`,
				`score="gameId":{first},"inviteToken":"([^"]+)"`},
			step{"GET /api/games/invite/{score}", `200 "id":{first}`, ""},
			step{"GET /api/captain/{token}/calendar.ics", "200 Aces vs Diggers", ""},
			step{"GET /api/leagues/{league}/captains", "401", ""},
		)
		captain.does(step{"GET /api/captain/{token}", `200 {"gameId":{second},"inviteToken" & !{"gameId":{later},"inviteToken"`, ""})
		admin.does(
			step{`PATCH /api/leagues/{league}/captains {"scoreLinks":false}`, `200 "scoreLinks":false`, ""},
			step{`PATCH /api/leagues/{league}/captains {"scoreLink":false}`, "422 scoreLink", ""},
			step{`PATCH /api/games/{first} {"team1Score":25,"team2Score":20}`, `200 "status":"completed"`, ""},
		)
		captain.does(
			step{"GET /api/captain/{token}", `200 "next":{"gameId":{other}, & "scoreLinks":[] & "row":{"rank":1 & "above":null`, ""},
		)
		clock.Advance(24 * time.Hour)
		admin.does(step{`PATCH /api/leagues/{league}/captains {"scoreLinks":true}`, "200", ""})
		captain.does(step{"GET /api/captain/{token}", `200 "next":{"gameId":{later}, & "night":"2026-12-03","scoreLinks":[{"gameId":{later},`, ""})
	})
}

// TestACaptainsLinkIsReplacedAndClosed checks that the holders of the old link lose everything.
func TestACaptainsLinkIsReplacedAndClosed(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, captain := captainNight(t, url, clock)
		admin.does(
			step{"POST /api/leagues/{league}/captains/links", `200 "name":"Aces","tier":1,"token":"{token}" & "name":"Diggers","tier":1,"token":"`, ""},
			step{"POST /api/teams/{aces}/captain-link", "200", `fresh="token":"([^"]+)"`},
		)
		captain.does(
			step{"GET /api/captain/{token}", "410 replaced or switched off", ""},
			step{"GET /api/captain/{fresh}", "200", ""},
		)
		admin.does(
			step{"DELETE /api/teams/{aces}/captain-link", "204", ""},
			step{"DELETE /api/teams/{aces}/captain-link", "204", ""},
			step{"GET /api/leagues/{league}/captains", `200 "name":"Aces","tier":1,"token":null`, ""},
		)
		captain.does(step{"GET /api/captain/{fresh}", "410", ""})
		admin.does(step{"DELETE /api/teams/{diggers}", "204", ""})
	})
}
