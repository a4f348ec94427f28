package api

import (
	"testing"

	"sideout/internal/http/httpio"
)

const fourOnThursdays = `"tierCount":1,"gameDay":"Thursday","timeBlockStart":"20:15","timeBlockEnd":"22:00"`

// A game that a person has made or moved stays where it is, through every plan, until it is released.
func TestWhatAPersonHasFixedStays(t *testing.T) {
	eachServerWith(t, func(_ *testing.T, o *Options) { o.Limits = httpio.Limits{} }, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"L","startDate":"2026-12-10",` + fourOnThursdays + `}`, `201 "keepDays":7`, `league="id":(\d+)`},
			step{`PATCH /api/leagues/{league} {"keepDays":61}`, "422 Games are kept for 0 to 60 days", ""},
			step{`PATCH /api/leagues/{league} {"keepDays":5}`, `200 "keepDays":5`, ""},
			step{`POST /api/teams {"leagueId":{league},"names":["A","B","C","D"]}`, "201", `a="id":(\d+),[^}]*"name":"A"`},
			step{"GET /api/leagues/{league}/teams", "200", `b="id":(\d+),"leagueId":\d+,"name":"B"`},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""},
			step{"POST /api/leagues/{league}/auto-schedule", `200 "schedulesCreated":12`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "pinned":false,"origin":"season"`, `first="id":(\d+)`},
			step{`PATCH /api/schedules/{first} {"gameTime":"21:45"}`, `200 "pinned":true,"origin":"season"`, ""},
			step{`PATCH /api/schedules/{first} {"pinned":false}`, `200 "gameTime":"21:45" & "pinned":false`, ""},
			step{`PATCH /api/schedules/{first} {"day":"2026-12-12","gameTime":"19:00"}`, `200 "pinned":true`, ""},
			step{"POST /api/leagues/{league}/auto-schedule", `200 "schedulesCreated":0,"schedulesMoved":0,"schedulesDeleted":0,"schedulesKept":12`, ""},
			step{"POST /api/leagues/{league}/auto-schedule?preview=true", `200 "kept":[{"schedule":{"id":{first}, & "why":"pinned"}]`, ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{a},"team2Id":{b},"gameDate":"2026-12-13","gameTime":"18:00"}`, `201 "pinned":true,"origin":"hand"`, `final="id":(\d+)`},
			step{`POST /api/leagues/{league}/auto-schedule {"way":"sideways"}`, "422 Way must be fit or anew", ""},
			step{`POST /api/leagues/{league}/auto-schedule {"wayy":"fit"}`, "422 wayy", ""},
		)
		for _, way := range []string{`{}`, `{"way":"fit"}`, `{"way":"anew"}`} {
			p.does(
				step{"POST /api/leagues/{league}/auto-schedule " + way, "200", ""},
				step{"GET /api/leagues/{league}/schedules", `200 "id":{first}, & "day":"2026-12-12","gameTime":"19:00" & "id":{final}, & "day":"2026-12-13","gameTime":"18:00"`, ""},
			)
		}
		p.does(
			step{`PATCH /api/schedules/{first} {"pinned":false}`, "200", ""},
			step{"POST /api/leagues/{league}/auto-schedule", `200 Moved 1 game; 11 stay where they are.`, ""},
		)
	})
}

// What a plan removes can be restored for 30 days, and its score link says that it is deleted. A restored game stays.
func TestWhatAPlanRemovesCanBeRestored(t *testing.T) {
	eachServerWith(t, func(_ *testing.T, o *Options) { o.Limits = httpio.Limits{} }, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"L","startDate":"2026-12-10",` + fourOnThursdays + `}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["A","B","C","D"]}`, "201", ""},
			step{"POST /api/leagues/{league}/auto-schedule", `200 "schedulesCreated":12`, ""},
			step{`PATCH /api/leagues/{league} {"gamesPerMatchup":1}`, "200", ""},
			step{"POST /api/leagues/{league}/auto-schedule?preview=true", `200 "schedulesDeleted":6`, `gone="change":"delete","schedule":\{"id":(\d+)`},
			step{"GET /api/leagues/{league}/schedules", "200", `game="id":{gone},"leagueId":\d+,"team1Id":\d+,"team2Id":\d+,"gameId":(\d+)`},
			step{"GET /api/leagues/{league}/schedules", "200", `token="id":{gone},[^}]*"inviteToken":"([^"]+)"`},
			step{"POST /api/leagues/{league}/auto-schedule", `200 "schedulesDeleted":6`, ""},
			step{"GET /api/leagues/{league}/deleted-games", `200 "id":{game}`, ""},
			step{"GET /api/games/invite/{token}", "404", ""},
			step{sendEvents("A", 0, "p1 a1 1"), "410 bring it back", ""},
			step{"POST /api/games/{game}/restore", `200 The game is back in its place.`, ""},
			step{"GET /api/games/invite/{token}", "200", ""},
			step{"POST /api/leagues/{league}/auto-schedule", "200", ""},
			step{"GET /api/leagues/{league}/schedules", `200 "id":{gone}, & "pinned":true`, ""},
		)
	})
}

