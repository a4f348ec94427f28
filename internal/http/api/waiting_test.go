package api

import "testing"

// Games that lose their court are placed together on the best night, and wait again after an undo.
func TestGamesThatWaitArePlacedTogether(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		const night = "POST /api/leagues/{league}/nights/2026-11-26/openings "
		admin := fixedLeague(t, url, `"Aces","Bees","Crows","Diggers"`)
		admin.does(
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 2"}`, "201", ""},
			step{"GET /api/leagues/{league}/waiting", `200 "games":0,"nights":[]`, ""},
			step{planSeason, `200 "schedulesCreated":6,`, ""},
			step{night + `{"courtsOut":["Court 1","Court 2"]}`, "200 wait for a place.", ""},
			step{"GET /api/leagues/{league}/waiting", "200", `count="games":(\d+)`},
			step{"GET /api/leagues/{league}/waiting", "200", `best="nights":\[\{"day":"([^"]+)"`},
			step{"GET /api/leagues/{league}/waiting", "200", `version="version":(\d+)`},
			step{lineUp, "200", `line=\[\{"id":(\d+)`},
			step{lineUp, "200", `token="inviteToken":"([^"]+)"`},
			step{`POST /api/leagues/{league}/waiting {"day":"2026-11-26"}`, "422 o game that waits for a place fits on", ""},
			step{`POST /api/leagues/{league}/waiting {"day":"soon"}`, "422 A night is a date like", ""},
			step{`POST /api/leagues/{league}/waiting {"day":"{best}","version":{version}}`, "200 {count} games have places on", ""},
			step{lineUp, `200 !"waiting":true`, ""},
			step{lineUp, `200 "inviteToken":"{token}"`, ""},
			step{`POST /api/leagues/{league}/waiting {"day":"{best}","version":{version}}`, "409 The league has changed", ""},
			step{"GET /api/leagues/{league}/waiting", `200 "games":0`, ""},
			step{night + `{"courtsOut":["Court 1","Court 2"],"restore":[{"id":{line},"day":"2026-11-26","gameTime":"18:00","courtName":"Court 1","waiting":true,"pinned":false,"reason":""}]}`, "200 1 game is back", ""},
			step{"GET /api/leagues/{league}/waiting", `200 "games":1`, ""},
		)
	})
}

// A night is not taken back once a game of it has begun, and nothing is lost.
func TestANightIsNotTakenBackOnceAGameHasBegun(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		const night = "POST /api/leagues/{league}/nights/2026-11-26/openings "
		admin := fixedLeague(t, url, `"Aces","Bees","Crows","Diggers"`)
		admin.does(
			step{planSeason, `200 "schedulesCreated":6,`, ""},
			step{lineUp, "200", `game="gameId":(\d+)`},
			step{lineUp, "200", `line=\[\{"id":(\d+)`},
			step{lineUp, "200", `token="inviteToken":"([^"]+)"`},
			step{`PATCH /api/schedules/{line} {"gameTime":"19:30","courtName":"Court 9"}`, "200", ""},
		)
		phone := newPerson(t, url)
		phone.values = admin.values
		phone.does(step{"GET /api/games/invite/{token}", "200", ""}, step{sendEvents2("{game}"), `200 "outcome":"applied"`, ""})
		admin.does(
			step{lineUp, "200", `before=^200 (.*)$`},
			step{night + `{"restore":[{"id":{line},"day":"2026-11-26","gameTime":"18:00","courtName":null,"pinned":false,"reason":""}]}`, "409 This can no longer be taken back: & has begun.", ""},
			step{lineUp, "200 {before}", ""},
		)
	})
}