// A preview is accepted only if the league is still as it was. Nothing is stored otherwise.
func TestAPreviewIsAcceptedAsItWasSeen(t *testing.T) {
	eachServerWith(t, func(_ *testing.T, o *Options) { o.Limits = httpio.Limits{} }, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		const outdated = "409 The league has changed since this preview was made, so nothing was saved"
		p.does(
			step{`POST /api/leagues {"name":"L","startDate":"2026-12-10",` + fourOnThursdays + `}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["A","B","C","D"]}`, "201", ""},
			step{"POST /api/leagues/{league}/auto-schedule?preview=true", "200", `version="version":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"E"}`, "201", ""},
			step{`POST /api/leagues/{league}/auto-schedule {"version":{version}}`, outdated, ""},
			step{"GET /api/leagues/{league}/schedules", "200 []", ""},
			step{"POST /api/leagues/{league}/auto-schedule?preview=true", "200", `version="version":(\d+)`},
			step{`POST /api/leagues/{league}/auto-schedule {"version":{version}}`, `200 "schedulesCreated":20`, ""},
			step{`POST /api/leagues/{league}/nights/2026-12-10/move?preview=true {}`, "200", `version="version":(\d+)`},
			step{`PATCH /api/leagues/{league} {"name":"M"}`, "200", ""},
			step{`POST /api/leagues/{league}/nights/2026-12-10/move {"version":{version}}`, outdated, ""},
			step{`POST /api/leagues/{league}/nights/2026-12-10/cancel {"version":{version}}`, outdated, ""},
			step{`POST /api/leagues/{league}/nights/2026-12-10/move?preview=true {}`, "200", `version="version":(\d+)`},
			step{`POST /api/leagues/{league}/nights/2026-12-10/move {"version":{version}}`, "200", ""},
			step{`PATCH /api/leagues/{league} {"scheduleMode":"weekly"}`, "200", ""},
			step{`POST /api/leagues/{league}/advance-week?preview=true {}`, "200", `version="version":(\d+)`},
			step{`PATCH /api/leagues/{league} {"name":"N"}`, "200", ""},
			step{`POST /api/leagues/{league}/advance-week {"version":{version}}`, outdated, ""},
			step{`POST /api/leagues/{league}/advance-week?preview=true {}`, "200", `version="version":(\d+)`},
			step{`POST /api/leagues/{league}/advance-week {"version":{version}}`, "200", ""},
		)
	})
}

// An advance and its undo leave alone what a person has made or fixed.
func TestAnAdvanceChangesOnlyWhatAnAdvanceHasMade(t *testing.T) {
	eachServerWith(t, func(_ *testing.T, o *Options) { o.Limits = httpio.Limits{} }, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"L","scheduleMode":"weekly","startDate":"2026-11-26",` + fourOnThursdays + `}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["A","B","C","D"]}`, "201", `a="id":(\d+),[^}]*"name":"A"`},
			step{"GET /api/leagues/{league}/teams", "200", `b="id":(\d+),"leagueId":\d+,"name":"B"`},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""},
			step{"POST /api/leagues/{league}/advance-week", `200 "schedulesCreated":6`, ""},
			step{"GET /api/leagues/{league}/games", "200", `game="id":(\d+)`},
			step{`PATCH /api/games/{game} {"team1Score":25,"team2Score":20}`, "200", ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{a},"team2Id":{b},"gameDate":"2026-12-03","gameTime":"20:15","courtName":"Court 1"}`, "201", `hand="id":(\d+)`},
			step{"POST /api/leagues/{league}/advance-week?preview=true", `200 "schedulesCreated":5 & "why":"pinned"`, ""},
			step{"POST /api/leagues/{league}/advance-week", `200 "schedulesCreated":5,"schedulesMoved":0,"schedulesDeleted":0`, ""},
			step{"POST /api/leagues/{league}/advance-week", `200 "schedulesCreated":0,"schedulesMoved":0,"schedulesDeleted":0`, ""},
			step{"GET /api/leagues/{league}/schedules", "200", `mine="id":(\d+),[^}]*"day":"2026-12-03","gameTime":"20:30"`},
			step{`PATCH /api/schedules/{mine} {"day":"2026-12-04"}`, `200 "pinned":true,"origin":"week"`, ""},
			step{"POST /api/leagues/{league}/advance-week", `200 "schedulesDeleted":0`, ""},
			step{"POST /api/leagues/{league}/advance-week/undo", `200 games taken out of the schedule`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "id":{hand}, & "id":{mine}, & "day":"2026-12-04"`, ""},
		)
	})
}
